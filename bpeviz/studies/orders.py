"""Order matters: the merges in the order of learning, and the same merges in others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from bpeviz.engine.merging import Applied, Ranks, merge_piece
from bpeviz.engine.text import clean
from bpeviz.engine.tokens import Pair
from bpeviz.errors import N_
from bpeviz.excerpt import NEVER, PIECE_START, Excerpt, Placed
from bpeviz.messages import Message
from bpeviz.published import AnyTokenizer
from bpeviz.segments import Cell, cells, label
from bpeviz.studies.units import plain_ids, units_finder

Order = Literal["rank", "latest", "longest"]

ORDERS: dict[Order, str] = {
    "rank": N_("the lowest rank first: as they were learned"),
    "latest": N_("the highest rank first: the latest learned"),
    "longest": N_("no merges: the longest token from the left"),
}


class Made(NamedTuple):
    """A merge as it was made: ``left`` from ``start`` to ``seam``, ``right`` to ``end``."""

    rank: int
    left: int
    right: int
    id: int
    start: int
    seam: int
    end: int


class Cutting(NamedTuple):
    """A text cut in some order. Places count its base tokens, over all pieces.

    ``starts`` are where the tokens start; ``log`` the merges as they were made,
    piece by piece.
    """

    order: Order
    ids: tuple[int, ...]
    starts: tuple[int, ...]
    size: int
    log: tuple[Made, ...]

    @property
    def edges(self) -> set[int]:
        """The places at which a token starts or the text ends."""
        return {*self.starts, self.size}

    def between(self, start: int, end: int) -> tuple[int, ...]:
        """The ids of the tokens that start in that stretch."""
        both = zip(self.ids, self.starts, strict=True)
        return tuple(token_id for token_id, place in both if start <= place < end)


class Difference(NamedTuple):
    """A stretch that two orders cut differently, from one shared edge to the next.

    ``made`` is the merge that took the other order off the right way: the first
    one across an edge of the right tokens. ``before`` is what the right order
    merged across one of its ends instead, or what the other order did not merge.
    """

    order: Order
    start: int
    end: int
    right: tuple[int, ...]
    other: tuple[int, ...]
    made: Made | None
    before: Made | None


def in_rank_order(tokenizer: AnyTokenizer, text: str) -> Cutting:
    """As the tokenizer encodes: of all merges that can be made, the earliest learned."""
    return _merged("rank", tokenizer.base_pieces(text), tokenizer.ranks)


def latest_first(tokenizer: AnyTokenizer, text: str) -> Cutting:
    """Of all merges that can be made, the latest learned; equal ones from left to right."""
    ranks = tokenizer.ranks

    def turned(pair: Pair) -> int | None:
        rank = ranks.of(pair)
        return None if rank is None else -rank

    upside_down = Ranks(turned, lambda rank: ranks.id(-rank))
    found = _merged("latest", tokenizer.base_pieces(text), upside_down)
    return found._replace(log=tuple(one._replace(rank=-one.rank) for one in found.log))


def _merged(order: Order, pieces: Iterable[Sequence[int]], ranks: Ranks) -> Cutting:
    ids: list[int] = []
    starts: list[int] = []
    log: list[Made] = []
    lengths: dict[int, int] = {}  # merged tokens, in base tokens
    offset = 0
    for piece in pieces:
        made: list[Applied] = []
        tokens, places = merge_piece(piece, ranks, made)
        ids.extend(tokens)
        starts.extend(offset + place for place in places)
        for one in made:
            end = one.seam + lengths.get(one.right, 1)
            lengths[one.id] = end - one.start
            start, seam = offset + one.start, offset + one.seam
            log.append(Made(*one[:4], start=start, seam=seam, end=offset + end))
        offset += len(piece)
    return Cutting(order, tuple(ids), tuple(starts), offset, tuple(log))


class Longest:
    """Cuts into the longest tokens of a vocabulary, from the left. Made once for a tokenizer."""

    def __init__(self, tokenizer: AnyTokenizer) -> None:
        """Raises UserError for a tokenizer without merges."""
        units_of = units_finder(tokenizer)
        self._tokenizer = tokenizer
        self._ids: dict[tuple[int, ...], int] = {}
        for token_id in plain_ids(tokenizer):
            if units := units_of(token_id):
                self._ids.setdefault(tuple(units), token_id)
        self._most = max(map(len, self._ids), default=1)

    def __call__(self, text: str) -> Cutting:
        """The text in longest tokens; no token crosses the edge of a piece."""
        ids: list[int] = []
        starts: list[int] = []
        offset = 0
        for piece in self._tokenizer.base_pieces(text):
            place, units = 0, tuple(piece)
            while place < len(units):
                token_id, size = self._at(units, place)
                ids.append(token_id)
                starts.append(offset + place)
                place += size
            offset += len(units)
        return Cutting("longest", tuple(ids), tuple(starts), offset, ())

    def _at(self, units: tuple[int, ...], place: int) -> tuple[int, int]:
        for size in range(min(self._most, len(units) - place), 1, -1):
            found = self._ids.get(units[place : place + size])
            if found is not None:
                return found, size
        return units[place], 1


def differences(right: Cutting, other: Cutting) -> list[Difference]:
    """The stretches that the two cut differently, in order."""
    shared = sorted(right.edges & other.edges)
    found = []
    for start, end in pairwise(shared):
        ours, theirs = right.between(start, end), other.between(start, end)
        if ours != theirs:
            made, before = _off_the_way(right, other, start, end)
            found.append(Difference(other.order, start, end, ours, theirs, made, before))
    return found


def _off_the_way(
    right: Cutting, other: Cutting, start: int, end: int
) -> tuple[Made | None, Made | None]:
    if other.order == "longest":
        reached = min(place for place in other.edges if place > start)
        return None, _first(right.log, {reached}, start, end)
    made = _first(other.log, right.edges, start, end)
    if made is None:
        return None, _first(right.log, other.edges, start, end)
    return made, _first(right.log, {made.start, made.end}, start, end)


def _first(log: Iterable[Made], edges: set[int], start: int, end: int) -> Made | None:
    """The first merge inside a stretch that closed one of those edges."""
    return next((one for one in log if start <= one.start < end and one.seam in edges), None)


TAKEN = N_(
    "{left} + {right} (rank {rank:,}) was merged at once. In the order of learning {before_left} + "
    "{before_right} (rank {before_rank:,}) comes first and takes one of the halves away."
)
TOO_EARLY = N_(
    "{left} + {right} (rank {rank:,}) was merged here. In the order of learning the two never "
    "stand side by side at this place."
)
NOT_MADE = N_(
    "In the order of learning {before_left} + {before_right} (rank {before_rank:,}) is merged "
    "here. In the other order the two never stand side by side."
)
LONGEST_NOT_MADE = N_(
    "{token} is the longest token from here on. The merges never make it at this place."
)
LONGEST = N_(
    "{token} is the longest token from here on. In the order of learning {before_left} + "
    "{before_right} (rank {before_rank:,}) comes first, and that token is not made."
)


def reason(tokenizer: AnyTokenizer, found: Difference) -> Message:
    """Why the two orders part at a difference, in one or two sentences."""
    values: dict[str, object] = {"token": label(tokenizer.written(found.other[0]))}
    for prefix, merge in (("", found.made), ("before_", found.before)):
        if merge is not None:
            values[prefix + "left"] = label(tokenizer.written(merge.left))
            values[prefix + "right"] = label(tokenizer.written(merge.right))
            values[prefix + "rank"] = merge.rank
    return Message(_template(found), values)


def _template(found: Difference) -> str:
    if found.order == "longest":
        return LONGEST if found.before else LONGEST_NOT_MADE
    if found.made is None:
        return NOT_MADE
    taken = found.before is not None and found.before.rank < found.made.rank
    return TAKEN if taken else TOO_EARLY


def stage(tokenizer: AnyTokenizer, text: str, cutting: Cutting) -> tuple[list[int], Excerpt]:
    """A cutting as a stage plays it: the base tokens that occur, and the text as an excerpt.

    The units of the excerpt are indices into the base tokens; its steps are those of the log.
    """
    pieces = tokenizer.base_pieces(text)
    units = [unit for piece in pieces for unit in piece]
    base = list(dict.fromkeys(units))
    number = {unit: index for index, unit in enumerate(base)}
    seams = [PIECE_START if k == 0 else NEVER for piece in pieces for k in range(len(piece))]
    for step, made in enumerate(cutting.log, start=1):
        seams[made.seam] = step
    drawn = tuple(_placed(tokenizer, clean(text).text, units))
    return base, Excerpt(tuple(number[u] for u in units), tuple(seams), drawn, 0, len(text))


def _placed(tokenizer: AnyTokenizer, text: str, units: Sequence[int]) -> Iterator[Placed]:
    """Cells of the text where the base tokens are its bytes; else a cell a base token."""
    if b"".join(map(tokenizer.written, units)) == text.encode() and len(units) == len(
        text.encode()
    ):
        for cell in cells(text):
            yield Placed(cell, len(cell.source))
        return
    for unit in units:
        written = tokenizer.written(unit)
        yield Placed(Cell("text", label(written), written), 1)
