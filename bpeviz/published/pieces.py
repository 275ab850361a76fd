"""Cutting a text into the very pieces that tiktoken cuts it into.

tiktoken does not tell its pieces. The ``regex`` library cuts in the same way,
but the two may know different versions of Unicode: a character that was added
lately is a letter to one and nothing to the other. Such a character is cut as
one that both take for what tiktoken takes it for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import regex
import tiktoken

from bpeviz.engine.splitting import PACE, TIME_LIMIT
from bpeviz.errors import UserError

# A class that split patterns ask for, and a character that both count to it. None
# of them stands in a pattern by itself, as the letters of 's and 'll do.
_CLASSES = {
    r"\p{Lu}": "A",
    r"\p{Ll}": "a",
    r"\p{Lt}": "\u01c5",
    r"\p{Lm}": "\u02b0",
    r"\p{Lo}": "\u00aa",
    r"\p{M}": "\u0301",
    r"\p{N}": "\u00b2",
    r"\s": "\u2003",
}
_OTHER = "\ue000"  # for private use: in none of the classes
_BYTES = {bytes([byte]): byte for byte in range(256)}


def pieces(pattern: str, text: str) -> Iterator[str]:
    """The matches of a split pattern, in order, as tiktoken finds them.

    As in tiktoken, text that the pattern does not match is left out. Raises
    UserError for a pattern that does not finish.
    """
    for start, end in _matches(pattern, text):
        yield text[start:end]


def pieces_with_offsets(pattern: str, text: str) -> Iterator[tuple[str, int]]:
    """Each match, and the byte of the text at which it starts."""
    offset = last = 0
    for start, end in _matches(pattern, text):
        offset += len(text[last:start].encode())
        yield text[start:end], offset
        last = start


def _matches(pattern: str, text: str) -> list[tuple[int, int]]:
    """Where the matches start and end, in code points."""
    limit = TIME_LIMIT + len(text) / PACE
    try:
        found = regex.compile(pattern).finditer(_as_tiktoken_reads(text), timeout=limit)
        return [match.span() for match in found if match.end() > match.start()]
    except TimeoutError:
        raise UserError(
            "The pattern {pattern} did not finish within {seconds} seconds on this text. "
            "Avoid a repetition inside a repetition, as in (a|aa)+.",
            pattern=pattern,
            seconds=round(limit, 1),
        ) from None
    except regex.error as error:
        raise UserError(
            "The pattern {pattern} is not a valid regular expression: {reason}. "
            "Correct it, or choose a named pattern.",
            pattern=pattern,
            reason=str(error),
        ) from None


def _as_tiktoken_reads(text: str) -> str:
    if text.isascii():
        return text
    others = {ord(c): stand_in for c in set(text) if (stand_in := _stand_in(c))}
    return text.translate(others) if others else text


@lru_cache(maxsize=100_000)
def _stand_in(character: str) -> str | None:
    """What to read instead of a character on which the two libraries differ."""
    if character.isascii():
        return None
    for name, member in _CLASSES.items():
        if _in_tiktoken(name, character):
            return None if _in_regex(name, character) else member
    return _OTHER if any(_in_regex(name, character) for name in _CLASSES) else None


def _in_regex(name: str, character: str) -> bool:
    return regex.fullmatch(name, character) is not None


def _in_tiktoken(name: str, character: str) -> bool:
    return bool(_finder(name).encode_ordinary(character))


@lru_cache(maxsize=len(_CLASSES))
def _finder(name: str) -> tiktoken.Encoding:
    """An encoding that keeps the characters of one class and drops all others."""
    return tiktoken.Encoding(name, pat_str=name, mergeable_ranks=_BYTES, special_tokens={})
