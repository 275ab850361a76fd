"""Which script a character or a token belongs to, and whether blanks separate words in it."""

from __future__ import annotations

from functools import lru_cache

import regex

from bpeviz.errors import N_

# Names of the Unicode property Script, the frequent ones first.
SCRIPTS = (
    "Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Han", "Hiragana", "Katakana", "Hangul",
    "Devanagari", "Bengali", "Tamil", "Telugu", "Gujarati", "Gurmukhi", "Kannada", "Malayalam",
    "Oriya", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan", "Ethiopic", "Georgian",
    "Armenian", "Mongolian", "Cherokee", "Thaana", "Syriac",
)  # fmt: skip
WITHOUT_BLANKS = frozenset(
    {"Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"}
)

FRAGMENT = N_("Part of a character")
MARKER = N_("End-of-word marker")
WHITE_SPACE = N_("White space")
DIGITS = N_("Digits")
CONTROLS = N_("Control characters")
SIGNS = N_("Punctuation and symbols")
OTHER = N_("Other script")

_OF = [(name, regex.compile(rf"\p{{Script={name}}}")) for name in SCRIPTS]


@lru_cache(maxsize=20_000)
def script(character: str) -> str:
    """The script of a character, or what else it is (a message id).

    >>> script("ع"), script("7"), script("!")
    ('Arabic', 'Digits', 'Punctuation and symbols')
    """
    if character.isspace():
        return WHITE_SPACE
    if regex.match(r"\p{N}", character):
        return DIGITS
    for name, pattern in _OF:
        if pattern.match(character):
            return name
    if regex.match(r"[\p{L}\p{M}]", character):
        return OTHER
    return CONTROLS if regex.match(r"\p{C}", character) else SIGNS


def token_script(content: bytes) -> str:
    r"""The script in which a token begins, blanks before it left out.

    A token that begins inside a character, or ends before its first one is whole,
    is part of a character; one without bytes is an end-of-word marker.

    >>> token_script(b" the"), token_script(b"\x80a"), token_script(b"\n\n")
    ('Latin', 'Part of a character', 'White space')
    """
    if not content:
        return MARKER
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        text = content[: error.start].decode()
        if not text.strip():
            return FRAGMENT
    bare = text.lstrip()
    return script(bare[0] if bare else text[0])


def separates_words(text: str) -> bool:
    """Whether blanks separate the words of a text: most of its letters tell.

    >>> separates_words("two words"), separates_words("単語を分けない")
    (True, False)
    """
    letters = [c for c in text if c.isalpha()]
    without = sum(script(c) in WITHOUT_BLANKS for c in letters)
    return 2 * without <= len(letters)
