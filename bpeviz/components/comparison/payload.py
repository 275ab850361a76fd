"""What the comparison gets: the columns of an alignment as plain lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bpeviz.alignment import Column, Part, aligned
from bpeviz.components.drawn import drawn_cells
from bpeviz.components.looks import looks
from bpeviz.engine.tokenizer import Span
from bpeviz.published import AnyTokenizer

STARTS, ENDS, ODD = 1, 2, 4  # flags of a part


class Row(NamedTuple):
    """One cut of the text: what it is called, and its tokens with their places."""

    name: str
    tokenizer: AnyTokenizer
    spans: Sequence[Span]


def comparison_payload(text: str, rows: Sequence[Row]) -> dict[str, Any]:
    """The rows, and the columns as [cells, is a line end, parts of each row].

    A part is [token or -1, flags] and, where its row splits the column's character,
    the bytes in hex. ``tokens`` of a row: [id, look, hex].
    """
    columns = list(aligned(text, [row.spans for row in rows]))
    content = text.encode()
    return {
        "rows": [{"name": row.name, "tokens": _tokens(row, content)} for row in rows],
        "columns": [_column(column) for column in columns],
    }


def _tokens(row: Row, content: bytes) -> list[list[Any]]:
    look, written = looks(row.tokenizer), row.tokenizer.written
    return [
        [token_id, look.of(token_id, written(token_id)), content[start:end].hex(" ")]
        for token_id, start, end in row.spans
    ]


def _column(column: Column) -> list[Any]:
    source = b"".join(cell.source for cell in column.cells)
    return [
        drawn_cells(column.cells),
        int(column.cells[-1].kind == "newline"),
        [_parts(parts, source) for parts in column.parts],
    ]


def _parts(parts: Sequence[Part], source: bytes) -> list[list[Any]]:
    drawn: list[list[Any]] = []
    at = 0
    for part in parts:
        flags = STARTS * part.starts + ENDS * part.ends + ODD * part.odd
        one: list[Any] = [-1 if part.token is None else part.token, flags]
        if part.size < len(source):
            one.append(source[at : at + part.size].hex(" "))
        drawn.append(one)
        at += part.size
    return drawn
