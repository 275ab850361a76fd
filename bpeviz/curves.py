"""Tokens of a text at every vocabulary size of one training run.

A merge of rank r only ever makes places for merges above r. So encoding once with
all merges and noting the rank at which each boundary vanished tells how the text
is cut after any number of merges: the boundaries of the first s ranks are gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from bpeviz.engine import Trace
from bpeviz.engine.merging import Applied, merge_piece
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.measures import bytes_per_token


@dataclass(frozen=True)
class Curve:
    """A text under a tokenizer as it grew; ``tokens[s]`` is its length after s merges.

    ``base`` is the number of base tokens, ``text_bytes`` the UTF-8 bytes of the text.
    """

    base: int
    text_bytes: int
    tokens: tuple[int, ...]

    def bytes_per_token(self, vocab_size: int) -> float | None:
        """Bytes per token at a vocabulary size; None where there is no token."""
        return bytes_per_token(self.text_bytes, self.tokens[vocab_size - self.base])

    @property
    def largest(self) -> int:
        """The largest vocabulary size of the run."""
        return self.base + len(self.tokens) - 1


def curve_of(trace: Trace) -> Curve:
    """The curve of the text that a run was trained on."""
    return Curve(len(trace.corpus.base), trace.corpus.text_bytes, tuple(trace.sizes))


def curve_on(text: str, tokenizer: Tokenizer) -> Curve:
    """The curve of a text that the tokenizer need not have been trained on.

    >>> from bpeviz.engine import read, rules, train
    >>> tokenizer = Tokenizer.of(train(read("abababc", rules("byte")), 2))
    >>> curve_on("abab ab", tokenizer).tokens
    (7, 4, 3)
    """
    text = clean(text).text
    pieces = Counter(tokenizer.rules.pieces(text))
    return _curve(pieces, tokenizer, len(text.encode()))


def curve_on_words(counts: Mapping[str, int], tokenizer: Tokenizer) -> Curve:
    """The curve of a table word → count, for the word algorithms."""
    words = Counter({clean(word).text: count for word, count in counts.items()})
    size = sum(len(word.encode()) * count for word, count in words.items())
    return _curve(words, tokenizer, size)


def _curve(pieces: Mapping[str, int], tokenizer: Tokenizer, text_bytes: int) -> Curve:
    vocabulary, ranks = tokenizer.vocabulary, tokenizer.ranks
    size = 0
    vanished = [0] * len(vocabulary.merges)  # boundaries that a rank takes away, weighted
    for piece, weight in pieces.items():
        ids = tokenizer.base_ids(piece)
        size += weight * len(ids)
        made: list[Applied] = []
        merge_piece(ids, ranks, made)
        for merge in made:
            vanished[merge.rank] += weight
    gone = accumulate(vanished, initial=0)
    return Curve(len(vocabulary.base), text_bytes, tuple(size - n for n in gone))


@dataclass(frozen=True, slots=True)
class Doubling:
    """What a doubling of the vocabulary brought.

    ``saved``: the share of the tokens that went, 0 to 1; None for the first row
    and where there is no token.
    """

    vocab_size: int
    tokens: int
    bytes_per_token: float | None
    saved: float | None


def doublings(curve: Curve) -> list[Doubling]:
    """The powers of two that the run reached, from the first at or above its base tokens.

    >>> [d.vocab_size for d in doublings(Curve(300, 9, (9,) * 1000))]
    [512, 1024]
    """
    rows: list[Doubling] = []
    for size in _powers(curve.base, curve.largest):
        tokens = curve.tokens[size - curve.base]
        saved = 1 - tokens / rows[-1].tokens if rows and rows[-1].tokens else None
        rows.append(Doubling(size, tokens, curve.bytes_per_token(size), saved))
    return rows


def _powers(least: int, most: int) -> Iterable[int]:
    size = 1 << max(0, least - 1).bit_length()
    while size <= most:
        yield size
        size *= 2
