"""What all charts have in common: a description, sizes of type, and the menu."""

from __future__ import annotations

from typing import Any

import altair as alt

from bpeviz.charts.colours import Palette

AnyChart = alt.Chart | alt.LayerChart

LABEL_SIZE = 13  # pixels; the far end of a room
TITLE_SIZE = 14
HEAD = 64  # pixels of an axis with its title; the height of a chart holds them
LEGEND_ROW = 20
# Every language is named, in the middle of its band, the outermost ones too.
LANGUAGES = alt.Axis(labelLimit=130, labelOverlap=False, labelFlush=False, labelBound=False)


def finished(chart: Any, palette: Palette, *, height: int, description: str) -> AnyChart:
    """The chart with its description for screen readers, drawn as SVG, so that it can be saved."""
    drawn: AnyChart = (
        chart.properties(
            height=height,
            description=description,
            padding={"left": 0, "top": 4, "right": 4, "bottom": 4},
            usermeta={"embedOptions": {"renderer": "svg"}},
        )
        .configure_view(strokeWidth=0)
        .configure_axis(
            labelFontSize=LABEL_SIZE,
            titleFontSize=TITLE_SIZE,
            labelColor=palette.ink,
            titleColor=palette.ink,
            gridColor=palette.grid,
            labelLimit=150,
            titleLimit=0,
            labelPadding=6,
            titlePadding=8,
        )
        .configure_legend(
            labelFontSize=LABEL_SIZE,
            titleFontSize=LABEL_SIZE,
            labelColor=palette.ink,
            titleColor=palette.ink,
            labelLimit=0,
            orient="top",
            offset=8,
            padding=0,
        )
    )
    return drawn
