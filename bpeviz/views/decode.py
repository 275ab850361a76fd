"""The other way: ids → text, at once and token by token."""

from __future__ import annotations

import streamlit as st

from bpeviz import inspection, session
from bpeviz.components.stream import stream
from bpeviz.components.textbox import textbox
from bpeviz.decoding import Decoded, decode
from bpeviz.encoded import encode
from bpeviz.language import _, current, told_in_markdown
from bpeviz.published import AnyTokenizer
from bpeviz.studies.streams import stream as streamed

SPLIT = "♥ naïve 東京 🫖"  # characters that most tokenizers split
MOST_CHARACTERS = 100_000
MOST_IDS = 5_000  # of one's own text
MOST_FRAMES = 300
ALL = MOST_FRAMES  # the step at which all are sent


def show(tokenizer: AnyTokenizer) -> None:
    """The box for ids, what is wrong in it, the text, and the stream."""
    _begin(tokenizer)
    left, right = st.columns([5, 4])
    with left:
        _ids_box()
        row = st.container(horizontal=True)
        row.button(_("Ids of my text"), on_click=_fill, args=(tokenizer, "text"))
        row.button(_("Ids with split characters"), on_click=_fill, args=(tokenizer, "split"))
    found = decode(tokenizer, session.get("decode_ids")[:MOST_CHARACTERS])
    with right:
        _text(found)
    _stream(tokenizer, found)


def _begin(tokenizer: AnyTokenizer) -> None:
    session.start("decode_seq", 0)
    session.start("decode_step", ALL)
    session.start("decode_filled", ("split", None))
    filled, whose = session.get("decode_filled")
    if filled and whose != session.get("tokenizer"):  # not typed: the same text, encoded anew
        _fill(tokenizer, filled)


def _fill(tokenizer: AnyTokenizer, what: str) -> None:
    text = SPLIT if what == "split" else session.get("inspected")
    allowed = "all" if inspection.options().special else ()
    ids = encode(tokenizer, text, allowed).ids[:MOST_IDS]
    session.put("decode_ids", " ".join(map(str, ids)))
    session.put("decode_filled", (what, session.get("tokenizer")))
    session.put("decode_step", ALL)
    session.put("decode_seq", session.get("decode_seq") + 1)


def _ids_box() -> None:
    textbox(
        _("Token ids, between blanks or commas"),
        session.get("decode_ids"),
        seq=session.get("decode_seq"),
        key="decode_box",
        on_change=_typed,
        placeholder="15496, 995",
        lines=3,
        code=True,
    )


def _typed() -> None:
    session.put("decode_ids", session.get("decode_box")["text"])
    session.put("decode_filled", (None, None))


def _text(found: Decoded) -> None:
    st.caption(_("Text of {n} tokens").format(n=f"{len(found.ids):,}"))
    st.code(found.text, language=None, wrap_lines=True)
    if found.mistakes:
        st.warning("  \n".join(map(told_in_markdown, found.mistakes)))


def _stream(tokenizer: AnyTokenizer, found: Decoded) -> None:
    if not found.ids:
        st.info(_("Paste the ids of tokens above to see their text."))
        return
    part = streamed(tokenizer, found.ids[:MOST_FRAMES])
    if len(part.frames) < len(found.ids):
        st.caption(
            _("The stream shows the first {n} of {all} tokens.").format(
                n=f"{MOST_FRAMES:,}", all=f"{len(found.ids):,}"
            )
        )
    stream(
        tokenizer,
        part,
        step=min(session.get("decode_step"), len(part.frames)),
        language=current(),
        key="decode_stream",
        on_step=_moved,
    )


def _moved() -> None:
    session.put("decode_step", int(session.get("decode_stream")["step"]))
