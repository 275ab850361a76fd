"""What is left of a training when its corpus goes: what the player gets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bpeviz.components.player.payload import excerpt_payload, run_payload
from bpeviz.engine import Trace
from bpeviz.excerpt import Excerpt, word_table
from bpeviz.limits import PLAYED_MERGES
from bpeviz.opening import opening

SHOWN = 1_500  # base tokens of the corpus that stay, for the stage
HEAD = 4 * SHOWN  # characters that hold them, with room for the last token


def presented(trace: Trace, text: str, words: Mapping[str, int] | None) -> dict[str, Any]:
    """The first merges of a run, and the start of its corpus: plain lists for the player."""
    excerpt = _excerpt(trace, text, words)
    run = run_payload(replace(trace, steps=trace.steps[:PLAYED_MERGES]))
    return {"run": run, "excerpt": excerpt_payload(excerpt, "")}


def _excerpt(trace: Trace, text: str, words: Mapping[str, int] | None) -> Excerpt:
    if words is None:
        return opening(trace, text, SHOWN)
    return word_table(trace, list(words), SHOWN)


def as_json(shown: dict[str, Any]) -> bytes:
    """What ``presented`` made, as bytes."""
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode()
