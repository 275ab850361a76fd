"""The sheet: a file line by line, white space visible, with tokens and notes beside the lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.sheet.payload import Line, sheet_payload
from bpeviz.engine.tokens import Vocabulary
from bpeviz.language import _

_SCRIPTS = ("shared/tokens.js", "sheet/sheet.js")
_STYLES = ("shared/tokens.css", "sheet/sheet.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("sheet", _SCRIPTS, _STYLES)


def sheet(
    name: str, lines: Sequence[Line], vocabulary: Vocabulary, *, language: str, key: str
) -> None:
    """Show a file; what is too much to draw is counted below."""
    words = {
        "title": name,
        "label": _("The lines of {name}").format(name=name),
        "more": _("… and {n} more lines. The download has all of them."),
        "cut": _("… and {n} more characters"),
        "empty": _("(an empty line)"),
        "none": _("The file is empty."),
    }
    data = {"words": words, "language": language, **sheet_payload(lines, vocabulary)}
    _mounted()(key=key, data=data)
