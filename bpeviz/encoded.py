"""A text under a tokenizer: its tokens with their places, and the figures of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import AllowedSpecial, Span
from bpeviz.measures import Measured, count_graphemes, count_words
from bpeviz.published import AnyTokenizer


@dataclass(frozen=True)
class Encoded:
    """What a tokenizer makes of a text.

    ``text`` is mended: ``replaced`` lone surrogates became U+FFFD in it. ``spans``
    are in UTF-8 bytes of it.
    """

    tokenizer: AnyTokenizer
    text: str
    replaced: int
    spans: Sequence[Span]

    @property
    def ids(self) -> list[int]:
        """The token ids, in order."""
        return [span.id for span in self.spans]

    @cached_property
    def content(self) -> bytes:
        """The text in UTF-8."""
        return self.text.encode()

    @property
    def has_special(self) -> bool:
        """Whether a special token stands in it."""
        special = frozenset(self.tokenizer.special_ids.values())
        return any(span.id in special for span in self.spans)

    @cached_property
    def measured(self) -> Measured:
        """Bytes, code points, words and tokens."""
        return Measured(len(self.content), len(self.text), count_words(self.text), len(self.spans))

    @cached_property
    def graphemes(self) -> int:
        """Characters as people count them."""
        return count_graphemes(self.text)

    def code_points(self) -> list[tuple[int, int]]:
        """For each token the code points it touches: from, up to but not including.

        A character that is split over tokens is counted for each of them.
        """
        if self.text.isascii():
            return [(span.start, span.end) for span in self.spans]
        begun = [0, *accumulate(byte & 0xC0 != 0x80 for byte in self.content)]
        starts = [*(byte & 0xC0 != 0x80 for byte in self.content), True]
        return [(begun[start] - (not starts[start]), begun[end]) for _, start, end in self.spans]


def encode(tokenizer: AnyTokenizer, text: str, allowed_special: AllowedSpecial = ()) -> Encoded:
    r"""Mend a text and encode it.

    >>> from bpeviz.published import load
    >>> found = encode(load("gpt2"), "ok \ud83d!")
    >>> found.replaced, found.text
    (1, 'ok \ufffd!')
    """
    mended = clean(text)
    spans = tokenizer.spans(mended.text, allowed_special)
    return Encoded(tokenizer, mended.text, mended.replaced, spans)
