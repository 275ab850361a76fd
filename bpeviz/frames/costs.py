"""What a byte of text costs a transformer at every vocabulary size of a run."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from bpeviz.costs import Shape, cost_per_byte, output_multiply_adds, table_parameters
from bpeviz.curves import Curve

PARTS = ("layers", "attention", "output")


def cost_frame(curve: Curve, shape: Shape) -> pd.DataFrame:
    """A row a vocabulary size: ``vocab_size``, ``PARTS`` and ``total``, multiply-adds a byte.

    Empty for a text without tokens.
    """
    if not curve.tokens[0]:
        return pd.DataFrame(columns=["vocab_size", *PARTS, "total"])
    sizes = curve.base + np.arange(len(curve.tokens))
    rates = curve.text_bytes / np.asarray(curve.tokens)
    costs = [
        cost_per_byte(int(size), float(rate), shape)
        for size, rate in zip(sizes, rates, strict=True)
    ]
    frame = pd.DataFrame({part: [getattr(cost, part) for cost in costs] for part in PARTS})
    frame.insert(0, "vocab_size", sizes)
    frame["total"] = [cost.total for cost in costs]
    return frame


def cheapest(frame: pd.DataFrame) -> int:
    """The vocabulary size with the lowest total, the smallest of equal ones."""
    return int(frame["vocab_size"].iloc[int(frame["total"].to_numpy().argmin())])


def table_frame(sizes: Iterable[tuple[str, int]], shape: Shape) -> pd.DataFrame:
    """A row a named vocabulary size: ``name``, ``vocab_size``, ``parameters``, ``output``."""
    rows = [
        (
            name,
            size,
            table_parameters(size, shape.width, tied=shape.tied),
            output_multiply_adds(size, shape.width),
        )
        for name, size in sizes
    ]
    return pd.DataFrame(rows, columns=["name", "vocab_size", "parameters", "output"])
