"""``lab``: the eight files of the lab, made from a corpus of one document a line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bpeviz.cli.files import read_text
from bpeviz.engine import DEFAULT_MARKER
from bpeviz.errors import UserError
from bpeviz.lab import FILES, MERGES, Lab, lines_of, make


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("lab", help="make the eight files of the lab")
    add_lab_options(parser)
    parser.add_argument("folder", metavar="OUT_DIR", help="made where missing; files are replaced")
    parser.set_defaults(run=run)


def add_lab_options(parser: argparse.ArgumentParser) -> None:
    """The corpus and the rules of the lab."""
    parser.add_argument("corpus", metavar="CORPUS", help="a UTF-8 text, one document a line")
    parser.add_argument("--merges", type=int, default=MERGES, metavar="N")
    parser.add_argument("--marker", default=DEFAULT_MARKER, help="closes each word")


def lab_of(chosen: argparse.Namespace) -> Lab:
    """The lab that the options describe; its notes go to standard error."""
    lab = make(lines_of(read_text(chosen.corpus)), chosen.merges, chosen.marker)
    for note in lab.notes:
        print(f"note: {note}", file=sys.stderr)
    return lab


def run(chosen: argparse.Namespace) -> int:
    """Write the files, and say how many lines each has."""
    lab = lab_of(chosen)
    folder = Path(chosen.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in lab.files().items():
            (folder / name).write_bytes(content)
    except OSError as error:
        raise UserError(
            "The files can't be written to {folder}: {reason}.",
            folder=chosen.folder,
            reason=error.strerror or error,
        ) from None
    for name in FILES:
        count = len(lab.rows[name])
        print(f"{name:15} {count:>6,} {'line' if count == 1 else 'lines'}")
    characters, tokens, ratio = lab.stats
    print(f"{characters:,} characters in {tokens:,} tokens, {ratio} characters per token.")
    return 0
