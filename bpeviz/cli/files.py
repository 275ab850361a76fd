"""Reading what the command line names: texts, word tables and models."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from bpeviz.corpora import word_table
from bpeviz.engine.model_file import loads
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError


def read_bytes(name: str) -> bytes:
    """A file's bytes; ``-`` is standard input. UserError where it can't be read."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UserError(
            "{name} can't be read: {reason}.", name=name, reason=error.strerror or error
        ) from None


def read_text(name: str) -> str:
    """A UTF-8 text with its line ends as they are, without a byte order mark."""
    content = read_bytes(name)
    try:
        return content.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UserError(
            "{name} is not UTF-8 (byte {place}). Convert it to UTF-8 first.",
            name=name,
            place=error.start,
        ) from None


def read_word_table(name: str) -> dict[str, int]:
    """``word<TAB>count`` lines as a table. UserError names the line that is not one."""
    return word_table(read_text(name), name)


def read_model(name: str) -> Tokenizer:
    """A model file that ``train --out`` wrote."""
    return loads(read_text(name))


def check_can_write(name: str) -> None:
    """Raises UserError before the work, not after it, where a file has no place to be written."""
    place = Path(name)
    if place.is_dir():
        raise _cannot_write(name, os.strerror(errno.EISDIR))
    if not place.parent.is_dir():
        raise _cannot_write(name, os.strerror(errno.ENOENT))


def write_text(name: str, text: str) -> None:
    """Write a UTF-8 file. UserError where it can't be written."""
    write_bytes(name, text.encode())


def write_bytes(name: str, content: bytes) -> None:
    """Write a file. UserError where it can't be written."""
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise _cannot_write(name, error.strerror or str(error)) from None


def _cannot_write(name: str, reason: str) -> UserError:
    return UserError("{name} can't be written: {reason}.", name=name, reason=reason)
