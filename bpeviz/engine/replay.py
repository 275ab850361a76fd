"""How a text came to be cut: the merges of an encoding, in the order of their ranks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from bpeviz.engine.merging import Applied, Ranks, merge_piece


@dataclass(frozen=True, slots=True)
class EncodeStep:
    """One merge applied everywhere in a text.

    ``places`` are indices into ``Replay.units``: where the pairs started;
    ``seams`` where their right halves started. ``tokens``: how many are left.
    """

    rank: int
    left: int
    right: int
    id: int
    places: tuple[int, ...]
    seams: tuple[int, ...]
    tokens: int


@dataclass(frozen=True)
class Replay:
    """An encoding from its base tokens on.

    ``units`` are the base token ids; ``piece_starts`` the indices at which a
    new piece starts, so that nothing merges across them.
    """

    units: tuple[int, ...]
    piece_starts: tuple[int, ...]
    steps: tuple[EncodeStep, ...]

    def final(self) -> list[int]:
        """The tokens after the last step."""
        tokens: list[int | None] = list(self.units)
        for step in self.steps:
            for place, seam in zip(step.places, step.seams, strict=True):
                tokens[place], tokens[seam] = step.id, None
        return [token for token in tokens if token is not None]


def replay(pieces: Iterable[Sequence[int]], ranks: Ranks) -> Replay:
    """Encode pieces of base token ids and keep every merge.

    Pieces do not touch one another, so the merges of all of them are told
    together, the lowest rank first.
    """
    units: list[int] = []
    starts: list[int] = []
    log: list[Applied] = []
    for piece in pieces:
        offset = len(units)
        starts.append(offset)
        units.extend(piece)
        made: list[Applied] = []
        merge_piece(piece, ranks, made)
        log.extend(m._replace(start=m.start + offset, seam=m.seam + offset) for m in made)
    log.sort(key=attrgetter("rank", "start"))
    steps: list[EncodeStep] = []
    tokens = len(units)
    for rank, group in groupby(log, key=attrgetter("rank", "left", "right")):
        made = list(group)
        tokens -= len(made)
        first = made[0]
        steps.append(
            EncodeStep(
                rank[0],
                first.left,
                first.right,
                first.id,
                tuple(m.start for m in made),
                tuple(m.seam for m in made),
                tokens,
            )
        )
    return Replay(tuple(units), tuple(starts), tuple(steps))
