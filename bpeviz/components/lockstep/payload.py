"""Runs beside one another as plain lists: a pane a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from bpeviz.components.drawn import Drawn, drawn_cells
from bpeviz.components.looks import drawn_id
from bpeviz.components.player.payload import drawn_token, excerpt_payload
from bpeviz.engine import Trace
from bpeviz.engine.tokens import Vocabulary
from bpeviz.excerpt import Excerpt
from bpeviz.language import _, plural
from bpeviz.published import AnyTokenizer
from bpeviz.segments import token_cells
from bpeviz.studies.orders import Cutting
from bpeviz.tints import tint

Pane = dict[str, Any]

MOST_BYTES = 120  # of a token that is drawn whole


class Mark(NamedTuple):
    """A step that is marked on the slider, and what is said about it."""

    step: int
    title: str
    text: str


def run_pane(name: str, trace: Trace, excerpt: Excerpt, note: str) -> Pane:
    """A training run; ``note`` says which part of the corpus is shown.

    ``steps``: for each merge its halves, the token it makes, and its figures in words.
    """
    vocabulary = trace.vocabulary
    return {
        "name": name,
        "base": [vocabulary.name(k).hex() for k in range(len(vocabulary.base))],
        "tints": [tint(vocabulary.name(step.id)) for step in trace.steps],
        "steps": [
            [
                *(_drawn(vocabulary, token) for token in (step.left, step.right, step.id)),
                _figures(trace, step.count, step.tied, step.tokens),
            ]
            for step in trace.steps
        ],
        "start": _("Before the first merge: {n} tokens").format(n=f"{trace.corpus.size:,}"),
        **excerpt_payload(excerpt, note),
    }


def _drawn(vocabulary: Vocabulary, token_id: int) -> list[Drawn]:
    """A token; of one as long as a page its start, and its size.

    Panes compare what is drawn, so a number that stands for all of it is there as well.
    """
    name = vocabulary.name(token_id)
    if len(name) <= MOST_BYTES:
        return drawn_token(vocabulary, token_id)
    said = _("… {n} bytes in all").format(n=f"{len(name):,}")
    return [*drawn_cells(token_cells(name[: MOST_BYTES // 2])), ["code", said, crc32(name)]]


def _figures(trace: Trace, count: int, tied: int, tokens: int) -> str:
    said = [plural("{n} time", "{n} times", count)]
    if tied:
        said.append(_("{n} pairs tied").format(n=f"{tied + 1:,}"))
    said.append(plural("{n} token left", "{n} tokens left", tokens))
    if tokens:
        rate = trace.corpus.text_bytes / tokens
        said.append(_("{rate} bytes per token").format(rate=f"{rate:.2f}"))
    return " · ".join(said)


def order_pane(
    name: str, tokenizer: AnyTokenizer, cutting: Cutting, units: Sequence[int], excerpt: Excerpt
) -> Pane:
    """The merges of a text as an order makes them. ``units``: the ids of its base tokens."""
    return {
        "name": name,
        "base": [tokenizer.written(unit).hex() for unit in units],
        "tints": [tint(tokenizer.written(made.id)) for made in cutting.log],
        "steps": [
            [
                *(_cells(tokenizer, token) for token in (made.left, made.right, made.id)),
                _("rank {n}").format(n=f"{made.rank:,}"),
            ]
            for made in cutting.log
        ],
        "start": _("Before the first merge: {n} tokens").format(n=f"{len(excerpt.units):,}"),
        **excerpt_payload(excerpt, ""),
    }


def _cells(tokenizer: AnyTokenizer, token_id: int) -> list[Drawn]:
    return drawn_id(tokenizer, token_id)[0]
