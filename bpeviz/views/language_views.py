"""The language table as bars, as dots and as shades, each with the text that is pointed at."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import streamlit as st

from bpeviz import session
from bpeviz.charts.frame import AnyChart
from bpeviz.charts.language_bars import FORMATS, language_bars
from bpeviz.charts.language_dots import language_dots
from bpeviz.charts.language_heat import language_heat
from bpeviz.charts.words import COLUMNS, titles
from bpeviz.errors import N_
from bpeviz.frames.languages import FIGURES, gains_frame
from bpeviz.language import _
from bpeviz.views.language_pointed import beside_text, pointed_text
from bpeviz.views.language_study import Shown, Study, left_out

CAPTIONS = {
    "premium": N_(
        "Lower is cheaper; 1 is the price of the reference language. Premiums compare across "
        "languages and tokenizers, since every text says the same."
    ),
    "tokens": N_("Lower is cheaper. Compares across all, since every text says the same."),
    "bytes_per_token": N_(
        "Higher is better compression, but compare within a language only: scripts take one, two "
        "or three bytes a character."
    ),
    "characters_per_token": N_(
        "Higher is better compression. Compare within a script only: a Chinese character says as "
        "much as several letters."
    ),
    "tokens_per_word": N_(
        "Lower is better; words stand between white space. Languages that do not separate words "
        "by blanks are left out, and words are not alike from language to language."
    ),
}


def bars(study: Study) -> Shown:
    """Bars, and the text of the bar that is pointed at."""
    _figures(study, lambda figure: _bars(study, figure))
    return Shown(study.frame, "languages", "language_chart")


def _bars(study: Study, figure: str) -> AnyChart:
    said = _("Bars: {figure}, by language.").format(figure=_(COLUMNS[figure]))
    words = titles(_, said + _extremes(study, figure))
    palette = session.palette(study.counts)
    return language_bars(study.frame, figure, study.order(figure), palette, words)


def heat(study: Study) -> Shown:
    """Shades, and the text of the field that is pointed at."""
    _figures(study, lambda figure: _heat(study, figure))
    return Shown(study.frame, "languages", "language_chart")


def _heat(study: Study, figure: str) -> AnyChart:
    said = _("Heat map: {figure}, by language and tokenizer.").format(figure=_(COLUMNS[figure]))
    words = titles(_, said + _extremes(study, figure))
    return language_heat(study.frame, figure, study.order(figure), session.palette(), words)


def _extremes(study: Study, figure: str) -> str:
    """The least and the most under each tokenizer, for those who can't see the chart."""
    parts = []
    for name, rows in study.frame.dropna(subset=[figure]).groupby("tokenizer", sort=False):
        ordered = rows.sort_values(figure)
        least, most = ordered.iloc[0], ordered.iloc[-1]
        parts.append(
            " "
            + _("{tokenizer}: from {least} ({lowest}) to {most} ({highest}).").format(
                tokenizer=name,
                least=format(least[figure], FORMATS[figure]),
                lowest=least["language"],
                most=format(most[figure], FORMATS[figure]),
                highest=most["language"],
            )
        )
    return "".join(parts)


@st.fragment
def _figures(study: Study, draw: Callable[[str], AnyChart]) -> None:
    left, right = st.columns([3, 2])
    with left:
        figure = _figure_box()
        beside_text(study, "language_chart", figure, lambda: draw(figure))
    with right, st.container(key="pointed"):
        pointed_text(study, study.order(figure))
    st.caption(_(CAPTIONS[figure]) + left_out(len(study.texts)))


def _figure_box() -> str:
    session.start("figure", FIGURES[0], session.one_of(FIGURES))
    st.selectbox(
        _("Figure"),
        FIGURES,
        format_func=lambda name: _(COLUMNS[name]),
        key="figure",
        label_visibility="collapsed",
        persist_state="session",
    )
    return str(session.get("figure"))


def dots(study: Study) -> Shown | None:
    """From one tokenizer to another: who gained."""
    names = list(study.counts)
    if len(names) < 2:
        st.info(_("Choose two tokenizers above to see who gains from one to the other."))
        return None
    before, after = _between(names)
    if before == after:
        st.info(_("Choose two different tokenizers."))
        return None
    gains = gains_frame(study.frame, before, after)
    _gains(study, gains, before, after)
    return Shown(gains, "before-and-after", "language_dots")


def _between(names: list[str]) -> tuple[str, str]:
    boxes = st.container(key="choices_between").columns([2, 2, 4])
    for box, key, label, default in (
        (boxes[0], "dots_before", _("From"), names[0]),
        (boxes[1], "dots_after", _("To"), names[1]),
    ):
        session.start(key, default, session.one_of(names))
        if session.get(key) not in names:
            session.put(key, default)
        box.selectbox(label, names, key=key, persist_state="session")
    return session.get("dots_before"), session.get("dots_after")


@st.fragment
def _gains(study: Study, gains: pd.DataFrame, before: str, after: str) -> None:
    def draw() -> AnyChart:
        words = titles(_, _("Dot plot: the premium of each language before and after.") + said)
        return language_dots(gains, before, after, session.palette([before, after]), words)

    said = _most_gained(gains)
    left, right = st.columns([3, 2])
    with left:
        beside_text(study, "language_dots", f"{before} {after}", draw)
    with right, st.container(key="pointed"):
        pointed_text(study, study.order("premium"))
    st.text(said.strip())
    st.caption(
        _(
            "Lower is cheaper; who gained most stands first. Premiums compare across languages "
            "and tokenizers, since every text says the same; the reference language itself stays "
            "at 1, however many tokens it takes."
        )
        + left_out(len(gains))
    )


def _most_gained(gains: pd.DataFrame) -> str:
    if gains.empty:
        return ""
    best = gains.iloc[0]
    return " " + _("{language} gains most: its premium goes from {before} to {after}.").format(
        language=best["language"], before=f"{best['before']:.2f}", after=f"{best['after']:.2f}"
    )
