"""Runs in lock-step: one slider moves all of them, and marks where they part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.lockstep.payload import Mark, Pane, order_pane, run_pane
from bpeviz.components.stepper_words import stepper_words
from bpeviz.language import _

__all__ = ["Mark", "Pane", "lockstep", "order_pane", "run_pane"]

_SCRIPTS = (
    "shared/tokens.js",
    "shared/rest.js",
    "shared/stepper.js",
    "shared/stage.js",
    "lockstep/lockstep.js",
)
_STYLES = ("shared/tokens.css", "shared/stepper.css", "lockstep/lockstep.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("lockstep", _SCRIPTS, _STYLES)


def lockstep(
    panes: Sequence[Pane],
    marks: Sequence[Mark],
    *,
    identity: str,
    step: int,
    language: str,
    key: str,
    on_step: Callable[[], None],
) -> None:
    """Show the panes. ``identity`` names them all: with another one they load anew at ``step``."""
    words = stepper_words() | {
        "label": _("Runs in lock-step"),
        "ended": _("no merge {n}: this run has ended"),
        "differs": _("another merge"),
        "goTo": _("Go to merge {n}"),
        "merge": _("Merge {n}"),
    }
    data = {
        "panes": list(panes),
        "marks": [list(mark) for mark in marks],
        "identity": identity,
        "at": step,
        "words": words,
        "language": language,
    }
    _mounted()(key=key, data=data, default={"step": step}, on_step_change=on_step)
