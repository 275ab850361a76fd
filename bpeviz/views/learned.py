"""What a run has learned up to a step: small charts for the pages Watch and Size."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from bpeviz import controls_charts, session
from bpeviz.charts.frame import AnyChart
from bpeviz.charts.learned import token_frequencies, token_lengths, token_scripts, token_use
from bpeviz.charts.thinning import MOST_SMALL_POINTS
from bpeviz.charts.words import titles
from bpeviz.engine import Trace
from bpeviz.frames.vocabulary import (
    LONGEST_BAR,
    frequency_frame,
    lengths_frame,
    longest_frame,
    scripts_frame,
    usage_frame,
)
from bpeviz.language import _
from bpeviz.views.study import Study


def show_study(study: Study) -> None:
    """A slider for the vocabulary size, and the charts at it."""
    training = study.curves.training
    if training.largest > training.base:
        st.slider(
            _("Vocabulary size (tokens)"),
            training.base,
            training.largest,
            key="size",
            persist_state="session",
        )
    show(study.run.trace, session.get("size") - training.base)


def show(trace: Trace, step: int) -> None:
    """Five small charts of the tokens after ``step`` merges."""
    if not trace.vocab_size(step):
        st.info(_("There is no token yet: the corpus is empty."))
        return
    boxes = st.columns(2)
    with boxes[0]:
        _lengths(trace, step)
    with boxes[1]:
        _use(trace, step)
    boxes = st.columns(2)
    with boxes[0]:
        _scripts(trace, step)
    with boxes[1]:
        _frequencies(trace, step)
    _longest(trace, step)


def _titled(title: str, drawn: AnyChart, frame: pd.DataFrame, key: str, caption: str) -> None:
    head = st.container(horizontal=True, vertical_alignment="center")
    head.markdown(f"**{title}**")
    with head.popover(_("Save"), type="tertiary", key=f"save_{key}"):
        controls_charts.downloads(frame, key.replace("_", "-"), key)
    controls_charts.chart(drawn, key)
    st.caption(caption)


def _lengths(trace: Trace, step: int) -> None:
    frame = lengths_frame(trace, step)
    words = titles(_, _("Bars: how many tokens have each length in bytes."))
    _titled(
        _("How long tokens are"),
        token_lengths(frame, session.palette(), words),
        frame,
        "token_lengths",
        _(
            "Tokens of the vocabulary, base tokens included. The last bar holds all of {n} bytes "
            "or more. Compare runs on one script only."
        ).format(n=LONGEST_BAR),
    )


def _use(trace: Trace, step: int) -> None:
    frame = usage_frame(trace)
    now = frame.iloc[step]
    words = titles(_, _("Areas: active and absorbed tokens against vocabulary size."))
    _titled(
        _("Active and absorbed"),
        token_use(frame, step, session.palette(), words),
        frame,
        "token_use",
        _(
            "At the mark {active} tokens occur in the corpus and {absorbed} do not: larger tokens "
            "have taken all their places, or, of base tokens, the corpus never had them. At most "
            "{n} sizes are drawn."
        ).format(active=f"{now['active']:,}", absorbed=f"{now['absorbed']:,}", n=MOST_SMALL_POINTS),
    )


def _scripts(trace: Trace, step: int) -> None:
    frame = scripts_frame(trace, step)
    frame["script"] = frame["script"].map(_)
    words = titles(_, _("Bars: in which script tokens begin."))
    _titled(
        _("What tokens begin with"),
        token_scripts(frame, session.palette(), words),
        frame,
        "token_scripts",
        _(
            "By the first character, a blank before it left out. Byte-level vocabularies hold 128 "
            "bytes that are no character alone."
        ),
    )


def _frequencies(trace: Trace, step: int) -> None:
    frame = frequency_frame(trace, step)
    if frame.empty:
        return
    words = titles(_, _("Line: occurrences of tokens against their place, both logarithmic."))
    _titled(
        _("How the frequency of tokens falls"),
        token_frequencies(frame, session.palette(), words),
        frame,
        "token_frequencies",
        _(
            "Zipf's law is a straight line that falls by a decade in each decade. Merging flattens "
            "its head: frequent pairs become tokens of their own. At most {n} points are drawn."
        ).format(n=MOST_SMALL_POINTS),
    )


def _longest(trace: Trace, step: int) -> None:
    frame = longest_frame(trace, step)
    if frame.empty:
        return
    words = titles(_, "")
    st.markdown(f"**{_('The longest tokens learned')}**")
    st.dataframe(
        frame,
        hide_index=True,
        height=250,
        column_config={
            "token": st.column_config.TextColumn(words["token"], width="medium"),
            **{
                name: st.column_config.NumberColumn(words[name], format="localized")
                for name in ("length", "step", "occurrences")
            },
        },
    )
    st.caption(
        _(
            "The {n} longest, in bytes. A long token with few occurrences is a piece of this very "
            "corpus that was learned by heart."
        ).format(n=len(frame))
    )
