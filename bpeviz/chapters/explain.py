"""The texts of the lessons: Markdown files whose figures are filled in on the spot."""

from __future__ import annotations

import streamlit as st

from bpeviz.language import lesson, told_in_markdown
from bpeviz.messages import Message


class Plain:
    """A translated text for a place of a lesson, where it does not stand as code."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text


def explain(text: str, **values: object) -> None:
    """Show ``lessons/<language>/<text>.md``; strings stand in it as code, to the letter."""
    st.markdown(told_in_markdown(Message(lesson(text), values)))
