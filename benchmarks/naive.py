"""Training the simple way, as teaching code does it: recount everything before each merge."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

Pair = tuple[int, int]


def train(pieces: Iterable[bytes], merges: int) -> list[Pair]:
    """The merges; of equal counts the pair that was met first."""
    tokens = [list(piece) for piece in pieces]
    made: list[Pair] = []
    for new in range(256, 256 + merges):
        counts: Counter[Pair] = Counter()
        for ids in tokens:
            counts.update(itertools.pairwise(ids))
        if not counts:
            break
        best = max(counts, key=counts.__getitem__)
        tokens = [merged(ids, best, new) for ids in tokens]
        made.append(best)
    return made


def merged(ids: list[int], pair: Pair, new: int) -> list[int]:
    """The pair replaced from left to right."""
    result: list[int] = []
    place = 0
    while place < len(ids):
        if place + 1 < len(ids) and (ids[place], ids[place + 1]) == pair:
            result.append(new)
            place += 2
        else:
            result.append(ids[place])
            place += 1
    return result
