"""A trace in CSV as a tokenizer: its base tokens, its merges, and how it closes a word."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from bpeviz.engine.corpus import DEFAULT_TIES, Rules, rules
from bpeviz.engine.splitting import Splitter
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import BYTES, Pair, Token, Vocabulary, joined, written
from bpeviz.errors import UserError
from bpeviz.formats.files import text_of, whole_number, wrong_line
from bpeviz.published.trained import Trained

_NEEDED = ("step", "id", "left", "right", "bytes", "ends_word")

Line = tuple[int, Mapping[str, str]]  # its number, and its cells by column


def read_csv(content: bytes, file: str, splitter: Splitter | None) -> Trained:
    """The tokenizer of a trace; bytes are cut by a splitter that the file does not hold.

    Raises UserError that names the line.
    """
    lines = list(_lines(content, file))
    names = [_base_name(k, line, file) for k, line in enumerate(lines) if line[1]["step"] == "0"]
    if names:
        how = _word_rules(names, file)
        base = tuple(_base_token(name, how) for name in names)
    else:
        how = rules("split", splitter=splitter) if splitter else rules("byte")
        base = BYTES
    merges = tuple(_merges(lines[len(names) :], base, how.marker, file))
    model = Tokenizer(how, Vocabulary(base, merges, how.marker), DEFAULT_TIES[how.algorithm])
    return Trained(file, model, "uploaded")


def _lines(content: bytes, file: str) -> Iterator[Line]:
    table = csv.DictReader(io.StringIO(text_of(content, file), newline=""), strict=True)
    try:
        for name in _NEEDED:
            if name not in (table.fieldnames or ()):
                raise UserError(
                    "{file} is no trace: it has no column {name}.", file=file, name=name
                )
        for row in table:
            yield table.line_num, {name: row[name] or "" for name in _NEEDED}
    except csv.Error as error:
        raise UserError(
            "Line {number} of {file} is not CSV: {reason}.",
            number=table.reader.line_num,
            file=file,
            reason=str(error),
        ) from None


def _base_name(number: int, line: Line, file: str) -> tuple[str, bool]:
    """A base token as it is written, and whether it ends a word."""
    cells = line[1]
    try:
        name = bytes.fromhex(cells["bytes"]).decode()
    except ValueError:
        name = ""
    if not name or whole_number(cells["id"]) != number or cells["ends_word"] not in ("0", "1"):
        raise _wrong(line, file, f"the base token with the id {number}")
    return name, cells["ends_word"] == "1"


def _word_rules(names: Sequence[tuple[str, bool]], file: str) -> Rules:
    """How words are closed: not, by one token of its own, or on each last letter."""
    inner = {name for name, ends_word in names if not ends_word}
    closing = {name for name, ends_word in names if ends_word}
    if any(len(name) != 1 for name in inner):
        raise UserError("A base token in {file} is longer than a character.", file=file)
    if not closing:
        return rules("character")
    markers = {name[1:] for name in closing if name[0] in inner}
    if len(markers) == 1 and "" not in markers and len(closing) == len(inner):
        return rules("end-of-word", marker=markers.pop(), fused=True)
    if len(closing) > 1:
        raise UserError("The base tokens in {file} close words in several ways.", file=file)
    return rules("end-of-word", marker=closing.pop())


def _base_token(name: tuple[str, bool], how: Rules) -> Token:
    text, ends_word = name
    if not ends_word:
        return Token(text.encode())
    return Token(text[:1].encode() if how.fused else b"", ends_word=True)


def _merges(
    lines: Sequence[Line], base: Sequence[Token], marker: str | None, file: str
) -> Iterator[Pair]:
    tokens = list(base)
    seen: set[Pair] = set()
    for step, line in enumerate(lines, start=1):
        cells = line[1]
        numbers = [whole_number(cells[name]) for name in ("step", "id", "left", "right")]
        match numbers:
            case [int(number), int(made), int(left), int(right)] if (
                number == step and made == len(tokens) and max(left, right) < made
            ):
                pair = left, right
            case _:
                raise _wrong(line, file, f"step {step}, which makes the token {len(tokens)}")
        new = joined(tokens[pair[0]], tokens[pair[1]])
        if cells["bytes"] != written(new, marker).hex() or pair in seen:
            raise _wrong(line, file, "a merge whose bytes are those of its two tokens")
        tokens.append(new)
        seen.add(pair)
        yield pair


def _wrong(line: Line, file: str, wanted: str) -> UserError:
    return wrong_line(file, line[0], ",".join(line[1].values()), wanted)
