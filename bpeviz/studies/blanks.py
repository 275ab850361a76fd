"""The blank belongs to the word: one word, several ids, and prompts that end in a blank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bpeviz.published import AnyTokenizer
from bpeviz.studies.cuts import Cut, cuts


class Variant(NamedTuple):
    """A way to write a word, and its tokens."""

    text: str
    tokens: tuple[Cut, ...]


def variants(word: str) -> list[str]:
    """The word small, with a capital and in capitals, without and with a blank before.

    Then with a blank after, and with one on both sides. Nothing stands twice.

    >>> variants("the")
    ['the', ' the', 'The', ' The', 'THE', ' THE', 'the ', ' the ']
    """
    word = word.strip()
    cased = [word.lower(), word[:1].upper() + word[1:].lower(), word.upper()]
    around = [text for one in cased for text in (one, " " + one)]
    return list(dict.fromkeys([*around, word.lower() + " ", " " + word.lower() + " "]))


def compared(tokenizer: AnyTokenizer, texts: Sequence[str]) -> list[Variant]:
    """Each way to write it, with its tokens."""
    return [Variant(text, tuple(cuts(tokenizer, text))) for text in texts]


def different_ids(found: Sequence[Variant]) -> int:
    """How many different ids the variants of one token have together."""
    return len({one.tokens[0].id for one in found if len(one.tokens) == 1})


def different_sequences(found: Sequence[Variant]) -> int:
    """How many different sequences of ids the variants have."""
    return len({tuple(cut.id for cut in one.tokens) for one in found})


class Prompt(NamedTuple):
    """A prompt, how it would go on, and the tokens of the prompt alone and of both.

    ``kept``: how many of the prompt's tokens begin the whole as well.
    """

    prompt: str
    continuation: str
    alone: tuple[Cut, ...]
    whole: tuple[Cut, ...]
    kept: int

    @property
    def fits(self) -> bool:
        """Whether the whole begins with the tokens of the prompt.

        Where it does not, a model that goes on from the prompt is led off the
        tokens that it was trained on.
        """
        return self.kept == len(self.alone)


def prompt(tokenizer: AnyTokenizer, text: str, continuation: str) -> Prompt:
    """A prompt against the whole text that it begins."""
    alone, whole = cuts(tokenizer, text), cuts(tokenizer, text + continuation)
    kept = 0
    for one, other in zip(alone, whole, strict=False):
        if one != other:
            break
        kept += 1
    return Prompt(text, continuation, tuple(alone), tuple(whole), kept)


def with_and_without_blank(tokenizer: AnyTokenizer, text: str, word: str) -> tuple[Prompt, Prompt]:
    """The same whole text twice: the blank before ``word`` belongs to it, then to the prompt."""
    text, word = text.rstrip(" "), word.strip(" ")
    return prompt(tokenizer, text, " " + word), prompt(tokenizer, text + " ", word)
