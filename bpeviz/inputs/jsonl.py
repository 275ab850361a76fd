"""JSON Lines: an object a line, whose fields are the columns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bpeviz.errors import UserError
from bpeviz.inputs.columns import HEAD_ROWS, Column, Row, columns_of


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines that are not blank, with their numbers; only a line feed ends one."""
    start, number = 0, 1
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end].strip()
        if line:
            yield number, line
        start, number = end + 1, number + 1


def _objects(text: str, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in _lines(text):
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise UserError(
                "Line {number} of {name} is not JSON: {reason}.",
                number=number,
                name=name,
                reason=str(error),
            ) from None
        if not isinstance(found, dict):
            raise UserError(
                "Line {number} of {name} is not a JSON object. Write one a line, as in "
                '{{"text": "…"}}.',
                number=number,
                name=name,
            )
        yield number, found


def columns(head: str, *, whole: bool, name: str) -> tuple[Column, ...]:
    """The fields of the first objects, in the order in which they come.

    >>> [c.name for c in columns('{"id": 1, "text": "a"}', whole=True, name="a.jsonl")]
    ['id', 'text']
    """
    if not whole:
        head = head[: head.rfind("\n") + 1]  # the last line may go on behind the head
    objects = [found for _, found in islice(_objects(head, name), HEAD_ROWS)]
    names = list(dict.fromkeys(key for found in objects for key in found))
    return columns_of(names, ([found.get(key) for key in names] for found in objects))


def rows(text: str, *, wanted: Sequence[str], name: str) -> Iterator[Row]:
    """The chosen fields of each object; None where it has no such field.

    Raises UserError for a line that is no object, and where no object has a field.
    """
    seen = False
    for number, found in _objects(text, name):
        seen = seen or all(column in found for column in wanted)
        yield number, tuple(found.get(column) for column in wanted)
    if not seen:
        raise UserError(
            "No line of {name} has the fields {fields}.", name=name, fields=", ".join(wanted)
        )
