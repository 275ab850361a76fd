"""tiktoken's rank file, and the few lines of Python that a program needs beside it.

The file holds no pattern and no special tokens; those stand in the Python lines.
"""

from __future__ import annotations

import ast
import hashlib
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from string import Template

from bpeviz.engine.splitting import Splitter
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.formats.files import text_of, wrong_line
from bpeviz.formats.patterns import for_tiktoken
from bpeviz.formats.rank_tables import ranks_of
from bpeviz.formats.refusals import need_bytes
from bpeviz.published.rank_file import HIGHEST, read_ranks, write_ranks
from bpeviz.published.rank_table import RankTable
from bpeviz.published.registry import PUBLISHED, Published
from bpeviz.published.trained import UPLOADED

DEFAULT_SPLIT = "gpt4"

_SNIPPET = Template('''\
"""Load a tokenizer with tiktoken: ``encoding.encode("text")``."""

from base64 import b64decode
from pathlib import Path

import tiktoken

lines = Path(__file__).with_name($file).read_bytes().splitlines()
encoding = tiktoken.Encoding(
    name=$stem,
    pat_str=$pattern,
    mergeable_ranks={b64decode(token): int(rank) for token, rank in map(bytes.split, lines)},
    special_tokens=$special,
)
''')


@dataclass(frozen=True)
class Beside:
    """What a rank file does not hold: the pattern, as tiktoken has it, and special tokens."""

    pattern: str
    special: Mapping[str, int] = field(default_factory=dict)


def write(tokenizer: Tokenizer, file: str) -> dict[str, bytes]:
    """The rank file and its Python lines, by file name. UserError where there can be none."""
    need_bytes(tokenizer, "tiktoken")
    path = PurePath(file)
    pattern = for_tiktoken(tokenizer.rules.splitter)
    snippet = _SNIPPET.substitute(
        file=repr(path.name),
        stem=repr(path.stem),
        pattern=repr(pattern),
        special=repr(tokenizer.special_ids),
    )
    return {
        path.name: write_ranks(ranks_of(tokenizer)),
        f"{path.stem}_tiktoken.py": snippet.encode(),
    }


def read(content: bytes, file: str, beside: Beside) -> RankTable:
    """The tokenizer of a rank file. Raises UserError that names the line or the token."""
    return RankTable(
        file,
        UPLOADED,
        "uploaded",
        ranks_of=read_ranks(content),
        pattern=beside.pattern,
        special_ids=beside.special,
    )


def published(content: bytes) -> Published | None:
    """The published tokenizer whose rank file this is."""
    checksum = hashlib.sha256(content).hexdigest()
    return next((entry for entry in PUBLISHED.values() if entry.sha256 == checksum), None)


def beside(splitter: Splitter) -> Beside:
    """What a person chose beside the file."""
    return Beside(for_tiktoken(splitter))


def read_snippet(content: bytes, file: str) -> Beside:
    """Pattern and special tokens from the Python lines, which are read and never run."""
    source = text_of(content, file)
    try:
        with warnings.catch_warnings(action="ignore"):  # of doubtful numbers, on standard error
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        text = getattr(error, "text", None) or ""
        raise wrong_line(file, line, text, "Python") from None
    for node in ast.walk(tree):
        given = {k.arg: k.value for k in getattr(node, "keywords", ())}
        if isinstance(node, ast.Call) and "pat_str" in given:
            return _checked(_literal(given["pat_str"]), _literal(given.get("special_tokens")), file)
    raise UserError(
        "{file} has no call tiktoken.Encoding(…) with pat_str and special_tokens.", file=file
    )


def _literal(node: ast.expr | None) -> object:
    try:
        return {} if node is None else ast.literal_eval(node)
    except (ValueError, RecursionError, MemoryError):
        return None


def _checked(pattern: object, special: object, file: str) -> Beside:
    good = isinstance(special, dict) and all(
        isinstance(name, str) and name and isinstance(n, int) and 0 <= n < HIGHEST
        for name, n in special.items()
    )
    if not isinstance(pattern, str) or not pattern or not isinstance(special, dict) or not good:
        raise UserError(
            "In {file}, pat_str must be a text and special_tokens a table of names and ids, "
            "both written out.",
            file=file,
        )
    return Beside(pattern, special)
