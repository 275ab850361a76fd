"""Curves of bytes per token against vocabulary size, one above the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from bpeviz.curves import Curve, doublings
from bpeviz.measures import Measured

CURVE_COLUMNS = ["name", "text", "vocab_size", "tokens", "bytes_per_token"]
DOUBLING_COLUMNS = ["vocab_size", "tokens", "bytes_per_token", "saved_percent"]

# Tokens of the published tokenizers, special ones included, as tiktoken's n_vocab counts.
PUBLISHED_SIZES: Mapping[str, int] = {"gpt2": 50_257, "cl100k_base": 100_277, "o200k_base": 200_019}


class NamedCurve(NamedTuple):
    """A curve, whose it is, and on which text it was measured."""

    name: str
    text: str
    curve: Curve


def curves_frame(curves: Iterable[NamedCurve]) -> pd.DataFrame:
    """A row a curve and vocabulary size: ``CURVE_COLUMNS``. Sizes without a token are left out."""
    parts = [_rows(named) for named in curves if named.curve.tokens[0]]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=CURVE_COLUMNS)


def _rows(named: NamedCurve) -> pd.DataFrame:
    tokens = np.asarray(named.curve.tokens)
    return pd.DataFrame(
        {
            "name": named.name,
            "text": named.text,
            "vocab_size": named.curve.base + np.arange(len(tokens)),
            "tokens": tokens,
            "bytes_per_token": named.curve.text_bytes / tokens,
        }
    )


def points_frame(points: Iterable[tuple[str, str, Measured]]) -> pd.DataFrame:
    """Published tokenizers on a text: ``CURVE_COLUMNS``, a row a name, a text and its measure."""
    rows = [
        (name, text, PUBLISHED_SIZES[name], measured.tokens, measured.bytes_per_token)
        for name, text, measured in points
        if measured.tokens
    ]
    return pd.DataFrame(rows, columns=CURVE_COLUMNS)


def doublings_frame(curve: Curve) -> pd.DataFrame:
    """A row a power of two that the run reached: ``DOUBLING_COLUMNS``.

    ``saved_percent``: how many percent of the tokens the last doubling saved.
    """
    rows = [
        (d.vocab_size, d.tokens, d.bytes_per_token, None if d.saved is None else 100 * d.saved)
        for d in doublings(curve)
    ]
    return pd.DataFrame(rows, columns=DOUBLING_COLUMNS).astype(
        {"bytes_per_token": float, "saved_percent": float}
    )


def at_size(frame: pd.DataFrame, vocab_size: int) -> pd.DataFrame:
    """The rows of ``curves_frame`` at one vocabulary size, one a curve that reaches it."""
    return frame[frame["vocab_size"] == vocab_size]


def series_names(curves: Sequence[NamedCurve]) -> list[str]:
    """Whose curves there are, each once, in their order."""
    return list(dict.fromkeys(named.name for named in curves))
