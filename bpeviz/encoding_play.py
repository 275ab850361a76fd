"""An encoding as the stage shows it: base tokens, the merge at each boundary, the candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import NamedTuple

from bpeviz.engine.merging import Ranks
from bpeviz.engine.replay import EncodeStep, Replay
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import Span
from bpeviz.engine.tokens import Pair
from bpeviz.excerpt import NEVER, PIECE_START, Excerpt, Placed
from bpeviz.published import AnyTokenizer
from bpeviz.segments import Cell, cells

CANDIDATES = 8  # pairs that are told for each step


class Candidate(NamedTuple):
    """Neighbours that a merge could join: its rank, and in how many places they stand."""

    rank: int
    left: int
    right: int
    places: int


@dataclass(frozen=True)
class EncodingPlay:
    """``excerpt`` for the stage; ``candidates[k]`` those just before step k, lowest rank first."""

    excerpt: Excerpt
    steps: tuple[EncodeStep, ...]
    candidates: tuple[tuple[Candidate, ...], ...]
    bytes: int


def play(tokenizer: AnyTokenizer, text: str) -> EncodingPlay:
    """The encoding of a plain text, for the stage. UserError for a tokenizer without merges."""
    text = clean(text).text
    replay = tokenizer.replay(text)
    excerpt = Excerpt(
        replay.units, _seams(replay), tuple(_cells(tokenizer, text, replay)), 0, len(text)
    )
    return EncodingPlay(
        excerpt, replay.steps, tuple(_candidates(replay, tokenizer.ranks)), len(text.encode())
    )


def _seams(replay: Replay) -> tuple[int, ...]:
    seams = [NEVER] * len(replay.units)
    for number, step in enumerate(replay.steps, start=1):
        for seam in step.seams:
            seams[seam] = number
    for start in replay.piece_starts:
        if start < len(seams):
            seams[start] = PIECE_START
    return tuple(seams)


# -- candidates


def _candidates(replay: Replay, ranks: Ranks) -> Iterator[tuple[Candidate, ...]]:
    row = _Row(replay, ranks)
    for step in replay.steps:
        yield tuple(row.lowest(CANDIDATES))
        for place, seam in zip(step.places, step.seams, strict=True):
            row.merge(place, seam, step.id)


class _Row:
    """The tokens in a row while they merge, and the pairs that could."""

    def __init__(self, replay: Replay, ranks: Ranks) -> None:
        self._rank_of = ranks.of
        self._tokens = list(replay.units)
        size = len(self._tokens)
        self._after = list(range(1, size + 1))
        self._before = list(range(-1, size - 1))
        self._first = frozenset(replay.piece_starts)
        self._places: Counter[Pair] = Counter()
        for start in range(1, size):
            self._count(start, 1)

    def _count(self, right: int, change: int) -> None:
        """A token's pair with the one before it comes or goes."""
        if not 0 < right < len(self._tokens) or right in self._first:
            return
        pair = self._tokens[self._before[right]], self._tokens[right]
        if self._rank_of(pair) is not None:
            self._places[pair] += change
            if not self._places[pair]:
                del self._places[pair]

    def lowest(self, most: int) -> list[Candidate]:
        """The pairs with the lowest ranks."""
        rank_of = self._rank_of
        found = ((rank_of(pair), pair, places) for pair, places in self._places.items())
        lowest = nsmallest(most, ((rank, *pair, n) for rank, pair, n in found if rank is not None))
        return [Candidate(*one) for one in lowest]

    def merge(self, place: int, seam: int, token_id: int) -> None:
        """Join the tokens that start at these two places."""
        end = self._after[seam]
        for right in (place, seam, end):
            self._count(right, -1)
        self._tokens[place] = token_id
        self._after[place] = end
        if end < len(self._tokens):
            self._before[end] = place
        for right in (place, end):
            self._count(right, 1)


# -- cells


def unit_contents(tokenizer: AnyTokenizer, text: str) -> list[bytes]:
    """What each base token of a clean text stands for, as the stage shows it."""
    content = text.encode()
    return [
        one
        for span, units in _final(tokenizer, text, tokenizer.replay(text))
        for one in _contents(tokenizer, units, content[span.start : span.end])
    ]


def _cells(tokenizer: AnyTokenizer, text: str, replay: Replay) -> Iterator[Placed]:
    """The text as cells with the units that each stands for; text of no token stands for none."""
    content = text.encode()
    run: list[bytes] = []
    at = 0
    for span, units in _final(tokenizer, text, replay):
        if span.start > at:
            yield from _run_cells(run)
            run = []
            yield from (Placed(cell, 0) for cell in cells(content[at : span.start].decode()))
        run.extend(_contents(tokenizer, units, content[span.start : span.end]))
        at = max(at, span.end)
    yield from _run_cells(run)
    yield from (Placed(cell, 0) for cell in cells(content[at:].decode()))


def _final(
    tokenizer: AnyTokenizer, text: str, replay: Replay
) -> Iterator[tuple[Span, Sequence[int]]]:
    """The tokens of the text, and the units of each."""
    gone = {seam for step in replay.steps for seam in step.seams}
    starts = [start for start in range(len(replay.units)) if start not in gone]
    ends = [*starts, len(replay.units)][1:]
    for span, start, end in zip(tokenizer.spans(text), starts, ends, strict=True):
        yield span, replay.units[start:end]


def _contents(tokenizer: AnyTokenizer, units: Sequence[int], covered: bytes) -> list[bytes]:
    """What each unit stands for: bytes of the text, or its written form where that differs."""
    decoded = [tokenizer.token_bytes(unit) for unit in units]
    if b"".join(decoded) == covered:
        return decoded
    return [covered] if len(units) == 1 and covered else [tokenizer.written(u) for u in units]


def _run_cells(contents: Sequence[bytes]) -> Iterator[Placed]:
    """Cells of units in a row: a cell may need several, and a unit may hold several cells."""
    text = b"".join(contents).decode(errors="replace")
    ends: list[int] = []
    for content in contents:
        ends.append((ends[-1] if ends else 0) + len(content))
    unit = begun = at = 0
    waiting: list[Cell] = []
    for cell in cells(text):
        at += len(cell.source)
        waiting.append(cell)
        while unit < len(ends) and ends[unit] <= at:
            unit += 1
        if unit > begun and ends[unit - 1] == at:
            yield Placed(_joined(waiting), unit - begun)
            waiting, begun = [], unit


def _joined(found: Sequence[Cell]) -> Cell:
    """Several cells of one unit as one."""
    if len(found) == 1:
        return found[0]
    source = b"".join(cell.source for cell in found)
    return Cell("text", "".join(cell.label for cell in found), source)
