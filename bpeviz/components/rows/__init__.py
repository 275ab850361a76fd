"""Rows of tokens: a label, the tokens with their ids, and a note a row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.rows.payload import Row, row, row_of_ids
from bpeviz.language import _

__all__ = ["Row", "row", "row_of_ids", "rows"]

_SCRIPTS = ("shared/tokens.js", "shared/chips.js", "rows/rows.js")
_STYLES = ("shared/tokens.css", "shared/encoded.css", "shared/chips.css", "rows/rows.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("rows", _SCRIPTS, _STYLES)


def rows(
    label: str,
    lines: Sequence[Row],
    *,
    key: str,
    language: str,
    ids: bool = True,
    abreast: int = 1,
) -> None:
    """Show rows of tokens. ``label`` says what they are.

    ``ids`` puts their ids below them; ``abreast`` rows stand beside one another
    where there is room.
    """
    words = {"label": label, "left": _("… and {n} more tokens"), "id": _("id {id}")}
    data = {
        "rows": list(lines),
        "ids": ids,
        "abreast": abreast,
        "words": words,
        "language": language,
    }
    _mounted()(key=key, data=data)
