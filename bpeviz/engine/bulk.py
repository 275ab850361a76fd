"""Encoding a long text at once, with the same ids as piece by piece.

A text of a ``split`` model goes through the tiktoken library. That library merges
whatever two neighbours spell a token, ours only the two that the token was made of.
Both come to the same where every token, taken alone, is encoded as itself: then
whatever spells it, and is not cut by an earlier merge, has gone the token's own way.
A ``byte`` model is one long piece, which the compiled encoder takes.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from functools import cached_property

from bpeviz.engine.choice import compiled_serves
from bpeviz.engine.corpus import Rules
from bpeviz.engine.merging import Ranks, merge_piece
from bpeviz.engine.tokens import Vocabulary

LONG = 50_000  # characters from which it is worth to set up
_PER_CHARACTER = 1e-5  # seconds that encoding piece by piece takes, roughly

# The library for patterns that we use and tiktoken's may know another version of Unicode.
# They agree on every character that Python knows, but for this one, whose category changed.
_MOVED = "\u0295"

_BLOCK = 1_000_000  # characters

Encode = Callable[[str], list[int]]


class BulkEncoder:
    """The way to encode long texts of one model, set up when it is first needed."""

    def __init__(self, rules: Rules, vocabulary: Vocabulary) -> None:
        self._rules = rules
        self._vocabulary = vocabulary

    def __reduce__(self) -> tuple[type[BulkEncoder], tuple[Rules, Vocabulary]]:
        return BulkEncoder, (self._rules, self._vocabulary)  # what was set up does not travel

    def encode(self, text: str) -> list[int] | None:
        """Token ids of a clean text; None where it has to be done piece by piece."""
        if self._rules.algorithm == "byte" and compiled_serves(_PER_CHARACTER * len(text)):
            return self._compiled(text)
        if self._rules.algorithm == "split" and self._by_tiktoken and settled(text):
            return _unless_it_gives_up(self._by_tiktoken, text)
        return None

    @cached_property
    def _compiled(self) -> Encode:
        from bpeviz.engine.kernel.encoding import Encoder

        encoder = Encoder(self._vocabulary.merges)
        return lambda text: encoder.encode(text.encode())

    @cached_property
    def _by_tiktoken(self) -> Encode | None:
        splitter, vocabulary = self._rules.splitter, self._vocabulary
        if splitter is None or splitter.name is None or not derived_alone(vocabulary):
            return None
        import tiktoken

        ranks = {token.content: number for number, token in enumerate(vocabulary.tokens)}
        return tiktoken.Encoding(
            "bpeviz", pat_str=splitter.pattern, mergeable_ranks=ranks, special_tokens={}
        ).encode_ordinary


def _unless_it_gives_up(encode: Encode, text: str) -> list[int] | None:
    try:
        return encode(text)
    except BaseException as error:  # a panic of the library is no Exception
        if type(error).__name__ == "PanicException" or isinstance(error, ValueError):
            return None
        raise


def derived_alone(vocabulary: Vocabulary) -> bool:
    """Whether every token's bytes are encoded as that token.

    >>> from bpeviz.engine import BYTES, Vocabulary
    >>> derived_alone(Vocabulary(BYTES, ((98, 99), (97, 98), (257, 99))))
    False
    """
    table = {pair: rank for rank, pair in enumerate(vocabulary.merges)}
    first = len(vocabulary.base)
    ranks = Ranks(table.get, lambda rank: first + rank)
    return all(
        merge_piece(token.content, ranks)[0] == [number]
        for number, token in enumerate(vocabulary.tokens)
    )


def settled(text: str) -> bool:
    """Whether a text has only characters on whose kinds the two libraries agree."""
    return all(map(agreed, characters(text)))


def agreed(character: str) -> bool:
    """Whether the two libraries agree on the kind of a character."""
    return character != _MOVED and unicodedata.category(character) != "Cn"


def characters(text: str) -> set[str]:
    """The different characters of a clean text: what ``set`` gives, five times sooner.

    >>> sorted(characters("hello"))
    ['e', 'h', 'l', 'o']
    """
    import numpy as np

    met = np.zeros(sys.maxunicode + 1, np.bool_)
    for start in range(0, len(text), _BLOCK):
        block = text[start : start + _BLOCK].encode("utf-32-le")
        met[np.frombuffer(block, "<u4")] = True
    return set(map(chr, np.flatnonzero(met).tolist()))
