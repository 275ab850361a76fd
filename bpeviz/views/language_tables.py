"""The language table as a table, and as a bill."""

from __future__ import annotations

import streamlit as st

from bpeviz import controls_charts, session
from bpeviz.charts.language_bars import language_bars
from bpeviz.charts.words import COLUMNS, titles
from bpeviz.errors import N_
from bpeviz.frames.languages import bill_frame
from bpeviz.language import _
from bpeviz.views.language_study import Shown, Study, left_out

# In the order of what a narrow screen should still have.
_ORDER = (
    "language", "tokenizer", "premium", "percent", "tokens", "bytes_per_token",
    "characters_per_token", "tokens_per_word", "bytes", "characters", "words", "script", "native",
)  # fmt: skip


def table(study: Study) -> Shown:
    """Every figure of every language and tokenizer."""
    words = titles(_, "")
    number = st.column_config.NumberColumn
    text = st.column_config.TextColumn
    order = [*_ORDER, "unknown"] if study.unknown else list(_ORDER)
    st.dataframe(
        study.frame,
        hide_index=True,
        height=460,
        placeholder="–",
        column_order=order,
        column_config={
            "language": text(words["language"], pinned=True),
            **{name: text(words[name]) for name in ("tokenizer", "native", "script")},
            "premium": number(_("Premium"), format="%.4f", help=words["premium"]),
            "percent": number(_("Over the reference"), format="%+.1f %%", help=words["percent"]),
            **{
                name: number(_(title), format="%.4f", help=words[name])
                for name, title in _RATES.items()
            },
            **{
                name: number(words[name], format="localized")
                for name in ("tokens", "bytes", "characters", "words", "unknown")
            },
        },
    )
    st.caption(
        _(
            "Click a head to sort. Premiums and tokens compare across languages; bytes and "
            "characters per token only within a script; tokens per word only where blanks "
            "separate words."
        )
    )
    return Shown(study.frame, "languages")


_RATES = {
    "bytes_per_token": N_("Bytes / token"),
    "characters_per_token": N_("Characters / token"),
    "tokens_per_word": N_("Tokens / word"),
}


def bill(study: Study) -> Shown:
    """What the premium does to a bill and to a context window."""
    _bill_boxes(study)
    frame = bill_frame(study.frame, session.get("bill"), session.get("window"))
    figure = session.get("bill_figure")
    order = study.order("premium") if figure == "bill" else study.order("premium")[::-1]
    words = titles(_, _("Bars: {figure}, by language.").format(figure=_(COLUMNS[figure])))
    palette = session.palette(study.counts)
    controls_charts.chart(language_bars(frame, figure, order, palette, words), "bill_chart")
    st.caption(_(_BILL_CAPTIONS[figure]) + left_out(len(study.texts)))
    return Shown(frame, "bill-and-window", "bill_chart")


def _bill_boxes(study: Study) -> None:
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
