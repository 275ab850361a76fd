"""Streaming: what is shown when a text comes token by token."""

from __future__ import annotations

import streamlit as st

from bpeviz import session
from bpeviz.chapters import asking
from bpeviz.chapters.explain import explain
from bpeviz.components.stream import stream
from bpeviz.language import _, current
from bpeviz.studies.streams import Stream, first_held, streamed

TEXT = "Tea ☕ at 3, 日本語 🙂 — ♩"
MOST_TOKENS = 400
SHOWING = -1  # in place of a step: where bytes are first held back


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    intro = st.container()
    boxes = st.columns([6, 4], vertical_alignment="top")
    with boxes[0]:
        text = asking.lines_box("streams_text", _("Try it: any text"), TEXT, lines=2)
    with boxes[1]:
        tokenizer = asking.tokenizer_box("streams_tokenizer", "gpt2")
    session.start("streams_step", SHOWING, session.whole(0, MOST_TOKENS))
    found = streamed(tokenizer, text)
    with intro:
        explain("streams", broken=found.broken)
    if len(found.frames) > MOST_TOKENS:
        st.caption(_("The first {n} tokens are sent.").format(n=MOST_TOKENS))
        found = Stream(found.frames[:MOST_TOKENS], "")
    if not found.frames:
        st.info(_("Type a text to see it come."))
    else:
        stream(
            tokenizer,
            found,
            step=first_step(found),
            language=current(),
            key="streams_view",
            on_step=keep_step,
        )
        st.caption(
            _(
                "Marked: what the naive way shows instead of a character. The dashed bytes are "
                "held back until their character is whole."
            )
        )
    return asking.linked(streams_text=TEXT, streams_tokenizer="gpt2", streams_step=SHOWING)


def first_step(found: Stream) -> int:
    """How many tokens are sent when the lesson opens."""
    step = session.get("streams_step")
    return first_held(found) if step == SHOWING else min(step, len(found.frames))


def keep_step() -> None:
    """The stream rests at another token."""
    session.put("streams_step", int(session.get("streams_view")["step"]))
