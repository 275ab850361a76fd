"""The different pieces of a text, in the order in which they are first met, and how often each is.

A hash table of pieces: a slot holds a piece's hash and its number. Equal hashes
are not believed: the bytes are compared.
"""

from __future__ import annotations

import numpy as np

from bpeviz.engine.kernel.characters import Bytes, kinds_of, pattern_kinds, word_kinds
from bpeviz.engine.kernel.jit import Table, compiled, full
from bpeviz.engine.kernel.splitting import WORDS, piece_end, piece_start
from bpeviz.engine.kernel.tape import Longs

NOBODY = -1
_FIRST_ROOM = 2**12
_OFFSET, _PRIME = -3750763034362895579, 1099511628211  # FNV-1a, as signed numbers

# A piece: where it is first met in the text, its bytes, how often it is met, and its hash.
PIECE = np.dtype([("start", np.int64), ("size", np.int64), ("count", np.int64), ("hash", np.int64)])
SLOT = np.dtype([("hash", np.int64), ("number", np.int64)])  # an empty one has the number NOBODY

USED, PLACE = 0, 1  # what ``count`` hands on: the pieces in use, and how far it has read


def counted(data: Bytes, pattern: int) -> Table:
    """The different pieces of a UTF-8 text."""
    kinds = kinds_of(data, word_kinds() if pattern == WORDS else pattern_kinds())
    pieces, slots = np.empty(_FIRST_ROOM, PIECE), _slots(_FIRST_ROOM)
    state = np.zeros(2, np.int64)
    while not count(data, kinds, pattern, pieces, slots, state):
        wider = np.empty(2 * len(pieces), PIECE)
        wider[: len(pieces)] = pieces
        pieces, slots = wider, _slots(len(wider))
        file_pieces(pieces, slots, state[USED])
    return pieces[: state[USED]]


def _slots(pieces: int) -> Table:
    slots = np.empty(4 * pieces, SLOT)
    slots["number"] = NOBODY
    return slots


@compiled
def count(
    data: Bytes, kinds: Bytes, pattern: int, pieces: Table, slots: Table, state: Longs
) -> bool:
    """Count on from where the last call stopped; false where ``pieces`` are full."""
    place, used = state[PLACE], state[USED]
    while used < pieces.size:
        start = piece_start(kinds, place, pattern)
        if start == data.size:
            break
        place = piece_end(data, kinds, start, pattern)
        hashed = hash_of(data, start, place)
        slot = slot_of(data, pieces, slots, hashed, start, place - start)
        if slots[slot].number == NOBODY:
            piece = pieces[used]
            piece.start = start
            piece.size = place - start
            piece.count = 0
            piece.hash = hashed
            slots[slot].hash = hashed
            slots[slot].number = used
            used += 1
        pieces[slots[slot].number].count += 1
    state[PLACE], state[USED] = place, used
    return used < pieces.size


@compiled
def hash_of(data: Bytes, start: int, end: int) -> int:
    """A hash of some bytes."""
    mixed = _OFFSET
    for place in range(start, end):
        mixed = (mixed ^ full(data[place])) * _PRIME
    return mixed ^ (mixed >> 29)


@compiled
def slot_of(data: Bytes, pieces: Table, slots: Table, hashed: int, start: int, size: int) -> int:
    """Where a piece is, or the empty slot where it belongs."""
    mask = slots.size - 1
    slot = hashed & mask
    while slots[slot].number != NOBODY:
        if slots[slot].hash == hashed:
            piece = pieces[slots[slot].number]
            if piece.size == size and same(data, piece.start, start, size):
                break
        slot = (slot + 1) & mask
    return slot


@compiled
def same(data: Bytes, one: int, other: int, size: int) -> bool:
    """Whether the bytes at two places are the same."""
    for k in range(size):  # noqa: SIM110 - compiled, a plain loop is the fastest
        if data[one + k] != data[other + k]:
            return False
    return True


@compiled
def file_pieces(pieces: Table, slots: Table, used: int) -> None:
    """Make the pieces findable in a new table."""
    mask = slots.size - 1
    for number in range(used):
        slot = pieces[number].hash & mask
        while slots[slot].number != NOBODY:
            slot = (slot + 1) & mask
        slots[slot].hash = pieces[number].hash
        slots[slot].number = number
