"""Inspect: paste a text and see how a tokenizer cuts it."""

import streamlit as st

from bpeviz import controls, controls_charts, inspection, session, shelf
from bpeviz.components.inspector import inspector
from bpeviz.encoded import Encoded
from bpeviz.errors import N_, UserError
from bpeviz.language import _, current
from bpeviz.short_texts import TITLES
from bpeviz.views import beside, replay
from bpeviz.views.bring import bring_box

VIEWS = {
    "tokens": N_("Tokens"),
    "replay": N_("Replay"),
    "beside": N_("Side by side"),
    "decode": N_("Ids to text"),
}


def choose() -> str:
    st.title(_("See how a text is cut into tokens"))
    boxes = st.container(key="choices").columns([4, 3, 5], vertical_alignment="bottom")
    with boxes[1]:
        bring_box("tokenizer")
    boxes[0].selectbox(
        _("Tokenizer"),
        shelf.keys_at_hand(),
        format_func=shelf.title,
        key="tokenizer",
        persist_state="session",
    )
    session.start("inspect_view", "tokens", session.one_of(VIEWS), "view")
    with boxes[2]:
        return controls_charts.views(list(VIEWS), lambda name: _(VIEWS[name]), "inspect_view")


def remarks(encoded: Encoded, drawn: int) -> list[str]:
    notes = []
    if encoded.replaced:
        notes.append(
            _("{n} lone surrogates were replaced by U+FFFD.").format(n=f"{encoded.replaced:,}")
        )
    if drawn < len(encoded.spans):
        notes.append(
            _(
                "The first {n} of {all} tokens are shown. The figures are those of the whole text."
            ).format(n=f"{drawn:,}", all=f"{len(encoded.spans):,}")
        )
    if encoded.tokenizer.loss:
        notes.append(_(encoded.tokenizer.loss))
    return notes


inspection.begin()
beside.begin()
view = choose()
try:
    encoded, shown = inspection.answered()
except UserError as error:
    controls.mistake(error)
    st.stop()
inspector(
    shown,
    seq=session.get("inspected_seq"),
    view=view,
    notes=remarks(encoded, len(shown["strip"]["ids"])),
    samples={name: _(title) for name, title in TITLES.items()},
    options=inspection.options(),
    derivation=inspection.derivation(encoded.tokenizer),
    language=current(),
    key=inspection.COMPONENT,
    on_edit=inspection.edited,
    on_pick=inspection.picked,
    on_options=inspection.options_changed,
)
if view == "replay":
    try:
        replay.show(encoded)
    except UserError as error:
        controls.mistake(error)
elif view == "beside":
    beside.show(encoded.text)
link = inspection.link() | ({} if view == "tokens" else {"view": view})
session.link(link | (beside.link() if view == "beside" else {}))
