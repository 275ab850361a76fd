"""The curve of one run: bytes per token against vocabulary size, with the step marked."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import AnyChart, finished
from bpeviz.charts.thinning import thinned

HEIGHT = 190
PLAIN = Palette()


def run_curve(
    frame: pd.DataFrame, step: int, words: Mapping[str, str], palette: Palette = PLAIN
) -> AnyChart:
    """Draw ``curve_frame`` with the step marked; a click selects the nearest step.

    ``words``: ``vocab_size``, ``bytes_per_token``, ``tokens``, ``step``, ``description``.
    The selection is called ``point`` and holds the field ``step``.
    """
    point = alt.selection_point(
        name="point", fields=["step"], nearest=True, on="click", empty=False
    )
    x = alt.X("vocab_size:Q", title=words["vocab_size"], scale=alt.Scale(zero=False, nice=False))
    y = alt.Y("bytes_per_token:Q", title=words["bytes_per_token"], scale=alt.Scale(zero=True))
    tips = [
        alt.Tooltip("step:Q", title=words["step"], format=","),
        alt.Tooltip("vocab_size:Q", title=words["vocab_size"], format=","),
        alt.Tooltip("tokens:Q", title=words["tokens"], format=","),
        alt.Tooltip("bytes_per_token:Q", title=words["bytes_per_token"], format=".4f"),
    ]
    shown = thinned(frame)
    line = alt.Chart(shown).mark_line(color=palette.quiet, strokeWidth=2).encode(x=x, y=y)
    targets = (
        alt.Chart(shown).mark_point(opacity=0, size=60).encode(x=x, y=y, tooltip=tips)
    ).add_params(point)
    here = frame[frame["step"] == step]
    rule = alt.Chart(here).mark_rule(color=palette.accent, strokeWidth=1.5).encode(x=x)
    dot = (
        alt.Chart(here)
        .mark_point(color=palette.accent, filled=True, size=90, opacity=1)
        .encode(x=x, y=y)
    )
    return finished(
        alt.layer(line, rule, dot, targets),
        palette,
        height=HEIGHT,
        description=words["description"],
    )
