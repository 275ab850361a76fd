"""``curve``: bytes per token at every vocabulary size of one training run."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from functools import partial

from bpeviz.cli.files import read_text, read_word_table
from bpeviz.cli.table import lines
from bpeviz.cli.train import add_training_options, progress, training_of
from bpeviz.curves import Curve, curve_of, curve_on, curve_on_words
from bpeviz.engine.tokenizer import Tokenizer

Row = dict[str, int | float | None]


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("curve", help="bytes per token at every vocabulary size")
    add_training_options(parser)
    parser.add_argument(
        "--held-out", metavar="FILE", help="measure on this text as well; a table with --words"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a size")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Train, and print a row for each size from the base tokens on."""
    held_out = _held_out(chosen)
    training = training_of(chosen)
    for _ in progress(training, training.asked):
        pass
    trace = training.trace()
    rows = _rows(curve_of(trace), held_out(Tokenizer.of(trace)) if held_out else None)
    for line in map(json.dumps, rows) if chosen.json else lines(list(rows)):
        print(line)
    return 0


def _held_out(chosen: argparse.Namespace) -> Callable[[Tokenizer], Curve] | None:
    """Read the held-out file; returns what measures a tokenizer on it."""
    if chosen.held_out is None:
        return None
    if chosen.words:
        return partial(curve_on_words, read_word_table(chosen.held_out))
    return partial(curve_on, read_text(chosen.held_out))


def _rows(curve: Curve, held_out: Curve | None) -> Iterator[Row]:
    for size, tokens in enumerate(curve.tokens, start=curve.base):
        row: Row = {
            "vocab_size": size,
            "tokens": tokens,
            "bytes_per_token": curve.bytes_per_token(size),
        }
        if held_out:
            row["held_out_tokens"] = held_out.tokens[size - curve.base]
            row["held_out_bytes_per_token"] = held_out.bytes_per_token(size)
        yield row
