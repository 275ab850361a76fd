"""What decides how a chat is written down: template, tokenizer and the numbering of ids."""

from __future__ import annotations

from typing import NamedTuple, get_args

import streamlit as st

from bpeviz import session, shelf
from bpeviz.chapters import asking
from bpeviz.chat import Layout
from bpeviz.chat_templates import INDONESIAN, TEMPLATES, Template, own_template, proposed_special
from bpeviz.chat_turns import forged
from bpeviz.errors import N_
from bpeviz.language import _
from bpeviz.published import AnyTokenizer, Trained
from bpeviz.runs import OWN, RunChoice

MAKAN = "makan"  # the tokenizer of nine Indonesian words
MAKAN_MERGES = 10
LAYOUT_NAMES: dict[Layout, str] = {
    "before": N_("special tokens first"),
    "after": N_("special tokens last"),
}
OWN_TURN = "<s>{role}: {content}</s>\n"
OWN_ROLES = "user, assistant"
MOST_OF_ROLES = 300  # characters


class Choice(NamedTuple):
    """A template, a tokenizer, and how ids are numbered."""

    template: Template
    tokenizer: AnyTokenizer
    layout: Layout


def choose() -> Choice:
    """The boxes, and what they say. UserError for a template that is none."""
    session.start("chat_template", INDONESIAN.name, session.one_of([*TEMPLATES, OWN]))
    session.start("chat_tokenizer", MAKAN, session.one_of(_keys()))
    session.start("chat_layout", "before", session.one_of(get_args(Layout)))
    if session.get("chat_tokenizer") not in _keys():
        session.put("chat_tokenizer", MAKAN)
    boxes = st.container(key="choices_chat").columns(3)
    boxes[0].selectbox(
        _("Template"),
        [*TEMPLATES, OWN],
        format_func=lambda name: _("My own template …") if name == OWN else name,
        key="chat_template",
        persist_state="session",
    )
    boxes[1].selectbox(
        _("Tokenizer"),
        _keys(),
        format_func=_title,
        key="chat_tokenizer",
        on_change=_follow_tokenizer,
        persist_state="session",
    )
    boxes[2].selectbox(
        _("Ids"),
        get_args(Layout),
        format_func=lambda layout: _(LAYOUT_NAMES[layout]),
        key="chat_layout",
        persist_state="session",
    )
    template = (
        _own() if session.get("chat_template") == OWN else TEMPLATES[session.get("chat_template")]
    )
    return Choice(template, _tokenizer(), session.get("chat_layout"))


def put(template: str, tokenizer: str) -> None:
    """Choose a template and a tokenizer, from a callback."""
    session.put("chat_template", template)
    session.put("chat_tokenizer", tokenizer)
    _follow_tokenizer()


def linked() -> dict[str, str | int]:
    """What a link holds of the choice."""
    values = asking.linked(
        chat_template=INDONESIAN.name, chat_tokenizer=MAKAN, chat_layout="before"
    )
    if session.get("chat_template") == OWN:
        values |= asking.linked(chat_own=OWN_TURN, chat_special="", chat_roles=OWN_ROLES)
    return values


def examples(choice: Choice) -> str:
    """A message that forges a turn, in words that the tokenizer knows."""
    words = ("ikan", "makan") if session.get("chat_tokenizer") == MAKAN else ("Hi", "Yes!")
    return forged(choice.template, *words)


def _keys() -> list[str]:
    return [MAKAN, *shelf.keys_at_hand()]


def _title(key: str) -> str:
    if key == MAKAN:
        return _("Nine Indonesian words · {n} merges").format(n=MAKAN_MERGES)
    return shelf.title(key)


def _tokenizer() -> AnyTokenizer:
    if session.get("chat_tokenizer") != MAKAN:
        return shelf.tokenizer(session.get("chat_tokenizer"))
    run = session.run_of(RunChoice(MAKAN, "character", "lowest", MAKAN_MERGES))
    return Trained(MAKAN, run.tokenizer)


def _follow_tokenizer() -> None:
    """Published ids stay what they are; the small vocabulary is numbered as its lesson does."""
    session.put("chat_layout", "before" if session.get("chat_tokenizer") == MAKAN else "after")


def _own() -> Template:
    session.start("chat_special", "", lambda linked: linked[: asking.MOST_CHARACTERS])
    session.start("chat_roles", OWN_ROLES, lambda linked: linked[:MOST_OF_ROLES])
    boxes = st.columns(3)
    with boxes[0]:
        label = _("One turn, with {role} and {content}")
        turn = asking.lines_box("chat_own", label, OWN_TURN, lines=3, code=True)
    proposed = proposed_special(turn)
    boxes[1].text_area(
        _("Special tokens, one a line"),
        key="chat_special",
        max_chars=asking.MOST_CHARACTERS,
        height=116,
        placeholder="\n".join(proposed),
        help=_(
            "Left empty, everything of the template that looks like one: `<|…|>`, `<…>` and `[…]`."
        ),
        persist_state="session",
    )
    boxes[2].text_area(
        _("Roles, with commas between"),
        key="chat_roles",
        max_chars=MOST_OF_ROLES,
        height=116,
        persist_state="session",
    )
    special = session.get("chat_special").split("\n")
    return own_template(
        turn,
        [token for token in special if token] or proposed,
        [role.strip() for role in session.get("chat_roles").split(",")],
    )
