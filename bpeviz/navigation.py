"""The pages and their order."""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import Page

from bpeviz.language import _

_opened = False  # whether app.py has run in this process


def open_app() -> Page:
    """The page that the visit is on, for app.py to run."""
    global _opened
    _opened = True
    return _page()


def through_app() -> None:
    """Start over in app.py; every page says so first.

    Until app.py has run once in a server, Streamlit takes pages/ for pages of
    its own: a first visit by the link of a page would run that file alone.
    """
    if not _opened:
        _page()
        st.rerun()


def _page() -> Page:
    return st.navigation(
        [
            st.Page("pages/watch.py", title=_("Watch"), default=True),
            st.Page("pages/inspect.py", title=_("Inspect")),
            st.Page("pages/train.py", title=_("Train")),
            st.Page("pages/size.py", title=_("Size")),
            st.Page("pages/languages.py", title=_("Languages")),
            st.Page("pages/lessons.py", title=_("Lessons")),
        ],
        position="top",
    )
