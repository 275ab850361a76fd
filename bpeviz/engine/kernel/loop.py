"""The steps of a run: the best pair is recorded, merged, and the race brought up to date."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bpeviz.engine.kernel.heap import SPARE
from bpeviz.engine.kernel.jit import Table, compiled, full, inlined
from bpeviz.engine.kernel.merging import (
    LOST_LEFT,
    LOST_RIGHT,
    MET_RIGHT,
    Passes,
    clear,
    meet,
    replace,
    standing,
    write_places,
)
from bpeviz.engine.kernel.names import name_token
from bpeviz.engine.kernel.pairs import (
    LEFT,
    NOBODY,
    RIGHT,
    file_pairs,
    find,
    having,
    raise_level,
)
from bpeviz.engine.kernel.podium import HEAP, PODIUM, Race, enter, fill_podium, key_now, take_winner
from bpeviz.engine.kernel.tape import Ints, origin
from bpeviz.engine.steps import Columns
from bpeviz.engine.trace import CANDIDATES, EXAMPLES

# Why the loop stopped.
PAUSED, NO_ROOM, FLOOR_REACHED, NO_PAIR, BELOW_MINIMUM = range(5)

# Where ``Race.used`` counts the rest: pairs, places, steps made, and the corpus in tokens.
PAIRS, PLACES, MADE, TOKENS = range(2, 6)
COUNTERS = 6


class Run(NamedTuple):
    """Everything that a run works on."""

    race: Race
    slots: Table
    levels: Ints
    passes: Passes
    record: Columns


# What ``Columns`` holds, see there.
CANDIDATE = np.dtype([("left", np.int32), ("right", np.int32), ("count", np.int64)])
FIGURES = np.dtype(
    [
        ("running", np.int64),
        ("tied", np.int64),
        ("replaced", np.int64),
        ("tokens", np.int64),
        ("shown", np.int64),
    ]
)


def record_for(steps: int) -> Columns:
    """Room for so many steps."""
    return Columns(
        np.zeros((steps, CANDIDATES), CANDIDATE),
        np.zeros(steps, FIGURES),
        np.zeros((steps, EXAMPLES), np.int32),
    )


@inlined
def has_room(race: Race, slots: Table, found: int) -> bool:
    """Whether the pairs that a merge at so many places may bring fit everywhere."""
    most = 2 * min(found, race.tape.lengths.size)
    return (
        race.used[PAIRS] + most <= race.pairs.size
        and race.used[HEAP] + most + CANDIDATES + SPARE <= race.heap.size
        and 2 * (race.used[PAIRS] + most) <= slots.size
    )


@inlined
def record_race(race: Race, levels: Ints, record: Columns, step: int) -> None:
    """Write down the candidates of a step and how many tie with the winner."""
    running = race.used[PODIUM]
    for k in range(running):
        pair, candidate = race.pairs[race.podium[k].number], record.candidates[step, k]
        candidate.left = pair.left
        candidate.right = pair.right
        candidate.count = pair.count
    figures = record.figures[step]
    figures.running = running
    figures.tied = having(race.pairs, levels, race.used[PAIRS], race.podium[0].count) - 1


@inlined
def record_merge(race: Race, record: Columns, done: Ints, replaced: int, step: int) -> None:
    """Write down what a merge did, and where the first replaced pairs were."""
    race.used[TOKENS] -= replaced
    figures = record.figures[step]
    figures.replaced = replaced
    figures.tokens = race.used[TOKENS]
    figures.shown = min(done.size, EXAMPLES)
    for k in range(figures.shown):
        record.places[step, k] = origin(race.tape, done[k])


@inlined
def lose(run: Run, tally: int, partner: int, side: int) -> None:
    """Count off the pairs that a merge took away, but for the merged one, whose count is 0."""
    pairs, slots, levels = run.race.pairs, run.slots, run.levels
    lost, seen = run.passes.tallies[tally], run.passes.seen[tally]
    for k in range(run.passes.sizes[tally]):
        token = full(seen[k])
        left, right = (token, partner) if side == LEFT else (partner, token)
        number = find(slots, left, right)
        if number != NOBODY and pairs[number].count > 0:
            pair = pairs[number]
            raise_level(levels, pair.count, -1)
            pair.count -= lost[token].weight
            raise_level(levels, pair.count, 1)


@inlined
def give_birth(run: Run, tally: int, new: int, side: int, floor: int, behind: int) -> None:
    """Number the new token's pairs with its neighbours on one side that reach the floor.

    The places of the others go where no pair's are: from ``behind`` on.
    """
    pairs, used, levels = run.race.pairs, run.race.used, run.levels
    met, seen = run.passes.tallies[tally], run.passes.seen[tally]
    for k in range(run.passes.sizes[tally]):
        token = full(seen[k])
        neighbour = met[token]
        if neighbour.weight < floor:
            neighbour.cursor = behind
            continue
        pair = pairs[used[PAIRS]]
        pair.left, pair.right = (token, new) if side == LEFT else (new, token)
        pair.count = neighbour.weight
        pair.first = neighbour.cursor = used[PLACES]
        used[PLACES] += neighbour.places
        pair.end = used[PLACES]
        raise_level(levels, pair.count, 1)
        used[PAIRS] += 1


@inlined
def merge(run: Run, number: int, new: int, floor: int) -> int:
    """Merge a pair everywhere; returns at how many places, which are now in ``done``."""
    race, passes, tape = run.race, run.passes, run.race.tape
    pair, used = race.pairs[number], race.used
    left, right = pair.left, pair.right
    tape.lengths[new] = tape.lengths[left] + tape.lengths[right]
    found = race.places[pair.first : pair.end]
    size = standing(tape, found, left, right, new, passes.done)
    done = passes.done[:size]
    replaced = replace(tape, done, left, new, passes)
    raise_level(run.levels, pair.count, -1)
    pair.count = 0
    lose(run, LOST_LEFT, left, LEFT)
    lose(run, LOST_RIGHT, right, RIGHT)
    meet(tape, done, new, passes)
    born, behind = used[PAIRS], used[PLACES] + 2 * size
    give_birth(run, LOST_LEFT, new, LEFT, floor, behind)
    give_birth(run, MET_RIGHT, new, RIGHT, floor, behind)
    if used[PAIRS] > born:
        file_pairs(race.pairs, run.slots, born, used[PAIRS])
        write_places(tape, done, new, passes, race.places)
    clear(passes)
    record_merge(race, run.record, done, replaced, used[MADE])
    return size


@inlined
def make_step(run: Run, new: int, floor: int) -> int:
    """Record the race, merge its winner, and enter the new pairs; returns the places looked at."""
    race, step = run.race, run.race.used[MADE]
    winner, born = race.podium[0].number, race.used[PAIRS]
    pair = race.pairs[winner]
    looked_at = pair.end - pair.first
    record_race(race, run.levels, run.record, step)
    take_winner(race.podium, race.used)
    merge(run, winner, new, floor)
    if race.names.by_id.size:
        name_token(race.names, new, pair.left, pair.right, run.record.places[step, 0])
    for number in range(born, race.used[PAIRS]):
        enter(race, number, key_now(race, number))
    race.used[MADE] = step + 1
    return looked_at


@compiled
def advance(run: Run, floor: int, minimum: int, limit: int, budget: int) -> int:
    """Make steps until there are ``limit``, or ``budget`` places were looked at, or one cannot be.

    Returns why it stopped. Every step made is complete.
    """
    race = run.race
    base = race.tape.lengths.size - run.record.figures.size
    while race.used[MADE] < limit and budget > 0:
        running = fill_podium(race, floor)
        if running < CANDIDATES and floor > 1:
            return FLOOR_REACHED
        if running == 0:
            return NO_PAIR
        winner = race.pairs[race.podium[0].number]
        if winner.count < minimum:
            return BELOW_MINIMUM
        if not has_room(race, run.slots, winner.end - winner.first):
            return NO_ROOM
        budget -= make_step(run, base + race.used[MADE], floor)
    return PAUSED
