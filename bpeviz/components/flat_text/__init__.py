"""The flat text of a chat: special tokens as pills, text of the template apart from messages."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bpeviz.chat import Chat
from bpeviz.components import register
from bpeviz.components.flat_text.payload import drawn_parts
from bpeviz.language import _

_STYLES = ("shared/tokens.css", "shared/encoded.css", "shared/chips.css", "flat_text/flat_text.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("flat_text", ("shared/tokens.js", "flat_text/flat_text.js"), _STYLES)


def flat_text(chat: Chat, *, key: str) -> None:
    """Show the flat text."""
    words = {"label": _("The conversation as one text"), "empty": _("There is no turn yet.")}
    _mounted()(key=key, data={"parts": drawn_parts(chat), "words": words})
