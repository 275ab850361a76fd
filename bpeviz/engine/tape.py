"""The tape: all pieces in one row, on which merges are made.

A token writes its id on the first and on the last place that it covers, so both
neighbours are one look away; a separator stands between two pieces.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from bpeviz.engine.corpus import Corpus
from bpeviz.engine.tokens import Pair

T = TypeVar("T")

SEPARATOR = -1  # on the tape: before, between and after pieces
INNER = -2  # on the tape: a place where no token starts or ends


class Merged:
    """What one merge changed on the tape: where, and beside which tokens.

    ``lefts[k]`` and ``rights[k]`` were the neighbours of the pair at
    ``places[k]`` before it was merged; ``after[k]`` is the right one afterwards.
    """

    __slots__ = ("after", "lefts", "places", "replaced", "rights")

    def __init__(
        self,
        places: list[int],
        lefts: list[int],
        rights: list[int],
        after: list[int],
        replaced: int,
    ) -> None:
        self.places = places
        self.lefts = lefts
        self.rights = rights
        self.after = after
        self.replaced = replaced


class Tape:
    """The pieces in one row. ``weights`` is None where every place weighs 1."""

    def __init__(self, corpus: Corpus) -> None:
        self.tokens = [SEPARATOR]
        self.lengths = [1] * len(corpus.base)  # places that a token covers, by id
        for piece in corpus.pieces:
            self.tokens.extend(piece)
            self.tokens.append(SEPARATOR)
        self.weights: list[int] | None = None
        if any(weight != 1 for weight in corpus.weights):
            self.weights = [0]
            for piece, weight in zip(corpus.pieces, corpus.weights, strict=True):
                self.weights.extend([weight] * len(piece))
                self.weights.append(0)

    def add_token(self, pair: Pair) -> int:
        """Number a new token; it covers what its two halves covered."""
        self.lengths.append(self.lengths[pair[0]] + self.lengths[pair[1]])
        return len(self.lengths) - 1

    def starts(self) -> Iterator[int]:
        """The places where a token (or a separator) starts."""
        tokens, lengths = self.tokens, self.lengths
        place, end = 0, len(tokens)
        while place < end:
            yield place
            token = tokens[place]
            place += lengths[token] if token >= 0 else 1

    def snapshot(self) -> array[int]:
        """The tokens in a row, separators included."""
        return array("i", (self.tokens[place] for place in self.starts()))

    def holds(self, pair: Pair, place: int) -> bool:
        """Whether the pair still stands at a place where it once stood."""
        left, right = pair
        tokens = self.tokens
        return tokens[place] == left and tokens[place + self.lengths[left]] == right

    def weigh(self, items: Iterable[T], places: Sequence[int]) -> dict[T, int]:
        """How much each item weighs; ``items[k]`` stands at ``places[k]``."""
        if self.weights is None:
            return Counter(items)
        totals: dict[T, int] = defaultdict(int)
        weights = self.weights
        for item, place in zip(items, places, strict=False):
            totals[item] += weights[place]
        return totals

    def merge(self, pair: Pair, places: Iterable[int], new_id: int) -> Merged:
        """Replace the pair at those places, left to right, without overlap."""
        tokens = self.tokens
        left, right = pair
        to_right, length = self.lengths[left], self.lengths[new_id]
        done: list[int] = []
        lefts: list[int] = []
        rights: list[int] = []
        for place in places:
            seam = place + to_right
            if tokens[place] != left or tokens[seam] != right:
                continue
            lefts.append(tokens[place - 1])
            rights.append(tokens[place + length])
            tokens[seam] = INNER
            tokens[place] = tokens[place + length - 1] = new_id
            done.append(place)
        after = [tokens[place + length] for place in done]
        weights = self.weights
        replaced = sum(weights[place] for place in done) if weights else len(done)
        return Merged(done, lefts, rights, after, replaced)
