"""Components of our own: a folder each, with a small Python face and html, css and js files.

What all of them share (how a token is drawn) is in ``shared/``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
_INCLUDE = re.compile(r"<!-- include (\S+) -->")  # another file stands here


def read_files(*names: str) -> str:
    """Files of this folder, one after the other."""
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


def register(folder: str, scripts: tuple[str, ...], styles: tuple[str, ...]) -> Any:
    """Register the component of a folder: its page, its styles, its scripts in that order."""
    import streamlit as st  # here, so that what a component gets can be made without it

    return st.components.v2.component(
        f"bpeviz_{folder}",
        html=_INCLUDE.sub(
            lambda found: read_files(found[1]), read_files(f"{folder}/{folder}.html")
        ),
        css=read_files(*styles),
        js=read_files(*scripts),
    )
