"""One merge on the tape, in three passes over its places.

1. Replace the pair from left to right, and tally the neighbours that it lost.
2. Tally the right neighbours that the new token met. On the left it met just
   those that were lost there: a left neighbour is not touched after its turn.
3. Write down the places of those new pairs that are worth looking after.

Where the pair stood twice in a row, the pair (right, left) between the two is
lost once, as the right neighbour of the first; and (new, new) is met once, as the
right neighbour of the first. So the new token never counts as a left neighbour.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bpeviz.engine.kernel.jit import Table, full, inlined
from bpeviz.engine.kernel.pairs import NOBODY
from bpeviz.engine.kernel.tape import OFF, Ints, Tape, holds, weight

# A neighbour in one of the tallies: what it weighs, at how many places, and where the next
# place of its pair with the new token goes (or NOBODY).
NEIGHBOUR = np.dtype([("weight", np.int64), ("places", np.int64), ("cursor", np.int64)])

LOST_LEFT, LOST_RIGHT, MET_RIGHT = range(3)  # the tallies
TALLIES = 3


class Passes(NamedTuple):
    """What the passes of one merge hand on.

    ``done``: the places of the merge. ``tallies[t, id]``: a neighbour; ``seen[t]`` lists
    the ids in a tally, of which there are ``sizes[t]``.
    """

    done: Ints
    tallies: Table
    seen: Ints
    sizes: Ints


def passes_for(ids: int, places: int) -> Passes:
    """Room for merges among so many ids, each at so many places."""
    return Passes(
        np.empty(places, np.int32),
        np.zeros((TALLIES, ids), NEIGHBOUR),
        np.empty((TALLIES, ids), np.int32),
        np.zeros(TALLIES, np.int32),
    )


@inlined
def add(tally: Table, seen: Ints, size: int, token: int, weighs: int) -> int:
    """Tally a neighbour; returns how many different ones there are now."""
    neighbour = tally[token]
    if neighbour.places == 0:
        seen[size] = token
        size += 1
    neighbour.weight += weighs
    neighbour.places += 1
    return size


@inlined
def clear(passes: Passes) -> None:
    """Forget the tallied neighbours."""
    for t in range(TALLIES):
        tally, seen = passes.tallies[t], passes.seen[t]
        for k in range(passes.sizes[t]):
            tally[seen[k]].weight = 0
            tally[seen[k]].places = 0
        passes.sizes[t] = 0


@inlined
def replace(
    tape: Tape, found: Ints, left: int, right: int, new: int, passes: Passes
) -> tuple[int, int]:
    """First pass: returns the number of places done, and what they weigh."""
    tokens, weights, lengths, done = tape.tokens, tape.weights, tape.lengths, passes.done
    lost_left, lost_right = passes.tallies[LOST_LEFT], passes.tallies[LOST_RIGHT]
    seen_left, seen_right = passes.seen[LOST_LEFT], passes.seen[LOST_RIGHT]
    ids, to_right, length = lengths.size, lengths[left], lengths[new]
    size = lefts = rights = replaced = 0
    for place in found:
        if not holds(tokens, lengths, left, right, place):
            continue
        weighs = weight(weights, place)
        before, after = full(tokens[place - 1]), full(tokens[place + length])
        if before < ids and before != new:
            lefts = add(lost_left, seen_left, lefts, before, weighs)
        if after < ids:
            rights = add(lost_right, seen_right, rights, after, weighs)
        tokens[place + to_right] = OFF
        tokens[place] = new
        tokens[place + length - 1] = new
        done[size] = place
        size += 1
        replaced += weighs
    passes.sizes[LOST_LEFT], passes.sizes[LOST_RIGHT] = lefts, rights
    return size, replaced


@inlined
def meet(tape: Tape, done: Ints, new: int, passes: Passes) -> None:
    """Second pass."""
    tokens, weights, length = tape.tokens, tape.weights, tape.lengths[new]
    met, seen, ids, size = passes.tallies[MET_RIGHT], passes.seen[MET_RIGHT], tape.lengths.size, 0
    for place in done:
        after = full(tokens[place + length])
        if after < ids:
            size = add(met, seen, size, after, weight(weights, place))
    passes.sizes[MET_RIGHT] = size


@inlined
def write_places(tape: Tape, done: Ints, new: int, passes: Passes, places: Ints) -> None:
    """Third pass: the places of the new token's pairs, wherever there is a cursor."""
    tokens, lengths, length = tape.tokens, tape.lengths, tape.lengths[new]
    lost_left, met_right, ids = passes.tallies[LOST_LEFT], passes.tallies[MET_RIGHT], lengths.size
    for place in done:
        before, after = full(tokens[place - 1]), full(tokens[place + length])
        if before < ids and before != new:
            neighbour = lost_left[before]
            if neighbour.cursor != NOBODY:
                places[neighbour.cursor] = place - lengths[before]
                neighbour.cursor += 1
        if after < ids:
            neighbour = met_right[after]
            if neighbour.cursor != NOBODY:
                places[neighbour.cursor] = place
                neighbour.cursor += 1
