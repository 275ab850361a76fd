"""The different pieces of a text, in the order in which they are first met, and how often each is.

A hash table of pieces: a slot holds a piece's key, its number, and how often it was
met, so that a short piece needs no other look into memory. The key of a short piece
is its bytes. That of a longer one is a hash, which is not believed: the bytes are
compared.
"""

from __future__ import annotations

import numpy as np

from bpeviz.engine.kernel.characters import Bytes, kinds_of, pattern_kinds, word_kinds
from bpeviz.engine.kernel.jit import Table, compiled, full
from bpeviz.engine.kernel.splitting import WORDS, piece_end, piece_start
from bpeviz.engine.kernel.tape import Longs

NOBODY = -1
_FIRST_ROOM = 2**12
_SHORT = 7  # bytes of a piece that fit into a key, beside their number
_HASHED = -(2**63)  # the bit that tells hashes from bytes
_OFFSET, _PRIME = -3750763034362895579, 1099511628211  # FNV-1a, as signed numbers
_GOLDEN = -7046029254386353131  # 2**64 divided by the golden ratio, as a signed number

# A piece: where it is first met in the text, its bytes, and how often it is met.
PIECE = np.dtype([("start", np.int64), ("size", np.int64), ("count", np.int64)])
SLOT = np.dtype([("key", np.int64), ("number", np.int32), ("count", np.int32)])  # NOBODY's is free

USED, PLACE = 0, 1  # what ``count`` hands on: the pieces in use, and how far it has read


def counted(data: Bytes, pattern: int) -> Table:
    """The different pieces of a UTF-8 text."""
    kinds = kinds_of(data, word_kinds() if pattern == WORDS else pattern_kinds())
    pieces, slots = np.empty(_FIRST_ROOM, PIECE), _slots(_FIRST_ROOM)
    state = np.zeros(2, np.int64)
    while not count(data, kinds, pattern, pieces, slots, state):
        wider = np.empty(2 * len(pieces), PIECE)
        wider[: len(pieces)] = pieces
        filed, pieces, slots = slots, wider, _slots(len(wider))
        file_again(filed, slots)
    pieces = pieces[: state[USED]]
    taken = slots[slots["number"] != NOBODY]
    pieces["count"][taken["number"]] = taken["count"]
    return pieces


def _slots(pieces: int) -> Table:
    slots = np.empty(2 * pieces, SLOT)
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
        key = key_of(data, start, place)
        slot = slots[slot_of(data, pieces, slots, key, start, place - start)]
        if slot.number == NOBODY:
            pieces[used].start = start
            pieces[used].size = place - start
            slot.key = key
            slot.number = used
            slot.count = 0
            used += 1
        slot.count += 1
    state[PLACE], state[USED] = place, used
    return used < pieces.size


@compiled
def key_of(data: Bytes, start: int, end: int) -> int:
    """The bytes of a short piece, and how many they are; a negative hash of a longer one."""
    size = end - start
    if size <= _SHORT:
        key = size
        for place in range(start, end):
            key = key << 8 | full(data[place])
        return key
    mixed = _OFFSET
    for place in range(start, end):
        mixed = (mixed ^ full(data[place])) * _PRIME
    return mixed | _HASHED


@compiled
def first_slot(slots: Table, key: int) -> int:
    """Where the search for a key begins."""
    spread = key * _GOLDEN
    return (spread ^ spread >> 32) & (slots.size - 1)


@compiled
def slot_of(data: Bytes, pieces: Table, slots: Table, key: int, start: int, size: int) -> int:
    """Where a piece is, or the empty slot where it belongs."""
    slot = first_slot(slots, key)
    while slots[slot].number != NOBODY:
        if slots[slot].key == key:
            if key >= 0:
                break
            piece = pieces[slots[slot].number]
            if piece.size == size and same(data, piece.start, start, size):
                break
        slot = (slot + 1) & (slots.size - 1)
    return slot


@compiled
def same(data: Bytes, one: int, other: int, size: int) -> bool:
    """Whether the bytes at two places are the same."""
    for k in range(size):  # noqa: SIM110 - compiled, a plain loop is the fastest
        if data[one + k] != data[other + k]:
            return False
    return True


@compiled
def file_again(filed: Table, slots: Table) -> None:
    """Make the pieces findable in a larger table."""
    for entry in filed:
        if entry.number != NOBODY:
            slot = first_slot(slots, entry.key)
            while slots[slot].number != NOBODY:
                slot = (slot + 1) & (slots.size - 1)
            slots[slot].key = entry.key
            slots[slot].number = entry.number
            slots[slot].count = entry.count
