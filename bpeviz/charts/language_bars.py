"""One figure for every language, a bar a tokenizer, the largest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import HEAD, LANGUAGES, LEGEND_ROW, AnyChart, finished
from bpeviz.charts.thinning import MOST_ROWS

BAR = 9  # pixels of a bar, where there are several
GAP = 7  # pixels between two languages
FORMATS = {
    "premium": ".2f", "percent": "+.0f", "tokens": ",", "bytes_per_token": ".2f",
    "characters_per_token": ".2f", "tokens_per_word": ".2f", "bill": ",.2f", "fits": ",.0f",
}  # fmt: skip


def language_bars(
    frame: pd.DataFrame,
    figure: str,
    order: Sequence[str],
    palette: Palette,
    words: Mapping[str, str],
) -> AnyChart:
    """Draw a column of ``language_frame`` or ``bill_frame``; rows without a value are left out.

    ``order``: the languages from top to bottom, of which the first ``MOST_ROWS`` are drawn.
    ``words``: titles of the columns and ``description``. The pointer over a bar
    (or a tap) selects it; the selection is called ``bar`` and holds the fields
    ``language`` and ``tokenizer``.
    """
    order = order[:MOST_ROWS]
    shown = frame[frame["language"].isin(order)].dropna(subset=[figure])
    names = list(dict.fromkeys(frame["tokenizer"]))
    band = max(20, len(names) * BAR + GAP)
    bar = alt.selection_point(name="bar", fields=["language", "tokenizer"], on="pointerover")
    x = alt.X(
        f"{figure}:Q",
        title=words[figure],
        scale=alt.Scale(zero=True),
        axis=alt.Axis(orient="top", format="~s" if figure == "fits" else "~f"),
    )
    bars = (
        alt.Chart(shown)
        .mark_bar(cornerRadiusEnd=2)
        .encode(
            y=alt.Y("language:N", title=None, sort=list(order), axis=LANGUAGES),
            yOffset=alt.YOffset("tokenizer:N", sort=names),
            x=x,
            color=alt.Color(
                "tokenizer:N",
                scale=alt.Scale(domain=names, range=palette.of(names)),
                legend=alt.Legend(title=None, columns=1),
            ),
            opacity=alt.condition(bar, alt.value(1), alt.value(0.55)),
            tooltip=_tips(shown, figure, words),
        )
        .add_params(bar)
    )
    layers = [bars]
    if figure == "premium":
        one = alt.Chart(pd.DataFrame({"premium": [1]}))
        layers.append(one.mark_rule(color=palette.quiet, strokeDash=[3, 3]).encode(x=x))
    rows = max(1, shown["language"].nunique())
    return finished(
        alt.layer(*layers),
        palette,
        height=rows * band + HEAD + LEGEND_ROW * len(names),
        description=words["description"],
    )


def _tips(frame: pd.DataFrame, figure: str, words: Mapping[str, str]) -> list[alt.Tooltip]:
    wanted = dict.fromkeys([figure, "percent", "tokens"])
    return [
        alt.Tooltip("language:N", title=words["language"]),
        alt.Tooltip("tokenizer:N", title=words["tokenizer"]),
        *(
            alt.Tooltip(f"{name}:Q", title=words[name], format=FORMATS[name])
            for name in wanted
            if name in frame
        ),
    ]
