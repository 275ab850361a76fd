"""``lab-check``: a folder of the lab's files against the rules; the first line that differs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from bpeviz.cli.files import read_bytes
from bpeviz.cli.lab import add_lab_options, lab_of
from bpeviz.errors import UserError
from bpeviz.lab import FILES, Finding, findings
from bpeviz.segments import label


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("lab-check", help="check a folder of the lab's files")
    add_lab_options(parser)
    parser.add_argument("folder", metavar="DIR", help="the folder with the eight files")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what differs; returns 1 where anything does."""
    folder = Path(chosen.folder)
    if not folder.is_dir():
        raise UserError("{folder} is not a folder. Name the one with the files.", folder=folder)
    lab = lab_of(chosen)
    files = {name: read_bytes(str(folder / name)) for name in FILES if (folder / name).exists()}
    found = findings(lab, files, complete=True)
    for finding in found:
        print("\n".join(_lines(finding)))
    if not found:
        print("All eight files are right.")
    return 1 if found else 0


def _lines(finding: Finding) -> Iterator[str]:
    if finding.line is None:
        yield finding.file
    else:
        place = "" if finding.place is None else f", character {finding.place}"
        yield f"{finding.file}, line {finding.line}{place}"
        yield f"  expected  {_shown(finding.expected)}"
        yield f"  found     {_shown(finding.found)}"
    if finding.reason:
        yield f"  why       {finding.reason.why}"


def _shown(line: str | None) -> str:
    return "(no line)" if line is None else label(line.encode())
