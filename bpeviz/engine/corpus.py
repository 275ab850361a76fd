"""Text → pieces: what a training run counts and merges in.

A piece is a sequence of base token ids in which merges may happen; no merge
crosses from one piece to the next. Equal pieces are kept once, in the order of
their first appearance, weighted by how often they occur.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import mul
from typing import Literal, get_args

from bpeviz.engine.splitting import Splitter, named
from bpeviz.engine.text import clean, clean_octets
from bpeviz.engine.tokens import BYTES, Token, written
from bpeviz.errors import N_, UserError

Algorithm = Literal["byte", "split", "character", "end-of-word"]
Ties = Literal["first", "lowest"]

ALGORITHMS: tuple[Algorithm, ...] = get_args(Algorithm)
TIE_RULES: tuple[Ties, ...] = get_args(Ties)
DEFAULT_TIES: dict[Algorithm, Ties] = {
    "byte": "first",
    "split": "first",
    "character": "lowest",
    "end-of-word": "lowest",
}
DEFAULT_MARKER = "_"

_LOSSES: dict[Algorithm, str | None] = {
    "byte": None,
    "split": None,
    "character": N_(
        "White space only separates words: it is not kept, so decoded words stand "
        "together, and a character that the corpus did not have becomes “unknown”."
    ),
    "end-of-word": N_(
        "Any white space between two words comes back as one blank, white space at the "
        "ends of the text is not kept, and a character that the corpus did not have "
        "becomes “unknown”."
    ),
}
_FUSED_LOSS = N_(
    "Any white space between two words comes back as one blank, white space at the ends of the "
    "text is not kept, and a character that the corpus did not have becomes “unknown”: at the end "
    "of a word the blank behind it is lost as well."
)


@dataclass(frozen=True, slots=True)
class Rules:
    """How a text becomes pieces: the algorithm and its choices.

    ``splitter`` belongs to ``split``; ``marker`` to ``end-of-word``, where
    ``fused`` says that it is part of the last letter's symbol instead of a
    symbol of its own.
    """

    algorithm: Algorithm
    splitter: Splitter | None = None
    marker: str | None = None
    fused: bool = False

    def __post_init__(self) -> None:
        if self.algorithm not in ALGORITHMS:
            raise UserError(
                "There is no algorithm {name}. Choose one of {names}.",
                name=self.algorithm,
                names=", ".join(ALGORITHMS),
            )
        if self.marker is not None and (not self.marker or self.marker.split() != [self.marker]):
            raise UserError(
                "The marker {marker!r} is empty or holds white space. Choose a visible "
                "one, such as _ or </w>.",
                marker=self.marker,
            )

    @property
    def loss(self) -> str | None:
        """What a round trip changes, as a message id; None where the text comes back."""
        return _FUSED_LOSS if self.fused else _LOSSES[self.algorithm]

    @property
    def by_words(self) -> bool:
        """Whether the pieces are words of characters rather than runs of bytes."""
        return self.algorithm in ("character", "end-of-word")

    def pieces(self, text: str) -> Iterable[str]:
        """The pieces of a text, in order."""
        if self.by_words:
            return text.split()
        if self.splitter:
            return self.splitter.pieces(text)
        return [text] if text else []


def rules(
    algorithm: Algorithm,
    *,
    splitter: Splitter | None = None,
    marker: str | None = None,
    fused: bool = False,
) -> Rules:
    """Rules with the algorithm's own defaults where a choice was left open."""
    if algorithm == "split" and splitter is None:
        splitter = named("gpt4")
    if algorithm != "split":
        splitter = None
    marker = clean(marker).text if marker is not None else DEFAULT_MARKER
    return Rules(algorithm, splitter, marker if algorithm == "end-of-word" else None, fused)


class LazyPieces(Sequence[Sequence[int]]):
    """Pieces that are made when somebody looks, and know their lengths without that."""

    @abstractmethod
    def lengths(self) -> list[int]:
        """How many base tokens each piece has."""


@dataclass(frozen=True)
class Corpus:
    """The pieces of a text, ready for training.

    ``pieces[k]`` holds base token ids and occurs ``weights[k]`` times.
    ``text_bytes`` and ``text_characters`` measure the whole text in UTF-8 bytes
    and in code points, white space included.
    """

    rules: Rules
    base: tuple[Token, ...]
    pieces: Sequence[Sequence[int]]
    weights: tuple[int, ...]
    text_bytes: int
    text_characters: int

    @cached_property
    def lengths(self) -> list[int]:
        """How many base tokens each piece has."""
        pieces = self.pieces
        return pieces.lengths() if isinstance(pieces, LazyPieces) else list(map(len, pieces))

    @cached_property
    def size(self) -> int:
        """Base tokens in the whole corpus, weighted."""
        return sum(map(mul, self.lengths, self.weights))

    @cached_property
    def starts(self) -> list[int]:
        """Where each piece starts when the pieces stand in a row, one place apart."""
        return list(accumulate((length + 1 for length in self.lengths), initial=1))

    def piece_at(self, place: int) -> tuple[int, int]:
        """The piece at a place of that row, and the place inside the piece."""
        index = bisect_right(self.starts, place) - 1
        return index, place - self.starts[index]

    def base_names(self) -> list[bytes]:
        """The base tokens as they are written, by id."""
        return [written(token, self.rules.marker) for token in self.base]


def read(text: str, how: Rules) -> Corpus:
    """Cut a text into weighted pieces. Surrogates are mended first (see ``clean``).

    >>> read("low lower low", rules("character")).weights
    (2, 1)
    """
    cleaned, octets = clean_octets(text)
    text = cleaned.text
    if octets and not how.by_words and not how.splitter:  # one piece, and nothing to count
        return Corpus(how, BYTES, (octets,), (1,), len(octets), len(text))
    return _build(Counter(how.pieces(text)), how, len(text), len(octets))


def read_words(counts: Mapping[str, int], how: Rules) -> Corpus:
    """A corpus straight from a table word → count, for the word algorithms.

    Its bytes and characters are those of the words, without white space.
    Raises UserError for a word with white space or a count below 1.
    """
    if not how.by_words:
        raise UserError(
            "A table of words needs the algorithm character or end-of-word, not {name}.",
            name=how.algorithm,
        )
    words: Counter[str] = Counter()
    for word, count in counts.items():
        word = clean(word).text
        if word.split() != [word]:
            raise UserError(
                "The word {word!r} is empty or holds white space. Give one word a row.", word=word
            )
        if count < 1:
            raise UserError(
                "The word {word!r} has the count {count}. Counts start at 1.",
                word=word,
                count=count,
            )
        words[word] += count
    size = sum(len(word.encode()) * count for word, count in words.items())
    return _build(words, how, sum(len(w) * c for w, c in words.items()), size)


def _build(counts: Mapping[str, int], how: Rules, characters: int, size: int) -> Corpus:
    """``size``: bytes of the whole text."""
    if how.by_words:
        base = alphabet({token for word in counts for token in symbols(word, how)}, how)
        number = {token: index for index, token in enumerate(base)}
        pieces: tuple[Sequence[int], ...] = tuple(
            tuple(number[token] for token in symbols(word, how)) for word in counts
        )
    else:
        base = BYTES
        pieces = tuple(piece.encode() for piece in counts)
    return Corpus(how, base, pieces, tuple(counts.values()), size, characters)


def alphabet(tokens: Collection[Token], how: Rules) -> tuple[Token, ...]:
    """Base tokens of words, each given once, in their order: by their written names."""
    if how.fused:  # every character can stand inside a word and at its end
        tokens = {*tokens, *(Token(token.content, not token.ends_word) for token in tokens)}
    elif how.marker is not None:
        tokens = {*tokens, Token(b"", ends_word=True)}
    return tuple(sorted(tokens, key=lambda t: (written(t, how.marker), t.ends_word)))


def symbols(word: str, how: Rules) -> list[Token]:
    """The base tokens of one word: its characters, and the marker where there is one.

    >>> [t.ends_word for t in symbols("und", rules("end-of-word"))]
    [False, False, False, True]
    >>> [t.ends_word for t in symbols("und", rules("end-of-word", fused=True))]
    [False, False, True]
    """
    tokens = [Token(character.encode()) for character in word]
    if how.marker is None:
        return tokens
    if how.fused:
        return [*tokens[:-1], Token(tokens[-1].content, ends_word=True)]
    return [*tokens, Token(b"", ends_word=True)]
