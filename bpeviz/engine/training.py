"""Training: an iterator of steps, in plain Python, without a recount at each step.

The pieces stand in one row (the tape), a separator between two of them. A token
writes its id on the first and on the last place that it covers, so both
neighbours are one look away.

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

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush, heapreplace
from itertools import islice, pairwise
from typing import TypeVar

from bpeviz.engine.corpus import DEFAULT_TIES, Corpus, Ties
from bpeviz.engine.steps import Candidate, Step
from bpeviz.engine.tokens import Pair, Token, joined, written
from bpeviz.engine.trace import CANDIDATES, EXAMPLES, End, Trace
from bpeviz.errors import UserError

T = TypeVar("T")

SEPARATOR = -1  # on the tape: before, between and after pieces
INNER = -2  # on the tape: a place where no token starts or ends

# What a heap entry holds behind the count: the tie rule's key, then the pair.
Entry = tuple[int, object, Pair]

# A floor above size / (FLOOR_SHARE x merges) is rarely reached by a winner.
FLOOR_SHARE = 32
FLOOR_DROP = 8


class Training(Iterator[Step]):
    """Learn merges one at a time; stop whenever you like, with a valid model.

    >>> from bpeviz.engine import read, rules
    >>> training = Training(read("abab", rules("byte")), merges=5)
    >>> [(step.left, step.right, step.count) for step in training]
    [(97, 98, 2), (256, 256, 1)]
    >>> training.end
    'no pair'
    """

    def __init__(
        self, corpus: Corpus, merges: int, ties: Ties | None = None, minimum: int = 1
    ) -> None:
        """Raises UserError for a negative number of merges or a minimum below 1."""
        check_numbers(merges, minimum)
        self.corpus = corpus
        self.ties: Ties = ties or DEFAULT_TIES[corpus.rules.algorithm]
        self.asked = merges
        self.minimum = minimum
        self.steps: list[Step] = []
        self.end: End = "stopped"
        self._tape = Tape(corpus)
        self._run = self._merge_until_done()

    def __next__(self) -> Step:
        step = next(self._run)
        self.steps.append(step)
        return step

    def advance(self, merges: int) -> int:
        """Make up to so many merges at once; returns how many were made."""
        return sum(1 for _ in islice(self, merges))

    def trace(self) -> Trace:
        """The record of the merges so far; a stopped run is marked as stopped."""
        return Trace(
            self.corpus,
            self.ties,
            self.minimum,
            self.asked,
            self.end,
            tuple(self.steps),
            self._tape.snapshot(),
        )

    def _merge_until_done(self) -> Iterator[Step]:
        tape, size = self._tape, self.corpus.size
        names = Names(self.corpus) if self.ties == "lowest" else None
        floor = max(1, size // (FLOOR_SHARE * max(1, self.asked)))
        race = Race(tape, floor, names)
        while len(self.steps) < self.asked:
            best = race.best(CANDIDATES)
            while len(best) < CANDIDATES and race.floor > 1:
                race = Race(tape, max(1, race.floor // FLOOR_DROP), names)
                best = race.best(CANDIDATES)
            if not best or best[0].count < self.minimum:
                self.end = "minimum count" if best else "no pair"
                return
            winner = best[0]
            tied = race.standing(winner.count) - 1
            pair = winner.left, winner.right
            places = race.take(pair)
            new_id = tape.add_token(pair)
            if names:
                names.add(pair)
            merged = tape.merge(pair, places, new_id)
            race.update(pair, new_id, merged)
            size -= merged.replaced
            yield Step(
                number=len(self.steps) + 1,
                left=winner.left,
                right=winner.right,
                id=new_id,
                count=winner.count,
                replaced=merged.replaced,
                tied=tied,
                candidates=best,
                tokens=size,
                places=tuple(merged.places[:EXAMPLES]),
            )
        self.end = "complete"


def check_numbers(merges: int, minimum: int) -> None:
    """Raises UserError for numbers that no run can have."""
    if merges < 0:
        raise UserError("{merges} merges are asked for. Ask for 0 or more.", merges=merges)
    if minimum < 1:
        raise UserError("The minimum count is {minimum}. It starts at 1.", minimum=minimum)


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
