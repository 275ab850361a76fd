"""Freed uploads go back to the system.

Left to itself, glibc keeps freed blocks of up to 32 MB for the thread that asked for
them, once it has seen such blocks freed. A server has a thread a visitor, so each
would keep the size of an upload.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress

_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of mallopt(3)
LARGE = 128 * 1024  # bytes; the size that glibc starts with, and leaves when it may


def return_large_blocks() -> None:
    """Give every block of ``LARGE`` bytes or more back when it is freed.

    Nothing is done where the C library has no such setting.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)
