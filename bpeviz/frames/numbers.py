"""Digits of numbers by place value, and where they stand in their tokens."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from bpeviz.studies.numbers import Number, places

PLACE_COLUMNS = ["place", "digits_after", "digits", "percent"]


def places_frame(found: Iterable[Number]) -> pd.DataFrame:
    """A row a place value and a place in the token: ``PLACE_COLUMNS``, the highest value first.

    ``place``: 0 for ones. ``digits_after``: how many digits follow in the token.
    ``percent``: of the digits of that place value.
    """
    rows = [
        (place, after, count, 100 * count / counts.total())
        for place, counts in places(found).items()
        for after, count in sorted(counts.items())
    ]
    return pd.DataFrame(rows, columns=PLACE_COLUMNS)
