"""What a check has to say: the line that differs, and the mistake that explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from bpeviz.messages import Message

Mistake = Literal[
    "missing file",
    "unknown file",
    "encoding",
    "byte order mark",
    "line ends",
    "normalization",
    "missing lines",
    "extra lines",
    "trailing blanks",
    "separator",
    "columns",
    "order",
    "blanks",
    "marker",
    "ties",
    "counts",
    "ids",
    "encoding order",
    "characters",
    "rounding",
    "follows",
]


class Reason(NamedTuple):
    """A mistake that is common enough to have a name, and what to say of it."""

    mistake: Mistake
    why: Message


@dataclass(frozen=True)
class Finding:
    """The first line of a file that differs, or what is wrong with the file as a whole.

    ``line`` counts from 1 and is None for the whole file. ``expected`` is None
    where no line should be, ``found`` where one is missing. ``reason`` is None
    where no common mistake was recognized.
    """

    file: str
    line: int | None
    expected: str | None
    found: str | None
    reason: Reason | None

    @property
    def place(self) -> int | None:
        """The first character that differs, from 1; None where a line stands against none."""
        if self.expected is None or self.found is None:
            return None
        return agreement(self.expected, self.found) + 1


class Suspect(NamedTuple):
    """What a file would hold if a certain mistake had been made."""

    reason: Reason
    rows: Sequence[str]


def suspect(mistake: Mistake, template: str, rows: Sequence[str], **values: object) -> Suspect:
    """A suspect whose reason is said by a template."""
    return Suspect(Reason(mistake, Message(template, values)), rows)


def agreement(left: Sequence[str], right: Sequence[str]) -> int:
    """How many lines two files have in common before the first that differs.

    >>> agreement(["a", "b", "c"], ["a", "b", "d", "e"])
    2
    """
    for index, (one, other) in enumerate(zip(left, right, strict=False)):
        if one != other:
            return index
    return min(len(left), len(right))
