"""What the player gets once: the trace and an excerpt as plain lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bpeviz.components.drawn import Drawn, drawn_cells
from bpeviz.engine import Corpus, Step, Token, Trace
from bpeviz.engine.tokens import Vocabulary
from bpeviz.excerpt import Excerpt, Placed
from bpeviz.segments import cells, token_cells
from bpeviz.tints import tint

CONTEXT = 14  # characters before and after a token where it is shown in its context
CONTEXTS = 3


def run_payload(trace: Trace) -> dict[str, Any]:
    """The trace: base tokens, and for each merge its figures, rivals and contexts."""
    vocabulary = trace.vocabulary
    first = len(vocabulary.base)
    return {
        "size": trace.corpus.size,
        "bytes": trace.corpus.text_bytes,
        "base": [
            {"cells": drawn_token(vocabulary, k), "hex": vocabulary.name(k).hex()}
            for k in range(first)
        ],
        "labels": [drawn_token(vocabulary, step.id) for step in trace.steps],
        "tints": [tint(vocabulary.name(step.id)) for step in trace.steps],
        "merges": [[s.left, s.right, s.count, s.replaced, s.tied, s.tokens] for s in trace.steps],
        "candidates": [
            [n for c in s.candidates for n in (c.left, c.right, c.count)] for s in trace.steps
        ],
        "contexts": [contexts(trace.corpus, vocabulary, step) for step in trace.steps],
    }


def excerpt_payload(excerpt: Excerpt, note: str) -> dict[str, Any]:
    """The excerpt; ``note`` says in words which part of the text it is."""
    return {
        "units": list(excerpt.units),
        "seams": list(excerpt.seams),
        "cells": [_drawn_place(place) for place in excerpt.cells],
        "note": note,
    }


def drawn_token(vocabulary: Vocabulary, token_id: int) -> list[Drawn]:
    """A token that stands alone, as the cells of the shared grammar."""
    token: Token = vocabulary.tokens[token_id]
    drawn = drawn_cells(token_cells(token.content))
    if token.ends_word and vocabulary.marker:
        drawn.append(["marker", vocabulary.marker])
    return drawn


def _drawn_place(place: Placed) -> Drawn:
    cell = place.cell
    if cell.kind == "text" and place.units == 1 and not cell.parts:
        return cell.label
    parts = None
    if cell.parts:
        # By characters each part is one unit, by bytes as many as it has.
        single = place.units == len(cell.parts)
        parts = [[p.kind, p.label, 1 if single else len(p.source)] for p in cell.parts]
    return [cell.kind, cell.label, place.units, parts]


def contexts(corpus: Corpus, vocabulary: Vocabulary, step: Step) -> list[list[str]]:
    """Where the step's token stood: what is before it and after it, a few times."""
    found: list[list[str]] = []
    for place in step.places:
        index, start = corpus.piece_at(place)
        piece = corpus.pieces[index]
        stop = start + vocabulary.lengths[step.id]
        around = [
            _labels(_text(vocabulary, piece[max(0, start - 4 * CONTEXT) : start])[-CONTEXT:]),
            _labels(_text(vocabulary, piece[stop : stop + 4 * CONTEXT])[:CONTEXT]),
        ]
        if around not in found:
            found.append(around)
    return found[:CONTEXTS]


def _text(vocabulary: Vocabulary, ids: Sequence[int]) -> str:
    """Base tokens as text; half characters at its ends are left out."""
    return b"".join(map(vocabulary.name, ids)).decode(errors="ignore")


def _labels(text: str) -> str:
    return "".join(cell.label for cell in cells(text))
