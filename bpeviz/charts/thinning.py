"""No more points than a chart can show."""

from __future__ import annotations

import numpy as np
import pandas as pd

MOST_POINTS = 1500  # as many as the chart is wide
MOST_ROWS = 60  # languages under one another
MOST_CURVE_POINTS = 400  # of each curve, where several lie over one another
MOST_SMALL_POINTS = 200  # of a chart that is half as wide


def thinned(frame: pd.DataFrame, most: int = MOST_POINTS) -> pd.DataFrame:
    """At most about ``most`` rows, evenly spaced, the first and the last among them."""
    every = max(1, -(-len(frame) // most))
    kept = frame.iloc[::every]
    return kept if kept.index[-1:].equals(frame.index[-1:]) else pd.concat([kept, frame.tail(1)])


def thinned_by_ratio(
    frame: pd.DataFrame, column: str, most: int = MOST_CURVE_POINTS
) -> pd.DataFrame:
    """At most about ``most`` rows, whose values of ``column`` (positive, ascending) grow evenly.

    The steps between them have about the same ratio, so that they are as close on
    the left of a logarithmic axis as on the right; the first and the last row stay.
    """
    if len(frame) <= most:
        return frame
    values = frame[column].to_numpy()
    wanted = np.geomspace(values[0], values[-1], most)
    places = np.clip(np.searchsorted(values, wanted), 0, len(frame) - 1)
    return frame.iloc[np.unique(np.concatenate([[0], places, [len(frame) - 1]]))]
