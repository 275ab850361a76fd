"""``python -m bpeviz.engine.kernel``: compile the kernel, unless that is done.

Where another process is compiling it, this one waits for the result; with
``--if-free`` it does not.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

from bpeviz.engine.kernel.compiled_code import IF_FREE, folder, mark_ready, possible, ready

_KEPT = 7 * 24 * 3600  # seconds; somebody may still be running an older version


def main() -> int:
    """Compile, with the patience of a background job; 0 where it is done afterwards."""
    if not possible():
        return 1
    with (folder() / "compiling").open("w") as lock:
        if not _mine(lock.fileno(), wait=IF_FREE not in sys.argv):
            return 1
        if ready(wide=True):
            return 0
        if hasattr(os, "nice"):
            os.nice(5)
        from bpeviz.engine.kernel.warming import warm_up, warm_up_wide

        warm_up()
        mark_ready()
        warm_up_wide()
        mark_ready(wide=True)
        _remove_older(folder())
    return 0


def _mine(lock: int, *, wait: bool) -> bool:
    """Whether no other process is compiling (any more); a lock ends with its process."""
    try:
        import fcntl
    except ImportError:  # not a Unix: compiled twice at worst
        return True
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def _remove_older(kept: Path) -> None:
    """Remove what was compiled long ago, from other versions of the source or the libraries."""
    limit = time.time() - _KEPT
    for other in kept.parent.glob("bpeviz-*"):
        if other != kept and other.is_dir() and other.stat().st_mtime < limit:
            shutil.rmtree(other, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
