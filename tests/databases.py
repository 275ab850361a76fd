"""A real PostgreSQL for tests: `.ci/postgres` starts it. Where it is missing, tests fail."""

import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / ".ci" / "postgres"


@contextmanager
def postgres():
    """Yield the address of a fresh server."""
    above = Path(tempfile.mkdtemp(prefix="bpeviz-"))
    above.chmod(0o755)  # the server may run as another user
    folder = above / "server"
    try:
        started = subprocess.run(
            [SCRIPT, "start", folder], capture_output=True, text=True, check=False
        )
        assert started.returncode == 0, started.stderr
        try:
            yield started.stdout.strip()
        finally:
            subprocess.run([SCRIPT, "stop", folder], check=True)
    finally:
        shutil.rmtree(above)
