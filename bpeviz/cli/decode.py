"""``decode``: the text of token ids under a model or a published tokenizer."""

from __future__ import annotations

import argparse
import sys

from bpeviz.cli.encode import add_tokenizer_option, tokenizer_of
from bpeviz.errors import UserError
from bpeviz.published import load


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "decode",
        help="the text of token ids",
        usage="%(prog)s [-h] (MODEL.json | --tokenizer NAME) ID…",
    )
    parser.add_argument("words", metavar="MODEL.json ID…", nargs="*")
    add_tokenizer_option(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Decode, and print the text as it is, without a line end added."""
    if chosen.tokenizer:
        tokenizer, ids = load(chosen.tokenizer), chosen.words
    else:
        tokenizer, ids = tokenizer_of(*chosen.words[:1]), chosen.words[1:]
    text = tokenizer.decode(map(_number, ids))
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    return 0


def _number(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise UserError("{word!r} is not a token id. Ids are whole numbers.", word=word) from None
