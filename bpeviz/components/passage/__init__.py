"""The passage: a text to be read, coloured by its tokens, with a head line of figures."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.inspector.payload import strip_payload
from bpeviz.encoded import Encoded

_SCRIPTS = ("shared/tokens.js", "shared/cut.js", "shared/strip.js", "passage/passage.js")
_STYLES = ("shared/tokens.css", "shared/encoded.css", "passage/passage.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("passage", _SCRIPTS, _STYLES)


def passage(encoded: Encoded, *, title: str, figures: str, label: str, key: str) -> None:
    """Show a text. ``title`` and ``figures`` stand above it; ``label`` says what it is."""
    data = {
        "text": encoded.text,
        "strip": strip_payload(encoded),
        "title": title,
        "figures": figures,
        "label": label,
    }
    _mounted()(key=key, data=data)
