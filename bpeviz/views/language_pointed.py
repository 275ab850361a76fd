"""The text of the bar, dot or field that is pointed at, coloured by its tokens."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from bpeviz import controls_charts, session
from bpeviz.charts.frame import AnyChart
from bpeviz.components.passage import passage
from bpeviz.encoded import encode
from bpeviz.language import _
from bpeviz.views.language_study import Study
from bpeviz.views.parts import first_part

MOST_CHARACTERS = 5000  # of the text beside a chart


def beside_text(study: Study, chart: str, name: str, draw: Callable[[], AnyChart]) -> None:
    """A chart, and what is pointed at in it. Call it in a fragment.

    ``chart`` is the chart's key, ``name`` what tells this drawing from the study's others.
    """
    if name not in study.drawn:  # the pointer moves often, the chart stays
        study.drawn[name] = draw().to_dict()

    def pointed() -> None:
        bars = session.get(chart)["selection"].get("bar", [])
        if bars:
            session.put("shown_language", bars[0]["language"])
            session.put("shown_tokenizer", bars[0]["tokenizer"])

    controls_charts.chart(study.drawn[name], chart, pointed)


def pointed_text(study: Study, order: list[str]) -> None:
    """The text of one language under one tokenizer, chosen in the chart or in the boxes."""
    names = list(study.counts)
    session.start("shown_language", order[0])
    session.start("shown_tokenizer", names[0])
    if session.get("shown_language") not in order:
        session.put("shown_language", order[0])
    if session.get("shown_tokenizer") not in names:
        session.put("shown_tokenizer", names[0])
    boxes = st.container(key="choices_shown").columns(2)
    boxes[0].selectbox(_("Language"), order, key="shown_language", label_visibility="collapsed")
    boxes[1].selectbox(_("Tokenizer"), names, key="shown_tokenizer", label_visibility="collapsed")
    text = study.text_of(session.get("shown_language"))
    name = session.get("shown_tokenizer")
    shown = first_part(text.text, MOST_CHARACTERS)
    figures = _figures(study, text.language, name)
    if len(shown) < len(text.text):
        figures += " · " + _("the first {n} characters").format(n=f"{len(shown):,}")
    passage(
        encode(study.tokenizers[name], shown),
        title=text.native if text.native == text.language else f"{text.language} · {text.native}",
        figures=figures,
        label=_("The text in {language}, coloured by its tokens").format(language=text.language),
        key="pointed_text",
    )


def _figures(study: Study, language: str, name: str) -> str:
    frame = study.frame
    found = frame[(frame["language"] == language) & (frame["tokenizer"] == name)]
    if found.empty:
        return _("No token.")
    row = found.iloc[0]
    if language == study.reference.language:
        return f"{row['tokens']:,} " + _("tokens")
    return _("{tokens} tokens, {percent}% against {reference}").format(
        tokens=f"{row['tokens']:,}",
        percent=f"{row['percent']:+,.0f}",
        reference=study.reference.language,
    )
