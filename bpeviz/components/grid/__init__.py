"""A grid: letters or digits in columns, and over them the edges and colours of their tokens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.grid.payload import Line

__all__ = ["Line", "grid"]

_SCRIPTS = ("shared/tokens.js", "shared/chips.js", "grid/grid.js")
_STYLES = ("shared/tokens.css", "shared/encoded.css", "grid/grid.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("grid", _SCRIPTS, _STYLES)


def grid(label: str, head: Sequence[str], lines: Sequence[Line], *, key: str) -> None:
    """Show a grid. ``head`` names the columns, or is empty; ``label`` says what it shows."""
    data = {"label": label, "head": list(head), "lines": [line.drawn() for line in lines]}
    _mounted()(key=key, data=data)
