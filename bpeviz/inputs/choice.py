"""What a person decides about the files that come in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """How files are read.

    ``encoding``: the codec for files that are neither UTF-8 nor marked; "" while
    none is chosen, ``utf-8`` to replace what is not text. ``header``: whether the
    first row of a CSV or TSV holds names; None: as it looks. ``column`` holds the
    text of a table, or its words where ``counts`` names a column of counts.
    """

    encoding: str = ""
    header: bool | None = None
    column: str = ""
    counts: str = ""


UNCHOSEN = Choice()
