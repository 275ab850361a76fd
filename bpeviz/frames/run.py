"""Engine objects as DataFrames for charts and tables."""

from __future__ import annotations

import pandas as pd

from bpeviz.engine import Trace


def curve_frame(trace: Trace) -> pd.DataFrame:
    """One row a step: ``step``, ``vocab_size``, ``tokens``, ``bytes_per_token``.

    Steps without a token (an empty corpus) are left out.
    """
    rows = [
        (step, trace.vocab_size(step), tokens, trace.corpus.text_bytes / tokens)
        for step, tokens in enumerate(trace.sizes)
        if tokens
    ]
    return pd.DataFrame(rows, columns=["step", "vocab_size", "tokens", "bytes_per_token"])
