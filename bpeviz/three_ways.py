"""The same text as words, as characters and as subwords: what each way costs, and what it lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bpeviz.costs import relative_attention
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.measures import bytes_per_token

WayName = Literal["characters", "subwords", "words"]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cut a text.

    ``vocabulary``: how many different tokens it needs. ``unknown``: the share of the
    held-out words that it can't write whole, 0 to 1; None without held-out words.
    ``attention``: what attention costs against the subwords (see ``relative_attention``).
    """

    name: WayName
    vocabulary: int
    tokens: int
    bytes_per_token: float | None
    unknown: float | None
    attention: float | None


def three_ways(text: str, held_out: str, tokenizer: Tokenizer) -> list[Way]:
    """Cut a text into characters, subwords and words between white space.

    The vocabularies of characters and of words are those of ``text``. The white
    space between words is no token of the way ``words``.
    """
    text = clean(text).text
    held = Counter(clean(held_out).text.split())
    characters, words = set(text), text.split()
    known = set(words)
    subwords = len(tokenizer.encode(text))
    size = len(text.encode())

    def way(name: WayName, vocabulary: int, tokens: int, can_write: Callable[[str], bool]) -> Way:
        rate = bytes_per_token(size, tokens)
        unknown = _share_unknown(held, can_write)
        return Way(name, vocabulary, tokens, rate, unknown, relative_attention(tokens, subwords))

    return [
        way("characters", len(characters), len(text), lambda word: set(word) <= characters),
        way("subwords", tokenizer.vocab_size, subwords, _writer(tokenizer)),
        way("words", len(known), len(words), known.__contains__),
    ]


def _writer(tokenizer: Tokenizer) -> Callable[[str], bool]:
    """Whether a word has no unknown token; base tokens decide, merges make no difference."""
    unknown = tokenizer.unknown_id
    return lambda word: unknown is None or unknown not in tokenizer.base_ids(word)


def _share_unknown(words: Counter[str], can_write: Callable[[str], bool]) -> float | None:
    all_words = words.total()
    if not all_words:
        return None
    return sum(count for word, count in words.items() if not can_write(word)) / all_words
