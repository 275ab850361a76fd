"""Files → one text, or one table of words and counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bpeviz.errors import N_, UserError
from bpeviz.inputs import delimited, jsonl, parquet
from bpeviz.inputs.archives import Budget, Upload, foreign, opened
from bpeviz.inputs.choice import UNCHOSEN, Choice
from bpeviz.inputs.columns import Kind, Row, kind_of
from bpeviz.inputs.encodings import Encoding, decode, marked
from bpeviz.inputs.finding import encoding_of
from bpeviz.inputs.words import add_words
from bpeviz.messages import Message

REPLACED = N_("{n:,} places of {name} were no text in {encoding} and became U+FFFD.")
ROWS_LEFT_OUT = N_("{n:,} rows of {name} have no text in {column} and were left out.")
LEFT_OUT = N_("{n:,} files are no text and were left out, the first of them {name}.")


@dataclass(frozen=True, slots=True)
class Material:
    """What a training starts from: ``words`` where it is a table, else ``text``."""

    text: str = ""
    words: Mapping[str, int] | None = None
    notes: tuple[Message, ...] = ()


def read(uploads: Sequence[Upload], choice: Choice = UNCHOSEN) -> Material:
    """Read everything as it was chosen.

    A text keeps its line ends. Each row of a table becomes a line; between two
    files a line end is put where the first has none at its end. Raises UserError
    for what can't be read so.
    """
    notes: list[Message] = []
    files = list(_files(uploads, notes))
    if choice.counts:
        return Material(words=_words(files, choice, notes), notes=tuple(notes))
    budget = Budget()
    texts = [_text(file, choice, budget, notes) for file in files]
    for k, text in enumerate(texts[:-1]):
        if text and not text.endswith("\n"):
            texts[k] += "\n"
    return Material("".join(texts), notes=tuple(notes))


def _files(uploads: Sequence[Upload], notes: list[Message]) -> Iterator[Upload]:
    left_out: list[str] = []
    for upload in opened(uploads):
        if foreign(upload):
            left_out.append(upload.name)
        else:
            yield upload
    if left_out:
        notes.append(Message(LEFT_OUT, {"n": len(left_out), "name": left_out[0]}))


def _words(files: Iterable[Upload], choice: Choice, notes: list[Message]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for file in files:
        if kind_of(file.name) == "text":
            raise UserError(
                "{name} is no table. Words and counts come from CSV, TSV, JSON Lines or Parquet.",
                name=file.name,
            )
        add_words(counts, _rows(file, choice, (choice.column, choice.counts), notes), file.name)
    return counts


def _text(file: Upload, choice: Choice, budget: Budget, notes: list[Message]) -> str:
    if kind_of(file.name) == "text":
        return _decoded(file, choice, notes)
    if not choice.column:
        raise UserError("{name} is a table. Choose the column that holds the text.", name=file.name)
    lines: list[str] = []
    missing = 0
    for _, (value,) in _rows(file, choice, (choice.column,), notes):
        if isinstance(value, str):
            budget.take(len(value) + 1)  # a few bytes of Parquet can hold a million rows
            lines.append(value + "\n")
        else:
            missing += 1
    if missing:
        values = {"n": missing, "name": file.name, "column": choice.column}
        notes.append(Message(ROWS_LEFT_OUT, values))
    return "".join(lines)


def _rows(
    file: Upload, choice: Choice, wanted: Sequence[str], notes: list[Message]
) -> Iterator[Row]:
    kind: Kind = kind_of(file.name)
    if kind == "parquet":
        return parquet.rows(file.content, wanted=wanted, name=file.name)
    text = _decoded(file, choice, notes)
    if kind == "jsonl":
        return jsonl.rows(text, wanted=wanted, name=file.name)
    header = delimited.has_header(text[:100_000], kind) if choice.header is None else choice.header
    return delimited.rows(text, kind, header=header, wanted=wanted, name=file.name)


def _decoded(file: Upload, choice: Choice, notes: list[Message]) -> str:
    encoding = encoding_of(file.content, choice) or Encoding()
    replace = bool(choice.encoding) or marked(file.content) is not None
    decoded = decode(file.content, encoding, name=file.name, replace=replace)
    if decoded.replaced:
        values = {"n": decoded.replaced, "name": file.name, "encoding": encoding.codec}
        notes.append(Message(REPLACED, values))
    return decoded.text
