"""Small charts of a vocabulary at one step: lengths, use, scripts, frequencies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import AnyChart, finished
from bpeviz.charts.thinning import MOST_SMALL_POINTS, thinned, thinned_by_ratio
from bpeviz.frames.vocabulary import LONGEST_BAR

HEIGHT = 220
MOST_SCRIPTS = 8  # bars; the rest share one


def _small(chart: Any, palette: Palette, description: str) -> AnyChart:
    return finished(chart, palette, height=HEIGHT, description=description)


def token_lengths(frame: pd.DataFrame, palette: Palette, words: Mapping[str, str]) -> AnyChart:
    """Bars of ``lengths_frame``. ``words``: ``length``, ``tokens``, ``description``."""
    label = f"datum.value >= {LONGEST_BAR} ? '{LONGEST_BAR}+' : datum.value"
    chart = (
        alt.Chart(frame)
        .mark_bar(color=palette.quiet)
        .encode(
            x=alt.X(
                "length:O",
                title=words["length"],
                axis=alt.Axis(labelAngle=0, labelExpr=label, labelOverlap="greedy"),
            ),
            y=alt.Y("tokens:Q", title=words["tokens"], axis=alt.Axis(format=",d")),
            tooltip=[
                alt.Tooltip("length:O", title=words["length"]),
                alt.Tooltip("tokens:Q", title=words["tokens"], format=","),
            ],
        )
    )
    return _small(chart, palette, words["description"])


def token_use(
    frame: pd.DataFrame, step: int, palette: Palette, words: Mapping[str, str]
) -> AnyChart:
    """Areas of ``usage_frame`` with the step marked.

    ``words``: ``active``, ``absorbed``, ``vocab_size``, ``tokens``, ``use``, ``description``.
    """
    kinds = [words["active"], words["absorbed"]]
    long = (
        thinned(frame, MOST_SMALL_POINTS)
        .rename(columns={"active": kinds[0], "absorbed": kinds[1]})
        .melt(["step", "vocab_size"], kinds, var_name="use", value_name="tokens")
    )
    x = alt.X(
        "vocab_size:Q",
        title=words["vocab_size"],
        scale=alt.Scale(zero=False, nice=False),
        axis=alt.Axis(format=",d", labelFlush=True, labelOverlap="greedy", tickCount=5),
    )
    areas = (
        alt.Chart(long)
        .mark_area(opacity=0.8)
        .encode(
            x=x,
            y=alt.Y("tokens:Q", title=words["tokens"], axis=alt.Axis(format=",d")),
            color=alt.Color(
                "use:N",
                scale=alt.Scale(domain=kinds, range=palette.parts[:2]),
                legend=alt.Legend(title=None, columns=1),
            ),
            tooltip=[
                alt.Tooltip("use:N", title=words["use"]),
                alt.Tooltip("vocab_size:Q", title=words["vocab_size"], format=","),
                alt.Tooltip("tokens:Q", title=words["tokens"], format=","),
            ],
        )
    )
    rule = (
        alt.Chart(frame[frame["step"] == step])
        .mark_rule(color=palette.accent, strokeWidth=2)
        .encode(x=x)
    )
    chart = alt.layer(areas, rule)
    return _small(chart, palette, words["description"])


def token_scripts(frame: pd.DataFrame, palette: Palette, words: Mapping[str, str]) -> AnyChart:
    """Bars of ``scripts_frame``; the rare ones share a bar called ``words["other"]``.

    ``words``: ``begins``, ``tokens``, ``other``, ``description``.
    """
    rest = frame.iloc[MOST_SCRIPTS:]
    shown = frame.head(MOST_SCRIPTS)
    if len(rest):
        other = pd.DataFrame({"script": [words["other"]], "tokens": [rest["tokens"].sum()]})
        shown = pd.concat([shown, other], ignore_index=True)
    chart = (
        alt.Chart(shown)
        .mark_bar(color=palette.quiet)
        .encode(
            y=alt.Y("script:N", title=None, sort=list(shown["script"])),
            x=alt.X("tokens:Q", title=words["tokens"], axis=alt.Axis(format=",d", tickCount=4)),
            tooltip=[
                alt.Tooltip("script:N", title=words["begins"]),
                alt.Tooltip("tokens:Q", title=words["tokens"], format=","),
            ],
        )
    )
    return _small(chart, palette, words["description"])


def token_frequencies(frame: pd.DataFrame, palette: Palette, words: Mapping[str, str]) -> AnyChart:
    """The line of ``frequency_frame``, both axes logarithmic.

    ``words``: ``place``, ``token``, ``occurrences``, ``description``.
    """
    decades = [10**k for k in range(1 + len(str(int(frame[["place", "occurrences"]].max().max()))))]
    axis = alt.Axis(format="~s", values=decades)
    chart = (
        alt.Chart(thinned_by_ratio(frame, "place", MOST_SMALL_POINTS))
        .mark_line(color=palette.quiet, strokeWidth=2, point={"size": 18, "color": palette.quiet})
        .encode(
            x=alt.X("place:Q", title=words["place"], scale=alt.Scale(type="log"), axis=axis),
            y=alt.Y(
                "occurrences:Q", title=words["occurrences"], scale=alt.Scale(type="log"), axis=axis
            ),
            tooltip=[
                alt.Tooltip("token:N", title=words["token"]),
                alt.Tooltip("place:Q", title=words["place"], format=","),
                alt.Tooltip("occurrences:Q", title=words["occurrences"], format=","),
            ],
        )
    )
    return _small(chart, palette, words["description"])
