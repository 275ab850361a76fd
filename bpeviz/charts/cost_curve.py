"""What a byte of text costs a transformer, against vocabulary size; the cheapest is marked."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import AnyChart, finished
from bpeviz.charts.thinning import thinned_by_ratio
from bpeviz.frames.costs import PARTS, cheapest


def cost_curve(frame: pd.DataFrame, palette: Palette, words: Mapping[str, str]) -> AnyChart:
    """Draw ``cost_frame``: the parts as layers on one another, the total above them.

    ``words``: titles of the columns, of ``PARTS``, ``cost`` and ``description``.
    """
    shown = thinned_by_ratio(frame, "vocab_size")
    long = shown.melt("vocab_size", list(PARTS), var_name="part", value_name="cost")
    long["part"] = long["part"].map(lambda part: words[part])
    names = [words[part] for part in PARTS]
    x = alt.X(
        "vocab_size:Q",
        title=words["vocab_size"],
        scale=alt.Scale(type="log", base=2, nice=False),
        axis=alt.Axis(format=",d", labelFlush=True, labelOverlap="greedy"),
    )
    cost = alt.Axis(labelExpr="datum.value ? format(datum.value, '~s') : '0'")
    parts = (
        alt.Chart(long)
        .mark_area(opacity=0.75)
        .encode(
            x=x,
            y=alt.Y("cost:Q", title=words["cost"], stack="zero", axis=cost),
            color=alt.Color(
                "part:N",
                scale=alt.Scale(domain=names, range=palette.parts),
                legend=alt.Legend(title=None, columns=1),
            ),
            order=alt.Order("index:Q"),
            tooltip=[
                alt.Tooltip("part:N", title=words["part"]),
                alt.Tooltip("vocab_size:Q", title=words["vocab_size"], format=","),
                alt.Tooltip("cost:Q", title=words["cost"], format=",.0f"),
            ],
        )
        .transform_calculate(index=f"indexof({names!r}, datum.part)")
    )
    total = alt.Y("total:Q", title=words["cost"])
    lowest = frame[frame["vocab_size"] == cheapest(frame)]
    dot = (
        alt.Chart(lowest)
        .mark_point(filled=True, size=160, color=palette.accent, opacity=1)
        .encode(
            x=x,
            y=total,
            tooltip=[
                alt.Tooltip("vocab_size:Q", title=words["cheapest"], format=","),
                alt.Tooltip("total:Q", title=words["cost"], format=",.0f"),
            ],
        )
    )
    rule = alt.Chart(lowest).mark_rule(color=palette.accent, strokeDash=[4, 3]).encode(x=x)
    return finished(
        alt.layer(parts, rule, dot),
        palette,
        height=360,
        description=words["description"],
    )
