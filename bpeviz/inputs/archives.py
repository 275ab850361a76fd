"""Uploads → files: gzip and zip are opened, with an eye on how much comes out of them."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from lzma import LZMAError
from pathlib import PurePosixPath
from typing import IO

from bpeviz.errors import N_, UserError
from bpeviz.limits import CORPUS_MEGABYTES, FILE_MEGABYTES, FILES, MEGABYTE

_BLOCK = 1 << 20  # bytes taken out of an archive at a time

GZIP = b"\x1f\x8b"
ZIP = b"PK\x03\x04"
EMPTY_ZIP = b"PK\x05\x06"

# What is no text, by how it starts. Office documents are zip archives: by their ending.
_PDF = N_("{name} is a PDF, not text. Save its text as .txt, and upload that.")
_PICTURE = N_("{name} is a picture, not text. Choose a file of text.")
_DOCUMENT = N_("{name} is an Office document, not text. Save it as .txt or .csv, and upload that.")
_ARCHIVE = N_("{name} is an archive that is not opened here. Pack the files with zip or gzip.")
_PROGRAM = N_("{name} is a program, not text. Choose a file of text.")
_FOREIGN = (
    (b"%PDF-", _PDF),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"\xd0\xcf\x11\xe0", _DOCUMENT),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"BZh", _ARCHIVE),
    (b"\xfd7zXZ", _ARCHIVE),
    (b"\x28\xb5\x2f\xfd", _ARCHIVE),
    (b"Rar!", _ARCHIVE),
    (ZIP, _ARCHIVE),
    (GZIP, _ARCHIVE),
    (b"\x7fELF", _PROGRAM),
)
_DOCUMENTS = (".docx", ".xlsx", ".pptx", ".odt", ".ods", ".odp", ".epub")
_LISTED = b"PK\x01\x02"  # how a zip archive lists a file
_MOST_LISTED = 20 * FILES  # folders and what systems leave among them
_PACKING = (zlib.error, LZMAError, NotImplementedError, RuntimeError)
_UNSEEN = ("__MACOSX", ".DS_Store", "Thumbs.db")  # what systems leave in archives


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came: its name and its bytes; ``packed`` where it was in a zip archive."""

    name: str
    content: bytes
    packed: bool = False


@dataclass(slots=True)
class Budget:
    """How much may still come in: bytes in all, and files."""

    bytes: int = CORPUS_MEGABYTES * MEGABYTE
    files: int = FILES

    def take(self, size: int) -> None:
        """Count bytes. UserError where there are too many."""
        self.bytes -= size
        if self.bytes < 0:
            raise UserError(
                "The files hold more than {limit} MB when they are unpacked. Take fewer files, "
                "or a part of them.",
                limit=CORPUS_MEGABYTES,
            )

    def take_file(self) -> None:
        """Count a file. UserError where there are too many."""
        self.files -= 1
        if self.files < 0:
            raise UserError(
                "There are more than {limit} files. Join some of them, or take fewer.", limit=FILES
            )


def opened(uploads: Sequence[Upload], budget: Budget | None = None) -> Iterator[Upload]:
    """The files of the uploads one by one, those in archives among them.

    Raises UserError for a file that is too large, is no text, or is an archive
    that is broken, locked, or holds too much. A file in a zip archive may be no
    text: see ``foreign``.
    """
    budget = budget or Budget()
    for upload in uploads:
        check_size(upload)
        if upload.content[:4] in (ZIP, EMPTY_ZIP) and not upload.name.lower().endswith(_DOCUMENTS):
            yield from _members(upload, budget)
        elif upload.content.startswith(GZIP):
            yield _single(_gunzipped(upload, budget), budget)
        else:
            budget.take(len(upload.content))
            yield _single(upload, budget)


def check_size(upload: Upload) -> None:
    """Raises UserError for a file above the limit."""
    if len(upload.content) > FILE_MEGABYTES * MEGABYTE:
        raise UserError(
            "{name} has {size} MB; a file may have {limit} MB. Take a part of it, or pack it "
            "with gzip.",
            name=upload.name,
            size=f"{len(upload.content) / MEGABYTE:,.1f}",
            limit=FILE_MEGABYTES,
        )


def foreign(upload: Upload) -> UserError | None:
    """What to say of a file that is no text; None where it may be text."""
    if upload.name.lower().endswith(_DOCUMENTS):
        return UserError(_DOCUMENT, name=upload.name)
    for start, said in _FOREIGN:
        if upload.content.startswith(start):
            return UserError(said, name=upload.name)
    return None


def _single(upload: Upload, budget: Budget) -> Upload:
    """A file that is opened no further. UserError where it is no text."""
    budget.take_file()
    said = foreign(upload)
    if said:
        raise said
    return upload


def _gunzipped(upload: Upload, budget: Budget) -> Upload:
    name = upload.name
    name = name[:-3] if name.lower().endswith(".gz") else name
    if name.lower().endswith((".tar", ".tgz")):
        raise UserError(
            "{name} is a tar archive. Pack the files with zip instead.", name=upload.name
        )
    try:
        with gzip.open(io.BytesIO(upload.content)) as stream:
            return Upload(name, _drained(stream, budget))
    except (OSError, EOFError, zlib.error) as error:
        raise _broken(upload.name, error) from None


def _members(upload: Upload, budget: Budget) -> Iterator[Upload]:
    if upload.content.count(_LISTED) > _MOST_LISTED:  # before each of them becomes an object
        budget.files = 0
        budget.take_file()
    try:
        with zipfile.ZipFile(io.BytesIO(upload.content)) as archive:
            for member in archive.infolist():
                if not member.is_dir() and not _left_by_a_system(member.filename):
                    budget.take_file()
                    yield _member(archive, member, upload.name, budget)
    except UserError:
        raise
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, *_PACKING) as error:
        raise _broken(upload.name, error) from None


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, budget: Budget) -> Upload:
    if member.flag_bits & 1:
        raise UserError(
            "{member} in {name} is locked by a password. Pack the files without one.",
            member=member.filename,
            name=name,
        )
    with archive.open(member) as stream:
        return Upload(f"{name}/{member.filename}", _drained(stream, budget), packed=True)


def _left_by_a_system(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return any(part in _UNSEEN or part.startswith("._") for part in parts)


def _drained(stream: IO[bytes] | gzip.GzipFile, budget: Budget) -> bytes:
    blocks: list[bytes] = []
    while block := stream.read(_BLOCK):
        budget.take(len(block))
        blocks.append(block)
    return b"".join(blocks)


def _broken(name: str, error: Exception) -> UserError:
    return UserError(
        "{name} can't be unpacked: {reason}. Pack it again.",
        name=name,
        reason=str(error) or type(error).__name__,
    )
