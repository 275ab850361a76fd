"""The trace as a table, a merge a row: CSV, or Parquet with the whole model beside it.

Tokens are the hex of their UTF-8 bytes, a marker included; ``text`` is the token as a
JSON text where it is whole characters. Where the base tokens are characters they come
first, as step 0. A model without its run knows no ``replaced``, ``tied`` and ``tokens``;
those are empty then.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping

import pyarrow
import pyarrow.parquet

from bpeviz.engine.model_file import dumps, loads
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import BYTES, Vocabulary
from bpeviz.engine.trace import Trace
from bpeviz.errors import UserError
from bpeviz.formats.files import text_of
from bpeviz.published.trained import Trained

NUMBERS = ("step", "id", "left", "right")
FIGURES = ("count", "replaced", "tied", "tokens")
COLUMNS = (*NUMBERS, "left_bytes", "right_bytes", "bytes", "text", "ends_word", *FIGURES)
_TEXTS = ("left_bytes", "right_bytes", "bytes", "text")
_MODEL = b"bpeviz.model"  # key in the metadata of a Parquet file
MAGIC = b"PAR1"  # first bytes of a Parquet file

Row = Mapping[str, int | str | None]


def rows(source: Trace | Tokenizer) -> Iterator[Row]:
    """A row a merge, from a run or from a model; base tokens first where they are characters."""
    vocabulary = source.vocabulary
    first = len(vocabulary.base)
    if vocabulary.base != BYTES:
        for number in range(first):
            yield {**dict.fromkeys(COLUMNS), "step": 0, **_token(vocabulary, number)}
    for step, (pair, made) in enumerate(
        zip(vocabulary.merges, _figures(source), strict=True), start=1
    ):
        left, right = (vocabulary.name(half).hex() for half in pair)
        yield {
            "step": step,
            "left": pair[0],
            "right": pair[1],
            "left_bytes": left,
            "right_bytes": right,
            **_token(vocabulary, first + step - 1),
            **dict(zip(FIGURES, made, strict=True)),
        }


def _token(vocabulary: Vocabulary, token_id: int) -> Row:
    name = vocabulary.name(token_id)
    return {
        "id": token_id,
        "bytes": name.hex(),
        "text": _text(name),
        "ends_word": int(vocabulary.tokens[token_id].ends_word),
    }


def _text(name: bytes) -> str | None:
    try:
        return json.dumps(name.decode(), ensure_ascii=False)
    except UnicodeDecodeError:
        return None


def _figures(source: Trace | Tokenizer) -> Iterable[tuple[int | None, ...]]:
    """Count, replaced places, ties and tokens after the step, for each merge."""
    if isinstance(source, Trace):
        return ((s.count, s.replaced, s.tied, s.tokens) for s in source.steps)
    counts = source.counts or (None,) * len(source.vocabulary.merges)
    return ((count, None, None, None) for count in counts)


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
