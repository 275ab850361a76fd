"""``measure``: tokens of files under tokenizers, and what follows from them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bpeviz.cli.files import read_bytes, read_text
from bpeviz.cli.table import lines
from bpeviz.errors import UserError
from bpeviz.formats import read_any
from bpeviz.measures import measure
from bpeviz.published import PUBLISHED, AnyTokenizer, load


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "measure", help="bytes, characters and words a token, for files and tokenizers"
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a UTF-8 text, or - for standard input"
    )
    parser.add_argument(
        "--tokenizer",
        dest="tokenizers",
        action="append",
        metavar="NAME or MODEL.json",
        help=f"a tokenizer file, or one of {', '.join(PUBLISHED)}; again for more (default: those)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a row")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print a row for each file and tokenizer."""
    tokenizers = {name: _tokenizer(name) for name in chosen.tokenizers or PUBLISHED}
    texts = {name: read_text(name) for name in chosen.files}
    rows = [
        {"file": file, "tokenizer": name, **_figures(text, tokenizer)}
        for file, text in texts.items()
        for name, tokenizer in tokenizers.items()
    ]
    for line in map(json.dumps, rows) if chosen.json else lines(rows):
        print(line)
    return 0


def _tokenizer(name: str) -> AnyTokenizer:
    if name in PUBLISHED:
        return load(name)
    if name != "-" and not Path(name).exists():
        raise UserError(
            "There is no tokenizer {name}. Give a model file, or one of {names}.",
            name=name,
            names=", ".join(PUBLISHED),
        )
    upload = read_any({Path(name).name: read_bytes(name)})
    for note in upload.notes:
        print(f"bpeviz: {note}", file=sys.stderr)
    return upload.tokenizer


def _figures(text: str, tokenizer: AnyTokenizer) -> dict[str, int | float | None]:
    found = measure(text, tokenizer)
    return {
        "bytes": found.bytes,
        "characters": found.characters,
        "words": found.words,
        "tokens": found.tokens,
        "bytes_per_token": found.bytes_per_token,
        "characters_per_token": found.characters_per_token,
        "tokens_per_word": found.tokens_per_word,
    }
