"""From one tokenizer to another: the premium of each language before and after."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import HEAD, LANGUAGES, LEGEND_ROW, AnyChart, finished
from bpeviz.charts.thinning import MOST_ROWS

BAND = 20  # pixels of a language


def language_dots(
    gains: pd.DataFrame, before: str, after: str, palette: Palette, words: Mapping[str, str]
) -> AnyChart:
    """Draw the first ``MOST_ROWS`` of ``gains_frame``: two dots a language, a line between them.

    ``before`` and ``after`` are the names of the tokenizers. ``words``: titles of the
    columns and ``description``. A click or tap selects a language; the selection is
    called ``bar`` and holds the field ``language``.
    """
    names = [before, after]
    gains = gains.head(MOST_ROWS)
    long = gains.rename(columns={"before": before, "after": after}).melt(
        ["language", "script", "change"], names, var_name="tokenizer", value_name="premium"
    )
    pick = alt.selection_point(name="bar", fields=["language", "tokenizer"], on="pointerover")
    y = alt.Y("language:N", title=None, sort=list(gains["language"]), axis=LANGUAGES)
    x = alt.X(
        "premium:Q",
        title=words["premium"],
        scale=alt.Scale(zero=True),
        axis=alt.Axis(orient="top", format="~f"),
    )
    tips = [
        alt.Tooltip("language:N", title=words["language"]),
        alt.Tooltip("tokenizer:N", title=words["tokenizer"]),
        alt.Tooltip("premium:Q", title=words["premium"], format=".2f"),
        alt.Tooltip("change:Q", title=words["change"], format="+.0f"),
    ]
    lines = (
        alt.Chart(gains)
        .mark_rule(color=palette.quiet, strokeWidth=2)
        .encode(y=y, x=alt.X("before:Q", title=words["premium"]), x2="after:Q")
    )
    dots = (
        alt.Chart(long)
        .mark_point(filled=True, size=110)
        .encode(
            y=y,
            x=x,
            color=alt.Color(
                "tokenizer:N",
                scale=alt.Scale(domain=names, range=palette.of(names)),
                legend=alt.Legend(title=None, columns=1),
            ),
            shape=alt.Shape(
                "tokenizer:N",
                scale=alt.Scale(domain=names, range=["circle", "diamond"]),
                legend=alt.Legend(title=None, columns=1),
            ),
            opacity=alt.condition(pick, alt.value(1), alt.value(0.55)),
            tooltip=tips,
        )
        .add_params(pick)
    )
    return finished(
        alt.layer(lines, dots),
        palette,
        height=max(1, len(gains)) * BAND + HEAD + 2 * LEGEND_ROW,
        description=words["description"],
    )
