"""The lesson "chat": turns with roles become one sequence of tokens and ids."""

from __future__ import annotations

import json
from collections.abc import Sequence

import streamlit as st

from bpeviz import controls, session
from bpeviz.chapters import asking, chat_choice, chat_typed
from bpeviz.chapters.chat_choice import Choice
from bpeviz.chapters.explain import explain
from bpeviz.chat import Chat, flatten
from bpeviz.chat_remarks import remarks
from bpeviz.chat_templates import INDONESIAN
from bpeviz.chat_turns import Turn, turns_of, under
from bpeviz.components.conversation import conversation
from bpeviz.components.flat_text import flat_text
from bpeviz.components.flat_text.payload import chat_rows
from bpeviz.components.rows import rows
from bpeviz.engine.text import clean
from bpeviz.errors import UserError
from bpeviz.language import _, current, plural, told_in_markdown

FIRST = [Turn("pengguna", "makanan kucing"), Turn("asisten", "ikan")]
SECOND = [
    Turn("system", "You answer in one word."),
    Turn("user", "What do cats eat?"),
    Turn("assistant", "Fish."),
]


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    session.start("chat_turns", FIRST, _linked_turns)
    session.start("chat_seq", 0)
    session.start("chat_reply", False, lambda linked: linked == "1")
    explain("chat")
    try:
        choice = chat_choice.choose()
        left, right = st.columns([4, 7], gap="medium")
        with left:
            _write(choice)
        with right:
            _sequence(choice)
        chat_typed.show(choice)
    except UserError as error:
        controls.mistake(error)
    return _linked()


def _write(choice: Choice) -> None:
    turns = under(session.get("chat_turns"), choice.template)
    if turns != session.get("chat_turns"):
        _put(turns)
    conversation(
        turns,
        choice.template.roles,
        seq=session.get("chat_seq"),
        key="chat_box",
        on_change=_keep,
    )
    with st.container(horizontal=True, key="chat_tries"):
        st.button(_("The first conversation"), key="chat_first", on_click=_start_first)
        st.button(_("ChatML in GPT-4o"), key="chat_second", on_click=_start_second)


def _sequence(choice: Choice) -> None:
    opens = st.checkbox(
        _("Open the reply, for a model to go on from"), key="chat_reply", persist_state="session"
    )
    turns: list[Turn] = session.get("chat_turns")
    chat = flatten(
        turns,
        choice.template,
        choice.tokenizer,
        layout=choice.layout,
        reply=choice.template.answers if opens else None,
    )
    flat_text(chat, key="chat_flat")
    if chat.tokens:
        labels = [f"{number} · {turn.role}" for number, turn in enumerate(turns, start=1)]
        labels.append(_("reply · {role}").format(role=choice.template.answers))
        rows(
            _("The tokens of each turn, with their ids"),
            chat_rows(chat, choice.tokenizer, labels, _notes(chat, len(labels))),
            key="chat_rows",
            language=current(),
        )
        st.code(" ".join(map(str, chat.ids)), language=None, wrap_lines=True)
    found = remarks(chat, choice.tokenizer, choice.layout)
    st.caption("  \n".join(told_in_markdown(remark) for remark in found))


def _notes(chat: Chat, turns: int) -> Sequence[str]:
    counts = [sum(token.turn == number for token in chat.tokens) for number in range(turns)]
    return [plural("{n} token", "{n} tokens", count) for count in counts]


def _keep() -> None:
    turns = turns_of(session.get("chat_box")["turns"])
    if turns is not None:
        session.put("chat_turns", turns)


def _put(turns: Sequence[Turn]) -> None:
    session.put("chat_turns", list(turns))
    session.put("chat_seq", session.get("chat_seq") + 1)


def _start_first() -> None:
    chat_choice.put(INDONESIAN.name, chat_choice.MAKAN)
    _put(FIRST)


def _start_second() -> None:
    chat_choice.put("ChatML", "o200k_base")
    _put(SECOND)


def _linked_turns(linked: str) -> list[Turn] | None:
    try:
        return turns_of(json.loads(linked))
    except ValueError:
        return None


def _linked() -> dict[str, str | int]:
    values = {**chat_choice.linked(), **chat_typed.linked(), **asking.linked(chat_reply=False)}
    written = json.dumps(session.get("chat_turns"), ensure_ascii=False, separators=(",", ":"))
    written = clean(written).text
    if len(written) > session.LINKED_TEXT:
        asking.say_left_out()
    elif session.get("chat_turns") != FIRST:
        values["chat_turns"] = written
    return values
