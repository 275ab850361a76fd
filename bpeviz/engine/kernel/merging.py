"""One merge on the tape, in four passes over its places.

1. Find where the pair still stands, from left to right and without overlaps.
2. Replace it, and tally the neighbours that it lost.
3. Tally the right neighbours that the new token met. On the left it met just
   those that were lost there: a left neighbour is not touched after its turn.
4. Write down the places of the new pairs that are worth looking after.

The tape is larger than the processor's caches, and the places are far apart. The
first pass asks for the tape some places ahead, and neither it nor the last one
branches on what cannot be guessed, so that the processor never waits for a guess
to be put right.

Where the pair stood twice in a row, the pair (right, left) between the two is
lost once, as the right neighbour of the first; and (new, new) is met once, as the
right neighbour of the first. So the new token never counts as a left neighbour.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bpeviz.engine.kernel.jit import Table, full, inlined, prefetch
from bpeviz.engine.kernel.tape import OFF, Ints, Tape, weight

# A neighbour in one of the tallies: what it weighs, at how many places, and where the next
# place of its pair with the new token goes (where nobody looks after that pair: into room that
# is written over later).
NEIGHBOUR = np.dtype([("weight", np.int64), ("places", np.int64), ("cursor", np.int64)])

LOST_LEFT, LOST_RIGHT, MET_RIGHT = range(3)  # the tallies
TALLIES = 3

AHEAD = 32  # places from the one that is looked at to the one that is asked for


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
def standing(tape: Tape, found: Ints, left: int, right: int, new: int, done: Ints) -> int:
    """First pass: returns at how many places the pair is merged, which are now in ``done``."""
    tokens, lengths = tape.tokens, tape.lengths
    to_right, length = lengths[left], lengths[new]
    size = free = 0
    for k in range(found.size):
        prefetch(tokens, full(found[min(k + AHEAD, found.size - 1)]))
        place = full(found[k])
        done[size] = place
        stands = (tokens[place] == left) & (tokens[place + to_right] == right) & (place >= free)
        free = place + length if stands else free
        size += stands
    return size


@inlined
def replace(tape: Tape, done: Ints, left: int, new: int, passes: Passes) -> int:
    """Second pass: returns what the places weigh."""
    tokens, weights, lengths = tape.tokens, tape.weights, tape.lengths
    lost_left, lost_right = passes.tallies[LOST_LEFT], passes.tallies[LOST_RIGHT]
    seen_left, seen_right = passes.seen[LOST_LEFT], passes.seen[LOST_RIGHT]
    ids, to_right, length = lengths.size, lengths[left], lengths[new]
    lefts = rights = replaced = 0
    for place in done:
        weighs = weight(weights, place)
        before, after = full(tokens[place - 1]), full(tokens[place + length])
        if before < ids and before != new:
            lefts = add(lost_left, seen_left, lefts, before, weighs)
        if after < ids:
            rights = add(lost_right, seen_right, rights, after, weighs)
        tokens[place + to_right] = OFF
        tokens[place] = new
        tokens[place + length - 1] = new
        replaced += weighs
    passes.sizes[LOST_LEFT], passes.sizes[LOST_RIGHT] = lefts, rights
    return replaced


@inlined
def meet(tape: Tape, done: Ints, new: int, passes: Passes) -> None:
    """Third pass."""
    tokens, weights, length = tape.tokens, tape.weights, tape.lengths[new]
    met, seen, ids, size = passes.tallies[MET_RIGHT], passes.seen[MET_RIGHT], tape.lengths.size, 0
    for place in done:
        after = full(tokens[place + length])
        if after < ids:
            size = add(met, seen, size, after, weight(weights, place))
    passes.sizes[MET_RIGHT] = size


@inlined
def write_places(tape: Tape, done: Ints, new: int, passes: Passes, places: Ints) -> None:
    """Fourth pass: the places of the new token's pairs."""
    tokens, lengths, length = tape.tokens, tape.lengths, tape.lengths[new]
    lost_left, met_right, ids = passes.tallies[LOST_LEFT], passes.tallies[MET_RIGHT], lengths.size
    for place in done:
        before, after = full(tokens[place - 1]), full(tokens[place + length])
        if before < ids and before != new:
            neighbour = lost_left[before]
            places[neighbour.cursor] = place - lengths[before]
            neighbour.cursor += 1
        if after < ids:
            neighbour = met_right[after]
            places[neighbour.cursor] = place
            neighbour.cursor += 1
