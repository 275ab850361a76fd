"""What a student drops: files, or a zip archive of them → name and content."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from bpeviz.errors import UserError
from bpeviz.inputs.archives import Upload, opened
from bpeviz.lab.files import FILES
from bpeviz.limits import MEGABYTE

MEGABYTES = 5  # of all files together
_COPY = re.compile(r" ?\(\d+\)(?=\.\w+$)")  # what a browser adds to a second download


def by_name(uploads: Sequence[Upload]) -> dict[str, bytes]:
    """The files by their names, without folders; “merges (1).txt” is merges.txt.

    Raises UserError for an archive that can't be opened, for too much, and for
    two different files of one name.
    """
    files: dict[str, bytes] = {}
    size = 0
    for upload in opened(uploads):
        name = _name(upload.name)
        if files.get(name, upload.content) != upload.content:
            raise UserError("There are two different files {name}. Drop one of them.", name=name)
        files[name] = upload.content
        size += len(upload.content)
        if size > MEGABYTES * MEGABYTE:
            raise UserError(
                "The files hold more than {limit} MB. Drop the lab's eight files only.",
                limit=MEGABYTES,
            )
    return files


def _name(path: str) -> str:
    name = PurePosixPath(path.replace("\\", "/")).name
    plain = _COPY.sub("", name)
    return plain if plain in FILES else name
