"""Training: an iterator of steps, in plain Python, without a recount at each step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bpeviz.engine.corpus import DEFAULT_TIES, Corpus, Ties
from bpeviz.engine.race import Names, Race
from bpeviz.engine.steps import Step
from bpeviz.engine.tape import Tape
from bpeviz.engine.trace import CANDIDATES, EXAMPLES, End, Trace
from bpeviz.errors import UserError

# A floor above size / (FLOOR_SHARE x merges) is rarely reached by a winner.
FLOOR_SHARE = 24
FLOOR_DROP = 8


class Training(Iterator[Step]):
    """Learn merges one at a time; stop whenever you like, with a valid model.

    >>> from bpeviz.engine import read, rules
    >>> training = Training(read("abab", rules("byte")), merges=5)
    >>> [(step.left, step.right, step.count) for step in training]
    [(97, 98, 2), (256, 256, 1)]
    >>> training.end
    'no pair'
    """

    def __init__(
        self, corpus: Corpus, merges: int, ties: Ties | None = None, minimum: int = 1
    ) -> None:
        """Raises UserError for a negative number of merges or a minimum below 1."""
        check_numbers(merges, minimum)
        self.corpus = corpus
        self.ties: Ties = ties or DEFAULT_TIES[corpus.rules.algorithm]
        self.asked = merges
        self.minimum = minimum
        self.steps: list[Step] = []
        self.end: End = "stopped"
        self._tape = Tape(corpus)
        self._run = self._merge_until_done()

    def __next__(self) -> Step:
        step = next(self._run)
        self.steps.append(step)
        return step

    def advance(self, merges: int) -> int:
        """Make up to so many merges at once; returns how many were made."""
        return sum(1 for _ in islice(self, merges))

    def trace(self) -> Trace:
        """The record of the merges so far; a stopped run is marked as stopped."""
        return Trace(
            self.corpus,
            self.ties,
            self.minimum,
            self.asked,
            self.end,
            tuple(self.steps),
            self._tape.snapshot(),
        )

    def _merge_until_done(self) -> Iterator[Step]:
        tape, size = self._tape, self.corpus.size
        names = Names(self.corpus) if self.ties == "lowest" else None
        floor = max(1, size // (FLOOR_SHARE * max(1, self.asked)))
        race = Race(tape, floor, names)
        while len(self.steps) < self.asked:
            best = race.best(CANDIDATES)
            while len(best) < CANDIDATES and race.floor > 1:
                race = Race(tape, max(1, race.floor // FLOOR_DROP), names)
                best = race.best(CANDIDATES)
            if not best or best[0].count < self.minimum:
                self.end = "minimum count" if best else "no pair"
                return
            winner = best[0]
            tied = race.standing(winner.count) - 1
            pair = winner.left, winner.right
            places = race.take(pair)
            new_id = tape.add_token(pair)
            if names:
                names.add(pair)
            merged = tape.merge(pair, places, new_id)
            race.update(pair, new_id, merged)
            size -= merged.replaced
            yield Step(
                number=len(self.steps) + 1,
                left=winner.left,
                right=winner.right,
                id=new_id,
                count=winner.count,
                replaced=merged.replaced,
                tied=tied,
                candidates=best,
                tokens=size,
                places=tuple(merged.places[:EXAMPLES]),
            )
        self.end = "complete"


def check_numbers(merges: int, minimum: int) -> None:
    """Raises UserError for numbers that no run can have."""
    if merges < 0:
        raise UserError("{merges} merges are asked for. Ask for 0 or more.", merges=merges)
    if minimum < 1:
        raise UserError("The minimum count is {minimum}. It starts at 1.", minimum=minimum)
