"""The lab's eight files: their names, and their lines to the letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bpeviz.engine import DEFAULT_MARKER, ENDINGS, Trace
from bpeviz.errors import UserError
from bpeviz.lab import steps
from bpeviz.lab.documents import cleaned, notes_on
from bpeviz.messages import Message

FILES = (
    "corpus.txt",
    "char_freq.tsv",
    "vocab_base.txt",
    "merges.txt",
    "vocab.tsv",
    "encoded.tsv",
    "decoded.txt",
    "stats.tsv",
)


@dataclass(frozen=True)
class Lab:
    """All that the lab asks for of one corpus.

    ``ids[k]`` is the document id of ``lines[k]``; ``notes`` say what is lost.
    """

    lines: tuple[str, ...]
    ids: tuple[int, ...]
    marker: str
    trace: Trace
    notes: tuple[Message, ...]

    @cached_property
    def encoded(self) -> list[list[int]]:
        """The token ids of each line."""
        return steps.encoded(self.trace, self.lines)

    @cached_property
    def decoded(self) -> list[str]:
        """The lines as the ids give them back."""
        token_of = {token_id: token for token, token_id in steps.vocabulary(self.trace)}
        return steps.decoded(token_of, self.encoded, self.marker)

    @cached_property
    def stats(self) -> steps.Stats:
        """Characters, tokens and the compression ratio."""
        return steps.stats(self.lines, self.encoded)

    @cached_property
    def rows(self) -> dict[str, list[str]]:
        """The lines of each file, by its name, without their line ends."""
        return {
            "corpus.txt": list(self.lines),
            "char_freq.tsv": pair_rows(steps.character_frequencies(self.lines)),
            "vocab_base.txt": steps.base_vocabulary(self.lines, self.marker),
            "merges.txt": merge_rows(steps.merge_rules(self.trace)),
            "vocab.tsv": pair_rows(steps.vocabulary(self.trace)),
            "encoded.tsv": encoded_rows(self.ids, self.encoded),
            "decoded.txt": self.decoded,
            "stats.tsv": [stats_row(self.stats)],
        }

    def files(self) -> dict[str, bytes]:
        r"""The eight files in UTF-8, each line closed by ``\n``."""
        return {name: as_bytes(self.rows[name]) for name in FILES}


def make(
    lines: Sequence[str],
    merges: int = steps.MERGES,
    marker: str = DEFAULT_MARKER,
    ids: Sequence[int] | None = None,
) -> Lab:
    r"""Work the lab out; documents are numbered from 1 unless ``ids`` are given.

    Raises UserError for a corpus or a marker that the lab can't be right for.

    >>> make(["ab ab"], merges=1).files()["merges.txt"]
    b'a b\n'
    """
    documents, notes = cleaned(lines)
    numbers = list(ids) if ids is not None else list(range(1, len(documents) + 1))
    if len(numbers) != len(documents):
        raise UserError(
            "There are {lines} documents and {ids} document ids. Give one id a document.",
            lines=len(documents),
            ids=len(numbers),
        )
    notes += notes_on(documents, marker)
    trace = steps.learned(documents, merges, marker)
    if len(trace) < merges:
        values = {"made": len(trace), "asked": merges}
        notes.append(Message(ENDINGS[trace.end], values))
    return Lab(tuple(documents), tuple(numbers), marker, trace, tuple(notes))


def pair_rows(pairs: Iterable[tuple[str, int]]) -> list[str]:
    """``token<TAB>number`` lines."""
    return [f"{name}\t{number}" for name, number in pairs]


def merge_rows(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """``left right`` lines, a blank between."""
    return [f"{left} {right}" for left, right in pairs]


def encoded_rows(ids: Iterable[int], encoded: Iterable[Iterable[int]]) -> list[str]:
    """``document id<TAB>id id id`` lines."""
    return [f"{n}\t{' '.join(map(str, row))}" for n, row in zip(ids, encoded, strict=True)]


def stats_row(found: steps.Stats) -> str:
    """``characters<TAB>tokens<TAB>ratio``, the ratio without zeros at its end."""
    return "\t".join(map(str, found))


def as_bytes(rows: Iterable[str]) -> bytes:
    """The lines of a file in UTF-8, each closed by a line end."""
    return "".join(row + "\n" for row in rows).encode()


def as_zip(files: Mapping[str, bytes]) -> bytes:
    """The files as one ZIP archive; the same files give the same bytes."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as opened:
        for name, content in files.items():
            opened.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return archive.getvalue()
