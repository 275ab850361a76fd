"""``import``: a tokenizer of another library as our JSON."""

from __future__ import annotations

import argparse
import sys
from pathlib import PurePath

from bpeviz.cli.files import check_can_write, read_bytes, write_text
from bpeviz.engine.model_file import dumps
from bpeviz.engine.splitting import PATTERNS, Splitter, named, own
from bpeviz.errors import N_
from bpeviz.formats import model_of, read_any

RENUMBERED = N_("Ids are numbered anew: base tokens, merges, special tokens.")


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("import", help="turn a file of another library into a model")
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="one file, or two such as merges.txt vocab.json"
    )
    parser.add_argument("--out", metavar="MODEL.json", required=True)
    pattern = parser.add_mutually_exclusive_group()
    pattern.add_argument(
        "--split", choices=list(PATTERNS), help="the split pattern, where the file has none"
    )
    pattern.add_argument("--pattern", metavar="REGEX", help="the same, a pattern of your own")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Read the files, and write the model; what the files left open goes to standard error."""
    check_can_write(chosen.out)
    files = {PurePath(name).name: read_bytes(name) for name in chosen.files}
    upload = read_any(files, _splitter(chosen))
    model = model_of(upload.tokenizer)
    write_text(chosen.out, dumps(model.tokenizer))
    for note in upload.notes:
        print(f"bpeviz: {note}", file=sys.stderr)
    if model.renumbered:
        print(f"bpeviz: {RENUMBERED}", file=sys.stderr)
    return 0


def _splitter(chosen: argparse.Namespace) -> Splitter | None:
    if chosen.pattern is not None:
        return own(chosen.pattern)
    return named(chosen.split) if chosen.split else None
