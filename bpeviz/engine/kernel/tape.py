"""The tape of the compiled engine: all pieces in one row, between separators.

A token writes its id on the first and on the last place that it covers, so both
neighbours of a token are one look away. Whatever is not a token's id (a separator,
or a place where a token neither starts nor ends) is above every id there can be:
an entry is a token where it is below ``lengths.size``.

``compact`` lets every token cover one place again. Nothing is lost but the way
back to the places of the first row, so those are carried along as origins.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bpeviz.engine.kernel.jit import compiled, full, inlined
from bpeviz.engine.kernel.row import Ids as Ids
from bpeviz.engine.kernel.row import Row, id_type

OFF = -1  # written on the tape: all bits set, which no token id has
Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]


class Tape(NamedTuple):
    """``tokens`` and ``weights`` by place (no weights: all 1), ``lengths`` in places by id.

    ``origins``: where each place was in the first row; empty before any ``compact``.
    """

    tokens: Ids
    weights: Ints
    lengths: Ints
    origins: Ints


def tape_of(row: Row, ids: int, *, kept: bool) -> Tape:
    """A tape to work on, for so many ids; a row that is not kept may become it."""
    kind = id_type(ids)
    narrower = row.tokens.dtype.itemsize < kind.itemsize
    tokens = row.tokens.astype(kind, copy=kept)
    if narrower:
        tokens[row.starts - 1] = np.iinfo(kind).max
    weights = np.empty(0, np.int32)
    if (row.weights != 1).any():
        weights = np.zeros(len(tokens), np.int32)
        weights[1:] = np.repeat(row.weights, np.diff(row.starts))
    return Tape(tokens, weights, np.ones(ids, np.int32), np.empty(0, np.int32))


@inlined
def origin(tape: Tape, place: int) -> int:
    """Where a place was in the first row."""
    return tape.origins[place] if tape.origins.size else place


@inlined
def weight(weights: Ints, place: int) -> int:
    """What a place counts for."""
    return full(weights[place]) if weights.size else 1


@inlined
def holds(tokens: Ids, lengths: Ints, left: int, right: int, place: int) -> bool:
    """Whether the pair still stands at a place where it once stood."""
    return tokens[place] == left and tokens[place + lengths[left]] == right


@compiled
def count_starts(tape: Tape) -> int:
    """How many tokens and separators there are."""
    found = place = 0
    while place < tape.tokens.size:
        token = tape.tokens[place]
        place += tape.lengths[token] if token < tape.lengths.size else 1
        found += 1
    return found


@compiled
def copy_starts(tape: Tape, tokens: Ids, weights: Ints, origins: Ints) -> None:
    """Write the tokens (weights and origins where wanted), one place each."""
    filled = place = 0
    while place < tape.tokens.size:
        token = tape.tokens[place]
        tokens[filled] = token
        if weights.size:
            weights[filled] = tape.weights[place]
        if origins.size:
            origins[filled] = tape.origins[place] if tape.origins.size else place
        place += tape.lengths[token] if token < tape.lengths.size else 1
        filled += 1


def compact(tape: Tape) -> Tape:
    """The same tokens, each covering one place."""
    size = count_starts(tape)
    shorter = Tape(
        np.empty(size, tape.tokens.dtype),
        np.empty(size if tape.weights.size else 0, np.int32),
        np.ones(tape.lengths.size, np.int32),
        np.empty(size, np.int32),
    )
    copy_starts(tape, shorter.tokens, shorter.weights, shorter.origins)
    return shorter


def snapshot(tape: Tape) -> npt.NDArray[np.int32]:
    """The tokens in a row, -1 for separators."""
    tokens = np.empty(tape.tokens.size, np.int32)
    return tokens[: copy_tokens(tape, tokens)]


@compiled
def copy_tokens(tape: Tape, tokens: Ints) -> int:
    """Write the tokens, -1 for separators; returns how many there are."""
    filled = place = 0
    while place < tape.tokens.size:
        token = full(tape.tokens[place])
        if token < tape.lengths.size:
            tokens[filled] = token
            place += tape.lengths[token]
        else:
            tokens[filled] = -1
            place += 1
        filled += 1
    return filled
