"""The tokens of a run at one step: how long, how frequent, of which script, still in use."""

from __future__ import annotations

from collections import Counter

import pandas as pd

from bpeviz.engine import Trace
from bpeviz.scripts import token_script
from bpeviz.segments import label

LONGEST_BAR = 20  # bytes; longer tokens share one bar
LONGEST = 20  # rows of the table of the longest tokens


def lengths_frame(trace: Trace, step: int) -> pd.DataFrame:
    """A row a length: ``length`` in bytes (the last row: that many or more), ``tokens``.

    Every length up to the longest has a row, so that gaps are seen.
    """
    sizes = Counter(
        min(len(token.content), LONGEST_BAR)
        for token in trace.vocabulary.tokens[: trace.vocab_size(step)]
    )
    lengths = range(min(sizes, default=1), max(sizes, default=0) + 1)
    return pd.DataFrame({"length": lengths, "tokens": [sizes[length] for length in lengths]})


def usage_frame(trace: Trace) -> pd.DataFrame:
    """A row a step: ``step``, ``vocab_size``, ``active``, ``absorbed`` tokens.

    Active tokens occur in the corpus as it is cut at that step; absorbed ones do not.
    """
    counts = trace.occurrences(0)
    active = sum(1 for count in counts if count)
    rows = [(0, len(counts), active, len(counts) - active)]
    for made in trace.steps:
        counts.append(made.replaced)
        for used in {made.left, made.right}:
            lost = made.replaced * ((made.left == used) + (made.right == used))
            counts[used] -= lost
            active -= not counts[used]
        active += 1
        rows.append((made.number, len(counts), active, len(counts) - active))
    return pd.DataFrame(rows, columns=["step", "vocab_size", "active", "absorbed"])


def scripts_frame(trace: Trace, step: int) -> pd.DataFrame:
    """A row a script in which tokens begin: ``script`` (a message id or a name), ``tokens``."""
    found = Counter(
        token_script(token.content) for token in trace.vocabulary.tokens[: trace.vocab_size(step)]
    )
    return pd.DataFrame(found.most_common(), columns=["script", "tokens"])


def frequency_frame(trace: Trace, step: int) -> pd.DataFrame:
    """A row a token in use, the most frequent first: ``place`` from 1, ``token``, ``occurrences``.

    Equal counts stand in the order of their ids.
    """
    counts = trace.occurrences(step)
    ordered = sorted((k for k, n in enumerate(counts) if n), key=lambda k: -counts[k])
    return pd.DataFrame(
        {
            "place": range(1, len(ordered) + 1),
            "token": [label(trace.vocabulary.name(k)) for k in ordered],
            "occurrences": [counts[k] for k in ordered],
        }
    )


def longest_frame(trace: Trace, step: int, most: int = LONGEST) -> pd.DataFrame:
    """The longest learned tokens, in bytes, the earlier of equals first.

    Columns ``token``, ``length`` (bytes), ``step``, ``occurrences`` (at that step of the run).
    """
    vocabulary = trace.vocabulary
    learned = range(len(vocabulary.base), trace.vocab_size(step))
    lengths = {k: len(vocabulary.tokens[k].content) for k in learned}
    chosen = sorted(learned, key=lambda k: (-lengths[k], k))[:most]
    counts = trace.occurrences(step)
    rows = [
        (label(vocabulary.name(k)), lengths[k], vocabulary.step_of(k), counts[k]) for k in chosen
    ]
    return pd.DataFrame(rows, columns=["token", "length", "step", "occurrences"])
