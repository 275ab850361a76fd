"""Bytes per token against vocabulary size: several curves, published tokenizers as points."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

import altair as alt
import pandas as pd

from bpeviz.charts.colours import Palette
from bpeviz.charts.frame import LABEL_SIZE, LEGEND_ROW, AnyChart, finished
from bpeviz.charts.thinning import thinned_by_ratio
from bpeviz.frames.curves import PUBLISHED_SIZES

DASHES = ([1, 0], [7, 4])  # of the first text and of the second
SHAPES = ("circle", "diamond")
PLOT = 350  # pixels, with axis and the lower legend
MARK_ROW = 15  # pixels of a mark's label
ScaleName = Literal["log", "linear"]


def size_curve(
    curves: pd.DataFrame,
    points: pd.DataFrame,
    vocab_size: int,
    scale: ScaleName,
    palette: Palette,
    words: Mapping[str, str],
    short: Mapping[str, str],
) -> AnyChart:
    """Draw ``curves_frame`` and ``points_frame`` with a vocabulary size marked.

    ``words``: titles of the columns and ``description``; ``short``: shorter names for
    the legend, by name. A click selects the nearest size; the selection is called
    ``point`` and holds the field ``vocab_size``.
    """
    shown = pd.concat(
        [thinned_by_ratio(one, "vocab_size") for _, one in curves.groupby(["name", "text"])]
        or [curves]
    )
    names = list(dict.fromkeys([*curves["name"], *points["name"]]))
    texts = list(dict.fromkeys([*curves["text"], *points["text"]]))
    highest = pd.concat([curves, points])["bytes_per_token"].max() if names else 1
    x, y = _axes(scale, float(highest), words)
    look = _look(names, {name: short.get(name, name) for name in curves["name"]}, texts, palette)
    tips = _tips(words)
    click = alt.selection_point(
        name="point", fields=["vocab_size"], nearest=True, on="click", empty=False
    )
    line = alt.Chart(shown).mark_line(strokeWidth=2.5).encode(x=x, y=y, **look)
    targets = (
        alt.Chart(shown)
        .mark_point(opacity=0, size=80)
        .encode(x=x, y=y, tooltip=tips)
        .add_params(click)
    )
    chosen = pd.DataFrame({"vocab_size": [vocab_size]})
    rule = alt.Chart(chosen).mark_rule(color=palette.accent, strokeWidth=1.5).encode(x=x)
    dots = (
        alt.Chart(points.assign(sort=points["text"]))
        .mark_point(filled=True, size=130, opacity=1)
        .encode(x=x, y=y, color=look["color"], shape=_shape(texts), tooltip=tips)
    )
    largest = max(curves["vocab_size"].max(), points["vocab_size"].max()) if names else 0
    chart = alt.layer(*_marks(int(largest), x, palette), rule, line, targets, dots)
    return finished(
        chart,
        palette,
        height=PLOT + LEGEND_ROW * curves["name"].nunique(),
        description=words["description"],
    )


def _axes(scale: ScaleName, highest: float, words: Mapping[str, str]) -> tuple[alt.X, alt.Y]:
    x_scale = (
        alt.Scale(type="log", base=2, nice=False)
        if scale == "log"
        else alt.Scale(zero=False, nice=False)
    )
    axis = alt.Axis(format=",d", labelFlush=True, labelOverlap="greedy", tickCount=9)
    x = alt.X("vocab_size:Q", title=words["vocab_size"], scale=x_scale, axis=axis)
    room = alt.Scale(domain=[0, 1.2 * highest], nice=False)  # above the curves, for the marks
    y = alt.Y("bytes_per_token:Q", title=words["bytes_per_token"], scale=room)
    return x, y


def _look(
    names: list[str], labels: Mapping[str, str], texts: list[str], palette: Palette
) -> dict[str, Any]:
    """Colour says whose curve it is, the dash on which text; marks name the published ones."""
    colour = alt.Color(
        "name:N",
        scale=alt.Scale(domain=names, range=palette.of(names)),
        legend=alt.Legend(
            title=None,
            columns=1,
            values=list(labels),
            labelExpr=f"{json.dumps(labels)}[datum.label]",
            symbolType="stroke",
            symbolStrokeWidth=3,
        ),
    )
    dash = alt.StrokeDash(
        "text:N",
        scale=alt.Scale(domain=texts, range=[list(dash) for dash in DASHES[: len(texts)]]),
        legend=alt.Legend(title=None, orient="bottom", symbolType="stroke", symbolSize=500)
        if len(texts) > 1
        else None,
    )
    return {"color": colour, "strokeDash": dash}


def _shape(texts: list[str]) -> alt.Shape:
    return alt.Shape(
        "sort:N",
        scale=alt.Scale(domain=texts, range=list(SHAPES[: len(texts)])),
        legend=None,
    )


def _tips(words: Mapping[str, str]) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("name:N", title=words["name"]),
        alt.Tooltip("text:N", title=words["text"]),
        alt.Tooltip("vocab_size:Q", title=words["vocab_size"], format=","),
        alt.Tooltip("tokens:Q", title=words["tokens"], format=","),
        alt.Tooltip("bytes_per_token:Q", title=words["bytes_per_token"], format=".4f"),
    ]


def _marks(largest: int, x: alt.X, palette: Palette) -> list[alt.Chart]:
    """The sizes of the published tokenizers, as far as the axis reaches.

    Each label is on a row of its own, the largest on top, so that no rule crosses a label.
    """
    reached = sorted((size, name) for name, size in PUBLISHED_SIZES.items() if size <= largest)
    rows = [
        {"vocab_size": size, "label": f"{name} {size:,}", "row": 4 + MARK_ROW * number}
        for number, (size, name) in enumerate(reversed(reached))
    ]
    if not rows:
        return []
    base = alt.Chart(pd.DataFrame(rows)).encode(x=x, y=alt.Y("row:Q", scale=None))
    label = base.mark_text(
        color=palette.ink, align="right", baseline="top", dx=-5, fontSize=LABEL_SIZE - 1
    )
    return [
        base.mark_rule(color=palette.quiet, strokeDash=[2, 3]).encode(y2=alt.value("height")),
        label.encode(text="label:N"),
    ]
