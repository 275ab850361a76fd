"""Why a format can't hold a model."""

from __future__ import annotations

from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError


def need_bytes(tokenizer: Tokenizer, holder: str) -> None:
    """Raises UserError for a model that merges characters."""
    if tokenizer.rules.by_words:
        raise UserError(
            "{holder} holds merges of bytes, and the algorithm {algorithm} merges characters. "
            "Choose our JSON, tokenizer.json or subword-nmt codes.",
            holder=holder,
            algorithm=tokenizer.rules.algorithm,
        )


def need_words(tokenizer: Tokenizer, holder: str) -> None:
    """Raises UserError for a model that merges bytes."""
    if not tokenizer.rules.by_words:
        raise UserError(
            "{holder} holds merges of characters, and the algorithm {algorithm} merges bytes. "
            "Choose our JSON, tokenizer.json, a rank file or another format for bytes.",
            holder=holder,
            algorithm=tokenizer.rules.algorithm,
        )
