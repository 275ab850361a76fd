"""The trace as a table, a merge a row: CSV, or Parquet with the whole model beside it.

Tokens are the hex of their UTF-8 bytes, a marker included; ``text`` is the token as a
JSON text where it is whole characters. A model without its run knows no ``replaced``,
``tied`` and ``tokens``; those are empty then.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping

import pyarrow
import pyarrow.parquet

from bpeviz.engine.corpus import DEFAULT_TIES, rules
from bpeviz.engine.model_file import dumps, loads
from bpeviz.engine.splitting import Splitter
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import BYTES, Pair, Vocabulary, joined
from bpeviz.engine.trace import Trace
from bpeviz.errors import UserError
from bpeviz.formats.files import text_of, whole_number, wrong_line
from bpeviz.published.trained import Trained

COLUMNS = (
    *("step", "id", "left", "right", "left_bytes", "right_bytes", "bytes", "text"),
    *("count", "replaced", "tied", "tokens"),
)
_TEXTS = ("left_bytes", "right_bytes", "bytes", "text")
_NEEDED = ("id", "left", "right", "bytes")
_MODEL = b"bpeviz.model"  # key in the metadata of a Parquet file
MAGIC = b"PAR1"  # first bytes of a Parquet file

Row = Mapping[str, int | str | None]


def rows(source: Trace | Tokenizer) -> Iterator[Row]:
    """A row a merge, from a run or from a model."""
    vocabulary = source.vocabulary
    for number, (pair, figures) in enumerate(zip(vocabulary.merges, _figures(source), strict=True)):
        token_id = len(vocabulary.base) + number
        left, right, new = (vocabulary.name(k) for k in (*pair, token_id))
        names = (left.hex(), right.hex(), new.hex(), _text(new))
        yield dict(zip(COLUMNS, (number + 1, token_id, *pair, *names, *figures), strict=True))


def _figures(source: Trace | Tokenizer) -> Iterable[tuple[int | None, ...]]:
    """Count, replaced places, ties and tokens after the step, for each merge."""
    if isinstance(source, Trace):
        return ((s.count, s.replaced, s.tied, s.tokens) for s in source.steps)
    counts = source.counts or (None,) * len(source.vocabulary.merges)
    return ((count, None, None, None) for count in counts)


def _text(name: bytes) -> str | None:
    try:
        return json.dumps(name.decode(), ensure_ascii=False)
    except UnicodeDecodeError:
        return None


def write_csv(source: Trace | Tokenizer) -> bytes:
    """The table as CSV in UTF-8."""
    file = io.StringIO()
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(source))
    return file.getvalue().encode()


def write_parquet(source: Trace | Tokenizer) -> bytes:
    """The table as Parquet, with our JSON of the model in its metadata."""
    model = Tokenizer.of(source) if isinstance(source, Trace) else source
    schema = pyarrow.schema(
        [(name, pyarrow.string() if name in _TEXTS else pyarrow.int64()) for name in COLUMNS],
        {_MODEL: dumps(model).encode()},
    )
    file = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(rows(source)), schema), file)
    return file.getvalue()


def read_parquet(content: bytes, file: str) -> Trained:
    """The model beside a trace. Raises UserError for a file without one."""
    try:
        schema = pyarrow.parquet.read_schema(io.BytesIO(content))
    except (pyarrow.ArrowException, OSError) as error:
        raise UserError(
            "{file} is not a Parquet file that can be read: {reason}.",
            file=file,
            reason=str(error),
        ) from None
    model = (schema.metadata or {}).get(_MODEL)
    if model is None:
        raise UserError(
            "{file} is a Parquet file without a model. Give one that was saved here as a trace.",
            file=file,
        )
    return Trained(file, loads(text_of(model, file)), "uploaded")


def read_csv(content: bytes, file: str, splitter: Splitter | None) -> Trained:
    """The tokenizer of a trace of bytes, with a splitter that the file does not hold.

    Raises UserError that names the line, and for a trace of characters: its
    base tokens are not in the file.
    """
    table = csv.DictReader(io.StringIO(text_of(content, file), newline=""), strict=True)
    try:
        missing = [name for name in _NEEDED if name not in (table.fieldnames or ())]
        if missing:
            raise UserError(
                "{file} is no trace: it has no column {name}.", file=file, name=missing[0]
            )
        merges = tuple(_merges(table, file))
    except csv.Error as error:
        raise UserError(
            "Line {number} of {file} is not CSV: {reason}.",
            number=table.line_num,
            file=file,
            reason=str(error),
        ) from None
    how = rules("split", splitter=splitter) if splitter else rules("byte")
    model = Tokenizer(how, Vocabulary(BYTES, merges), DEFAULT_TIES[how.algorithm])
    return Trained(file, model, "uploaded")


def _merges(table: csv.DictReader[str], file: str) -> Iterator[Pair]:
    tokens = list(BYTES)
    seen: set[Pair] = set()
    for row in table:
        token_id, left, right = (whole_number(row[name] or "") for name in _NEEDED[:3])
        if token_id is not None and not seen and token_id != len(tokens):
            raise UserError(
                "{file} is the trace of an algorithm on characters, and its base tokens are not "
                "in it. Give the model as JSON.",
                file=file,
            )
        if token_id != len(tokens) or left is None or right is None or max(left, right) >= token_id:
            raise wrong_line(
                file, table.line_num, _line(row), f"the merge with the id {len(tokens)}"
            )
        new = joined(tokens[left], tokens[right])
        if row["bytes"] != new.content.hex() or (left, right) in seen:
            raise wrong_line(
                file, table.line_num, _line(row), "a merge whose bytes are those of its two tokens"
            )
        tokens.append(new)
        seen.add((left, right))
        yield left, right


def _line(row: Mapping[str, str | None]) -> str:
    return ",".join(f"{value}" for value in row.values())
