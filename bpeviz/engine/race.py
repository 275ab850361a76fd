"""The race: which pair is best, without a recount at each step.

Why looking at the top of a heap is enough, whatever the tie rule:

- Two tokens can only become neighbours in the step that makes the younger one.
  So the places of a pair are all found in one sweep, in ascending order.
- From then on its count only falls, and the first place where it still stands
  only moves to the right. So an entry of the heap that no longer holds is always
  too good, never too bad: it is put right when it reaches the top.
- A pair that occurs fewer than ``floor`` times is not looked after at all until
  the race needs it; then the tape is counted again with a lower floor.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush, heapreplace
from itertools import pairwise

from bpeviz.engine.corpus import Corpus
from bpeviz.engine.steps import Candidate
from bpeviz.engine.tape import Merged, Tape
from bpeviz.engine.tokens import Pair, Token, joined, written

# What a heap entry holds behind the count: the tie rule's key, then the pair.
Entry = tuple[int, object, Pair]


class Names:
    """What the rule ``lowest`` compares: the written names of the two tokens."""

    def __init__(self, corpus: Corpus) -> None:
        self._marker = corpus.rules.marker
        self._tokens: list[Token] = list(corpus.base)
        self._keys = [self._key(token) for token in self._tokens]

    def _key(self, token: Token) -> tuple[bytes, bool]:
        return written(token, self._marker), token.ends_word

    def add(self, pair: Pair) -> None:
        """Name the token that the pair became."""
        token = joined(self._tokens[pair[0]], self._tokens[pair[1]])
        self._tokens.append(token)
        self._keys.append(self._key(token))

    def of(self, pair: Pair) -> object:
        """The key of a pair; the smaller one wins a tie."""
        return self._keys[pair[0]], self._keys[pair[1]]


class Race:
    """The pairs that reach the floor, and which of them is best."""

    def __init__(self, tape: Tape, floor: int, names: Names | None) -> None:
        """Count the tape as it stands now."""
        self.floor = floor
        self._tape = tape
        self._names = names
        self._counts: dict[Pair, int] = {}
        self._places: dict[Pair, list[int]] = {}  # where a pair was found, ascending
        self._first: dict[Pair, int] = {}  # index of the first of those that may still stand
        self._level: dict[int, int] = defaultdict(int)  # count -> how many pairs have it
        self._heap: list[Entry] = []
        self._count_all()

    def _count_all(self) -> None:
        starts = list(self._tape.starts())
        tokens = [self._tape.tokens[place] for place in starts]
        totals = self._tape.weigh(pairwise(tokens), starts)
        found: dict[Pair, list[int]] = {
            pair: [] for pair, count in totals.items() if count >= self.floor and min(pair) >= 0
        }
        for place, pair in zip(starts, pairwise(tokens), strict=False):
            if pair in found:
                found[pair].append(place)
        self._heap = [self._enter(pair, totals[pair], found[pair]) for pair in found]
        heapify(self._heap)

    def _enter(self, pair: Pair, count: int, places: list[int]) -> Entry:
        """Start to look after a pair; returns its entry for the heap."""
        self._counts[pair] = count
        self._places[pair] = places
        self._first[pair] = 0
        self._level[count] += 1
        return -count, self._names.of(pair) if self._names else places[0], pair

    def _drop(self, pair: Pair) -> list[int]:
        self._level[self._counts.pop(pair)] -= 1
        del self._first[pair]
        return self._places.pop(pair)

    def _first_place(self, pair: Pair) -> int:
        places, index = self._places[pair], self._first[pair]
        while not self._tape.holds(pair, places[index]):
            index += 1
        self._first[pair] = index
        return places[index]

    def best(self, wanted: int) -> tuple[Candidate, ...]:
        """The best pairs in order, at most ``wanted`` of them."""
        found: list[Entry] = []
        heap = self._heap
        while heap and len(found) < wanted:
            entry = heap[0]
            pair = entry[2]
            count = self._counts.get(pair, 0)
            if count < self.floor:
                heappop(heap)
                if count or pair in self._counts:
                    self._drop(pair)
                continue
            key = entry[1] if self._names else self._first_place(pair)
            if -count != entry[0] or key != entry[1]:
                heapreplace(heap, (-count, key, pair))
                continue
            found.append(heappop(heap))
        for entry in found:
            heappush(heap, entry)
        return tuple(Candidate(*pair, -count) for count, _, pair in found)

    def standing(self, count: int) -> int:
        """How many pairs have that count (which must reach the floor)."""
        return self._level[count]

    def take(self, pair: Pair) -> list[int]:
        """Take the winner out of the race; returns the places where it was found."""
        first = self._first[pair]
        return self._drop(pair)[first:]

    def update(self, pair: Pair, new_id: int, merged: Merged) -> None:
        """Count what the merge of ``pair`` took away and what it brought."""
        left, right = pair
        tape = self._tape
        lost_lefts = tape.weigh(merged.lefts, merged.places)
        # Where the pair stood twice in a row, (right, left) between the two is
        # lost once: as the right neighbour of the first.
        lost_lefts.pop(new_id, None)
        lost_rights = tape.weigh(merged.rights, merged.places)
        self._lose((((token, left), n) for token, n in lost_lefts.items()))
        self._lose((((right, token), n) for token, n in lost_rights.items()))
        # A left neighbour has met the new token as often as it lost the old one.
        self._meet(lost_lefts, merged.lefts, merged.places, new_id, on_left=True)
        self._meet(
            tape.weigh(merged.after, merged.places),
            merged.after,
            merged.places,
            new_id,
            on_left=False,
        )

    def _lose(self, losses: Iterable[tuple[Pair, int]]) -> None:
        counts, level = self._counts, self._level
        for pair, lost in losses:
            if (count := counts.get(pair)) is not None:
                level[count] -= 1
                level[count - lost] += 1
                counts[pair] = count - lost

    def _meet(
        self,
        totals: Mapping[int, int],
        neighbours: Sequence[int],
        places: Sequence[int],
        new_id: int,
        *,
        on_left: bool,
    ) -> None:
        """Enter the new token's pairs with its neighbours on one side."""
        floor, lengths = self.floor, self._tape.lengths
        met: dict[int, list[int]] = {
            token: [] for token, count in totals.items() if count >= floor and token >= 0
        }
        if not met:
            return
        for token, place in zip(neighbours, places, strict=True):
            if token in met:
                met[token].append(place - lengths[token] if on_left else place)
        for token, starts in met.items():
            pair = (token, new_id) if on_left else (new_id, token)
            heappush(self._heap, self._enter(pair, totals[token], starts))
