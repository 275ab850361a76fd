"""Cells as the scripts of the components take them: a text, or [kind, label]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bpeviz.segments import Cell

Drawn = str | list[Any]


def drawn_cells(found: Iterable[Cell]) -> list[Drawn]:
    """Cells in a row, neighbouring plain texts as one.

    >>> from bpeviz.segments import cells
    >>> drawn_cells(cells("to be"))
    ['to', ['blank', '·'], 'be']
    """
    drawn: list[Drawn] = []
    for cell in found:
        if cell.kind != "text":
            drawn.append([cell.kind, cell.label])
        elif drawn and isinstance(drawn[-1], str):
            drawn[-1] += cell.label
        else:
            drawn.append(cell.label)
    return drawn
