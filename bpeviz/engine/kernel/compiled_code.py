"""Where compiled code is kept, whether it is ready, and how it gets ready in the background.

``python -m bpeviz.engine.kernel`` compiles everything and leaves a mark; until
then the plain engine serves. Importing this module imports no Numba.
"""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
import tempfile
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

SWITCH = "BPEVIZ_KERNEL"  # environment variable; "off" leaves everything to the plain engine
IF_FREE = "--if-free"  # do not wait for another process that compiles
_LIBRARIES = ("numba", "llvmlite", "numpy")
_READY, _READY_WIDE = "ready", "ready for wide ids"
_HERE = Path(__file__).parent


@cache
def folder() -> Path:
    """The folder of the compiled code that belongs to this source, these libraries, this machine.

    A change of any of them is another folder, so that stale code is never met.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    candidates = (
        [Path(chosen)]
        if chosen
        else [
            _HERE / "__pycache__",
            Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"),
            Path(tempfile.gettempdir()),
        ]
    )
    for base in candidates:
        made = base / f"bpeviz-{_identity()}"
        if _writable(made):
            return made
    return made


def _writable(made: Path) -> bool:
    try:
        made.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(made, os.W_OK)


def _identity() -> str:
    parts = [platform.python_version(), _processor(), *map(_version, _LIBRARIES)]
    for source in sorted(_HERE.glob("*.py")):
        parts.append(source.read_text(encoding="utf-8"))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    """What the machine code was made for: the processor's model and abilities."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return "\n".join(dict.fromkeys(x for x in lines if x.startswith(("model name", "flags"))))


@cache
def possible() -> bool:
    """Whether there is Numba, a folder to write to, and nobody has switched the kernel off.

    The processor has to write numbers from their low end, as all common ones do.
    """
    wanted = os.environ.get(SWITCH) != "off" and sys.byteorder == "little"
    return wanted and all(map(_version, _LIBRARIES)) and _writable(folder())


_found: set[str] = set()


def ready(*, wide: bool = False) -> bool:
    """Whether everything is compiled, so that the first call does not wait for the compiler.

    ``wide``: for token ids that 16 bits do not hold, too; that is compiled last.
    """
    mark = _READY_WIDE if wide else _READY
    if mark not in _found and possible() and (folder() / mark).exists():
        _found.add(mark)
    return mark in _found


def mark_ready(*, wide: bool = False) -> None:
    """Say, for this and every other process, that everything is compiled."""
    (folder() / (_READY_WIDE if wide else _READY)).touch()


@cache
def warm_in_background() -> None:
    """Start compiling in a process of its own; once for each process that asks.

    Several processes may ask: only the first one compiles (see ``__main__``).
    """
    if possible() and not ready(wide=True):
        subprocess.Popen(
            [sys.executable, "-m", "bpeviz.engine.kernel", IF_FREE],
            cwd=_HERE.parents[2],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
