"""Several cuts of one text below one another; boundaries that not all share are marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.language import _

_SCRIPTS = ("shared/tokens.js", "comparison/comparison.js")
_STYLES = ("shared/tokens.css", "shared/encoded.css", "comparison/comparison.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("comparison", _SCRIPTS, _STYLES)


def words() -> dict[str, str]:
    """Every string that the comparison shows, in the language of the visit."""
    return {
        "title": _("The same text, cut by each"),
        "hover": _("{name}: id {id} · bytes {hex}"),
        "legend": _("A thick edge: a boundary that not all of them have."),
    }


def comparison(
    shown: Mapping[str, Any],
    table: Sequence[Sequence[str]],
    *,
    caption: str,
    note: str,
    language: str,
    key: str,
) -> None:
    """Show the cuts of ``comparison_payload``.

    ``table``: its head, then a row a cut in the same order; the first column is the name.
    """
    data = {
        **shown,
        "table": [list(row) for row in table],
        "caption": caption,
        "note": note,
        "words": words(),
        "language": language,
    }
    _mounted()(key=key, data=data)
