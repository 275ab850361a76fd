"""What a language costs: the same content in many languages under several tokenizers."""

import streamlit as st

from bpeviz import controls, controls_charts, navigation, session
from bpeviz.errors import N_, UserError
from bpeviz.language import _, told_in_markdown
from bpeviz.messages import Message
from bpeviz.views import language_mix, language_tables, language_texts, language_views
from bpeviz.views.bring import bring_box
from bpeviz.views.language_study import Study, choose_tokenizers, link, study

navigation.through_app()

VIEWS = {
    "bars": N_("Bars"),
    "dots": N_("Before and after"),
    "heat": N_("Shades"),
    "table": N_("Table"),
    "bill": N_("Bill and window"),
    "mix": N_("Train on a mix"),
}
SHOW = {
    "bars": language_views.bars,
    "dots": language_views.dots,
    "heat": language_views.heat,
    "table": language_tables.table,
    "bill": language_tables.bill,
}


NO_TOKEN = N_("{language} has no token under {tokenizer}, and is left out.")
UNKNOWN = N_(
    "{tokenizer}: characters that were not in the training text are one unknown token each, so "
    "its figures flatter."
)


def choose() -> str:
    st.title(_("What does a language cost?"))
    session.start("language_view", "bars", session.one_of(VIEWS), "view")
    view = controls_charts.views(list(VIEWS), lambda name: _(VIEWS[name]), "language_view")
    if view == "mix":
        return view
    boxes = st.container(key="choices_languages").columns([6, 2, 2], vertical_alignment="bottom")
    with boxes[0]:
        choose_tokenizers()
    with boxes[1]:
        bring_box("brought_language")
    with boxes[2]:
        language_texts.box()
    return view


def notes(found: Study) -> list[str]:
    """What was left out, and what to keep in mind."""
    said = [
        *found.notes,
        *(
            Message(NO_TOKEN, {"language": language, "tokenizer": name})
            for language, name in found.without_tokens
        ),
        *(Message(UNKNOWN, {"tokenizer": name}) for name in found.unknown),
    ]
    return [told_in_markdown(note) for note in said]


view = choose()
try:
    if view == "mix":
        language_mix.show()
        session.link({"view": view, **language_mix.link()})
        st.stop()
    with st.spinner(_("Counting tokens …"), show_time=False):
        found = study()
    if not found.counts:
        st.info(_("Choose a tokenizer above to count its tokens."))
    else:
        shown = SHOW[view](found)
        for note in notes(found):
            st.caption(note)
        if shown:
            controls_charts.downloads(shown.frame, shown.file, shown.chart)
except UserError as error:
    controls.mistake(error)
session.link({"view": view, **link()})
