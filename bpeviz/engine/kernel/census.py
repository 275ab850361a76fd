"""Counting all neighbours on a compact tape, where every token covers one place."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from bpeviz.engine.kernel.jit import Table, compiled, full
from bpeviz.engine.kernel.pairs import PAIR
from bpeviz.engine.kernel.tape import Ids, Ints, Longs, Tape, weight

DENSE = 1024  # ids up to which a table of all possible pairs is the fastest way


def census(tape: Tape, ids: int, floor: int, spare: int) -> tuple[Table, Ints, int]:
    """The pairs that reach the floor, their places (with ``spare`` room behind), the floor.

    The floor is lowered to half of the best count where that is less.
    """
    return (_dense if ids <= DENSE else _sorted)(tape, ids, floor, spare)


def _dense(tape: Tape, ids: int, floor: int, spare: int) -> tuple[Table, Ints, int]:
    found = np.zeros(ids * ids, np.int64)
    weights = np.zeros(ids * ids if tape.weights.size else 0, np.int64)
    tally_all(tape, ids, found, weights)
    totals = weights if tape.weights.size else found
    floor = lowered(floor, int(totals.max(initial=0)))
    kept = np.nonzero(totals >= floor)[0]
    ends = np.cumsum(found[kept])
    begins = ends - found[kept]
    size = int(ends[-1]) if len(ends) else 0
    cursor = np.full(ids * ids, size, np.int64)  # of the other pairs: into the room behind
    cursor[kept] = begins
    places = np.empty(size + spare, np.int32)
    locate_all(tape, ids, cursor, places)
    left, right = np.divmod(kept, ids)
    return table(left, right, totals[kept], begins, ends), places, floor


def _sorted(tape: Tape, ids: int, floor: int, spare: int) -> tuple[Table, Ints, int]:
    tokens = tape.tokens
    by_right = np.empty(len(tokens), np.int32)
    size = sort_by_right(tokens, ids, np.zeros(ids + 1, np.int64), by_right)
    by_pair = np.empty(size + spare, np.int32)
    sort_by_left(tokens, np.zeros(ids + 1, np.int64), by_right[:size], by_pair)
    runs = by_right  # no longer needed: used again for where the runs of one pair start
    found = runs_of_pairs(tokens, by_pair[:size], runs)
    begins = runs[:found].astype(np.int64)
    ends = np.append(begins[1:], size)[:found]
    totals = ends - begins
    if tape.weights.size:
        totals = np.zeros(found, np.int64)
        weigh_runs(tape.weights, by_pair, begins, ends, totals)
    floor = lowered(floor, int(totals.max(initial=0)))
    kept = np.nonzero(totals >= floor)[0]
    first = by_pair[begins[kept]]
    left, right = tokens[first], tokens[first + 1]
    return table(left, right, totals[kept], begins[kept], ends[kept]), by_pair, floor


def table(*columns: npt.NDArray[Any]) -> Table:
    """Pairs by number, from their columns."""
    pairs = np.empty(len(columns[0]), PAIR)
    for name, values in zip(PAIR.names or (), columns, strict=True):
        pairs[name] = values
    return pairs


def lowered(floor: int, best: int) -> int:
    """The floor, or half of the best count where that is less."""
    return min(floor, max(1, best // 2))


@compiled
def tally_all(tape: Tape, ids: int, found: Longs, weights: Longs) -> None:
    """Count every pair's places, and their weights where places have one."""
    tokens = tape.tokens
    for place in range(tokens.size - 1):
        left, right = full(tokens[place]), full(tokens[place + 1])
        if left < ids and right < ids:
            found[left * ids + right] += 1
            if weights.size:
                weights[left * ids + right] += weight(tape.weights, place)


@compiled
def locate_all(tape: Tape, ids: int, cursor: Longs, places: Ints) -> None:
    """Write each place where the cursor of its pair is.

    Pairs that nobody looks after have one too, into room that is written over later:
    to write in vain is cheaper than a question whose answer cannot be guessed.
    """
    tokens = tape.tokens
    for place in range(tokens.size - 1):
        left, right = full(tokens[place]), full(tokens[place + 1])
        if left < ids and right < ids:
            at = cursor[left * ids + right]
            places[at] = place
            cursor[left * ids + right] = at + 1


@compiled
def accumulate(cursor: Longs) -> None:
    """Make the number of each id, kept one entry behind it, the place where its share begins."""
    for token in range(cursor.size - 1):
        cursor[token + 1] += cursor[token]


@compiled
def sort_by_right(tokens: Ids, ids: int, cursor: Longs, target: Ints) -> int:
    """Sort the places of all neighbours by the right one; returns how many there are."""
    for place in range(tokens.size - 1):
        if tokens[place] < ids and tokens[place + 1] < ids:
            cursor[full(tokens[place + 1]) + 1] += 1
    accumulate(cursor)
    size = cursor[ids]
    for place in range(tokens.size - 1):
        if tokens[place] < ids and tokens[place + 1] < ids:
            right = full(tokens[place + 1])
            target[cursor[right]] = place
            cursor[right] += 1
    return size


@compiled
def sort_by_left(tokens: Ids, cursor: Longs, source: Ints, target: Ints) -> None:
    """Sort places by their token, and leave equal ones in their order."""
    for place in source:
        cursor[full(tokens[place]) + 1] += 1
    accumulate(cursor)
    for place in source:
        left = full(tokens[place])
        target[cursor[left]] = place
        cursor[left] += 1


@compiled
def runs_of_pairs(tokens: Ids, sorted_places: Ints, runs: Ints) -> int:
    """Where each pair's places begin among the sorted ones; returns how many pairs there are."""
    found = 0
    for k in range(sorted_places.size):
        here, before = sorted_places[k], sorted_places[max(0, k - 1)]
        if k == 0 or tokens[here] != tokens[before] or tokens[here + 1] != tokens[before + 1]:
            runs[found] = k
            found += 1
    return found


@compiled
def weigh_runs(weights: Ints, places: Ints, begins: Longs, ends: Longs, totals: Longs) -> None:
    """Add up what the places of each pair weigh."""
    for k in range(begins.size):
        for index in range(begins[k], ends[k]):
            totals[k] += weight(weights, places[index])
