"""Parquet: the columns from its footer alone, the values a few rows at a time."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from bpeviz.errors import UserError
from bpeviz.inputs.columns import Column, Holds, Row

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

_BATCH = 1_000  # rows


def _opened(content: bytes, name: str) -> ParquetFile:
    import pyarrow as pa  # heavy, and only these files need it
    from pyarrow.parquet import ParquetFile

    try:
        return ParquetFile(io.BytesIO(content))
    except (pa.ArrowException, OSError) as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: Exception) -> UserError:
    return UserError(
        "{name} can't be read as Parquet: {reason}.",
        name=name,
        reason=(str(error).splitlines() or [type(error).__name__])[0],
    )


def columns(content: bytes, *, name: str) -> tuple[Column, ...]:
    """The columns and what their types say that they hold. Values are not read."""
    schema = _opened(content, name).schema_arrow
    return tuple(Column(field.name, _holds(field.type)) for field in schema)


def _holds(kind: Any) -> Holds:
    from pyarrow import types

    if types.is_dictionary(kind):
        kind = kind.value_type
    if types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind):
        return "text"
    return "counts" if types.is_integer(kind) or types.is_floating(kind) else "other"


def rows(content: bytes, *, wanted: Sequence[str], name: str) -> Iterator[Row]:
    """The chosen values of each row. UserError for a file or a column that can't be read."""
    import pyarrow as pa

    file = _opened(content, name)
    known = file.schema_arrow.names
    for column in wanted:
        if known.count(column) != 1:
            raise UserError(
                "{name} has no column {column}. Its columns: {columns}.",
                name=name,
                column=column,
                columns=", ".join(known),
            )
    number = 0
    try:
        for batch in file.iter_batches(batch_size=_BATCH, columns=list(wanted)):
            values = [batch.column(column).to_pylist() for column in wanted]
            for row in zip(*values, strict=True):
                number += 1
                yield number, row
    except MemoryError:  # Arrow's own is one, too
        raise
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise _unreadable(name, error) from None
