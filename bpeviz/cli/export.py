"""``export``: a model in a format of another library."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bpeviz.cli.files import check_can_write, read_model, write_bytes
from bpeviz.errors import UserError
from bpeviz.formats import FORMATS, export, sniff


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("export", help="save a model for another library")
    parser.add_argument("model", metavar="MODEL.json")
    parser.add_argument("--to", choices=list(FORMATS), required=True, help="the format")
    parser.add_argument("file", metavar="FILE", help="is written; some formats add a second file")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the files, and say which."""
    check_can_write(chosen.file)
    target = Path(chosen.file)
    files = export(read_model(chosen.model), chosen.to, target.name)
    for name, content in files.items():
        if name != target.name:
            _check_second(target.with_name(name), content)
    for name, content in files.items():
        write_bytes(str(target.with_name(name)), content)
        print(f"bpeviz: wrote {target.with_name(name)}", file=sys.stderr)
    return 0


def _check_second(path: Path, content: bytes) -> None:
    """Raises UserError where a file that nobody named would replace one of another kind."""
    if not path.exists():
        return
    try:
        same = path.is_file() and sniff(path.read_bytes(), path.name) == sniff(content, path.name)
    except (UserError, OSError):
        same = False
    if not same:
        raise UserError(
            "{path} is there already and is something else. Choose another FILE.", path=path
        )
