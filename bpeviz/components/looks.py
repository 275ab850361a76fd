"""How a token looks where it stands alone: its cells, and a tint or what else it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from bpeviz.components.drawn import Drawn, drawn_cells
from bpeviz.published import AnyTokenizer
from bpeviz.segments import token_cells
from bpeviz.studies.cuts import Cut
from bpeviz.tints import tint

BASE, SPECIAL, UNKNOWN = -1, -2, -3  # in place of a tint

DrawnToken = tuple[list[Drawn], int, int]  # cells, tint or one of the three above, id


class Looks(NamedTuple):
    """What is asked of a tokenizer for its tokens to be drawn."""

    rank: Callable[[int], int | None]
    has_base: bool  # whether tokens without a rank are base tokens
    special: frozenset[int]
    unknown: int | None

    def of(self, token_id: int, written: bytes) -> int:
        """Colour is what has been learned: the tint of a token, or what else it is."""
        if token_id == self.unknown:
            return UNKNOWN
        if token_id in self.special:
            return SPECIAL
        if self.has_base and self.rank(token_id) is None:
            return BASE
        return tint(written)


def looks(tokenizer: AnyTokenizer) -> Looks:
    """The looks of a tokenizer's tokens."""
    return Looks(
        tokenizer.rank,
        tokenizer.kind == "bpe",
        frozenset(tokenizer.special_ids.values()),
        tokenizer.unknown_id,
    )


def look_of(tokenizer: AnyTokenizer, token_id: int) -> int:
    """The tint of a token, or what else it is; ``looks`` serves many of them."""
    return looks(tokenizer).of(token_id, tokenizer.written(token_id))


def drawn_cuts(tokenizer: AnyTokenizer, cuts: Iterable[Cut]) -> list[DrawnToken]:
    """The tokens of a text, as they are written: markers beside what they cover."""
    look = looks(tokenizer)
    return [(_cells_of(look, cut), look.of(cut.id, cut.written), cut.id) for cut in cuts]


def _cells_of(look: Looks, cut: Cut) -> list[Drawn]:
    if cut.id == look.unknown:
        return _plain(cut.text or cut.written)
    if cut.id in look.special:
        return _plain(cut.written)
    return _with_marker(cut.text, cut.written)


def drawn_id(tokenizer: AnyTokenizer, token_id: int) -> DrawnToken:
    """A token of a vocabulary, in no text."""
    written = tokenizer.written(token_id)
    return _plain(written), looks(tokenizer).of(token_id, written), token_id


@lru_cache(maxsize=20_000)
def _cells(content: bytes) -> tuple[Drawn, ...]:
    return tuple(drawn_cells(token_cells(content)))


def _plain(content: bytes) -> list[Drawn]:
    return list(_cells(content))


def _with_marker(text: bytes, written: bytes) -> list[Drawn]:
    """A token whose written form has a sign before or behind the text that it covers."""
    covered = text if text in written else text.strip()
    before, _, after = written.partition(covered) if covered else (written, b"", b"")
    if written == covered or not (_is_text(before) and _is_text(after)):
        return _plain(written)
    return [
        *([["marker", before.decode()]] if before else []),
        *_cells(covered),
        *([["marker", after.decode()]] if after else []),
    ]


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
