"""The lesson "rules"."""

from __future__ import annotations


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    return {}
