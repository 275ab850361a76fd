"""Text → corpus, compiled: the same corpus as ``bpeviz.engine.corpus`` reads, as one row."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bpeviz.engine.corpus import Corpus, Rules, alphabet
from bpeviz.engine.kernel.characters import Bytes, after_character, code_point
from bpeviz.engine.kernel.counting import counted
from bpeviz.engine.kernel.jit import Table, compiled
from bpeviz.engine.kernel.row import Ids, Row, RowPieces, id_type
from bpeviz.engine.kernel.splitting import BY_NAME, WORDS
from bpeviz.engine.kernel.tape import Ints, Longs
from bpeviz.engine.text import clean_octets
from bpeviz.engine.tokens import BYTES, Token

_CODE_POINTS = 0x110000
_INSIDE, _LAST = 1, 2  # bits: the character stands inside a word, or at the end of one


def can_read(how: Rules) -> bool:
    """Whether there is a compiled way to cut a text."""
    return how.by_words or (how.splitter is not None and how.splitter.name in BY_NAME)


def read_compiled(text: str, how: Rules) -> Corpus:
    """A text as weighted pieces; ``can_read`` says for which rules."""
    cleaned, octets = clean_octets(text)
    data = np.frombuffer(octets, np.uint8)
    name = how.splitter.name if how.splitter else None
    pieces = counted(data, WORDS if name is None else BY_NAME[name])
    base, row = _of_words(data, pieces, how) if how.by_words else (BYTES, _of_bytes(data, pieces))
    weights = tuple(row.weights.tolist())
    found = RowPieces(row, as_bytes=not how.by_words)
    return Corpus(how, base, found, weights, len(data), len(cleaned.text))


def _row(ids: int, pieces: Table, sizes: npt.NDArray[np.int64]) -> Row:
    starts = np.concatenate(([1], 1 + np.cumsum(sizes + 1)))
    kind = id_type(ids)
    tokens = np.full(int(starts[-1]), np.iinfo(kind).max, kind)
    return Row(tokens, starts, pieces["count"].copy())


def _of_bytes(data: Bytes, pieces: Table) -> Row:
    row = _row(len(BYTES), pieces, pieces["size"])
    lay_out_bytes(data, pieces, row.tokens, row.starts)
    return row


def _of_words(data: Bytes, pieces: Table, how: Rules) -> tuple[tuple[Token, ...], Row]:
    marker_apart = how.marker is not None and not how.fused
    met = np.zeros(_CODE_POINTS, np.uint8)
    points = np.empty(_CODE_POINTS, np.int32)
    sizes = np.empty(len(pieces), np.int64)
    different = meet_characters(data, pieces, met, points, sizes)
    tokens = []
    for point in points[:different].tolist():
        content, where = chr(point).encode(), int(met[point]) if how.fused else _INSIDE
        if where & _INSIDE:
            tokens.append(Token(content))
        if where & _LAST:
            tokens.append(Token(content, ends_word=True))
    base = alphabet(tokens, how)
    row = _row(len(base), pieces, sizes + marker_apart)
    inside, last, closing = _ids(base, how)
    lay_out_words(data, pieces, inside, last, closing, row.tokens, row.starts)
    return base, row


def _ids(base: tuple[Token, ...], how: Rules) -> tuple[Ints, Ints, int]:
    """The ids of characters inside words and at their ends, and of a marker (-1: there is none)."""
    inside = np.empty(_CODE_POINTS, np.int32)
    last = np.empty(_CODE_POINTS, np.int32) if how.fused else inside
    closing = -1
    for number, token in enumerate(base):
        if token.content:
            point = ord(token.content.decode())
            (last if token.ends_word else inside)[point] = number
        else:
            closing = number
    return inside, last, closing


@compiled
def lay_out_bytes(data: Bytes, pieces: Table, tokens: Ids, starts: Longs) -> None:
    """Write each piece where it starts in the row."""
    for number in range(pieces.size):
        piece, target = pieces[number], starts[number]
        for k in range(piece.size):
            tokens[target + k] = data[piece.start + k]


@compiled
def meet_characters(data: Bytes, pieces: Table, met: Bytes, points: Ints, sizes: Longs) -> int:
    """Note which characters stand where in words, and how many each word has.

    Returns how many different ones there are; ``points`` lists them.
    """
    different = 0
    for number in range(pieces.size):
        piece, characters = pieces[number], 0
        place, end = piece.start, piece.start + piece.size
        while place < end:
            point = code_point(data, place)
            place = after_character(data, place)
            if not met[point]:
                points[different] = point
                different += 1
            met[point] |= _LAST if place == end else _INSIDE
            characters += 1
        sizes[number] = characters
    return different


@compiled
def lay_out_words(
    data: Bytes, pieces: Table, inside: Ints, last: Ints, closing: int, tokens: Ids, starts: Longs
) -> None:
    """Write the ids of each word's characters where it starts in the row."""
    for number in range(pieces.size):
        piece, target = pieces[number], starts[number]
        place, end = piece.start, piece.start + piece.size
        while place < end:
            point = code_point(data, place)
            place = after_character(data, place)
            tokens[target] = last[point] if place == end else inside[point]
            target += 1
        if closing >= 0:
            tokens[target] = closing
