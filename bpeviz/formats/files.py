"""What the formats share: texts and JSON of files that somebody brought."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bpeviz.errors import UserError


def text_of(content: bytes, file: str) -> str:
    """A UTF-8 file as text, without a byte order mark. UserError names the byte."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(
            "{file} is not UTF-8 (byte {place}), so it is not one of the files that can be "
            "read here.",
            file=file,
            place=error.start,
        ) from None


def json_of(content: bytes, file: str) -> Any:
    """A JSON file. UserError names the line and the column."""
    try:
        return json.loads(text_of(content, file))
    except json.JSONDecodeError as error:
        raise UserError(
            "{file} is not valid JSON: line {line}, column {column}: {reason}.",
            file=file,
            line=error.lineno,
            column=error.colno,
            reason=error.msg,
        ) from None
    except RecursionError:
        raise UserError("{file} is not valid JSON: it is nested too deeply.", file=file) from None


def lines_of(content: bytes, file: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers from 1; only line feeds end a line."""
    for number, line in enumerate(text_of(content, file).split("\n"), start=1):
        line = line.removesuffix("\r")
        if line:
            yield number, line


def whole_number(word: str) -> int | None:
    """A number from 0, below 2³²; None for any other text."""
    digits = word.isascii() and word.isdecimal() and len(word) <= 10
    return int(word) if digits and int(word) < 2**32 - 1 else None


def wrong_field(file: str, field: str, wanted: str) -> UserError:
    """The mistake of a field that is missing or holds something else."""
    return UserError(
        "In {file}, “{field}” must be {wanted}.", file=file, field=field, wanted=wanted
    )


def wrong_line(file: str, number: int, line: str, wanted: str) -> UserError:
    """The mistake of a line that is not what the format asks for."""
    return UserError(
        "Line {number} of {file} is {line!r}. It must be {wanted}.",
        number=number,
        file=file,
        line=line[:80],
        wanted=wanted,
    )
