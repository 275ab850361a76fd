"""Side by side: the text under up to four tokenizers."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from bpeviz import inspection, session, shelf
from bpeviz.components.comparison import comparison
from bpeviz.components.comparison.payload import Row, comparison_payload
from bpeviz.encoded import Encoded, encode
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import Span
from bpeviz.language import _, current
from bpeviz.published import PUBLISHED
from bpeviz.views.parts import first_part

MOST = 4
MOST_CHARACTERS = 3000


def begin() -> None:
    """Take the tokenizers from the link, or all published ones."""
    session.start("beside", list(PUBLISHED), _linked)
    at_hand = shelf.keys_at_hand()
    session.put("beside", [key for key in session.get("beside") if key in at_hand])


def _linked(linked: str) -> list[str] | None:
    return [name for name in linked.split(",") if name in PUBLISHED][:MOST] or None


def link() -> dict[str, str | int]:
    """What a link to this view holds."""
    names = [key for key in session.get("beside") if shelf.is_linkable(key)]
    return {"beside": ",".join(names)} if names else {}


def tokenizers_box() -> None:
    """Choose the tokenizers (key ``beside``)."""
    st.multiselect(
        _("Tokenizers, up to four"),
        shelf.keys_at_hand(),
        format_func=shelf.title,
        key="beside",
        max_selections=MOST,
        persist_state="session",
    )


def show(text: str) -> None:
    """The table, best first, and the cuts."""
    chosen = session.get("beside")
    if not chosen:
        st.info(_("Choose the tokenizers that are to be compared."))
        return
    found = sorted((_encoded(key, text) for key in chosen), key=lambda one: len(one[1].spans))
    part = first_part(clean(text).text, MOST_CHARACTERS)
    rows = [Row(title, one.tokenizer, _spans(one, part)) for title, one in found]
    comparison(
        comparison_payload(part, rows),
        [_head(), *(_figures(title, one, found[0][1]) for title, one in found)],
        caption=_("Fewest tokens first. Compare figures of the same text only."),
        note=_note(part, text),
        language=current(),
        key="comparison",
    )


def _encoded(key: str, text: str) -> tuple[str, Encoded]:
    allowed = "all" if inspection.options().special else ()
    return shelf.title(key), encode(shelf.tokenizer(key), text, allowed)


def _spans(one: Encoded, part: str) -> Sequence[Span]:
    if len(part) == len(one.text):
        return one.spans
    return encode(one.tokenizer, part, "all" if inspection.options().special else ()).spans


def _head() -> list[str]:
    return [
        _("Tokenizer"),
        _("Tokens"),
        _("Against the best"),
        _("Bytes per token"),
        _("Characters per token"),
        _("Tokens per word"),
        _("Vocabulary"),
    ]


def _figures(title: str, one: Encoded, best: Encoded) -> list[str]:
    measured = one.measured
    more = len(one.spans) / len(best.spans) - 1 if best.spans else None
    return [
        title,
        f"{measured.tokens:,}",
        "–" if more is None else f"{more:+.1%}".replace("%", " %") if more else "=",
        _rate(measured.bytes_per_token),
        _rate(measured.characters_per_token),
        _rate(measured.tokens_per_word),
        f"{one.tokenizer.vocab_size:,}",
    ]


def _rate(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}"


def _note(part: str, text: str) -> str:
    if len(part) == len(text):
        return ""
    return _(
        "The first {n} of {all} characters are drawn. The table is about the whole text."
    ).format(n=f"{len(part):,}", all=f"{len(text):,}")
