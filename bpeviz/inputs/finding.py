"""A first look at what came in, so that a person can see it and decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bpeviz.inputs import delimited, jsonl, parquet
from bpeviz.inputs.archives import Upload, foreign, opened
from bpeviz.inputs.choice import UNCHOSEN, Choice
from bpeviz.inputs.columns import Column, Kind, kind_of
from bpeviz.inputs.encodings import (
    Encoding,
    Proposal,
    chunks,
    first_bad_byte,
    marked,
    places_to_replace,
    proposals,
)
from bpeviz.inputs.line_ends import NO_LINE_ENDS, LineEnds, line_ends

HEAD = 1 << 18  # characters of a table that are looked at


@dataclass(frozen=True, slots=True)
class FileFound:
    """One file. ``bad``: the first byte that is not UTF-8, where nothing else was chosen.

    ``size`` counts bytes, ``characters`` code points; ``to_replace`` the places
    that become U+FFFD as things stand (where ``bad``: if they are replaced).
    """

    name: str
    kind: Kind
    size: int
    encoding: Encoding | None = None
    bad: int | None = None
    to_replace: int = 0
    proposals: tuple[Proposal, ...] = ()
    characters: int = 0
    line_ends: LineEnds = NO_LINE_ENDS
    columns: tuple[Column, ...] = ()
    header: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """All files that came in, and the names of those that are no text."""

    files: tuple[FileFound, ...]
    left_out: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Bytes of all files, unpacked."""
        return sum(file.size for file in self.files)

    @property
    def undecided(self) -> FileFound | None:
        """The first file that waits for the choice of an encoding."""
        return next((file for file in self.files if file.bad is not None), None)

    @property
    def tables(self) -> tuple[FileFound, ...]:
        """The files that are tables."""
        return tuple(file for file in self.files if file.kind != "text")

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns that all tables have, as the first describes them."""
        tables = self.tables
        if not tables:
            return ()
        shared = set.intersection(*({c.name for c in table.columns} for table in tables))
        return tuple(column for column in tables[0].columns if column.name in shared)

    @property
    def words_and_counts(self) -> tuple[str, str] | None:
        """Word column and count column, where the files look like a table of words."""
        if len(self.tables) < len(self.files) or len(self.columns) != 2:
            return None
        holds = {column.holds: column.name for column in self.columns}
        return (holds["text"], holds["counts"]) if set(holds) == {"text", "counts"} else None


def look(uploads: Sequence[Upload], choice: Choice = UNCHOSEN) -> Found:
    """Look at the files as they would be read now.

    Raises UserError for a file that can't be read whatever is chosen.
    """
    found: list[FileFound] = []
    left_out: list[str] = []
    for upload in opened(uploads):
        if foreign(upload):
            left_out.append(upload.name)
        elif kind_of(upload.name) == "parquet":
            found.append(_parquet(upload))
        else:
            found.append(_text(upload, choice))
    return Found(tuple(found), tuple(left_out))


def encoding_of(content: bytes, choice: Choice) -> Encoding | None:
    """The encoding in which the bytes are read; None while it must be chosen."""
    known = marked(content)
    if known is None and first_bad_byte(content, Encoding()) is None:
        known = Encoding()
    return known or (Encoding(choice.encoding) if choice.encoding else None)


def _parquet(upload: Upload) -> FileFound:
    columns = parquet.columns(upload.content, name=upload.name)
    return FileFound(upload.name, "parquet", len(upload.content), columns=columns)


def _text(upload: Upload, choice: Choice) -> FileFound:
    content, kind = upload.content, kind_of(upload.name)
    encoding = encoding_of(content, choice)
    if encoding is None:
        bad = first_bad_byte(content, Encoding()) or 0
        return FileFound(
            upload.name,
            kind,
            len(content),
            bad=bad,
            to_replace=places_to_replace(content, Encoding()),
            proposals=proposals(content, bad),
        )
    head, characters, ends = _survey(chunks(content, encoding, "replace"))
    header, columns = _table(upload.name, head, choice, whole=characters == len(head))
    return FileFound(
        upload.name,
        kind,
        len(content),
        encoding,
        to_replace=places_to_replace(content, encoding),
        characters=characters,
        line_ends=ends,
        columns=columns,
        header=header,
    )


def _survey(texts: Iterable[str]) -> tuple[str, int, LineEnds]:
    """The head of a text, its characters, its line ends."""
    head, characters, ends, held = "", 0, NO_LINE_ENDS, ""
    for text in texts:
        characters += len(text)
        head += text[: HEAD - len(head)]
        text = held + text
        held = "\r" if text.endswith("\r") else ""  # the line feed may come with the next part
        ends += line_ends(text.removesuffix("\r") if held else text)
    return head, characters, ends + line_ends(held)


def _table(name: str, head: str, choice: Choice, *, whole: bool) -> tuple[bool, tuple[Column, ...]]:
    """Whether the first row holds names, and the columns."""
    kind = kind_of(name)
    if kind == "jsonl":
        return False, jsonl.columns(head, whole=whole, name=name)
    if kind == "text":
        return False, ()
    header = delimited.has_header(head, kind) if choice.header is None else choice.header
    return header, delimited.columns(head, kind, header=header, whole=whole)
