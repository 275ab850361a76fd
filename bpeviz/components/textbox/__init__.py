"""A text area that follows the typing and takes any text, lone surrogates included."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from bpeviz.components import register

WAIT = 350  # ms of rest before a typed text is sent


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register(
        "textbox", ("textbox/textbox.js",), ("shared/tokens.css", "textbox/textbox.css")
    )


def textbox(
    label: str,
    text: str,
    *,
    seq: int,
    key: str,
    on_change: Callable[[], None],
    placeholder: str = "",
    lines: int = 5,
    code: bool = False,
) -> str:
    """Show the box; returns its text as typed.

    ``text`` is what it holds when it is first shown, and again whenever ``seq`` changes.
    ``lines``: how high it is. ``code``: letters of one width.
    """
    data = {
        "label": label,
        "placeholder": placeholder,
        "text": text,
        "seq": seq,
        "wait": WAIT,
        "lines": lines,
        "code": code,
    }
    result = _mounted()(
        key=key,
        data=data,
        default={"text": text, "edit": 0},
        on_text_change=on_change,
        on_edit_change=on_change,
    )
    return str(result.text)
