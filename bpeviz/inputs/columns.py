"""What a table offers: its columns, and what each holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "csv", "tsv", "jsonl", "parquet"]
Holds = Literal["text", "counts", "other"]

Row = tuple[int, tuple[object, ...]]  # its number from 1, and the chosen values, None for none

HEAD_ROWS = 20  # rows that are looked at to say what a column holds
EXAMPLES = 3
_EXAMPLE_LENGTH = 40

_ENDINGS: dict[str, Kind] = {
    "csv": "csv",
    "tsv": "tsv",
    "tab": "tsv",
    "jsonl": "jsonl",
    "ndjson": "jsonl",
    "parquet": "parquet",
    "pq": "parquet",
}


def kind_of(name: str) -> Kind:
    """What a file is, by the ending of its name; everything unknown is text.

    >>> kind_of("a/words.TSV"), kind_of("notes.md")
    ('tsv', 'text')
    """
    return _ENDINGS.get(name.lower().rpartition(".")[2], "text")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, what it holds, and its first values."""

    name: str
    holds: Holds
    examples: tuple[str, ...] = ()


def columns_of(names: Sequence[str], rows: Iterable[Sequence[object]]) -> tuple[Column, ...]:
    """Describe columns by their first rows; a row may be shorter than ``names``.

    >>> [c.holds for c in columns_of(["w", "n"], [["makan", "5"], ["ikan", "3"]])]
    ['text', 'counts']
    """
    head = [list(row) for row in rows]
    return tuple(
        Column(
            name,
            _holds(values),
            tuple(str(value)[:_EXAMPLE_LENGTH] for value in values[:EXAMPLES]),
        )
        for name, values in (
            (name, [row[k] for row in head if k < len(row) and row[k] not in (None, "")])
            for k, name in enumerate(names)
        )
    )


def _holds(values: Sequence[object]) -> Holds:
    if values and all(count_in(value) is not None for value in values):
        return "counts"
    return "text" if all(isinstance(value, str) for value in values) else "other"


def count_in(value: object) -> int | None:
    """The whole number that a cell holds; None where it holds none.

    >>> count_in(" 12 "), count_in(12.0), count_in("1.5"), count_in(True)
    (12, 12, None, None)
    """
    if isinstance(value, str):
        digits = value.strip()
        whole = digits.isascii() and digits.isdecimal() and len(digits) < 19
        return int(digits) if whole else None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def unique(names: Iterable[str]) -> list[str]:
    """Names made different from one another.

    >>> unique(["a", "a", ""])
    ['a', 'a (2)', '(3)']
    """
    made: list[str] = []
    for number, name in enumerate(names, start=1):
        again = not name or name in made
        made.append(f"{name} ({number})".strip() if again else name)
    return made
