"""Counting a step of a trace anew, for all pairs and not only the best."""

from __future__ import annotations

from itertools import pairwise

from bpeviz.engine.tokens import Pair
from bpeviz.engine.trace import Trace


def pair_counts(trace: Trace, step: int) -> dict[Pair, int]:
    """How often each pair stands side by side after ``step`` merges, overlaps included, weighted.

    The pairs are in the order in which they are met first.

    >>> from bpeviz.engine import read, rules, train
    >>> pair_counts(train(read("aab", rules("byte")), merges=1), 0)
    {(97, 97): 1, (97, 98): 1}
    """
    counts: dict[Pair, int] = {}
    for ids, weight in zip(trace.pieces_at(step), trace.corpus.weights, strict=True):
        for pair in pairwise(ids):
            counts[pair] = counts.get(pair, 0) + weight
    return counts
