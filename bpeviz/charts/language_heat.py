"""One figure as a table of shades: languages down, tokenizers across."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import HEAD, LANGUAGES, AnyChart, finished
from bpeviz.charts.language_bars import FORMATS
from bpeviz.charts.thinning import MOST_ROWS

BAND = 22
SHADES = {False: ["#f6ede6", "#e8a06c", "#8a2f0c"], True: ["#2a2733", "#a8572a", "#fdc48f"]}
INK = {False: ["#1d1a24", "#ffffff"], True: ["#f2eef6", "#16141c"]}


def language_heat(
    frame: pd.DataFrame,
    figure: str,
    order: Sequence[str],
    palette: Palette,
    words: Mapping[str, str],
) -> AnyChart:
    """Draw a column of ``language_frame`` on a logarithmic scale of shades, with the numbers.

    ``order``: the languages from top to bottom, of which the first ``MOST_ROWS`` are drawn.
    ``words``: titles of the columns and ``description``. The selection ``bar`` holds
    ``language`` and ``tokenizer``.
    """
    order = order[:MOST_ROWS]
    shown = frame[frame["language"].isin(order) & (frame[figure] > 0)]
    names = list(dict.fromkeys(frame["tokenizer"]))
    pick = alt.selection_point(name="bar", fields=["language", "tokenizer"], on="pointerover")
    base = alt.Chart(shown).encode(
        y=alt.Y("language:N", title=None, sort=list(order), axis=LANGUAGES),
        x=alt.X(
            "tokenizer:N",
            title=None,
            sort=names,
            axis=alt.Axis(orient="top", labelAngle=0, labelLimit=110, labelFlush=False),
        ),
    )
    shades = alt.Scale(type="log", range=SHADES[palette.dark], interpolate="lab")
    cells = (
        base.mark_rect()
        .encode(
            color=alt.Color(f"{figure}:Q", scale=shades, legend=None),
            stroke=alt.condition(pick, alt.value(palette.accent), alt.value(None), empty=False),
            tooltip=[
                alt.Tooltip("language:N", title=words["language"]),
                alt.Tooltip("tokenizer:N", title=words["tokenizer"]),
                alt.Tooltip(f"{figure}:Q", title=words[figure], format=FORMATS[figure]),
            ],
        )
        .add_params(pick)
    )
    middle = (shown[figure].min() * shown[figure].max()) ** 0.5 if len(shown) else 1
    numbers = base.mark_text(fontSize=13).encode(
        text=alt.Text(f"{figure}:Q", format=FORMATS[figure]),
        color=alt.condition(
            alt.datum[figure] > 1.25 * middle,
            alt.value(INK[palette.dark][1]),
            alt.value(INK[palette.dark][0]),
        ),
    )
    return finished(
        alt.layer(cells, numbers),
        palette,
        height=max(1, shown["language"].nunique()) * BAND + HEAD,
        description=words["description"],
    )
