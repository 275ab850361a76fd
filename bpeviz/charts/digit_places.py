"""Where the digits of each place value stand in their tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import AnyChart, finished

BAND, AXIS = 34, 60  # pixels of a row, and of the axis below


def digit_places(
    frame: pd.DataFrame, names: Mapping[int, str], palette: Palette, words: Mapping[str, str]
) -> AnyChart:
    """Draw ``places_frame`` as a field a place value and place in the token, darker for more.

    ``names``: what each place value is called. ``words``: titles ``place``,
    ``digits_after``, ``digits``, ``percent``; ``behind`` after a number of digits;
    ``description``.
    """
    shown = frame.assign(
        name=[names[place] for place in frame["place"]],
        said=[f"{percent:.0f}" if percent >= 1 else "<1" for percent in frame["percent"]],
    )
    order = [names[place] for place in dict.fromkeys(frame["place"])]
    label = f"datum.label + ' {words['behind']}'"
    base = alt.Chart(shown).encode(
        x=alt.X("name:N", sort=order, title=words["place"], axis=_axis(labelAngle=0)),
        y=alt.Y("digits_after:O", title=None, axis=_axis(labelExpr=label)),
        tooltip=[
            alt.Tooltip("name:N", title=words["place"]),
            alt.Tooltip("digits_after:O", title=words["digits_after"]),
            alt.Tooltip("digits:Q", title=words["digits"], format=","),
            alt.Tooltip("percent:Q", title=words["percent"], format=".1f"),
        ],
    )
    fields = base.mark_rect(color=palette.accent, cornerRadius=4).encode(
        opacity=alt.Opacity(
            "percent:Q", scale=alt.Scale(domain=[0, 100], range=[0.05, 0.45]), legend=None
        )
    )
    labels = base.mark_text(color=palette.ink, fontSize=13).encode(text="said:N")
    rows = max(1, frame["digits_after"].nunique())
    return finished(
        alt.layer(fields, labels),
        palette,
        height=rows * BAND + AXIS,
        description=words["description"],
    )


def _axis(**how: Any) -> alt.Axis:
    """An axis whose labels stand in the middle of their fields, the outer ones too."""
    return alt.Axis(labelFlush=False, labelBound=False, ticks=False, domain=False, **how)
