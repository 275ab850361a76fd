"""The different pieces of a text, in the order in which they are first met, and how often each is.

A hash table of pieces: a slot holds a piece's key, its number, and how often it was
met, so that a short piece needs no other look into memory. The key of a short piece
is its bytes. That of a longer one is a hash, which is not believed: the bytes are
compared. Bytes are read by the word, eight at a time, from wherever they start.
"""

from __future__ import annotations

import numpy as np

from bpeviz.engine.kernel.characters import Bytes, kinds_of, pattern_kinds, word_kinds
from bpeviz.engine.kernel.jit import Table, compiled
from bpeviz.engine.kernel.splitting import WORDS, piece_end, piece_start
from bpeviz.engine.kernel.tape import Longs

NOBODY = -1
_FIRST_ROOM = 2**12
_ROOM_SHARE = 128  # bytes of a text for each piece that there is room for at first
_WORD = 8  # bytes
_SHORT = 7  # bytes of a piece that fit into a key, beside their number
_HASHED = -(2**63)  # the bit that tells hashes from bytes
_GOLDEN = -7046029254386353131  # 2**64 divided by the golden ratio, as a signed number

# A piece: where it is first met in the text, its bytes, and how often it is met.
PIECE = np.dtype([("start", np.int64), ("size", np.int64), ("count", np.int64)])
SLOT = np.dtype([("key", np.int64), ("number", np.int32), ("count", np.int32)])  # NOBODY's is free

USED, PLACE = 0, 1  # what ``count`` hands on: the pieces in use, and how far it has read


def counted(data: Bytes, pattern: int) -> Table:
    """The different pieces of a UTF-8 text."""
    kinds = kinds_of(data, word_kinds() if pattern == WORDS else pattern_kinds())
    room = max(_FIRST_ROOM, 1 << (len(data) // _ROOM_SHARE).bit_length())
    pieces, slots = np.empty(room, PIECE), _slots(room)
    words, state = words_of(data), np.zeros(2, np.int64)
    while not count(data, words, kinds, pattern, pieces, slots, state):
        wider = np.empty(2 * len(pieces), PIECE)
        wider[: len(pieces)] = pieces
        filed, pieces, slots = slots, wider, _slots(len(wider))
        file_again(filed, slots)
    pieces = pieces[: state[USED]]
    taken = slots[slots["number"] != NOBODY]
    pieces["count"][taken["number"]] = taken["count"]
    return pieces


def words_of(data: Bytes) -> Longs:
    """The word that starts at each byte but the last seven: another view of the same memory.

    A text so short that its only word would be an array of another type gets blanks behind it.
    """
    if len(data) <= _WORD:
        data = np.append(data, np.full(2 * _WORD, ord(" "), np.uint8))
    words = np.ndarray(len(data) - _SHORT, np.int64, data.data, 0, (1,))
    words.flags.writeable = False
    return words


def _slots(pieces: int) -> Table:
    slots = np.empty(2 * pieces, SLOT)
    slots["number"] = NOBODY
    return slots


@compiled
def count(
    data: Bytes,
    words: Longs,
    kinds: Bytes,
    pattern: int,
    pieces: Table,
    slots: Table,
    state: Longs,
) -> bool:
    """Count on from where the last call stopped; false where ``pieces`` are full."""
    place, used = state[PLACE], state[USED]
    while used < pieces.size:
        start = piece_start(kinds, place, pattern)
        if start == data.size:
            break
        place = piece_end(data, kinds, start, pattern)
        key = key_of(words, start, place)
        slot = slots[slot_of(words, pieces, slots, key, start, place - start)]
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
def key_of(words: Longs, start: int, end: int) -> int:
    """The bytes of a short piece, and how many they are; a negative hash of a longer one."""
    size = end - start
    if size > _SHORT:
        return hashed(words, start, end)
    back = max(0, start - (words.size - 1))  # bytes, where no word starts any more
    octets = words[start - back] >> 8 * back & ((1 << 8 * size) - 1)
    return size << 8 * _SHORT | octets


@compiled
def hashed(words: Longs, start: int, end: int) -> int:
    """A negative number that is the same for the same bytes, of which there are eight or more."""
    mixed, place = end - start, start
    while place < end - _WORD:
        mixed = (mixed ^ words[place]) * _GOLDEN
        mixed ^= mixed >> 32
        place += _WORD
    mixed = (mixed ^ words[end - _WORD]) * _GOLDEN
    return mixed ^ mixed >> 32 | _HASHED


@compiled
def first_slot(slots: Table, key: int) -> int:
    """Where the search for a key begins."""
    spread = key * _GOLDEN
    return (spread ^ spread >> 32) & (slots.size - 1)


@compiled
def slot_of(words: Longs, pieces: Table, slots: Table, key: int, start: int, size: int) -> int:
    """Where a piece is, or the empty slot where it belongs."""
    slot = first_slot(slots, key)
    while slots[slot].number != NOBODY:
        if slots[slot].key == key:
            if key >= 0:
                break
            piece = pieces[slots[slot].number]
            if piece.size == size and same(words, piece.start, start, size):
                break
        slot = (slot + 1) & (slots.size - 1)
    return slot


@compiled
def same(words: Longs, one: int, other: int, size: int) -> bool:
    """Whether the bytes at two places, eight or more, are the same."""
    for k in range(0, size - _WORD, _WORD):
        if words[one + k] != words[other + k]:
            return False
    last = size - _WORD
    return words[one + last] == words[other + last]


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
