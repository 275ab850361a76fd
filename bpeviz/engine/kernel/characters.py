"""The kinds of characters that split patterns tell apart, and what kind each byte of a text is.

The kinds are asked of the ``regex`` library itself, so that a compiled pattern
agrees with it on every code point; those of words are asked of ``str``.
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import numpy.typing as npt
import regex

from bpeviz.engine.kernel.jit import compiled, full

Bytes = npt.NDArray[np.uint8]

# One bit each, so that a set of kinds is a mask.
UPPER, LOWER, EITHER_CASE, MARK, NUMBER, OTHER, SPACE, NEWLINE = (1 << bit for bit in range(8))
LETTER = UPPER | LOWER | EITHER_CASE
WHITE = SPACE | NEWLINE
SYMBOL = OTHER | MARK  # what is no letter, no number and no white space

_CODE_POINTS = 0x110000
_CONTINUES = 0x80  # the two upper bits of a byte that continues a character


@cache
def pattern_kinds() -> Bytes:
    """The kind of every code point, as the patterns see it."""
    kinds = np.full(_CODE_POINTS, OTHER, np.uint8)
    for kind, pattern in (
        (UPPER, r"[\p{Lu}\p{Lt}]+"),
        (LOWER, r"\p{Ll}+"),
        (EITHER_CASE, r"[\p{Lm}\p{Lo}]+"),
        (MARK, r"\p{M}+"),
        (NUMBER, r"\p{N}+"),
        (SPACE, r"\s+"),
        (NEWLINE, r"[\r\n]+"),
    ):
        for run in regex.finditer(pattern, _every_character()):
            kinds[run.start() : run.end()] = kind
    return kinds


@cache
def word_kinds() -> Bytes:
    """SPACE for the code points at which ``str.split`` cuts, OTHER for the rest."""
    kinds = np.full(_CODE_POINTS, OTHER, np.uint8)
    for run in re.finditer(r"\s+", _every_character()):  # \s is what str.isspace() is true of
        kinds[run.start() : run.end()] = SPACE
    return kinds


@cache
def _every_character() -> str:
    """All code points; an unassigned character stands in for the surrogates."""
    points = np.arange(_CODE_POINTS, dtype="<u4")
    points[0xD800:0xE000] = 0x10FFFF
    return points.tobytes().decode("utf-32-le")


def kinds_of(data: Bytes, kinds: Bytes) -> Bytes:
    """For each byte of a UTF-8 text the kind of the character that it belongs to."""
    painted = np.empty(len(data), np.uint8)
    paint(data, kinds, painted)
    return painted


@compiled
def code_point(data: Bytes, place: int) -> int:
    """The character that starts at a byte."""
    first = full(data[place])
    if first < 0x80:
        return first
    second = full(data[place + 1]) & 0x3F
    if first < 0xE0:
        return (first & 0x1F) << 6 | second
    third = full(data[place + 2]) & 0x3F
    if first < 0xF0:
        return (first & 0x0F) << 12 | second << 6 | third
    return (first & 0x07) << 18 | second << 12 | third << 6 | full(data[place + 3]) & 0x3F


@compiled
def after_character(data: Bytes, place: int) -> int:
    """Where the character that starts at a byte ends."""
    place += 1
    while place < data.size and data[place] & 0xC0 == _CONTINUES:
        place += 1
    return place


@compiled
def before_character(data: Bytes, end: int) -> int:
    """Where the character that ends before a byte starts."""
    end -= 1
    while data[end] & 0xC0 == _CONTINUES:
        end -= 1
    return end


@compiled
def paint(data: Bytes, kinds: Bytes, painted: Bytes) -> None:
    """Give every byte its character's kind."""
    kind = kinds[0]
    for place in range(data.size):
        if data[place] & 0xC0 != _CONTINUES:
            kind = kinds[code_point(data, place)]
        painted[place] = kind
