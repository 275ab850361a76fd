"""Buttons that save a chart of the page as a picture, made in the browser: SVG and PNG."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.language import _

_SCRIPTS = ("shared/tokens.js", "pictures/pictures.js")
_STYLES = ("shared/tokens.css", "pictures/pictures.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("pictures", _SCRIPTS, _STYLES)


def pictures(chart: str, file: str, *, key: str) -> None:
    """Show the buttons.

    ``chart`` is the key of a container with the chart, ``file`` the name without ending.
    """
    data = {
        "chart": chart,
        "file": file,
        "words": {
            "label": _("Pictures of the chart"),
            "svg": _("Chart as SVG"),
            "png": _("Chart as PNG"),
            "missing": _("The chart is not on the page."),
        },
    }
    _mounted()(key=key, data=data, height="content", width="content")
