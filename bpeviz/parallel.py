"""A person's own parallel texts: a table, a file like ``parallel.json``, or a file a language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import PurePath
from typing import Any

import pandas as pd

from bpeviz.corpora import ParallelText
from bpeviz.engine.text import clean
from bpeviz.errors import N_, UserError
from bpeviz.messages import Message
from bpeviz.scripts import script, separates_words

REFERENCE = "eng"
_REFERENCES = {REFERENCE, "en", "english"}  # what English is called in heads of columns
MOST_LANGUAGES = 300
MOST_CHARACTERS = 1_000_000  # of all texts together: the plain engine takes seconds for them

_EMPTY = N_("{language} is left out: its text is empty.")
_NAMELESS = N_("Entry {number} is left out: it names no language.")
_REPEATED = N_("{language} came up again: the first text counts, the others are left out.")
_GAPS = N_("{count} of {all} rows are left out: not every language has a text there.")
_MENDED = N_("{count} lone surrogates in {language} were replaced by U+FFFD.")


@dataclass(frozen=True)
class Parallel:
    """Texts with the same content, and what was left out of them."""

    texts: tuple[ParallelText, ...]
    notes: tuple[Message, ...] = ()


@dataclass
class _Collection:
    texts: dict[str, ParallelText] = field(default_factory=dict)
    notes: list[Message] = field(default_factory=list)
    repeated: set[str] = field(default_factory=set)

    def add(self, number: int, entry: dict[str, Any]) -> None:
        language = str(entry.get("language") or entry.get("code") or "").strip()
        cleaned = clean(str(entry.get("text") or ""))
        if not language:
            self.notes.append(Message(_NAMELESS, {"number": number}))
        elif language in self.texts:
            if language not in self.repeated:  # one note, however often
                self.notes.append(Message(_REPEATED, {"language": language}))
            self.repeated.add(language)
        elif not cleaned.text.strip():
            self.notes.append(Message(_EMPTY, {"language": language}))
        else:
            self.texts[language] = _text(language, cleaned.text, entry)
            if cleaned.replaced:
                values = {"count": cleaned.replaced, "language": language}
                self.notes.append(Message(_MENDED, values))

    def done(self, name: str) -> Parallel:
        if not self.texts:
            raise UserError(
                "{name} has no text in any language. Give each language a name and a text.",
                name=name,
            )
        if len(self.texts) > MOST_LANGUAGES:
            raise UserError(
                "{name} has {count} languages. At most {most} can be compared at once.",
                name=name,
                count=len(self.texts),
                most=MOST_LANGUAGES,
            )
        characters = sum(len(text.text) for text in self.texts.values())
        if characters > MOST_CHARACTERS:
            raise UserError(
                "{name} has {n:,} characters in all; {limit:,} can be compared at once. A few "
                "thousand of each language are enough for a premium.",
                name=name,
                n=characters,
                limit=MOST_CHARACTERS,
            )
        return Parallel(tuple(self.texts.values()), tuple(self.notes))


def _text(language: str, text: str, entry: dict[str, Any]) -> ParallelText:
    """A text with what its entry leaves out told from the text itself."""
    letters = [script(c) for c in text if c.isalpha()]
    return ParallelText(
        code=str(entry.get("code") or language).strip(),
        language=language,
        native=str(entry.get("native") or language).strip(),
        script=str(
            entry.get("script") or (max(set(letters), key=letters.count) if letters else "")
        ),
        words=separates_words(text),
        text=text,
    )


def read_parallel(files: Sequence[tuple[str, bytes]]) -> Parallel:
    """Parallel texts from uploaded files, each a name and its bytes.

    One .csv, .tsv or .json file holds all languages (a table has a row a language, or
    a column a language); otherwise each file is the text of the language that it is
    named after. UserError where nothing can be read.
    """
    if not files:
        raise UserError("There is no file. Choose a table, or a text file for each language.")
    name, content = files[0]
    kind = PurePath(name).suffix.lower()
    collection = _Collection()
    entries: Iterable[dict[str, Any]]
    if len(files) == 1 and kind == ".json":
        entries = _json_entries(name, _decoded(name, content))
    elif len(files) == 1 and kind in (".csv", ".tsv"):
        entries = _table_entries(name, _decoded(name, content), collection.notes)
    else:
        entries = (
            {"language": PurePath(name).stem, "text": _decoded(name, content)}
            for name, content in sorted(files)
        )
        name = ", ".join(PurePath(name).name for name, _ in sorted(files)[:3])
    for number, entry in enumerate(entries, start=1):
        collection.add(number, entry)
    return collection.done(name)


def _decoded(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(
            "{name} is not UTF-8 (byte {place}). Convert it to UTF-8 first.",
            name=name,
            place=error.start,
        ) from None


def _table_entries(name: str, text: str, notes: list[Message]) -> Iterable[dict[str, Any]]:
    header = text.lstrip("\n").split("\n", 1)[0]
    separator = max("\t,;", key=header.count)
    try:
        table = pd.read_csv(
            StringIO(text), sep=separator, dtype=str, keep_default_na=False, index_col=False
        )
    except (pd.errors.ParserError, pd.errors.EmptyDataError) as error:
        raise UserError(
            "{name} is not a table: {reason}.", name=name, reason=str(error).rstrip(". \n")
        ) from None
    table.columns = [str(column).strip() for column in table.columns]
    small = [column.lower() for column in table.columns]
    if "text" in small and {"language", "code"} & set(small):
        table.columns = small
        return table.to_dict("records")  # type: ignore[return-value]
    if _REFERENCES & set(small):
        return _columns(table, notes)
    raise UserError(
        "{name} has the columns {columns}. It needs a column language and a column text, or a "
        "column for each language, English among them.",
        name=name,
        columns=", ".join(table.columns),
    )


def _columns(table: pd.DataFrame, notes: list[Message]) -> Iterable[dict[str, Any]]:
    """A column a language: rows that lack a language would favour it, so they go."""
    filled = table.apply(lambda column: column.str.strip() != "")
    full = filled.loc[:, filled.any()].all(axis=1)
    if not full.all():
        values = {"count": int((~full).sum()), "all": len(table)}
        notes.append(Message(_GAPS, values))
    return [
        {"language": str(name), "text": "\n".join(table.loc[full, name])} for name in table.columns
    ]


def _json_entries(name: str, text: str) -> Iterable[dict[str, Any]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    entries = found.get("texts") if isinstance(found, dict) else found
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise UserError(
            "{name} is not a file of parallel texts. It needs a list texts, whose entries "
            "have a language and a text.",
            name=name,
        )
    return entries


def reference_of(texts: Sequence[ParallelText], wanted: str = REFERENCE) -> ParallelText:
    """The text that premiums are told against: the wanted code, English, or else the first."""
    for text in texts:
        if wanted in (text.code, text.language):
            return text
    for text in texts:
        if {text.code.lower(), text.language.lower()} & _REFERENCES:
            return text
    return texts[0]
