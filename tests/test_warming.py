"""Nobody waits for the compiler once the compiled engine says that it is ready."""

import os
import subprocess
import sys
from pathlib import Path


def test_nothing_is_left_to_compile_after_warming_up():
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("warmed.py"))],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent.parent,
        env=os.environ | {"PYTHONPATH": "."},
    )
    assert done.stdout == ""
