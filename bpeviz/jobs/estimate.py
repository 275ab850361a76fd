"""How long a training may take, said before it starts."""

from __future__ import annotations

import math

from bpeviz.engine import Algorithm

START = 1.0  # seconds until a worker has its first merge

# Seconds for a megabyte with the compiled engine: to read it, and for its merges.
_READING: dict[Algorithm, float] = {
    "byte": 0.02,
    "split": 0.06,
    "character": 0.15,
    "end-of-word": 0.15,
}
_MERGING: dict[Algorithm, float] = {
    "byte": 0.05,
    "split": 0.01,
    "character": 0.01,
    "end-of-word": 0.01,
}
_PLAIN = 25  # how much longer the plain engine takes


def seconds(size: int, algorithm: Algorithm, merges: int, *, compiled: bool) -> float:
    """A rough guess for ``size`` bytes of text; four times the merges take twice as long.

    >>> seconds(10_000_000, "byte", 4096, compiled=True) < 3
    True
    """
    megabytes = size / 1_000_000
    work = megabytes * (_READING[algorithm] + _MERGING[algorithm] * math.sqrt(merges / 4096))
    return START + work * (1.0 if compiled else _PLAIN)
