"""The same text as words, as characters and as subwords."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from bpeviz import controls_charts, session
from bpeviz.charts.way_bars import way_bars
from bpeviz.charts.words import titles
from bpeviz.errors import N_
from bpeviz.language import _
from bpeviz.three_ways import three_ways
from bpeviz.views.study import Study, is_private

NAMES = {
    "characters": N_("Characters"),
    "subwords": N_("Subwords: this run"),
    "words": N_("Words, between white space"),
}


_MEASURES = {  # in two lines where one is long
    "vocabulary": N_("Vocabulary"),
    "tokens": N_("Tokens"),
    "bytes_per_token": N_("Bytes\nper token"),
    "unknown_percent": N_("Unknown\nwords (%)"),
    "relative_attention": N_("Attention,\nsubwords = 1"),
}


def show(study: Study) -> None:
    """Bars and a table of the three ways, and what they say."""
    frame = _frame(study)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        _chart(frame)
    with right:
        st.markdown(
            _(
                "**Characters** need a small vocabulary and make a long text, and attention pays "
                "for the square of the length. **Words** make a short text, but they need a row "
                "for every word, and what they have not seen they can't write. **Subwords** lie "
                "between: frequent words are one token, rare ones are spelled in parts."
            )
        )
        st.caption(_remark(study))
    _table(frame)
    controls_charts.downloads(frame, "words-characters-subwords", "three_ways")


def _chart(frame: pd.DataFrame) -> None:
    measures = [name for name in _MEASURES if frame[name].notna().any()]
    said = _("Bars: characters, subwords and words, by five measures of their own scale each.")
    words = {**titles(_, said), **{name: _(_MEASURES[name]) for name in measures}}
    words |= {"measure": _("Measure"), "value": _("Value")}
    controls_charts.chart(way_bars(frame, measures, session.palette(), words), "three_ways")


def _frame(study: Study) -> pd.DataFrame:
    choice = study.run.choice
    held = study.held_out or ""
    found = session.result(
        f"ways {choice!r} {study.held} {study.held_text}",
        lambda: three_ways(study.run.text, held, study.run.tokenizer),
        private=is_private(choice, study.held),
    )
    return pd.DataFrame(
        {
            "way": [_(NAMES[way.name]) for way in found],
            "vocabulary": [way.vocabulary for way in found],
            "tokens": [way.tokens for way in found],
            "bytes_per_token": [way.bytes_per_token for way in found],
            "unknown_percent": [
                None if way.unknown is None else 100 * way.unknown for way in found
            ],
            "relative_attention": [way.attention for way in found],
        }
    ).astype({"bytes_per_token": float, "unknown_percent": float, "relative_attention": float})


def _table(frame: pd.DataFrame) -> None:
    words = titles(_, "")
    number = st.column_config.NumberColumn
    st.dataframe(
        frame,
        hide_index=True,
        placeholder="–",
        column_config={
            "way": st.column_config.TextColumn(words["way"]),
            "vocabulary": number(words["vocabulary"], format="localized"),
            "tokens": number(words["tokens"], format="localized"),
            "bytes_per_token": number(words["bytes_per_token"], format="%.4f"),
            "unknown_percent": number(words["unknown_percent"], format="%.1f"),
            "relative_attention": number(words["relative_attention"], format="%.2f"),
        },
    )


def _remark(study: Study) -> str:
    text = _(
        "Vocabulary, tokens and bytes per token: on the training text, the same for all three; the "
        "white space between words is no token of the words. Fewer tokens and fewer unknown words "
        "are better; the relative attention cost is (tokens / tokens of the subwords) squared."
    )
    if study.held_out is None:
        text += " " + _("Choose a held-out text to see which of its words are unknown.")
    return text
