"""The command line. One module a command; each registers itself on the parser."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from bpeviz.cli import (
    curve,
    decode,
    encode,
    export,
    import_file,
    lab,
    lab_check,
    measure,
    tokenizers,
    train,
)
from bpeviz.errors import UserError

COMMANDS = (
    *(train, encode, decode, tokenizers, export, import_file),
    *(measure, curve, lab, lab_check),
)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {_one_line(message)} (see {self.prog} --help)\n")


def _one_line(message: object) -> str:
    """A message without line ends and other controls, which a file's name or a pattern may hold."""
    return "".join(
        character if character.isprintable() else ascii(character)[1:-1]
        for character in str(message)
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code (2 for a user's mistake)."""
    parser = _Parser(prog="python -m bpeviz", description="Byte pair encoding, exactly.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    for command in COMMANDS:
        command.register(commands)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    chosen = parser.parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()
        return code
    except UserError as error:
        print(f"bpeviz: {_one_line(error)}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("bpeviz: interrupted", file=sys.stderr)
        return 130
