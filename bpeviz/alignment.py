"""The same text cut by several tokenizers, so that the same characters stand below one another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bpeviz.engine.tokenizer import Span
from bpeviz.segments import Cell, cells


class Part(NamedTuple):
    """What one tokenizer has in a column: a token, or some bytes of one.

    ``token`` is its index; None for text that belongs to no token. ``odd``: a
    token starts here, and not all tokenizers have a boundary here. ``size`` is in
    bytes: fewer than the column has where the tokenizer splits its character.
    """

    token: int | None
    starts: bool
    ends: bool
    odd: bool
    size: int


class Column(NamedTuple):
    """Cells between two boundaries of any tokenizer, and what each tokenizer has there."""

    cells: tuple[Cell, ...]
    parts: tuple[tuple[Part, ...], ...]


def aligned(text: str, rows: Sequence[Sequence[Span]]) -> Iterator[Column]:
    """The columns of a text, in order. Characters are never torn apart: those split are alone.

    A token that covers nothing, as a marker does, has no place here.
    """
    edges = [frozenset(_edges(row, len(text.encode()))) for row in rows]
    every = frozenset.union(*edges) if edges else frozenset()
    shared = frozenset.intersection(*edges) if edges else frozenset()
    ready = [_Row(row, shared) for row in rows]
    for group, start, end in _groups(text, every):
        yield Column(tuple(group), tuple(row.parts(start, end) for row in ready))


def _edges(row: Sequence[Span], size: int) -> Iterator[int]:
    """The bytes at which a token starts or ends, and both ends of the text."""
    yield from (0, size)
    for _, start, end in row:
        yield from (start, end)


def _groups(text: str, every: frozenset[int]) -> Iterator[tuple[list[Cell], int, int]]:
    """Cells up to the next boundary; a cell with a boundary inside is a group of its own."""
    group: list[Cell] = []
    start = at = 0
    for cell in cells(text):
        end = at + len(cell.source)
        split = any(place in every for place in range(at + 1, end))
        if group and (split or at in every):
            yield group, start, at
            group, start = [], at
        group.append(cell)
        at = end
        if split or cell.kind == "newline":
            yield group, start, at
            group, start = [], at
    if group:
        yield group, start, at


class _Row:
    """The tokens of one tokenizer, found by their places."""

    def __init__(self, spans: Sequence[Span], shared: frozenset[int]) -> None:
        self._tokens = [(k, s) for k, s in enumerate(spans) if s.end > s.start]
        self._starts = [span.start for _, span in self._tokens]
        self._shared = shared

    def parts(self, start: int, end: int) -> tuple[Part, ...]:
        """What stands between two bytes, in order."""
        found: list[Part] = []
        at = start
        place = max(0, bisect_right(self._starts, start) - 1)
        while at < end:
            if place < len(self._tokens) and self._tokens[place][1].end <= at:
                place += 1
                continue
            if place == len(self._tokens) or self._starts[place] > at:
                stop = min([end, *self._starts[place : place + 1]])
                found.append(Part(None, False, False, False, stop - at))
            else:
                index, span = self._tokens[place]
                stop = min(end, span.end)
                begins = span.start == at
                odd = begins and at not in self._shared
                found.append(Part(index, begins, span.end == stop, odd, stop - at))
            at = stop
        return tuple(found)
