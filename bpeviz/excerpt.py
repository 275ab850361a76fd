"""A part of the corpus for the stage: its base units, and when each seam vanishes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from bpeviz.engine import Trace
from bpeviz.engine.text import clean
from bpeviz.engine.tokens import Token, written
from bpeviz.segments import Cell, cells

# In ``Excerpt.seams``: a step from 1, or one of these two.
NEVER = 0
PIECE_START = -1

_SNAP = 64  # bytes that an excerpt may grow to end where a token ends


@dataclass(frozen=True, slots=True)
class Placed:
    """A cell and how many units it stands for; 0 for white space outside of tokens."""

    cell: Cell
    units: int


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Consecutive base tokens of the corpus as the stage shows them.

    ``units``: base token ids. ``seams[k]``: the step at which the boundary
    before unit k vanishes; NEVER, or PIECE_START where nothing can merge.
    ``cells``: what is drawn. ``start``, ``stop``: characters of the text.
    ``cut_before`` and ``cut_after``: a token goes on beyond the excerpt.
    """

    units: tuple[int, ...]
    seams: tuple[int, ...]
    cells: tuple[Placed, ...]
    start: int
    stop: int
    cut_before: bool = False
    cut_after: bool = False

    def tokens_at(self, step: int, trace: Trace) -> list[tuple[int, bytes]]:
        """Token ids after ``step`` merges, with the bytes that each covers here."""
        edges = [k for k, seam in enumerate(self.seams) if seam <= 0 or seam > step]
        vocabulary = trace.vocabulary
        found = []
        for left, right in zip(edges, [*edges[1:], len(self.units)], strict=True):
            last = max(self.seams[left + 1 : right], default=0)
            token_id = len(vocabulary.base) + last - 1 if last else self.units[left]
            covered = b"".join(vocabulary.name(unit) for unit in self.units[left:right])
            found.append((token_id, covered))
        return found


class Reader:
    """Cuts excerpts out of the text that a trace was trained on."""

    def __init__(self, trace: Trace, text: str) -> None:
        self._trace = trace
        self.text = clean(text).text
        self._how = trace.corpus.rules

    def __len__(self) -> int:
        return len(self.text)

    def excerpt(self, start: int, units: int) -> Excerpt:
        """About ``units`` base tokens from character ``start`` on."""
        start = max(0, min(start, len(self.text) - 1)) if self.text else 0
        if self._how.algorithm == "byte":
            return self._bytes(start, units)
        return self._pieces(start, units)

    # -- one sequence of bytes

    @cached_property
    def _raw(self) -> bytes:
        return self.text.encode()

    def _bytes(self, start: int, units: int) -> Excerpt:
        first = len(self.text[:start].encode())
        last = min(first + units, len(self._raw))
        row, ids = self._trace.window(first + 1, last + 1)  # the row starts with a separator
        seams: list[int] = []
        for token_id in ids:
            if token_id >= 0:
                seams += [NEVER, *self._trace.vocabulary.seams(token_id)]
        row = max(row, 1) - 1
        first, last = self._snap(first, row, len(seams), last)
        inside = seams[first - row : last - row]
        text = self._raw[first:last].decode()
        before = bool(inside) and inside[0] != NEVER
        after = last - row < len(seams) and seams[last - row] != NEVER
        if inside:
            inside[0] = PIECE_START
        return Excerpt(
            tuple(self._raw[first:last]),
            tuple(inside),
            tuple(Placed(cell, len(cell.source)) for cell in cells(text)),
            start=len(self._raw[:first].decode()),
            stop=len(self._raw[:last].decode()),
            cut_before=before,
            cut_after=after,
        )

    def _snap(self, first: int, row: int, covered: int, last: int) -> tuple[int, int]:
        """Grow to whole tokens where they are near, and to whole characters always."""
        if first - row <= _SNAP:
            first = row
        if row + covered - last <= _SNAP:
            last = row + covered
        while first > 0 and self._raw[first] & 0xC0 == 0x80:
            first -= 1
        while last < len(self._raw) and self._raw[last] & 0xC0 == 0x80:
            last += 1
        return max(first, row), min(last, row + covered)

    # -- pieces

    @cached_property
    def _piece_list(self) -> list[str]:
        return list(self._how.pieces(self.text))

    @cached_property
    def _piece_ends(self) -> list[int]:
        if not self._how.by_words:
            return list(accumulate(map(len, self._piece_list)))
        ends, end = [], 0
        for word in self._piece_list:
            end = self.text.index(word, end) + len(word)
            ends.append(end)
        return ends

    @cached_property
    def _number(self) -> dict[str, int]:
        number: dict[str, int] = {}
        for piece in self._piece_list:
            number.setdefault(piece, len(number))
        return number

    @cached_property
    def _final_pieces(self) -> list[Sequence[int]]:
        return list(self._trace.pieces_at(len(self._trace)))

    def _pieces(self, start: int, units: int) -> Excerpt:
        first = bisect_right(self._piece_ends, start)
        builder = Builder(self._trace)
        end = self._piece_ends[first - 1] if first else 0
        begin = end
        for index in range(first, len(self._piece_list)):
            piece = self._piece_list[index]
            at = self._piece_ends[index] - len(piece)
            builder.gap(self.text[end:at])
            builder.piece(piece, self._final_pieces[self._number[piece]])
            end = self._piece_ends[index]
            if len(builder.units) >= units:
                break
        else:
            builder.gap(self.text[end:])
            end = len(self.text)
        return builder.excerpt(begin, end)


def word_table(trace: Trace, words: Sequence[str], units: int) -> Excerpt:
    """The words of a table, each with its count, one a line."""
    builder = Builder(trace)
    shown = 0
    for word, ids, weight in zip(
        words, trace.pieces_at(len(trace)), trace.corpus.weights, strict=True
    ):
        builder.piece(word, ids)
        builder.note(f"×{weight:,}")
        shown += 1
        if len(builder.units) >= units:
            break
    return builder.excerpt(0, shown)


class Builder:
    """Puts pieces and what stands between them in a row."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self.units: list[int] = []
        self._seams: list[int] = []
        self._cells: list[Placed] = []

    def gap(self, text: str) -> None:
        """White space that is no token."""
        self._cells.extend(Placed(cell, 0) for cell in cells(text))

    def note(self, label: str) -> None:
        """A remark behind a word, then a line end."""
        self._cells.append(Placed(Cell("code", label, b""), 0))
        self._cells.append(Placed(Cell("newline", "", b""), 0))

    def piece(self, text: str, final: Sequence[int], *, whole: bool = True) -> None:
        """A piece of the corpus, whose last tokens are ``final``; or only the start of one."""
        vocabulary = self._trace.vocabulary
        self.units.extend(vocabulary.cut_back(final, 0))
        for index, token_id in enumerate(final):
            self._seams.append(NEVER if index else PIECE_START)
            self._seams.extend(vocabulary.seams(token_id))
        rules = self._trace.corpus.rules
        if not rules.by_words:
            self._cells.extend(Placed(cell, len(cell.source)) for cell in cells(text))
            return
        drawn = list(cells(text))
        marked = rules.marker if whole else None
        if marked and rules.fused:
            last = Token(drawn[-1].source, ends_word=True)
            drawn[-1] = Cell("text", drawn[-1].label + marked, written(last, marked))
        self._cells.extend(Placed(cell, max(1, len(cell.parts))) for cell in drawn)
        if marked and not rules.fused:
            self._cells.append(Placed(Cell("marker", marked, marked.encode()), 1))

    def excerpt(self, start: int, stop: int) -> Excerpt:
        """What was put together."""
        return Excerpt(tuple(self.units), tuple(self._seams), tuple(self._cells), start, stop)


def find(text: str, wanted: str, after: int) -> int | None:
    """Where ``wanted`` stands next after a character, from the start again at the end."""
    if not wanted:
        return None
    place = text.find(wanted, after + 1)
    if place < 0:
        place = text.find(wanted)
    return place if place >= 0 else None
