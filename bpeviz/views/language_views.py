"""The language table as bars, dots, shades, a table, and as a bill."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from bpeviz import controls_charts, session, shelf
from bpeviz.charts.frame import AnyChart
from bpeviz.charts.language_bars import language_bars
from bpeviz.charts.language_dots import language_dots
from bpeviz.charts.language_heat import language_heat
from bpeviz.charts.thinning import MOST_ROWS
from bpeviz.charts.words import COLUMNS, titles
from bpeviz.components.passage import passage
from bpeviz.encoded import encode
from bpeviz.errors import N_
from bpeviz.frames.languages import FIGURES, bill_frame, gains_frame
from bpeviz.language import _
from bpeviz.views.language_study import Study

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


def bars(study: Study) -> None:
    """Bars, and the text of the bar that is pointed at."""
    _with_text(study, lambda figure: _bars(study, figure))


def _bars(study: Study, figure: str) -> AnyChart:
    words = titles(_, _("Bars: {figure}, by language.").format(figure=_(COLUMNS[figure])))
    palette = session.palette(study.counts)
    return language_bars(study.frame, figure, study.order(figure), palette, words)


def heat(study: Study) -> None:
    """Shades, and the text of the field that is pointed at."""
    _with_text(study, lambda figure: _heat(study, figure))


def _heat(study: Study, figure: str) -> AnyChart:
    words = titles(
        _, _("Heat map: {figure}, by language and tokenizer.").format(figure=_(COLUMNS[figure]))
    )
    return language_heat(study.frame, figure, study.order(figure), session.palette(), words)


@st.fragment
def _with_text(study: Study, draw: Callable[[str], AnyChart]) -> None:
    left, right = st.columns([3, 2])
    with left:
        figure = _figure_box()
        if figure not in study.drawn:  # the pointer moves often, the chart stays
            study.drawn[figure] = draw(figure).to_dict()
        controls_charts.chart(study.drawn[figure], "language_chart", _pointed)
    with right, st.container(key="pointed"):
        _pointed_text(study, study.order(figure))
    st.caption(_(CAPTIONS[figure]) + _left_out(len(study.texts)))


def _left_out(languages: int) -> str:
    if languages <= MOST_ROWS:
        return ""
    return " " + _("The first {n} of {all} languages are drawn; table and data have all.").format(
        n=MOST_ROWS, all=languages
    )


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


def _pointed() -> None:
    bars = session.get("language_chart")["selection"].get("bar", [])
    if bars:
        session.put("shown_language", bars[0]["language"])
        session.put("shown_tokenizer", bars[0]["tokenizer"])


def _pointed_text(study: Study, order: list[str]) -> None:
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
    passage(
        encode(study.tokenizers[name], text.text),
        title=text.native if text.native == text.language else f"{text.language} · {text.native}",
        figures=_figures(study, text.language, name),
        label=_("The text in {language}, coloured by its tokens").format(language=text.language),
        key="pointed_text",
    )


def _figures(study: Study, language: str, name: str) -> str:
    frame = study.frame
    found = frame[(frame["language"] == language) & (frame["tokenizer"] == name)]
    if found.empty:
        return _("No token.")
    row = found.iloc[0]
    said = _("{tokens} tokens, {percent} % against {reference}").format(
        tokens=f"{row['tokens']:,}",
        percent=f"{row['percent']:+.0f}",
        reference=study.reference.language,
    )
    return said if language != study.reference.language else f"{row['tokens']:,} " + _("tokens")


def dots(study: Study) -> None:
    """From one tokenizer to another: who gained."""
    names = list(study.counts)
    if len(names) < 2:
        st.info(_("Choose two tokenizers above to see who gains from one to the other."))
        return
    boxes = st.container(key="choices_between").columns([2, 2, 4])
    for box, key, label, default in (
        (boxes[0], "dots_before", _("From"), names[0]),
        (boxes[1], "dots_after", _("To"), names[1]),
    ):
        session.start(key, default, session.one_of(names))
        if session.get(key) not in names:
            session.put(key, default)
        box.selectbox(label, names, key=key, persist_state="session")
    before, after = session.get("dots_before"), session.get("dots_after")
    if before == after:
        st.info(_("Choose two different tokenizers."))
        return
    gains = gains_frame(study.frame, before, after)
    words = titles(_, _("Dot plot: the premium of each language before and after."))
    palette = session.palette([before, after])
    controls_charts.chart(language_dots(gains, before, after, palette, words), "language_dots")
    if len(gains):
        best = gains.iloc[0]
        st.markdown(
            _("{language} gains most: its premium goes from {before} to {after}.").format(
                language=best["language"],
                before=f"{best['before']:.2f}",
                after=f"{best['after']:.2f}",
            )
        )
    st.caption(
        _(
            "Lower is cheaper; who gained most stands first. Premiums compare across languages "
            "and tokenizers, since every text says the same; the reference language itself stays "
            "at 1, however many tokens it takes."
        )
        + _left_out(len(gains))
    )


def table(study: Study) -> None:
    """Every figure of every language and tokenizer."""
    words = titles(_, "")
    number = st.column_config.NumberColumn
    whole = ("bytes", "characters", "words", "tokens", "unknown")
    rates = ("bytes_per_token", "characters_per_token", "tokens_per_word")
    st.dataframe(
        study.frame.drop(columns="code"),
        hide_index=True,
        height=460,
        placeholder="–",
        column_config={
            **{name: st.column_config.TextColumn(words[name]) for name in _TEXTS},
            **{name: number(words[name], format="localized") for name in whole},
            **{name: number(words[name], format="%.4f") for name in rates},
            "premium": number(_("Premium"), format="%.4f", help=words["premium"]),
            "percent": number(_("Over the reference"), format="%+.1f %%", help=words["percent"]),
        },
    )
    st.caption(
        _(
            "Click a head to sort. Premiums and tokens compare across languages; bytes and "
            "characters per token only within a script; tokens per word only where blanks "
            "separate words."
        )
    )


_TEXTS = ("language", "native", "script", "tokenizer")


def bill(study: Study) -> None:
    """What the premium does to a bill and to a context window."""
    boxes = st.container(key="choices_bill").columns([2, 2, 4], vertical_alignment="bottom")
    session.start("bill", 100.0, _amount)
    session.start("window", 128_000, session.whole(1, 10**9))
    session.start("bill_figure", "bill", session.one_of(("bill", "fits")))
    boxes[0].number_input(
        _("Bill in {language}, any currency").format(language=study.reference.language),
        min_value=0.0,
        key="bill",
        persist_state="session",
    )
    boxes[1].number_input(
        _("Context window (tokens)"),
        min_value=1,
        max_value=10**9,
        step=1000,
        key="window",
        persist_state="session",
    )
    boxes[2].radio(
        _("Figure"),
        ("bill", "fits"),
        format_func=lambda name: _(COLUMNS[name]),
        key="bill_figure",
        horizontal=True,
        label_visibility="collapsed",
        persist_state="session",
    )
    frame = bill_frame(study.frame, session.get("bill"), session.get("window"))
    figure = session.get("bill_figure")
    order = study.order("premium") if figure == "bill" else study.order("premium")[::-1]
    words = titles(_, _("Bars: {figure}, by language.").format(figure=_(COLUMNS[figure])))
    palette = session.palette(study.counts)
    controls_charts.chart(language_bars(frame, figure, order, palette, words), "bill_chart")
    st.caption(_(_BILL_CAPTIONS[figure]) + _left_out(len(study.texts)))


_BILL_CAPTIONS = {
    "bill": N_("Lower is cheaper. The same content, at the same price a token: bill × premium."),
    "fits": N_(
        "Higher is better. So much content fits into the window, told in tokens that the "
        "reference language would take for it: window / premium."
    ),
}


def _amount(linked: str) -> float | None:
    try:
        value = float(linked)
    except ValueError:
        return None
    return value if 0 <= value < 10**12 else None


def link() -> dict[str, str | int]:
    """What a link says of the tables: published tokenizers only, as only they are elsewhere."""
    values: dict[str, str | int] = {
        "compared": ",".join(k for k in session.get("compared") if shelf.is_linkable(k))
    }
    for key in ("figure", "dots_before", "dots_after", "bill", "window", "bill_figure"):
        if session.get(key) is not None:
            values[key] = str(session.get(key))
    if session.get("reference") not in (None, "eng"):
        values["reference"] = session.get("reference")
    return values
