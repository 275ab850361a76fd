"""Words, characters and subwords side by side: a group of bars for each measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import HEAD, LABEL_SIZE, AnyChart, finished

BAR = 20  # pixels of a bar
GAP = 14  # between two measures
FORMATS = {
    "vocabulary": ",.0f", "tokens": ",.0f", "bytes_per_token": ",.2f", "unknown_percent": ".1f",
    "relative_attention": ",.2f",
}  # fmt: skip


def way_bars(
    frame: pd.DataFrame, measures: Sequence[str], palette: Palette, words: Mapping[str, str]
) -> AnyChart:
    """Draw the ways (column ``way``) of a text by each measure, which has a scale of its own.

    The longest bar of a measure is its largest value; the values stand beside the bars.
    ``words``: titles of the columns and ``description``.
    """
    long = _long(frame, measures, words)
    ways = list(frame["way"])
    base = alt.Chart(long).encode(
        y=alt.Y(
            "measure:N",
            title=None,
            sort=[words[name] for name in measures],
            axis=alt.Axis(labelLimit=0, labelFlush=False, labelExpr="split(datum.label, '\\n')"),
            scale=alt.Scale(paddingInner=GAP / (GAP + BAR * len(ways)), paddingOuter=0),
        ),
        yOffset=alt.YOffset("way:N", sort=ways),
        x=alt.X("share:Q", axis=None, scale=alt.Scale(domain=[0, 1.25], nice=False)),
    )
    bars = base.mark_bar(cornerRadiusEnd=2).encode(
        color=alt.Color(
            "way:N",
            scale=alt.Scale(domain=ways, range=palette.parts[: len(ways)]),
            legend=alt.Legend(title=None, columns=1),
        ),
        tooltip=[
            alt.Tooltip("measure:N", title=words["measure"]),
            alt.Tooltip("way:N", title=words["way"]),
            alt.Tooltip("said:N", title=words["value"]),
        ],
    )
    values = base.mark_text(
        align="left", baseline="middle", dx=5, dy=3, color=palette.ink, fontSize=LABEL_SIZE
    ).encode(text="said:N")
    groups = max(1, long["measure"].nunique())
    return finished(
        alt.layer(bars, values),
        palette,
        height=groups * (BAR * len(ways) + GAP) + HEAD,
        description=words["description"],
    )


def _long(frame: pd.DataFrame, measures: Sequence[str], words: Mapping[str, str]) -> pd.DataFrame:
    """A row a measure and way: ``measure``, ``way``, ``value``, ``share`` of the largest."""
    rows = [
        (words[name], way, value, value / largest if largest else 0.0, format(value, FORMATS[name]))
        for name in measures
        for largest in [frame[name].max()]
        for way, value in zip(frame["way"], frame[name], strict=True)
        if pd.notna(value)
    ]
    return pd.DataFrame(rows, columns=["measure", "way", "value", "share", "said"])
