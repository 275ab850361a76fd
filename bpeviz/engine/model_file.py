"""A tokenizer as one JSON file that carries everything; read strictly, named field by field."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from bpeviz.engine.corpus import ALGORITHMS, TIE_RULES, Rules
from bpeviz.engine.splitting import Splitter, named, own
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import BYTES, Pair, Token, Vocabulary
from bpeviz.errors import UserError

FORMAT, VERSION = "bpeviz", 1

T = TypeVar("T")


def dumps(tokenizer: Tokenizer) -> str:
    """The tokenizer as JSON, a merge a line."""
    how = tokenizer.rules
    splitter = how.splitter
    head = {
        "format": FORMAT,
        "version": VERSION,
        "algorithm": how.algorithm,
        "split": splitter.name if splitter else None,
        "pattern": splitter.pattern if splitter else None,
        "marker": how.marker,
        "fused": how.fused,
        "ties": tokenizer.ties,
        "minimum": tokenizer.minimum,
        "special": list(tokenizer.special),
        "base": [_base_entry(token, how.by_words) for token in tokenizer.vocabulary.base],
    }
    counts = tokenizer.counts or (None,) * len(tokenizer.vocabulary.merges)
    rows = [
        json.dumps([*pair, count])
        for pair, count in zip(tokenizer.vocabulary.merges, counts, strict=True)
    ]
    lines = [
        f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in head.items()
    ]
    merges = ' "merges": [' + ",".join("\n  " + row for row in rows) + "]"
    return "{\n" + ",\n".join([*lines, merges]) + "\n}\n"


def _base_entry(token: Token, by_words: bool) -> str | dict[str, object]:
    if not by_words:
        return token.content.hex()
    text = token.content.decode()
    return {"text": text, "ends_word": True} if token.ends_word else text


def loads(text: str) -> Tokenizer:
    """Read what ``dumps`` wrote. Raises UserError naming the line or the field."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number too long
        raise UserError(
            "The model file is not valid JSON: {reason}. Save the model again.", reason=str(error)
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UserError(
            "This JSON file is not a bpeviz model: its field “format” is not “{format}”.",
            format=FORMAT,
        )
    if data.get("version") != VERSION:
        raise UserError(
            "The model file has the format version {found}; this program reads version {known}.",
            found=data.get("version"),
            known=VERSION,
        )
    return _Reader(data).tokenizer()


class _Reader:
    """Reads one field at a time, so that an error can name it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def tokenizer(self) -> Tokenizer:
        how = self._rules()
        base = self._base(how)
        merges, counts = self._merges(len(base))
        return Tokenizer(
            how,
            Vocabulary(base, merges, how.marker),
            self._one_of("ties", TIE_RULES),
            counts,
            self._field("minimum", lambda value: _is_int(value) and value >= 1, "a number from 1"),
            tuple(self._special()),
        )

    def _rules(self) -> Rules:
        algorithm = self._one_of("algorithm", ALGORITHMS)
        text_or_none = "a text or null"
        name = self._field("split", lambda v: v is None or _is_text(v), text_or_none)
        pattern = self._field("pattern", lambda v: v is None or _is_text(v), text_or_none)
        marker = self._field("marker", lambda v: v is None or _is_text(v), text_or_none)
        fused = self._field("fused", lambda v: isinstance(v, bool), "true or false")
        if (algorithm == "end-of-word") != (marker is not None):
            self._wrong("marker", "given for end-of-word and null for the others")
        if (algorithm == "split") != (pattern is not None):
            self._wrong("pattern", "given for split and null for the others")
        if name is not None and pattern is None:
            self._wrong("split", "null where there is no pattern")
        if fused and algorithm != "end-of-word":
            self._wrong("fused", "false for this algorithm")
        return Rules(algorithm, self._splitter(name, pattern), marker, fused)

    def _splitter(self, name: str | None, pattern: str | None) -> Splitter | None:
        if pattern is None:
            return None
        if name is None:
            return own(pattern)
        if named(name).pattern != pattern:
            self._wrong("pattern", f"the pattern that is named {name}")
        return named(name)

    def _base(self, how: Rules) -> tuple[Token, ...]:
        entries = self._field("base", lambda v: isinstance(v, list), "a list")
        if not how.by_words:
            if entries != [token.content.hex() for token in BYTES]:
                self._wrong("base", "the 256 bytes in hex, 00 to ff")
            return BYTES
        tokens = tuple(self._base_token(index, entry, how) for index, entry in enumerate(entries))
        if len(set(tokens)) != len(tokens):
            self._wrong("base", "without repeats")
        if how.marker is not None and not how.fused and Token(b"", ends_word=True) not in tokens:
            self._wrong("base", "a list that holds the marker")
        return tokens

    def _base_token(self, index: int, entry: object, how: Rules) -> Token:
        text, closed = entry, False
        if isinstance(entry, dict) and entry.get("ends_word") is True and how.marker is not None:
            text, closed = entry.get("text"), True
        # A marker of its own is the empty text that ends a word.
        length = 0 if closed and not how.fused else 1
        if not isinstance(text, str) or len(text) != length or clean(text).replaced:
            self._wrong(f"base[{index}]", "one character")
        return Token(text.encode(), closed)

    def _merges(self, base: int) -> tuple[tuple[Pair, ...], tuple[int, ...]]:
        rows = self._field("merges", lambda v: isinstance(v, list), "a list")
        pairs: list[Pair] = []
        counts: list[int] = []
        for index, row in enumerate(rows):
            known = base + index
            if (
                not isinstance(row, list)
                or len(row) != 3
                or not all(_is_int(n) and 0 <= n < known for n in row[:2])
                or not (row[2] is None or (_is_int(row[2]) and row[2] > 0))
            ):
                self._wrong(
                    f"merges[{index}]", f"two ids below {known} and a count, as in [101, 32, 4433]"
                )
            pairs.append((row[0], row[1]))
            if row[2] is not None:
                counts.append(row[2])
        if len(set(pairs)) != len(pairs):
            self._wrong("merges", "without repeats")
        if counts and len(counts) != len(pairs):
            self._wrong("merges", "with a count in every row or in none")
        return tuple(pairs), tuple(counts)

    def _special(self) -> list[str]:
        names: list[str] = self._field(
            "special",
            lambda v: isinstance(v, list) and all(_is_text(n) and n for n in v),
            "a list of texts",
        )
        if len(set(names)) != len(names):
            self._wrong("special", "without repeats")
        return names

    def _one_of(self, field: str, names: tuple[T, ...]) -> T:
        value: T = self._field(field, lambda v: v in names, "one of " + ", ".join(map(str, names)))
        return value

    def _field(self, field: str, good: Callable[[Any], bool], wanted: str) -> Any:
        if field not in self._data:
            raise UserError("The model file has no field “{field}”.", field=field)
        if not good(self._data[field]):
            self._wrong(field, wanted)
        return self._data[field]

    def _wrong(self, field: str, wanted: str) -> NoReturn:
        raise UserError(
            "The model file's field “{field}” must be {wanted}.", field=field, wanted=wanted
        )


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not clean(value).replaced


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
