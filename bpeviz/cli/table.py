"""Rows of figures for a reader: aligned columns under their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

NOTHING = "–"  # where there is no value


def lines(rows: Sequence[Mapping[str, object]]) -> Iterator[str]:
    r"""A head line and a line a row; text stands left, numbers right.

    >>> print(*lines([{"file": "a.txt", "rate": 1.5}, {"file": "b", "rate": None}]), sep="\n")
    file     rate
    a.txt  1.5000
    b           –
    """
    if not rows:
        return
    names = list(rows[0])
    cells = [[_cell(row[name]) for name in names] for row in rows]
    widths = [max(map(len, column)) for column in zip(names, *cells, strict=True)]
    left = [isinstance(rows[0][name], str) for name in names]
    for row in [names, *cells]:
        parts = (
            cell.ljust(width) if is_text else cell.rjust(width)
            for cell, width, is_text in zip(row, widths, left, strict=True)
        )
        yield "  ".join(parts).rstrip()


def _cell(value: object) -> str:
    if value is None:
        return NOTHING
    return format(value, ".4f") if isinstance(value, float) else str(value)
