"""What a tokenizer makes of a text, in numbers: one function a measure, with its definition.

A measure that would divide by zero is None: no token, no word, no reference.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import regex

from bpeviz.engine.text import clean
from bpeviz.errors import N_

_CLUSTER = regex.compile(r"\X")

DEFINITIONS = {
    "tokens": N_("How many tokens the tokenizer cuts the text into."),
    "bytes": N_("Bytes of the text in UTF-8."),
    "code_points": N_("Unicode code points: what programs call characters."),
    "graphemes": N_(
        "Characters as people count them: extended grapheme clusters of Unicode (UAX #29). "
        "A flag, a letter with its accents or a family of emoji is one."
    ),
    "words": N_("Runs of characters between white space."),
    "bytes_per_token": N_("UTF-8 bytes of the text / tokens. Higher is better compression."),
    "characters_per_token": N_("Code points of the text / tokens. Higher is better compression."),
    "tokens_per_word": N_(
        "Fertility: tokens / words, where a word is what stands between white space. Lower is "
        "better; 1 is a token a word. It says little about scripts that are written without blanks."
    ),
    "price": N_("Tokens × the price of a million tokens / 1,000,000."),
    "window": N_("Tokens / the size of the context window."),
}


class Encodes(Protocol):
    """Whatever turns a text into token ids."""

    def encode(self, text: str) -> Iterable[int]:
        """The ids of a plain text."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A text under one tokenizer: UTF-8 bytes, code points, words between white space, tokens."""

    bytes: int
    characters: int
    words: int
    tokens: int

    @property
    def bytes_per_token(self) -> float | None:
        """See ``bytes_per_token``."""
        return bytes_per_token(self.bytes, self.tokens)

    @property
    def characters_per_token(self) -> float | None:
        """See ``characters_per_token``."""
        return characters_per_token(self.characters, self.tokens)

    @property
    def tokens_per_word(self) -> float | None:
        """See ``tokens_per_word``."""
        return tokens_per_word(self.tokens, self.words)


def measure(text: str, tokenizer: Encodes) -> Measured:
    """Encode a text as plain text and measure it; surrogates are mended first (``clean``).

    >>> from bpeviz.engine import read, rules, train
    >>> from bpeviz.engine.tokenizer import Tokenizer
    >>> plain = Tokenizer.of(train(read("", rules("byte")), 0))
    >>> measure("ありが とう", plain)
    Measured(bytes=16, characters=6, words=2, tokens=16)
    """
    text = clean(text).text
    return Measured(
        len(text.encode()), len(text), count_words(text), len(list(tokenizer.encode(text)))
    )


def count_words(text: str) -> int:
    """Words of a text: the runs between white space (``str.split``)."""
    return len(text.split())


def count_graphemes(text: str) -> int:
    r"""Characters as people count them: extended grapheme clusters.

    >>> count_graphemes("e\u0301👨\u200d👩\u200d👧\u200d👦\r\n"), count_graphemes("a\r\nb")
    (3, 3)
    """
    if text.isascii():  # only CR LF is a cluster of two
        return len(text) - text.count("\r\n")
    return sum(1 for _ in _CLUSTER.finditer(text))


def bytes_per_token(text_bytes: int, tokens: int) -> float | None:
    """UTF-8 bytes of the text / tokens. Higher is better compression of the same text."""
    return text_bytes / tokens if tokens else None


def characters_per_token(characters: int, tokens: int) -> float | None:
    """Code points of the text / tokens."""
    return characters / tokens if tokens else None


def tokens_per_word(tokens: int, words: int) -> float | None:
    """Tokens / words between white space (fertility). Lower is better; 1 is a token a word."""
    return tokens / words if words and tokens else None


def premium(tokens: int, reference: int) -> float | None:
    """Tokens of a text / tokens of the same content in the reference language.

    Petrov et al. 2023, "Language Model Tokenizers Introduce Unfairness Between Languages".

    >>> premium(252, 100)
    2.52
    """
    return tokens / reference if tokens and reference else None


def percent_over(ratio: float) -> float:
    """A premium as people say it: how many percent more than the reference.

    >>> percent_over(2.5)
    150.0
    """
    return 100 * (ratio - 1)


def price(tokens: int, per_million: float) -> float:
    """What tokens cost, in the currency of ``per_million``.

    >>> price(250_000, 2.0)
    0.5
    """
    return tokens * per_million / 1_000_000


def window_share(tokens: int, window: int) -> float | None:
    """The part of a context window that tokens fill (1.0: all of it)."""
    return tokens / window if window else None
