"""Cells as the scripts of the components take them: a text, or [kind, label]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bpeviz.excerpt import Placed
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


def drawn_place(place: Placed) -> Drawn:
    """A cell on the stage: a text of one unit, or [kind, label, units, parts].

    A part is [kind, label, units]; there are none where they don't fall on units.
    """
    cell = place.cell
    if cell.kind == "text" and place.units == 1 and not cell.parts:
        return cell.label
    parts: list[list[Any]] | None = None
    if len(cell.parts) == place.units:
        parts = [[part.kind, part.label, 1] for part in cell.parts]
    elif cell.parts and len(cell.source) == place.units:
        parts = [[part.kind, part.label, len(part.source)] for part in cell.parts]
    return [cell.kind, cell.label, place.units, parts or None]
