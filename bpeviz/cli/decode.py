"""``decode``: the text of token ids under a model."""

from __future__ import annotations

import argparse
import sys

from bpeviz.cli.files import read_model
from bpeviz.errors import UserError


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("decode", help="the text of token ids")
    parser.add_argument("model", metavar="MODEL.json")
    parser.add_argument("ids", metavar="ID", nargs="*")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Decode, and print the text as it is, without a line end added."""
    tokenizer = read_model(chosen.model)
    text = tokenizer.decode(map(_number, chosen.ids))
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    return 0


def _number(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise UserError("{word!r} is not a token id. Ids are whole numbers.", word=word) from None
