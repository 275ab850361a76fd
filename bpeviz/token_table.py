"""The tokens of a text as a table to take away: ids, bytes and places."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import NamedTuple

from bpeviz.encoded import Encoded


class Row(NamedTuple):
    """A token: its number in the text, from 0, and its places in bytes and in code points.

    The places in code points hold a split character whole.
    """

    number: int
    id: int
    bytes_hex: str
    byte_start: int
    byte_end: int
    code_point_start: int
    code_point_end: int


def rows(encoded: Encoded) -> Iterator[Row]:
    """A row a token, in order."""
    content = encoded.content
    places = zip(encoded.spans, encoded.code_points(), strict=True)
    for number, ((token_id, start, end), (first, last)) in enumerate(places):
        yield Row(number, token_id, content[start:end].hex(), start, end, first, last)


def as_csv(encoded: Encoded) -> str:
    """The table with a head line."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(Row._fields)
    writer.writerows(rows(encoded))
    return target.getvalue()


def as_json(encoded: Encoded) -> str:
    """An object with the name of the tokenizer, the text, and its tokens."""
    return json.dumps(
        {
            "tokenizer": encoded.tokenizer.name,
            "text": encoded.text,
            "tokens": [row._asdict() for row in rows(encoded)],
        },
        ensure_ascii=False,
    )
