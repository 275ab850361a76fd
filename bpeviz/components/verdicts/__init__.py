"""The verdicts on a student's files: right, or the first line that differs and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.verdicts.payload import verdicts_payload
from bpeviz.lab import Finding
from bpeviz.language import _

_SCRIPTS = ("shared/tokens.js", "verdicts/verdicts.js")
_STYLES = ("shared/tokens.css", "verdicts/verdicts.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("verdicts", _SCRIPTS, _STYLES)


def verdicts(
    given: Mapping[str, bytes],
    found: Sequence[Finding],
    *,
    key: str,
    on_step: Callable[[], None],
) -> None:
    """Show what a check found; ``step`` is the trigger that names a step of the lab, from 1."""
    words = {
        "label": _("Your files"),
        "right": _("right, to the letter"),
        "missing": _("not here yet"),
        "wrong": _("differs"),
        "expected": _("expected"),
        "found": _("found"),
        "none": _("(no line)"),
        "empty": _("(an empty line)"),
        "why": _("Why"),
        "step": _("Step {n}"),
    }
    data = {"words": words, "files": verdicts_payload(given, found)}
    _mounted()(key=key, data=data, on_step_change=on_step)
