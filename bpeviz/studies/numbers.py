"""Numbers: at which place of its token each digit stands, aligned by place value."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import regex

from bpeviz.errors import UserError
from bpeviz.published import AnyTokenizer
from bpeviz.studies.cuts import Cut, cuts, owner

MOST = 10_000  # numbers in one range

_NUMBER = regex.compile(r"[+\-−]?\p{Nd}+(?:[,_' \u00a0\u202f]\p{Nd}+)*(?:\.\p{Nd}+)?")


class Digit(NamedTuple):
    """A digit of a number and its place in the token that holds it.

    ``place``: 0 for ones, 1 for tens, -1 for tenths. ``token``: index in the
    tokens of the text. ``from_right``: how many digits follow it in that token.
    ``size``: how many digits the token has.
    """

    digit: str
    place: int
    token: int
    from_right: int
    size: int


class Number(NamedTuple):
    """A number as it is written, its tokens, and its digits from the left."""

    written: str
    tokens: tuple[Cut, ...]
    digits: tuple[Digit, ...]

    @property
    def groups(self) -> list[str]:
        """The digits, a text for each token that holds any.

        >>> Number("1.5", (), (Digit("1", 0, 0, 0, 1), Digit("5", -1, 2, 0, 1))).groups
        ['1', '5']
        """
        found: dict[int, str] = {}
        for digit in self.digits:
            found[digit.token] = found.get(digit.token, "") + digit.digit
        return list(found.values())


def number(tokenizer: AnyTokenizer, written: str) -> Number:
    """How a tokenizer groups the digits of one number.

    Raises UserError for what is not a number: digits, with a sign, marks between
    groups, and one decimal point where they are wanted.
    """
    _check(written)
    tokens = cuts(tokenizer, written)
    return Number(written, tuple(tokens), tuple(_digits(tokens, written, 0)))


def in_threes(tokenizer: AnyTokenizer, written: str) -> Number:
    """The same where the number is cut into threes from the right before it is encoded.

    That is what a split pattern such as ``digits`` does. UserError as above.
    """
    _check(written)
    tokens: list[Cut] = []
    start = 0
    for piece in _pieces_of_three(written):
        for cut in cuts(tokenizer, piece):
            tokens.append(cut._replace(start=cut.start + start, end=cut.end + start))
        start += len(piece.encode())
    return Number(written, tuple(tokens), tuple(_digits(tokens, written, 0)))


def _check(written: str) -> None:
    if not _NUMBER.fullmatch(written):
        raise UserError(
            "{written!r} is not a number. Write digits, as in 1234, -1,234 or 3.14159.",
            written=written,
        )


def _pieces_of_three(written: str) -> list[str]:
    """The text of a number, cut wherever the digits that follow before the point fill threes."""
    whole, point, rest = written.partition(".")
    pieces = [""]
    left = sum(map(str.isdecimal, whole))
    for character in whole:
        if character.isdecimal():
            if left % 3 == 0:
                pieces.append("")
            left -= 1
        pieces[-1] += character
    return [piece for piece in [*pieces, point + rest] if piece]


def numbers(tokenizer: AnyTokenizer, written: Iterable[str]) -> list[Number]:
    """Each number by itself. UserError for the first that is none."""
    return [number(tokenizer, one) for one in written]


def typed(text: str) -> list[str]:
    """The numbers of a line, between white space or semicolons.

    >>> typed("1234 12345;  3.14")
    ['1234', '12345', '3.14']
    """
    return text.replace(";", " ").split()


def drawn(first: int, last: int, step: int = 1) -> list[str]:
    """The numbers of a range, both ends included. UserError where that is none or too many."""
    if step < 1 or last < first:
        raise UserError(
            "From {first} to {last} in steps of {step} there is no number. Begin with the smaller "
            "one, and let the step be 1 or more.",
            first=first,
            last=last,
            step=step,
        )
    count = (last - first) // step + 1
    if count > MOST:
        raise UserError(
            "From {first} to {last} there are {count} numbers. Take at most {most}: make the step "
            "larger.",
            first=first,
            last=last,
            count=count,
            most=MOST,
        )
    return [str(n) for n in range(first, last + 1, step)]


def _digits(tokens: Sequence[Cut], written: str, start: int) -> list[Digit]:
    """The digits of a number that starts at byte ``start`` of the tokens' text."""
    point = written.find(".")
    whole = sum(c.isdecimal() for c in (written if point < 0 else written[:point]))
    owners: list[int | None] = []
    offset = start
    for character in written:
        if character.isdecimal():
            owners.append(owner(tokens, offset))
        offset += len(character.encode())
    sizes = Counter(owners)
    seen: Counter[int | None] = Counter()
    digits = []
    for index, (digit, token) in enumerate(
        zip(filter(str.isdecimal, written), owners, strict=True)
    ):
        seen[token] += 1
        if token is not None:
            digits.append(
                Digit(digit, whole - 1 - index, token, sizes[token] - seen[token], sizes[token])
            )
    return digits


def by_threes(written: str) -> list[str]:
    """The digits before the point in groups of three from the right.

    >>> by_threes("1234567.89")
    ['1', '234', '567']
    """
    digits = "".join(filter(str.isdecimal, written.partition(".")[0]))
    first = len(digits) % 3
    groups = [digits[:first]] if first else []
    return groups + [digits[k : k + 3] for k in range(first, len(digits), 3)]


def keeps_threes(found: Number) -> bool:
    """Whether each token has the digits of one such group, all of them and no more."""
    whole = [digit for digit in found.digits if digit.place >= 0]
    return all((a.token != b.token) == (b.place % 3 == 2) for a, b in pairwise(whole))


def places(found: Iterable[Number]) -> dict[int, Counter[int]]:
    """For each place value, how often its digit has so many digits after it in its token.

    Where one count holds everything, the digit of that value never moves.
    """
    counts: dict[int, Counter[int]] = defaultdict(Counter)
    for one in found:
        for digit in one.digits:
            counts[digit.place][digit.from_right] += 1
    return dict(sorted(counts.items(), reverse=True))


class Moved(NamedTuple):
    """A place value whose digit has ``here`` digits after it in its token in ``one`` number.

    And ``there`` in ``other``.
    """

    place: int
    one: str
    here: int
    other: str
    there: int


def moved(found: Iterable[Number]) -> Moved | None:
    """The lowest place value whose digit moves, and the first two numbers that show it."""
    moves: dict[int, Moved] = {}
    first: dict[int, tuple[str, int]] = {}
    for one in found:
        for digit in one.digits:
            written, after = first.setdefault(digit.place, (one.written, digit.from_right))
            if after != digit.from_right and digit.place not in moves:
                moves[digit.place] = Moved(
                    digit.place, written, after, one.written, digit.from_right
                )
    return moves[min(moves, key=_from_the_ones)] if moves else None


def _from_the_ones(place: int) -> tuple[bool, int]:
    return place < 0, abs(place)


def steady(found: Iterable[Number]) -> float | None:
    """Share of the digits that stand where most digits of their place value do.

    1 where digits never move; None where there are no digits.
    """
    counts = places(found).values()
    total = sum(map(Counter.total, counts))
    return sum(max(one.values()) for one in counts) / total if total else None


class Sum(NamedTuple):
    """A sum as one text, its tokens, and the digits of its three numbers."""

    text: str
    tokens: tuple[Cut, ...]
    parts: tuple[Number, Number, Number]

    @property
    def aligned(self) -> dict[int, bool]:
        """For each place value that two numbers share: whether its digits stand alike."""
        found: dict[int, list[int]] = defaultdict(list)
        for part in self.parts:
            for digit in part.digits:
                found[digit.place].append(digit.from_right)
        return {
            place: len(set(ways)) == 1
            for place, ways in sorted(found.items(), reverse=True)
            if len(ways) > 1
        }


def addition(tokenizer: AnyTokenizer, left: int, right: int) -> Sum:
    """``left + right = sum`` as a model reads it, for whole numbers from 0.

    Raises UserError for a negative number.
    """
    if left < 0 or right < 0:
        raise UserError(
            "{left} + {right}: only numbers from 0 can stand one below the other here.",
            left=left,
            right=right,
        )
    text, parts, start = f"{left} + {right} = {left + right}", [], 0
    tokens = cuts(tokenizer, text)
    for written in text.split(" ")[::2]:
        first, last = owner(tokens, start), owner(tokens, start + len(written) - 1)
        within = () if first is None or last is None else tuple(tokens[first : last + 1])
        parts.append(Number(written, within, tuple(_digits(tokens, written, start))))
        start += len(written) + 3
    return Sum(text, tuple(tokens), (parts[0], parts[1], parts[2]))
