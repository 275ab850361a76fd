"""``tokenizers``: the published tokenizers that ``--tokenizer`` takes."""

from __future__ import annotations

import argparse
import json

from bpeviz.cli.table import lines
from bpeviz.published import PUBLISHED, Published


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("tokenizers", help="the published tokenizers that are here")
    parser.add_argument("--json", action="store_true", help="one JSON object a tokenizer")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print a tokenizer a line."""
    rows = [_row(entry) for entry in PUBLISHED.values()]
    for line in map(json.dumps, rows) if chosen.json else lines(rows):
        print(line)
    return 0


def _row(entry: Published) -> dict[str, str | int]:
    return {
        "name": entry.name,
        "family": entry.family,
        "vocab_size": entry.vocab_size,
        "licence": entry.licence,
        "source": entry.source,
    }
