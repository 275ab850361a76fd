"""Spelling: the letters of a word against the tokens that a model is given."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import regex

from bpeviz.engine.text import clean
from bpeviz.errors import N_
from bpeviz.published import AnyTokenizer
from bpeviz.studies.cuts import Cut, cuts, owner

_CLUSTER = regex.compile(r"\X")

FORMS = {
    "plain": N_("as it is"),
    "blank": N_("with a blank before"),
    "capital": N_("with a capital letter"),
    "blank and capital": N_("with a blank and a capital letter"),
    "capitals": N_("in capital letters"),
    "reversed": N_("reversed"),
    "blank and reversed": N_("reversed, with a blank before"),
}


class Letter(NamedTuple):
    """A character as people count them (a grapheme cluster), and where it lies.

    ``token`` is the index of the token in which it starts, None for white space
    that belongs to no token; ``split`` says that it goes on in the next token.
    """

    text: str
    token: int | None
    split: bool


class Spelling(NamedTuple):
    """A text as letters and as tokens."""

    text: str
    tokens: tuple[Cut, ...]
    letters: tuple[Letter, ...]

    @property
    def ids(self) -> set[int]:
        """The ids that it has."""
        return {cut.id for cut in self.tokens}

    @property
    def letters_in(self) -> list[int]:
        """How many letters start in each token."""
        started = Counter(one.token for one in self.letters)
        return [started[index] for index in range(len(self.tokens))]

    def counts(self, letter: str) -> list[int]:
        """How often a letter occurs in each token, large or small; the sum is the answer."""
        wanted = letter.casefold()
        counts = [0] * len(self.tokens)
        for one in self.letters:
            if one.text.casefold() == wanted and one.token is not None:
                counts[one.token] += 1
        return counts


def spelling(tokenizer: AnyTokenizer, text: str) -> Spelling:
    """The letters and the tokens of a text."""
    text = clean(text).text
    tokens = cuts(tokenizer, text)
    letters = []
    start = 0
    for match in _CLUSTER.finditer(text):
        end = start + len(match[0].encode())
        token = owner(tokens, start)
        split = token is not None and tokens[token].end < end
        letters.append(Letter(match[0], token, split))
        start = end
    return Spelling(text, tuple(tokens), tuple(letters))


def first_letter(text: str) -> str:
    r"""The first character as people count them; nothing of an empty text.

    >>> first_letter("e\u0301a") == "e\u0301"
    True
    """
    found = _CLUSTER.match(text)
    return found[0] if found else ""


def reverse(text: str) -> str:
    r"""The text backwards, character by character as people count them.

    >>> reverse("cafe\u0301s") == "se\u0301fac"
    True
    """
    return "".join(reversed(_CLUSTER.findall(text)))


def forms(word: str) -> dict[str, str]:
    """The ways to write a word that ``FORMS`` names, without repeats.

    >>> list(forms("Ab"))
    ['plain', 'blank', 'capitals', 'reversed', 'blank and reversed']
    """
    word = word.strip()
    capital = word[:1].upper() + word[1:]
    written = {
        "plain": word,
        "blank": " " + word,
        "capital": capital,
        "blank and capital": " " + capital,
        "capitals": word.upper(),
        "reversed": reverse(word),
        "blank and reversed": " " + reverse(word),
    }
    seen: dict[str, str] = {}
    for name, text in written.items():
        seen.setdefault(text, name)
    return {name: text for text, name in seen.items()}
