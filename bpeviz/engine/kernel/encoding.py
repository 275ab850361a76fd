"""Encoding one long piece of bytes: a run of merges whose winners are known beforehand.

The merges are made one after the other, each at all of its places. Again two tokens
can only become neighbours in the step that makes the younger one, so the places of
a pair stand in one stretch, ascending; nothing is counted and no race is run.

A long piece is cut into blocks that stay in the processor's cache. A cut between two
bytes changes nothing where these two stand side by side in no token.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bpeviz.engine.kernel.census import locate_all, tally_all
from bpeviz.engine.kernel.characters import Bytes
from bpeviz.engine.kernel.jit import Table, compiled, full
from bpeviz.engine.kernel.merging import (
    LOST_LEFT,
    MET_RIGHT,
    Passes,
    clear,
    meet,
    passes_for,
    replace,
    standing,
    write_places,
)
from bpeviz.engine.kernel.pairs import LEFT, NOBODY, PAIR, RIGHT, file_pairs, find, slots_for
from bpeviz.engine.kernel.row import id_type
from bpeviz.engine.kernel.tape import Ints, Tape, snapshot
from bpeviz.engine.tokens import Pair

_BASE = 256
_BLOCK = 2**18  # bytes


class Encoder:
    """Applies the merges of a byte-level tokenizer; a pair's number is its rank."""

    def __init__(self, merges: Sequence[Pair]) -> None:
        self._pairs = np.zeros(len(merges), PAIR)
        both = np.array(merges, np.int64).reshape(-1, 2)
        self._pairs["left"], self._pairs["right"] = both[:, 0], both[:, 1]
        self._slots = slots_for(len(merges))
        file_pairs(self._pairs, self._slots, 0, len(merges))
        self._joined = np.zeros((_BASE, _BASE), np.uint8)
        ends = np.empty((2, _BASE + len(merges)), np.uint8)
        ends[:, :_BASE] = np.arange(_BASE)
        note_joined(self._pairs, ends, self._joined)

    def encode(self, data: bytes) -> list[int]:
        """Token ids of one piece."""
        octets = np.frombuffer(data, np.uint8)
        pairs = self._pairs.copy()  # the stretches are noted there
        found: list[int] = []
        start = 0
        while start < len(octets):
            end = next_cut(octets, self._joined, start + _BLOCK)
            found += self._block(octets[start:end], pairs)
            start = end
        return found

    def _block(self, octets: Bytes, pairs: Table) -> list[int]:
        ids = _BASE + len(pairs)
        kind = id_type(ids)
        tokens = np.full(len(octets) + 2, np.iinfo(kind).max, kind)
        tokens[1:-1] = octets
        none = np.empty(0, np.int32)
        tape = Tape(tokens, none, np.ones(ids, np.int32), none)
        pairs["first"] = pairs["end"] = 0
        places, used = _located(tape, pairs)
        merge_all(tape, pairs, self._slots, places, used, passes_for(ids, len(tokens)))
        found: list[int] = snapshot(tape)[1:-1].tolist()
        return found


def _located(tape: Tape, pairs: Table) -> tuple[Ints, int]:
    """The places of the pairs of bytes, with room for all that come, and how many there are."""
    found = np.zeros(_BASE * _BASE, np.int64)
    tally_all(tape, _BASE, found, np.empty(0, np.int64))
    of_bytes = (pairs["left"] < _BASE) & (pairs["right"] < _BASE)
    codes = pairs["left"][of_bytes] * _BASE + pairs["right"][of_bytes]
    ends = np.cumsum(found[codes])
    used = int(ends[-1]) if len(ends) else 0
    cursor = np.full(_BASE * _BASE, used, np.int64)
    cursor[codes] = pairs["first"][of_bytes] = ends - found[codes]
    pairs["end"][of_bytes] = ends
    places = np.empty(used + 2 * len(tape.tokens), np.int32)
    locate_all(tape, _BASE, cursor, places)
    return places, used


@compiled
def note_joined(pairs: Table, ends: Bytes, joined: Bytes) -> None:
    """Note which bytes stand side by side in a token: those at the seam of some merge."""
    for rank in range(pairs.size):
        left, right = pairs[rank].left, pairs[rank].right
        joined[ends[1, left], ends[0, right]] = 1
        ends[0, _BASE + rank] = ends[0, left]
        ends[1, _BASE + rank] = ends[1, right]


@compiled
def next_cut(octets: Bytes, joined: Bytes, place: int) -> int:
    """The first place from there on where a cut changes nothing."""
    while place < octets.size and joined[octets[place - 1], octets[place]]:
        place += 1
    return min(place, octets.size)


@compiled
def merge_all(
    tape: Tape, pairs: Table, slots: Table, places: Ints, used: int, passes: Passes
) -> None:
    """Make all merges in their order."""
    for rank in range(pairs.size):
        pair, new = pairs[rank], _BASE + rank
        tape.lengths[new] = tape.lengths[pair.left] + tape.lengths[pair.right]
        if pair.first == pair.end:
            continue
        found = places[pair.first : pair.end]
        done = passes.done[: standing(tape, found, pair.left, pair.right, new, passes.done)]
        replace(tape, done, pair.left, new, passes)
        meet(tape, done, new, passes)
        behind = used + 2 * done.size
        used = open_stretches(pairs, slots, passes, LOST_LEFT, new, LEFT, used, behind)
        used = open_stretches(pairs, slots, passes, MET_RIGHT, new, RIGHT, used, behind)
        write_places(tape, done, new, passes, places)
        clear(passes)


@compiled
def open_stretches(
    pairs: Table,
    slots: Table,
    passes: Passes,
    tally: int,
    new: int,
    side: int,
    used: int,
    behind: int,
) -> int:
    """Give each pair of the new token that is a merge its stretch of places.

    Returns where the next stretch begins; places of other pairs go ``behind``.
    """
    met, seen = passes.tallies[tally], passes.seen[tally]
    for k in range(passes.sizes[tally]):
        token = full(seen[k])
        left, right = (token, new) if side == LEFT else (new, token)
        rank = find(slots, left, right)
        met[token].cursor = behind
        if rank != NOBODY:
            pairs[rank].first = met[token].cursor = used
            used += met[token].places
            pairs[rank].end = used
    return used
