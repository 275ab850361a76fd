"""``encode``: the tokens of a text under a model or a published tokenizer."""

from __future__ import annotations

import argparse
import json

from bpeviz.cli.files import read_model, read_text
from bpeviz.errors import UserError
from bpeviz.published import PUBLISHED, AnyTokenizer, Trained, load
from bpeviz.segments import label


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "encode",
        help="the tokens of a text",
        usage="%(prog)s [-h] [--json] (MODEL.json | --tokenizer NAME) [FILE]",
    )
    parser.add_argument("model", metavar="MODEL.json", nargs="?")
    parser.add_argument("file", metavar="FILE", nargs="?", help="a UTF-8 text (default: -)")
    add_tokenizer_option(parser)
    parser.add_argument("--json", action="store_true", help="one object with ids and tokens")
    parser.set_defaults(run=run)


def add_tokenizer_option(parser: argparse.ArgumentParser) -> None:
    """``--tokenizer NAME`` instead of a model file."""
    parser.add_argument(
        "--tokenizer",
        metavar="NAME",
        help=f"instead of a model file: {', '.join(PUBLISHED)}",
    )


def run(chosen: argparse.Namespace) -> int:
    """Encode, and print an id and a token a line, or one JSON object."""
    tokenizer, file = _chosen(chosen.tokenizer, chosen.model, chosen.file)
    ids = tokenizer.encode(read_text(file or "-"))
    names = [tokenizer.written(token_id) for token_id in ids]
    if chosen.json:
        print(json.dumps({"ids": ids, "tokens": [name.hex() for name in names]}))
        return 0
    for token_id, name in zip(ids, names, strict=True):
        print(f"{token_id}\t{label(name)}")
    return 0


def _chosen(
    name: str | None, model: str | None, file: str | None
) -> tuple[AnyTokenizer, str | None]:
    """The tokenizer, and the text's file: the first that is named where no model is."""
    if name is None:
        return tokenizer_of(model), file
    if file is not None:
        raise UserError(
            "With --tokenizer there is one file, the text: {first} or {second}?",
            first=model,
            second=file,
        )
    return load(name), model


def tokenizer_of(model: str | None = None) -> AnyTokenizer:
    """The tokenizer of a model file. UserError where none is named."""
    if model is None:
        raise UserError("No tokenizer is named. Give MODEL.json or --tokenizer NAME.")
    return Trained(model, read_model(model))
