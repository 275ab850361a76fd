"""What the replay gets: the stage, the merges and the candidates, as plain lists."""

from __future__ import annotations

from typing import Any

from bpeviz.components.drawn import drawn_cells, drawn_place
from bpeviz.encoding_play import EncodingPlay
from bpeviz.published import AnyTokenizer
from bpeviz.segments import token_cells
from bpeviz.tints import tint


def replay_payload(tokenizer: AnyTokenizer, found: EncodingPlay) -> dict[str, Any]:
    """The excerpt, a row a step, and the tokens that occur as [id, cells, tint or None, hex]."""
    steps = found.steps
    made = {step.id for step in steps}
    ids = {*found.excerpt.units, *made}
    for row in found.candidates:
        ids.update(part for one in row for part in (one.left, one.right))
    return {
        "excerpt": {
            "units": list(found.excerpt.units),
            "seams": list(found.excerpt.seams),
            "cells": [drawn_place(place) for place in found.excerpt.cells],
        },
        "bytes": found.bytes,
        "steps": [[s.rank, s.left, s.right, s.id, len(s.places), s.tokens] for s in steps],
        "candidates": [[n for one in row for n in one] for row in found.candidates],
        "tokens": [_token(tokenizer, token_id, token_id in made) for token_id in sorted(ids)],
    }


def _token(tokenizer: AnyTokenizer, token_id: int, made: bool) -> list[Any]:
    name = tokenizer.written(token_id)
    is_base = not made and tokenizer.rank(token_id) is None
    return [
        token_id,
        drawn_cells(token_cells(name)),
        None if is_base else tint(name),
        tokenizer.token_bytes(token_id).hex(),
    ]
