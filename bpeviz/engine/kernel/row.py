"""The pieces of a corpus as one array: what is read compiled, what a tape starts as and ends as.

NumPy only: whoever holds such a corpus or trace needs no Numba.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from operator import eq
from typing import Any, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from bpeviz.engine.corpus import Corpus, LazyPieces

Ids = npt.NDArray[np.unsignedinteger[Any]]
NARROW_IDS = 2**16 - 1  # ids that 16 bits hold beside the separator, which is all bits set


class Row(NamedTuple):
    """Base token ids of all pieces, with a separator before, between and after.

    ``starts[k]`` is the place where piece k starts, and the last entry where one more
    would; ``weights[k]`` is how often it occurs.
    """

    tokens: Ids
    starts: npt.NDArray[np.int64]
    weights: npt.NDArray[np.int64]


class RowPieces(LazyPieces):
    """``Corpus.pieces`` over a row; each piece is made when it is asked for."""

    def __init__(self, row: Row, *, as_bytes: bool) -> None:
        self.row = row
        self._make: Any = _bytes if as_bytes else _numbers

    def __len__(self) -> int:
        return len(self.row.starts) - 1

    def lengths(self) -> list[int]:
        """How many base tokens each piece has."""
        lengths: list[int] = (np.diff(self.row.starts) - 1).tolist()
        return lengths

    @overload
    def __getitem__(self, index: int) -> Sequence[int]: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Sequence[int], ...]: ...

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return tuple(self[k] for k in range(*index.indices(len(self))))
        piece = range(len(self))[index]
        start, end = self.row.starts[piece], self.row.starts[piece + 1] - 1
        return self._make(self.row.tokens[start:end])

    def __iter__(self) -> Iterator[Sequence[int]]:
        make, tokens = self._make, self.row.tokens
        starts = self.row.starts.tolist()
        for start, after in pairwise(starts):
            yield make(tokens[start : after - 1])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class TokenRow(Sequence[int]):
    """``Trace.final`` over an array, which is not copied."""

    def __init__(self, tokens: npt.NDArray[np.int32]) -> None:
        self._tokens = tokens

    def __len__(self) -> int:
        return len(self._tokens)

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...

    def __getitem__(self, index: int | slice) -> Any:
        return self._tokens[index].tolist()

    def __iter__(self) -> Iterator[int]:
        return iter(self._tokens.data)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))


def _bytes(tokens: Ids) -> bytes:
    return tokens.astype(np.uint8).tobytes()


def _numbers(tokens: Ids) -> tuple[int, ...]:
    return tuple(tokens.tolist())


def is_kept(corpus: Corpus) -> bool:
    """Whether the corpus was read as a row, which ``row_of`` hands out as it is."""
    return isinstance(corpus.pieces, RowPieces)


def row_of(corpus: Corpus) -> Row:
    """The corpus as a row, whichever way it was read."""
    if isinstance(corpus.pieces, RowPieces):
        return corpus.pieces.row
    sizes = np.fromiter(map(len, corpus.pieces), np.int64, len(corpus.pieces))
    starts = np.concatenate(([1], 1 + np.cumsum(sizes + 1)))
    kind = id_type(len(corpus.base))
    tokens = np.full(int(starts[-1]), np.iinfo(kind).max, kind)
    flat = _flat(corpus, int(sizes.sum()))
    if len(sizes) == 1:
        tokens[1:-1] = flat
    else:
        inside = np.ones(len(tokens), np.bool_)
        inside[starts - 1] = False
        tokens[inside] = flat
    return Row(tokens, starts, np.array(corpus.weights, np.int64))


def _flat(corpus: Corpus, size: int) -> npt.NDArray[Any]:
    if corpus.rules.by_words:
        return np.fromiter(chain.from_iterable(corpus.pieces), np.int64, size)
    return np.frombuffer(b"".join(map(bytes, corpus.pieces)), np.uint8)


def id_type(ids: int) -> np.dtype[np.unsignedinteger[Any]]:
    """The number type that holds so many token ids and the separator."""
    return np.dtype(np.uint16 if ids <= NARROW_IDS else np.uint32)
