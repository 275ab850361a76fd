"""CSV and TSV. In a CSV, quotes hold a field together; in a TSV they are text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import islice

from bpeviz.errors import UserError
from bpeviz.inputs.columns import HEAD_ROWS, Column, Kind, Row, columns_of, count_in, unique
from bpeviz.limits import CORPUS_MEGABYTES, MEGABYTE

DELIMITERS = ",;\t|"


def delimiter_of(head: str, kind: Kind) -> str:
    r"""What separates the fields: of a CSV the one that is most frequent in its first line.

    >>> delimiter_of("word;count\nmakan;5\n", "csv")
    ';'
    """
    first = head.partition("\n")[0]
    return "\t" if kind == "tsv" else max(DELIMITERS, key=first.count)


def _records(text: str, kind: Kind, *, strict: bool) -> Iterator[list[str]]:
    csv.field_size_limit(CORPUS_MEGABYTES * MEGABYTE)
    return csv.reader(
        io.StringIO(text, newline=""),
        delimiter=delimiter_of(text[:10_000], kind),
        quoting=csv.QUOTE_NONE if kind == "tsv" else csv.QUOTE_MINIMAL,
        strict=strict,
    )


def has_header(head: str, kind: Kind) -> bool:
    r"""Whether the first row looks like names: all there, all different, and no number.

    >>> has_header("word\tcount\nmakan\t5", "tsv"), has_header("makan\t5\nikan\t3", "tsv")
    (True, False)
    """
    first = next(iter(_records(head, kind, strict=False)), [])
    named = all(cell.strip() and count_in(cell) is None for cell in first)
    return named and len(set(first)) == len(first) > 0


def _names(first: Sequence[str], *, header: bool) -> list[str]:
    return unique(first if header else ["" for _ in first])


def columns(head: str, kind: Kind, *, header: bool, whole: bool) -> tuple[Column, ...]:
    r"""The columns, by the first rows. ``whole``: the head is the whole file.

    >>> [c.name for c in columns("makan\t5\n", "tsv", header=False, whole=True)]
    ['(1)', '(2)']
    """
    rows = list(islice(_records(head, kind, strict=False), HEAD_ROWS + 1))
    if not rows:
        return ()
    if not whole and 1 < len(rows) <= HEAD_ROWS:
        rows.pop()  # it may go on behind the head
    return columns_of(_names(rows[0], header=header), rows[1:] if header else rows)


def rows(text: str, kind: Kind, *, header: bool, wanted: Sequence[str], name: str) -> Iterator[Row]:
    """The chosen values of each row that is not blank; None where the row is too short.

    Raises UserError for a column that is not there, and for quotes that don't fit.
    """
    records = iter(_records(text, kind, strict=True))
    number = 0
    try:
        places: list[int] = []
        for number, record in enumerate(records, start=1):
            if not record:
                continue
            if not places:
                places = _places(_names(record, header=header), wanted, name)
                if header:
                    continue
            yield number, tuple(record[k] if k < len(record) else None for k in places)
    except csv.Error as error:
        raise UserError(
            "Row {number} of {name} is no row of a table: {reason}. Look for a quote that is not "
            "closed.",
            number=number + 1,
            name=name,
            reason=str(error),
        ) from None


def _places(names: Sequence[str], wanted: Sequence[str], name: str) -> list[int]:
    try:
        return [names.index(column) for column in wanted]
    except ValueError:
        raise UserError(
            "{name} has no column {column}. Its columns: {columns}.",
            name=name,
            column=next(column for column in wanted if column not in names),
            columns=", ".join(names),
        ) from None
