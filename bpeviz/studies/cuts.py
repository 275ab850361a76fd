"""A text as a tokenizer cuts it: what all studies look at."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from bpeviz.engine.text import clean
from bpeviz.published import AnyTokenizer


class Cut(NamedTuple):
    """A token in a text: ``text`` is the bytes from ``start`` to ``end`` that it covers.

    ``written`` is the token as its vocabulary writes it, a marker included.
    """

    id: int
    text: bytes
    written: bytes
    start: int
    end: int


def cuts(tokenizer: AnyTokenizer, text: str) -> list[Cut]:
    """The tokens of a text, in order. White space that is not kept belongs to none."""
    text = clean(text).text
    content = text.encode()
    return [
        Cut(span.id, content[span.start : span.end], tokenizer.written(span.id), *span[1:])
        for span in tokenizer.spans(text)
    ]


def owner(tokens: Sequence[Cut], place: int) -> int | None:
    """Index of the token that covers the byte at ``place``; None where none does.

    Of several tokens that claim the byte the last is meant, as where an empty
    one stands before it.

    >>> owner([Cut(0, b"ab", b"ab", 0, 2), Cut(1, b"c", b"c", 3, 4)], 3)
    1
    """
    index = bisect_right(tokens, place, key=lambda cut: cut.start) - 1
    if index < 0 or tokens[index].end <= place:
        return None
    return index
