"""The start of a corpus for the stage; no more of it is cut, or kept, than is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bpeviz.engine import Trace
from bpeviz.excerpt import Builder, Excerpt

_BLOCK = 10_000  # characters that are cut into words at a time


def opening(trace: Trace, text: str, units: int) -> Excerpt:
    """About the first ``units`` base tokens of the text that a trace was trained on.

    It ends where a piece ends, or inside a long piece where a token ends.
    """
    builder = Builder(trace)
    finals: dict[str, Iterable[int]] = {}
    # Pieces are numbered in the order of their first appearance.
    unseen = _final_pieces(trace)
    end = 0
    for piece in _pieces(trace, text):
        if piece not in finals:
            finals[piece] = next(unseen)
        start = text.index(piece, end)
        builder.gap(text[end:start])
        if len(piece) > units:
            shown, ids = _cut(trace, piece, finals[piece], units)
            builder.piece(shown, ids, whole=False)
            return builder.excerpt(0, start + len(shown))
        builder.piece(piece, list(finals[piece]))
        end = start + len(piece)
        if len(builder.units) >= units:
            return builder.excerpt(0, end)
    builder.gap(text[end:])
    return builder.excerpt(0, len(text))


def _pieces(trace: Trace, text: str) -> Iterable[str]:
    how = trace.corpus.rules
    return _words(text) if how.by_words else how.pieces(text)


def _words(text: str) -> Iterator[str]:
    """The words of a text, without making a list of all of them."""
    held = ""
    for start in range(0, len(text), _BLOCK):
        part = held + text[start : start + _BLOCK]
        words = part.split()
        held = words.pop() if words and not part[-1].isspace() else ""
        yield from words
    if held:
        yield held


def _final_pieces(trace: Trace) -> Iterator[Iterable[int]]:
    if trace.corpus.rules.algorithm == "byte":  # one piece, which may be very long
        return iter([islice(trace.final, 1, len(trace.final) - 1)])
    return trace.pieces_at(len(trace))


def _cut(trace: Trace, piece: str, final: Iterable[int], units: int) -> tuple[str, Sequence[int]]:
    """The start of a long piece, up to a token that ends where a character ends."""
    lengths = trace.vocabulary.lengths
    by_words = trace.corpus.rules.by_words
    raw = b"" if by_words else piece.encode()
    ids: list[int] = []
    covered = 0
    for token_id in final:
        if covered >= units and (by_words or raw[covered] & 0xC0 != 0x80):
            break
        ids.append(token_id)
        covered += lengths[token_id]
    return (piece[:covered] if by_words else raw[:covered].decode()), ids
