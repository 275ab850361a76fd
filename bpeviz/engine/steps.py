"""One merge and its race; and a whole run of them, kept in columns until somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from bpeviz.engine.tokens import Pair

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair in the race of one step, and its count before the merge."""

    left: int
    right: int
    count: int


@dataclass(frozen=True, slots=True)
class Step:
    """One merge.

    ``count``: how often the pair stood side by side, overlaps included, weighted.
    ``replaced``: tokens before less tokens after, weighted.
    ``tied``: how many other pairs had the same count.
    ``candidates``: the ten best pairs in the order of the rules, the winner first.
    ``tokens``: length of the corpus in tokens after the step, weighted.
    ``places``: where the first few replaced pairs start (see ``Corpus.piece_at``).
    """

    number: int
    left: int
    right: int
    id: int
    count: int
    replaced: int
    tied: int
    candidates: tuple[Candidate, ...]
    tokens: int
    places: tuple[int, ...]

    @property
    def pair(self) -> Pair:
        """The two tokens that became one."""
        return self.left, self.right

    @property
    def rivals(self) -> tuple[Candidate, ...]:
        """The first few of the pairs that tied with the winner, in the rule's order."""
        return tuple(c for c in self.candidates[1:] if c.count == self.count)


Figure = Literal["left", "right", "count", "replaced", "tied", "tokens"]


class Columns(NamedTuple):
    """The figures of steps, a row a step, as NumPy arrays.

    ``candidates``: left, right and count of ten pairs. ``figures``: how many of those are
    ``running``, what else ``Step`` holds, and how many of the four ``places`` are ``shown``.
    """

    candidates: npt.NDArray[Any]
    figures: npt.NDArray[Any]
    places: npt.NDArray[np.int32]


class StepColumns(Sequence[Step]):
    """Steps ``number`` and after; each is made from its row when it is asked for."""

    def __init__(self, number: int, first_id: int, columns: Columns) -> None:
        """``first_id`` is the id of the token that the first of the steps made."""
        self._number = number
        self._first_id = first_id
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns.figures)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...

    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        chosen = range(len(self))[index]
        if isinstance(chosen, int):
            return self._step(chosen)
        if chosen.step != 1:
            return tuple(map(self._step, chosen))
        part = slice(chosen.start, max(chosen.start, chosen.stop))
        columns = Columns(*(array[part] for array in self._columns))
        return StepColumns(self._number + part.start, self._first_id + part.start, columns)

    def _step(self, row: int) -> Step:
        running, tied, replaced, tokens, shown = self._columns.figures[row].tolist()
        candidates = self._columns.candidates[row, :running].tolist()
        left, right, count = candidates[0]
        return Step(
            number=self._number + row,
            left=left,
            right=right,
            id=self._first_id + row,
            count=count,
            replaced=replaced,
            tied=tied,
            candidates=tuple(starmap(Candidate, candidates)),
            tokens=tokens,
            places=tuple(self._columns.places[row, :shown].tolist()),
        )

    def __iter__(self) -> Iterator[Step]:
        return map(self._step, range(len(self)))

    @property
    def columns(self) -> Columns:
        """The figures themselves; read them, don't change them."""
        return self._columns

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def figures(self, name: Figure) -> list[int]:
        """One figure of all steps."""
        of_winner = name in ("left", "right", "count")
        table = self._columns.candidates[:, 0] if of_winner else self._columns.figures
        values: list[int] = table[name].tolist()
        return values


def column(steps: Sequence[Step], name: Figure) -> list[int]:
    """One figure of all steps, without making the steps where that can be spared."""
    if isinstance(steps, StepColumns):
        return steps.figures(name)
    return [getattr(step, name) for step in steps]


def pairs_of(steps: Sequence[Step]) -> tuple[Pair, ...]:
    """The merged pairs of all steps."""
    return tuple(zip(column(steps, "left"), column(steps, "right"), strict=True))
