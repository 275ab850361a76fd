"""The ten best pairs, in order, kept apart from the heap of all the others.

From one step to the next most of the ten stay: only those that changed go back
to the heap, and only better ones come up from it.
"""

from __future__ import annotations

from typing import NamedTuple

from bpeviz.engine.kernel.heap import better, pop, push, sink
from bpeviz.engine.kernel.jit import Record, Table, inlined
from bpeviz.engine.kernel.names import Names
from bpeviz.engine.kernel.pairs import first_place
from bpeviz.engine.kernel.tape import Ints, Longs, Tape
from bpeviz.engine.trace import CANDIDATES

# Where ``Race.used`` counts what is in use.
HEAP, PODIUM = 0, 1


class Race(NamedTuple):
    """Heap and podium over the same pairs; ``used`` counts the entries of both.

    The podium is sorted, the best first, with room for one more than CANDIDATES.
    """

    heap: Table
    podium: Table
    used: Longs
    pairs: Table
    places: Ints
    tape: Tape
    names: Names


@inlined
def write_entry(entry: Record, count: int, key: int, number: int) -> None:
    """Fill an entry."""
    entry.count = count
    entry.key = key
    entry.number = number


@inlined
def key_now(race: Race, number: int) -> int:
    """The key of a pair as things stand."""
    pair, by_id = race.pairs[number], race.names.by_id
    if by_id.size:
        return by_id[pair.left].key
    return first_place(race.tape.tokens, race.tape.lengths, pair, race.places)


@inlined
def enter(race: Race, number: int, key: int) -> None:
    """Put a pair into the heap."""
    pairs, names, size = race.pairs, race.names, race.used[HEAP]
    write_entry(race.heap[size], pairs[number].count, key, number)
    push(race.heap, size, pairs, names.by_id, names.written)
    race.used[HEAP] = size + 1


@inlined
def put_right_podium(race: Race, floor: int) -> None:
    """Send back to the heap what changed since the last step."""
    podium, kept = race.podium, 0
    for k in range(race.used[PODIUM]):
        entry = podium[k]
        count = race.pairs[entry.number].count
        if count < floor:
            continue
        key = key_now(race, entry.number)
        if count == entry.count and key == entry.key:
            podium[kept] = entry
            kept += 1
        else:
            enter(race, entry.number, key)
    race.used[PODIUM] = kept


@inlined
def put_right_top(race: Race, floor: int) -> bool:
    """Put the heap's top right by one look; returns whether it was right already."""
    heap, size, pairs, names = race.heap, race.used[HEAP], race.pairs, race.names
    top = heap[0]
    count = pairs[top.number].count
    if count < floor:
        race.used[HEAP] = pop(heap, size, pairs, names.by_id, names.written)
        return False
    # Only under a count that is right is it worth to look for the place.
    key = top.key if count != top.count else key_now(race, top.number)
    if count == top.count and key == top.key:
        return True
    write_entry(heap[size], count, key, top.number)
    sink(heap, size, 0, size, pairs, names.by_id, names.written)
    return False


@inlined
def climb(race: Race) -> None:
    """Move the heap's top to its rank on the podium; the one too many goes back."""
    heap, podium, used, pairs, names = race.heap, race.podium, race.used, race.pairs, race.names
    by_id, written, rank = names.by_id, names.written, used[PODIUM]
    while rank > 0 and better(heap[0], podium[rank - 1], pairs, by_id, written):
        podium[rank] = podium[rank - 1]
        rank -= 1
    podium[rank] = heap[0]
    used[HEAP] = pop(heap, used[HEAP], pairs, by_id, written)
    if used[PODIUM] < CANDIDATES:
        used[PODIUM] += 1
    else:
        loser = podium[used[PODIUM]]
        enter(race, loser.number, loser.key)


@inlined
def fill_podium(race: Race, floor: int) -> int:
    """Bring the podium up to date; returns how many are on it."""
    put_right_podium(race, floor)
    heap, podium, used, pairs, names = race.heap, race.podium, race.used, race.pairs, race.names
    last = podium[CANDIDATES - 1]
    while used[HEAP] > 0:
        if used[PODIUM] == CANDIDATES and not better(
            heap[0], last, pairs, names.by_id, names.written
        ):
            break
        if put_right_top(race, floor):
            climb(race)
    return used[PODIUM]


@inlined
def take_winner(podium: Table, used: Longs) -> None:
    """Take the best pair off the podium."""
    for k in range(1, used[PODIUM]):
        podium[k - 1] = podium[k]
    used[PODIUM] -= 1
