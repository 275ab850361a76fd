"""Premiums under a tokenizer trained on a mix, against other mixes of the same size."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import HEAD, LANGUAGES, LEGEND_ROW, AnyChart, finished

BAND = 34


def mix_bars(
    frame: pd.DataFrame, others: pd.DataFrame, palette: Palette, words: Mapping[str, str]
) -> AnyChart:
    """Draw premiums: a bar a language, and a tick for each other mix.

    ``frame``: ``language``, ``premium``, ``tokens``, ``share`` (percent). ``others``:
    ``language``, ``premium``, ``mix``. ``words``: titles of the columns, ``description``.
    """
    mixes = list(dict.fromkeys(others["mix"]))
    y = alt.Y("language:N", title=None, sort=list(frame["language"]), axis=LANGUAGES)
    x = alt.X(
        "premium:Q", title=words["premium"], scale=alt.Scale(zero=True), axis=alt.Axis(format="~f")
    )
    bars = (
        alt.Chart(frame)
        .mark_bar(color=palette.accent, cornerRadiusEnd=2, height=18)
        .encode(
            y=y,
            x=x,
            tooltip=[
                alt.Tooltip("language:N", title=words["language"]),
                alt.Tooltip("share:Q", title=words["share"], format=".0f"),
                alt.Tooltip("premium:Q", title=words["premium"], format=".2f"),
                alt.Tooltip("tokens:Q", title=words["tokens"], format=","),
            ],
        )
    )
    ticks = (
        alt.Chart(others)
        .mark_point(
            filled=True,
            size=110,
            opacity=1,
            fill=palette.ink,
            stroke=palette.ground,
            strokeWidth=2,
        )
        .encode(
            y=y,
            x=x,
            shape=alt.Shape(
                "mix:N",
                scale=alt.Scale(domain=mixes, range=["diamond", "square", "circle"][: len(mixes)]),
                legend=alt.Legend(title=None, symbolFillColor=palette.ink, symbolStrokeWidth=0),
            ),
            tooltip=[
                alt.Tooltip("language:N", title=words["language"]),
                alt.Tooltip("mix:N", title=words["mix"]),
                alt.Tooltip("premium:Q", title=words["premium"], format=".2f"),
            ],
        )
    )
    one = alt.Chart(pd.DataFrame({"premium": [1]}))
    rule = one.mark_rule(color=palette.quiet, strokeDash=[3, 3]).encode(x=x)
    return finished(
        alt.layer(bars, rule, ticks),
        palette,
        height=max(1, len(frame)) * BAND + HEAD + LEGEND_ROW,
        description=words["description"],
    )
