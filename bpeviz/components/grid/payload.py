"""The lines of a grid: digits by place value, letters over their tokens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from bpeviz.components.drawn import Drawn, drawn_cells
from bpeviz.components.looks import drawn_cuts, looks
from bpeviz.published import AnyTokenizer
from bpeviz.segments import cells
from bpeviz.studies.numbers import Digit, Number
from bpeviz.studies.spelling import Spelling

POINT = "."


class Place(NamedTuple):
    """A cell of a line over ``span`` columns. ``look`` as in ``looks``; None for no token.

    ``starts``, ``ends``: whether an edge of a token is there. ``below`` is small text.
    """

    cells: list[Drawn]
    look: int | None
    span: int = 1
    starts: bool = True
    ends: bool = True
    lit: bool = False
    below: str = ""


class Line(NamedTuple):
    """A line: its label, its places (None leaves a column empty), and a note."""

    label: str
    places: Sequence[Place | None]
    note: str = ""

    def drawn(self) -> dict[str, Any]:
        """The line as plain lists."""
        places = [None if place is None else list(place) for place in self.places]
        return {"label": self.label, "places": places, "note": self.note}


# -- digits


def place_columns(numbers: Sequence[Number]) -> list[int | None]:
    """The place values that the numbers have, the highest first; None is the point's column."""
    places = [digit.place for number in numbers for digit in number.digits]
    if not places:
        return []
    whole = list(range(max(places), -1, -1))
    behind = list(range(-1, min(places) - 1, -1))
    return [*whole, *([None, *behind] if behind else [])]


def place_names(columns: Sequence[int | None]) -> list[str]:
    """What stands over the columns.

    >>> place_names([4, 3, 2, 1, 0, None, -1])
    ['10⁴', '10³', '100', '10', '1', '.', '10⁻¹']
    """
    powers = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
    small = {0: "1", 1: "10", 2: "100", None: POINT}
    return [small.get(place) or "10" + str(place).translate(powers) for place in columns]


def digit_line(
    tokenizer: AnyTokenizer,
    number: Number,
    columns: Sequence[int | None],
    note: str = "",
    lit: Collection[int] = (),
) -> Line:
    """A number by place value. ``lit``: place values whose digits are outlined."""
    look = looks(tokenizer)
    digits: dict[int | None, Digit] = {digit.place: digit for digit in number.digits}
    owners = {place: digits[place].token if place in digits else None for place in columns}
    if None in owners:
        owners[None] = _owner_of_point(number)
    places: list[Place | None] = []
    for index, column in enumerate(columns):
        owner = owners[column]
        if owner is None:
            places.append(None)
            continue
        before = owners[columns[index - 1]] if index else None
        after = owners[columns[index + 1]] if index + 1 < len(columns) else None
        text = digits[column].digit if column in digits else POINT
        token = number.tokens[owner]
        places.append(
            Place(
                [text],
                look.of(token.id, token.written),
                starts=before != owner,
                ends=after != owner,
                lit=column in lit and column is not None,
            )
        )
    return Line(number.written, places, note)


def _owner_of_point(number: Number) -> int | None:
    place = number.written.encode().find(POINT.encode())
    if place < 0 or not number.tokens:
        return None
    start = number.tokens[0].start
    for index, token in enumerate(number.tokens):
        if token.start - start <= place < token.end - start:
            return index
    return None


# -- letters


def letter_lines(
    tokenizer: AnyTokenizer, found: Spelling, letter: str, names: tuple[str, str]
) -> list[Line]:
    """The letters of a text over its tokens; those that are ``letter`` are outlined.

    Below each token stands how often the letter is in it. ``names`` label the two lines.
    """
    wanted = letter.casefold()
    letters, start = [], 0
    for one in found.letters:
        size = len(one.text.encode())
        letters.append((start, start + size, one.text))
        start += size
    edges = sorted({place for first, end, _ in letters for place in (first, end)} | _edges(found))
    column = {place: index for index, place in enumerate(edges)}
    upper: list[Place | None] = [
        Place(
            drawn_cells(cells(text)),
            None,
            span=column[end] - column[first],
            lit=text.casefold() == wanted,
        )
        for first, end, text in letters
    ]
    counts = found.counts(letter)
    drawn = drawn_cuts(tokenizer, found.tokens)
    lower: list[Place | None] = []
    at = 0
    for cut, (shown, look, _token), count in zip(found.tokens, drawn, counts, strict=True):
        if cut.end <= cut.start:
            continue
        lower.extend([None] * (column[cut.start] - at))
        span = column[cut.end] - column[cut.start]
        lower.append(Place(shown, look, span=span, below=str(count)))
        at = column[cut.end]
    return [Line(names[0], upper), Line(names[1], lower)]


def _edges(found: Spelling) -> set[int]:
    return {place for cut in found.tokens for place in (cut.start, cut.end)}
