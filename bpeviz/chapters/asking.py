"""What several lessons ask for: a tokenizer, a short text, a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

from bpeviz import session, shelf
from bpeviz.components.textbox import textbox
from bpeviz.engine.text import clean
from bpeviz.language import _
from bpeviz.published import PUBLISHED, AnyTokenizer, Trained

T = TypeVar("T")

DEFAULT = "cl100k_base"
MOST_CHARACTERS = 4000  # of a text in a lesson


def tokenizer_box(key: str, default: str = DEFAULT, *, merging: bool = False) -> AnyTokenizer:
    """Choose one of the tokenizers at hand; with ``merging`` only those that have merges."""
    session.start(key, default, session.one_of(PUBLISHED))
    offered = shelf.keys_at_hand()
    if merging:
        offered = [one for one in offered if shelf.tokenizer(one).kind == "bpe"]
    if session.get(key) not in offered:
        session.put(key, default)
    st.selectbox(_("Tokenizer"), offered, format_func=shelf.title, key=key, persist_state="session")
    return shelf.tokenizer(session.get(key))


def line_box(key: str, label: str, default: str, most: int = MOST_CHARACTERS) -> str:
    """Ask for a short text on one line, of at most so many characters."""
    session.start(key, default, lambda linked: _on_one_line(linked)[:most])
    st.text_input(label, key=key, persist_state="session", max_chars=most)
    return clean(session.get(key)).text[:most]


def lines_box(
    key: str,
    label: str,
    default: str,
    *,
    lines: int = 4,
    code: bool = False,
    most: int = MOST_CHARACTERS,
) -> str:
    """Ask for a text of several lines, any characters, of which so many are used."""
    session.start(key, default, _linked_text)
    session.start(f"{key}_seq", 0)
    box = f"{key}_box"
    textbox(
        label,
        session.get(key),
        seq=session.get(f"{key}_seq"),
        key=box,
        on_change=lambda: session.put(key, session.get(box)["text"]),
        lines=lines,
        code=code,
    )
    text = clean(session.get(key)).text
    if len(text) > most:
        st.caption(_("The first {n} characters are used.").format(n=f"{most:,}"))
    return text[:most]


def _linked_text(linked: str) -> str:
    return clean(linked).text


def _on_one_line(linked: str) -> str:
    """What a box of one line makes of a text with several: a blank for each line end."""
    return re.sub(r"\r\n|[\r\n]", " ", _linked_text(linked))


def number_box(key: str, label: str, default: int, least: int, most: int) -> int:
    """Ask for a whole number."""
    session.start(key, default, session.whole(least, most))
    return int(st.number_input(label, least, most, key=key, persist_state="session"))


def choice_box(key: str, label: str, names: Sequence[str], titles: Sequence[str]) -> str:
    """Ask for one of a few things, all of them in sight; the first is the default."""
    session.start(key, names[0], session.one_of(names))
    shown = dict(zip(names, titles, strict=True))
    chosen = st.segmented_control(
        label, names, format_func=shown.__getitem__, key=key, required=True, persist_state="session"
    )
    return str(chosen or names[0])


def of_tokenizer(
    what: str,
    key: str,
    tokenizer: AnyTokenizer,
    make: Callable[[], T],
    *,
    drawing: bool = False,
) -> T:
    """What is found out about a tokenizer, once: a server for a published one, else a visit.

    ``drawing``: making it draws on the page.
    """
    if key in PUBLISHED:
        if drawing:
            return session.drawn_result(f"{what} {key}", make)
        return session.result(f"{what} {key}", make, private=False)
    itself = tokenizer.tokenizer if isinstance(tokenizer, Trained) else tokenizer
    kept = session.get(f"{what} {key}")
    if kept is None or kept[0] is not itself:  # another one may have come under the same name
        kept = itself, make()
        session.put(f"{what} {key}", kept)
    found: T = kept[1]
    return found


def linked(**defaults: object) -> dict[str, str | int]:
    """What a link holds: the values of these keys that are not the defaults.

    Says so where one of them can't travel.
    """
    values: dict[str, str | int] = {}
    left_out = False
    for key, default in defaults.items():
        value = session.get(key)
        if value is None or value == default:
            continue
        if isinstance(value, bool):
            values[key] = int(value)
        elif isinstance(value, int):
            values[key] = value
        elif _is_linkable(str(value)):
            values[key] = clean(str(value)).text
        else:
            left_out = True
    if left_out:
        say_left_out()
    return values


def say_left_out() -> None:
    """Say that the address bar does not hold all that is on the page."""
    st.caption(
        _(
            "The address of this page holds no text of more than {n} characters and no tokenizer "
            "of your own: copied, it opens the lesson without them."
        ).format(n=f"{session.LINKED_TEXT:,}")
    )


def _is_linkable(value: str) -> bool:
    own = value in shelf.keys_at_hand() and not shelf.is_linkable(value)
    return len(value) <= session.LINKED_TEXT and not own
