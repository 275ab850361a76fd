"""A corpus for the lab: documents with their ids, and no more than the lab is made for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bpeviz.errors import UserError
from bpeviz.lab.documents import lines_of

MOST_CHARACTERS = 100_000


class Documents(NamedTuple):
    """Lines, and their document ids; None: they are numbered from 1."""

    lines: list[str]
    ids: list[int] | None = None


def of_text(text: str) -> Documents:
    """One document a line. UserError where it is too much."""
    if len(text) > MOST_CHARACTERS:
        raise _too_much(f"{len(text):,}")
    return Documents(lines_of(text))


def of_rows(rows: Iterable[tuple[object, str]]) -> Documents:
    """Documents of a database, each with its id. UserError where they are too much.

    Ids that are no whole numbers, or that two documents share, give way to 1, 2, 3 …
    """
    ids: list[object] = []
    lines: list[str] = []
    size = 0
    for number, line in rows:
        ids.append(number)
        lines.append(line)
        size += len(line) + 1
        if size > MOST_CHARACTERS:
            raise _too_much(f"{MOST_CHARACTERS:,}+")
    whole = [number for number in ids if isinstance(number, int) and not isinstance(number, bool)]
    return Documents(lines, whole if len({*whole}) == len(ids) else None)


def _too_much(found: str) -> UserError:
    return UserError(
        "The corpus has {found} characters; the lab is for small ones, up to {limit:,}. Take its "
        "first lines, or use Train.",
        found=found,
        limit=MOST_CHARACTERS,
    )
