"""Inspect: paste a text and see how a tokenizer cuts it."""

import streamlit as st

from bpeviz import controls, controls_charts, inspection, navigation, session, shelf
from bpeviz.components.inspector import inspector
from bpeviz.encoded import Encoded
from bpeviz.errors import N_, UserError
from bpeviz.language import _, current, told
from bpeviz.short_texts import TITLES
from bpeviz.views import beside, decode, orders, replay, take_away
from bpeviz.views.bring import bring_box

navigation.through_app()

VIEWS = {
    "tokens": N_("Tokens"),
    "replay": N_("Replay"),
    "beside": N_("Side by side"),
    "decode": N_("Ids to text"),
}


def choose() -> str:
    st.title(_("See how a text is cut into tokens"))
    boxes = st.container(key="choices").columns([5.8, 2.2, 4], vertical_alignment="bottom")
    session.start("inspect_view", "tokens", session.one_of(VIEWS), "view")
    with boxes[2]:
        view = controls_charts.views(list(VIEWS), lambda name: _(VIEWS[name]), "inspect_view")
    with boxes[1]:
        bring_box("tokenizer")
    with boxes[0]:
        if view == "beside":
            beside.tokenizers_box()
        else:
            tokenizer_box()
    return view


def tokenizer_box() -> None:
    st.selectbox(
        _("Tokenizer"),
        shelf.keys_at_hand(),
        format_func=shelf.title,
        key="tokenizer",
        persist_state="session",
    )


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


def editor(view: str) -> Encoded | None:
    """Show the editor with the tokens; gives back the encoding, None where there can't be one."""
    encoded = None
    try:
        encoded, shown = inspection.answered()
        notes = remarks(encoded, len(shown["strip"]["ids"]))
    except UserError as error:
        shown, notes = inspection.unanswered(), [told(error)]
    inspector(
        shown,
        seq=session.get("inspected_seq"),
        view=view,
        notes=notes,
        samples={name: _(title) for name, title in TITLES.items()},
        options=inspection.options(),
        derivation=inspection.derivation(inspection.tokenizer()),
        language=current(),
        key=inspection.COMPONENT,
        on_edit=inspection.edited,
        on_pick=inspection.picked,
        on_options=inspection.options_changed,
    )
    return encoded


def show(view: str, encoded: Encoded) -> None:
    if view == "tokens":
        take_away.download_row(encoded)
    elif view == "replay":
        part = replay.show(encoded)
        orders.show(encoded.tokenizer, part)
    elif view == "beside":
        beside.show(encoded.text)


inspection.begin()
beside.begin()
view = choose()
try:
    if view == "decode":
        decode.show(inspection.tokenizer())
    elif encoded := editor(view):
        show(view, encoded)
except UserError as error:
    controls.mistake(error)
link = inspection.link() | ({} if view == "tokens" else {"view": view})
session.link(link | (beside.link() if view == "beside" else {}))
