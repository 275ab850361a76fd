"""What the player gets once: the trace and an excerpt as plain lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bpeviz.components.drawn import Drawn, drawn_cells, drawn_place
from bpeviz.engine import BYTES, Corpus, Step, Token, Trace
from bpeviz.engine.tokens import Vocabulary
from bpeviz.excerpt import Excerpt
from bpeviz.segments import token_cells
from bpeviz.tints import tint

CONTEXT = 14  # characters before and after a token where it is shown in its context
AROUND = 2 * CONTEXT  # base tokens that are looked at for them
CONTEXTS = 3


def run_payload(trace: Trace) -> dict[str, Any]:
    """The trace: base tokens, and for each merge its figures, rivals and contexts."""
    vocabulary = trace.vocabulary
    first = len(vocabulary.base)
    steps = tuple(trace.steps)
    around = _Contexts(trace.corpus, vocabulary)
    return {
        "size": trace.corpus.size,
        "bytes": trace.corpus.text_bytes,
        "base": [
            {"cells": drawn_token(vocabulary, k), "hex": vocabulary.name(k).hex()}
            for k in range(first)
        ],
        "labels": [drawn_token(vocabulary, step.id) for step in steps],
        "tints": [tint(vocabulary.name(step.id)) for step in steps],
        "merges": [[s.left, s.right, s.count, s.replaced, s.tied, s.tokens] for s in steps],
        "candidates": [
            [n for c in s.candidates for n in (c.left, c.right, c.count)] for s in steps
        ],
        "contexts": [around.of(step) for step in steps],
    }


def excerpt_payload(excerpt: Excerpt, note: str) -> dict[str, Any]:
    """The excerpt; ``note`` says in words which part of the text it is."""
    return {
        "units": list(excerpt.units),
        "seams": list(excerpt.seams),
        "cells": [drawn_place(place) for place in excerpt.cells],
        "note": note,
    }


def drawn_token(vocabulary: Vocabulary, token_id: int) -> list[Drawn]:
    """A token that stands alone, as the cells of the shared grammar."""
    token: Token = vocabulary.tokens[token_id]
    drawn = drawn_cells(token_cells(token.content))
    if token.ends_word and vocabulary.marker:
        drawn.append(["marker", vocabulary.marker])
    return drawn


class _Contexts:
    """Where a step's token stood: what is before it and after it, a few times."""

    def __init__(self, corpus: Corpus, vocabulary: Vocabulary) -> None:
        self._corpus = corpus
        self._lengths = vocabulary.lengths
        self._names = None if corpus.base == BYTES else corpus.base_names()

    def of(self, step: Step) -> list[list[str]]:
        """At most CONTEXTS pairs (before, after); a character that the token splits is in hex."""
        found: list[list[str]] = []
        for place in step.places:
            index, start = self._corpus.piece_at(place)
            piece = self._corpus.pieces[index]
            stop = start + self._lengths[step.id]
            before = self._bytes(piece[max(0, start - AROUND) : start])
            after = self._bytes(piece[stop : stop + AROUND])
            around = [
                _line(_from_whole_character(before) if start > AROUND else before)[-CONTEXT:],
                _line(after)[:CONTEXT],
            ]
            sides = ["".join(side) for side in around]
            if sides not in found:
                found.append(sides)
        return found[:CONTEXTS]

    def _bytes(self, ids: Sequence[int]) -> bytes:
        if self._names is None:
            return bytes(ids)
        return b"".join([self._names[token_id] for token_id in ids])


def _from_whole_character(content: bytes) -> bytes:
    """Without the half character that a cut left at the front."""
    start = 0
    while start < min(3, len(content)) and content[start] & 0xC0 == 0x80:
        start += 1
    return content[start:]


def _line(content: bytes) -> list[str]:
    """The labels of bytes on a line of text."""
    return [
        f"<{cell.label}>" if cell.kind == "fragment" else cell.label
        for cell in token_cells(content)
    ]
