"""The pairs that are looked after: their counts, where they were found, how many tie.

A pair gets a number when it is met, and a stretch of ``places`` with every place
where it was found, ascending. Two tokens can only become neighbours in the step
that makes the younger one, so that stretch is written once. Later places fall
away: ``count`` goes down, and ``first``, the index of the first place that may
still hold the pair, goes up.

``slots`` is an open-addressing hash table from a pair's code to its number;
nothing is ever taken out of it. ``levels[count]`` says how many pairs have a
count; counts too large for that table are looked for one by one.
"""

from __future__ import annotations

import numpy as np

from bpeviz.engine.kernel.jit import Record, Table, compiled, full, inlined
from bpeviz.engine.kernel.tape import Ids, Ints, holds

NOBODY = -1
LEFT, RIGHT = 0, 1  # the side of a neighbour
LEVELS = 2**20  # counts below this have an entry in ``levels``
_SCATTER = -7046029254386353131  # the golden ratio in 64 bits, odd: spreads codes over the slots

# A pair: its two ids, its count, and its stretch of places.
PAIR = np.dtype(
    [
        ("left", np.int64),
        ("right", np.int64),
        ("count", np.int64),
        ("first", np.int64),
        ("end", np.int64),
    ]
)
SLOT = np.dtype([("code", np.int64), ("number", np.int64)])  # an empty one has the code NOBODY


def slots_for(pairs: int) -> Table:
    """An empty hash table that so many pairs fill by half at most."""
    slots = np.empty(1 << max(12, (2 * pairs).bit_length()), SLOT)
    slots["code"] = NOBODY
    return slots


def levels_up_to(count: int) -> Ints:
    """An empty table of counts."""
    return np.zeros(min(count + 1, LEVELS), np.int32)


@inlined
def slot_of(slots: Table, code: int) -> int:
    """Where a code is, or the empty slot where it belongs."""
    mask = slots.size - 1
    mixed = code * _SCATTER
    slot = (mixed ^ (mixed >> 32)) & mask
    while slots[slot].code != NOBODY and slots[slot].code != code:
        slot = (slot + 1) & mask
    return slot


@inlined
def find(slots: Table, left: int, right: int) -> int:
    """The number of a pair, or NOBODY."""
    found = slots[slot_of(slots, (left << 32) | right)]
    return found.number if found.code != NOBODY else NOBODY


@compiled
def file_pairs(pairs: Table, slots: Table, begin: int, end: int) -> None:
    """Make the pairs with these numbers findable."""
    for number in range(begin, end):
        code = (pairs[number].left << 32) | pairs[number].right
        slot = slot_of(slots, code)
        slots[slot].code = code
        slots[slot].number = number


@inlined
def raise_level(levels: Ints, count: int, change: int) -> None:
    """Note that ``change`` more pairs have a count."""
    if count < levels.size:
        levels[count] += change


@compiled
def having(pairs: Table, levels: Ints, used: int, count: int) -> int:
    """How many pairs have a count."""
    if count < levels.size:
        return full(levels[count])
    found = 0
    for number in range(used):
        if pairs[number].count == count:
            found += 1
    return found


@inlined
def first_place(tokens: Ids, lengths: Ints, pair: Record, places: Ints) -> int:
    """The first place where a pair (of a count above 0) still stands."""
    while not holds(tokens, lengths, pair.left, pair.right, places[pair.first]):
        pair.first += 1
    return full(places[pair.first])
