"""``encode``: the tokens of a text under a model."""

from __future__ import annotations

import argparse
import json

from bpeviz.cli.files import read_model, read_text
from bpeviz.segments import label


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("encode", help="the tokens of a text")
    parser.add_argument("model", metavar="MODEL.json")
    parser.add_argument("file", metavar="FILE", nargs="?", default="-")
    parser.add_argument("--json", action="store_true", help="one object with ids and tokens")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Encode, and print an id and a token a line, or one JSON object."""
    tokenizer = read_model(chosen.model)
    ids = tokenizer.encode(read_text(chosen.file))
    names = [tokenizer.written(token_id) for token_id in ids]
    if chosen.json:
        print(json.dumps({"ids": ids, "tokens": [name.hex() for name in names]}))
        return 0
    for token_id, name in zip(ids, names, strict=True):
        print(f"{token_id}\t{label(name)}")
    return 0
