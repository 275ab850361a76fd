"""Steps as rows of numbers: how they travel from a worker, and how they are kept."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from bpeviz.engine import CANDIDATES, Step
from bpeviz.engine.steps import Columns, StepColumns

Rows = npt.NDArray[Any]  # of ROW, one a step

_CANDIDATE = np.dtype([("left", np.int32), ("right", np.int32), ("count", np.int64)])
_FIGURES = np.dtype(
    [(name, np.int64) for name in ("running", "tied", "replaced", "tokens", "shown")]
)
ROW = np.dtype([("candidates", _CANDIDATE, CANDIDATES), ("figures", _FIGURES)])


def rows_of(steps: Sequence[Step]) -> Rows:
    """The figures of steps, without the places where they were made."""
    rows = np.zeros(len(steps), ROW)
    if isinstance(steps, StepColumns):
        rows["candidates"] = steps.columns.candidates
        rows["figures"] = steps.columns.figures
        rows["figures"]["shown"] = 0
        return rows
    for k, step in enumerate(steps):
        running = len(step.candidates)
        rows["candidates"][k, :running] = [(c.left, c.right, c.count) for c in step.candidates]
        rows["figures"][k] = (running, step.tied, step.replaced, step.tokens, 0)
    return rows


def steps_of(rows: Rows, first_id: int) -> StepColumns:
    """Steps again, each made when it is asked for; ``first_id`` is what the first one made.

    >>> from bpeviz.engine import read, rules, train
    >>> made = train(read("abab", rules("byte")), merges=2).steps
    >>> [(s.pair, s.count, s.tokens) for s in steps_of(rows_of(made), 256)]
    [((97, 98), 2, 2), ((256, 256), 1, 1)]
    """
    places = np.zeros((len(rows), 0), np.int32)
    return StepColumns(1, first_id, Columns(rows["candidates"], rows["figures"], places))


def packed(rows: Rows) -> bytes:
    """Rows, small enough to keep; ``unpacked`` is the way back."""
    return zlib.compress(rows.tobytes(), 6)


def unpacked(content: bytes) -> Rows:
    """The rows that ``packed`` made small."""
    return np.frombuffer(zlib.decompress(content), ROW)


def as_text(content: bytes, level: int = 1) -> str:
    """Bytes on a line of JSON."""
    return b64encode(zlib.compress(content, level)).decode()


def as_bytes(text: str) -> bytes:
    """What ``as_text`` put on a line."""
    return zlib.decompress(b64decode(text))
