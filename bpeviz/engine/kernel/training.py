"""The compiled engine as an iterator of steps, interchangeable with the plain ``Training``.

A run is a chain of generations. In one, only pairs that reach a floor are looked
after; when the race needs more of them, the tape is compacted, counted again and
the floor lowered. Counting again is the definition, so this changes no result.

Inside, steps are made in batches, somewhat ahead of whoever reads them. What was
made ahead is cut off from a trace: tokens younger than its last step are taken
apart again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

import numpy as np

from bpeviz.engine.corpus import DEFAULT_TIES, Corpus, Ties
from bpeviz.engine.kernel.census import census
from bpeviz.engine.kernel.heap import ENTRY, SPARE, order
from bpeviz.engine.kernel.jit import Table
from bpeviz.engine.kernel.loop import (
    BELOW_MINIMUM,
    COUNTERS,
    FLOOR_REACHED,
    MADE,
    NO_PAIR,
    NO_ROOM,
    PAIRS,
    PAUSED,
    PLACES,
    TOKENS,
    Run,
    advance,
    record_for,
)
from bpeviz.engine.kernel.merging import passes_for
from bpeviz.engine.kernel.names import Names, names_of, no_names
from bpeviz.engine.kernel.pairs import file_pairs, levels_up_to, slots_for
from bpeviz.engine.kernel.podium import HEAP, Race
from bpeviz.engine.kernel.row import Row, TokenRow, is_kept, row_of
from bpeviz.engine.kernel.tape import Tape, compact, snapshot, tape_of
from bpeviz.engine.steps import Columns, Step, StepColumns, pairs_of
from bpeviz.engine.tokens import Vocabulary
from bpeviz.engine.trace import CANDIDATES, End, Trace
from bpeviz.engine.training import FLOOR_DROP, FLOOR_SHARE, check_numbers

AHEAD = 64  # steps made at a time for a reader who takes one at a time
GROWTH = 2  # how many times the room for pairs becomes larger
BUDGET = 4_000_000  # places looked at between two looks at the outside world

_ENDS: dict[int, End] = {NO_PAIR: "no pair", BELOW_MINIMUM: "minimum count"}


class CompiledTraining(Iterator[Step]):
    """Learn merges one at a time; stop whenever you like, with a valid model."""

    def __init__(
        self, corpus: Corpus, merges: int, ties: Ties | None = None, minimum: int = 1
    ) -> None:
        """Raises UserError for a negative number of merges or a minimum below 1."""
        check_numbers(merges, minimum)
        self.corpus = corpus
        self.ties: Ties = ties or DEFAULT_TIES[corpus.rules.algorithm]
        self.asked = merges
        self.minimum = minimum
        self.end: End = "stopped"
        self._read = 0  # steps that were given out
        self._stopped_by = PAUSED
        row = row_of(corpus)
        # A merge leaves at least one token less, so there are no more steps than that.
        self._most = min(merges, len(row.tokens))
        size = int((np.diff(row.starts) - 1) @ row.weights)
        self._floor = max(1, size // (FLOOR_SHARE * max(1, merges)))
        self._run = self._begin(row, size)

    @property
    def steps(self) -> StepColumns:
        """The steps that were given out."""
        return _columns(self._run.record, len(self.corpus.base), self._read)

    def __next__(self) -> Step:
        if self._read == self._made and not self._make(self._read + AHEAD):
            raise StopIteration
        self._read += 1
        return self.steps[-1]

    def advance(self, merges: int) -> int:
        """Make up to so many merges at once; returns how many were made."""
        before = self._read
        goal = before + merges
        while self._made < goal and self._make(goal):
            pass
        self._read = min(goal, self._made)
        return self._read - before

    def trace(self) -> Trace:
        """The record of the merges so far; a stopped run is marked as stopped."""
        steps = self.steps
        return Trace(
            self.corpus,
            self.ties,
            self.minimum,
            self.asked,
            self.end,
            steps,
            self._final(steps),
        )

    @property
    def _made(self) -> int:
        return int(self._run.race.used[MADE])

    def _final(self, steps: StepColumns) -> Sequence[int]:
        final = TokenRow(snapshot(self._run.race.tape))
        if self._made == len(steps):
            return final
        return array("i", self._vocabulary().cut_back(final, len(steps)))

    def _vocabulary(self) -> Vocabulary:
        made = _columns(self._run.record, len(self.corpus.base), self._made)
        return Vocabulary(self.corpus.base, pairs_of(made), self.corpus.rules.marker)

    def _make(self, goal: int) -> bool:
        """Make a batch of steps; returns whether there was anything left to make."""
        before = self._made
        goal = min(goal, self._most)
        while self._made == before and self._stopped_by not in _ENDS:
            if before >= self._most:
                self.end = "complete" if before == self.asked else "no pair"
                return False
            self._stopped_by = advance(self._run, self._floor, self.minimum, goal, BUDGET)
            if self._stopped_by == NO_ROOM:
                self._run = with_more_room(self._run)
            elif self._stopped_by == FLOOR_REACHED:
                self._floor = max(1, self._floor // FLOOR_DROP)
                self._run = self._next_generation()
        if self._made == before:
            self.end = _ENDS[self._stopped_by]
        return self._made > before

    def _begin(self, row: Row, size: int) -> Run:
        base, ids = self.corpus.base, len(self.corpus.base) + self._most
        tape = tape_of(row, ids, kept=is_kept(self.corpus))
        names = no_names()
        if self.ties == "lowest":
            closing = [token.ends_word for token in base]
            names = names_of(self.corpus.base_names(), closing, row.tokens, ids)
        used = np.zeros(COUNTERS, np.int64)
        used[TOKENS] = size
        return self._generation(tape, names, used, record_for(self._most))

    def _next_generation(self) -> Run:
        race, record = self._run.race, self._run.record
        tape, names, used = compact(race.tape), race.names, race.used
        del self._run, race  # so that the old places are free before the new ones are made
        return self._generation(tape, names, used, record)

    def _generation(self, tape: Tape, names: Names, used: np.ndarray, record: Columns) -> Run:
        ids, size = len(self.corpus.base) + int(used[MADE]), len(tape.tokens)
        # Each merge brings at most two pairs and takes a token away. Before one at n places there
        # are 2n tokens, so room for 4n places: at most 2n of its pairs, and n behind those.
        pairs, places, self._floor = census(tape, ids, self._floor, 2 * size)
        used[:MADE] = 0
        used[PAIRS] = used[HEAP] = len(pairs)
        used[PLACES] = len(places) - 2 * size
        counts = pairs["count"]
        levels = levels_up_to(int(counts.max(initial=0)))
        np.add.at(levels, counts[counts < len(levels)], 1)
        room = GROWTH * len(pairs) + SPARE
        heap = np.empty(room, ENTRY)
        entries = heap[: len(pairs)]
        entries["count"], entries["number"] = counts, np.arange(len(pairs))
        if len(names.by_id):
            entries["key"] = names.by_id["key"][pairs["left"]]
        else:
            entries["key"] = places[pairs["first"]]
        order(heap, len(pairs), pairs, names.by_id, names.written)
        slots = slots_for(room)
        file_pairs(pairs, slots, 0, len(pairs))
        podium = np.empty(CANDIDATES + 1, ENTRY)
        race = Race(heap, podium, used, _wider(pairs, room), places, tape, names)
        return Run(race, slots, levels, passes_for(len(tape.lengths), size), record)


def with_more_room(run: Run) -> Run:
    """The same run, with more room for pairs and enough for the next step."""
    race = run.race
    winner = race.pairs[race.podium["number"][0]]
    found = min(int(winner["end"] - winner["first"]), len(race.tape.lengths))
    room = GROWTH * (int(race.used[PAIRS]) + found + CANDIDATES + SPARE)
    pairs, heap = _wider(race.pairs, room), _wider(race.heap, room)
    slots = slots_for(room)
    file_pairs(pairs, slots, 0, int(race.used[PAIRS]))
    return run._replace(race=race._replace(pairs=pairs, heap=heap), slots=slots)


def _wider(table: Table, size: int) -> Table:
    wider = np.empty(size, table.dtype)
    wider[: len(table)] = table[:size]
    return wider


def _columns(record: Columns, base: int, steps: int) -> StepColumns:
    return StepColumns(1, base, Columns(*(array[:steps] for array in record)))
