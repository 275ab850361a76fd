"""A training on its way: how far it is, its curve growing, its merges as they come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.player.payload import drawn_token
from bpeviz.components.training.words import words
from bpeviz.engine.tokens import Vocabulary
from bpeviz.jobs.live import Merge
from bpeviz.tints import tint

_SCRIPTS = ("shared/tokens.js", "training/training.js")
_STYLES = ("shared/tokens.css", "training/training.css")


@dataclass(frozen=True)
class Stage:
    """What a training shows now. ``curve``: (step, tokens in the corpus); ``asked``: merges.

    ``headline`` and ``detail`` are sentences; ``bytes`` measures the corpus, ``base``
    counts its base tokens.
    """

    headline: str
    detail: str
    made: int
    asked: int
    base: int
    bytes: int
    curve: Sequence[tuple[int, int]]
    merges: Sequence[Merge]
    marker: str | None


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("training", _SCRIPTS, _STYLES)


def training(stage: Stage, *, language: str, key: str) -> None:
    """Show the training as it stands."""
    rates = [[stage.base + step, stage.bytes / tokens] for step, tokens in stage.curve if tokens]
    data = {
        "headline": stage.headline,
        "detail": stage.detail,
        "made": stage.made,
        "asked": stage.asked,
        "curve": rates,
        "fresh": [_drawn(merge, stage) for merge in stage.merges],
        "words": words(),
        "language": language,
    }
    _mounted()(key=key, data=data)


def _drawn(merge: Merge, stage: Stage) -> dict[str, Any]:
    vocabulary = Vocabulary((merge.left, merge.right), ((0, 1),), stage.marker)
    ids = (merge.left_id, merge.right_id, merge.id)
    return {
        "number": merge.number,
        "id": merge.id,
        "count": merge.count,
        "tokens": [
            {
                "cells": drawn_token(vocabulary, k),
                "tint": tint(vocabulary.name(k)) if token_id >= stage.base else None,
            }
            for k, token_id in enumerate(ids)
        ],
    }
