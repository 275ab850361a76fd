"""Merging one piece: the lowest rank first, left to right, as encoding does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from bpeviz.engine.tokens import Pair

GONE = -1


class Applied(NamedTuple):
    """A merge at one place: ``start`` and ``seam`` are where its two tokens began."""

    rank: int
    left: int
    right: int
    id: int
    start: int
    seam: int


class Ranks(NamedTuple):
    """The merges of a tokenizer: the rank of a pair (None: no merge), and a rank's token id."""

    of: Callable[[Pair], int | None]
    id: Callable[[int], int]


def merge_piece(
    ids: Sequence[int], ranks: Ranks, log: list[Applied] | None = None
) -> tuple[list[int], list[int]]:
    """Merge until no neighbours have a rank.

    Returns the tokens, and for each the index in ``ids`` at which it starts.
    The merges are appended to ``log`` in the order in which they were made.

    >>> table = {(97, 98): 0, (256, 99): 1}
    >>> merge_piece(b"abcab", Ranks(table.get, lambda rank: 256 + rank))
    ([257, 256], [0, 3])
    """
    size = len(ids)
    tokens = list(ids)
    after = list(range(1, size + 1))  # start of the token to the right
    before = list(range(-1, size - 1))  # start of the token to the left
    rank_of = ranks.of
    waiting = [
        (rank, start)
        for start in range(size - 1)
        if (rank := rank_of((tokens[start], tokens[start + 1]))) is not None
    ]
    heapify(waiting)
    while waiting:
        rank, start = heappop(waiting)
        left, seam = tokens[start], after[start]
        if left == GONE or seam >= size or rank_of((left, tokens[seam])) != rank:
            continue
        merged = ranks.id(rank)
        if log is not None:
            log.append(Applied(rank, left, tokens[seam], merged, start, seam))
        tokens[start], tokens[seam] = merged, GONE
        end = after[start] = after[seam]
        if end < size:
            before[end] = start
            if (other := rank_of((merged, tokens[end]))) is not None:
                heappush(waiting, (other, start))
        previous = before[start]
        if previous >= 0 and (other := rank_of((tokens[previous], merged))) is not None:
            heappush(waiting, (other, previous))
    starts = [start for start, token in enumerate(tokens) if token != GONE]
    return [tokens[start] for start in starts], starts
