"""What happens when a person types a special token into a message, allowed and not."""

from __future__ import annotations

import streamlit as st

from bpeviz import session
from bpeviz.chapters import asking, chat_choice
from bpeviz.chapters.chat_choice import Choice
from bpeviz.chapters.explain import explain
from bpeviz.chat import Chat, flatten
from bpeviz.chat_turns import Turn
from bpeviz.components.flat_text.payload import whole_row
from bpeviz.components.rows import rows
from bpeviz.language import _, current, plural


def show(choice: Choice) -> None:
    """A message with special tokens in it, encoded both ways side by side."""
    st.header(_("A user types a special token"))
    explain("chat_typed", role=choice.template.asks)
    message = _message(choice)
    sides = st.columns(2, gap="medium")
    for side, allowed in zip(sides, (False, True), strict=True):
        with side:
            _side(choice, message, allowed=allowed)


def linked() -> dict[str, str | int]:
    """What a link holds of the message."""
    return asking.linked(chat_typed=session.get("chat_typed_default"))


def _message(choice: Choice) -> str:
    """The message; a new template or tokenizer brings an example of its own."""
    default = chat_choice.examples(choice)
    session.start("chat_typed_default", default)
    if session.get("chat_typed_default") != default:
        if session.get("chat_typed") == session.get("chat_typed_default"):
            session.put("chat_typed", default)
            session.put("chat_typed_seq", session.get("chat_typed_seq") + 1)
        session.put("chat_typed_default", default)
    label = _("A message of {role}").format(role=choice.template.asks)
    return asking.lines_box("chat_typed", label, default, lines=2)


def _side(choice: Choice, message: str, *, allowed: bool) -> None:
    turn = Turn(choice.template.asks, message)
    chat = flatten([turn], choice.template, choice.tokenizer, layout=choice.layout, allowed=allowed)
    title = _("Allowed: each is its one id") if allowed else _("Not allowed: text like any other")
    st.markdown(f"**{title}**")
    rows(
        title,
        [whole_row(chat, choice.tokenizer)],
        key=f"chat_typed_{'allowed' if allowed else 'plain'}",
        language=current(),
    )
    st.markdown(_said(chat, allowed=allowed))


def _said(chat: Chat, *, allowed: bool) -> str:
    tokens = plural("{n} token", "{n} tokens", len(chat.tokens))
    special, typed = chat.count("special"), chat.count("typed")
    if not chat.typed:
        return _("{tokens}. There is no special token in this message.").format(tokens=tokens)
    if allowed:
        return _(
            "{tokens}, {special} of them special, and {typed} more that the message brought in "
            "(outlined). The ids are the same: a model can't tell which of them the template wrote."
        ).format(tokens=tokens, special=f"{special:,}", typed=f"{typed:,}")
    return _(
        "{tokens}, {special} of them special: those of the template. Whatever the message says, "
        "the turn ends where the template ends it."
    ).format(tokens=tokens, special=f"{special:,}")
