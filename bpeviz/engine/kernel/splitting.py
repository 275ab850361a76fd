"""The named split patterns as functions: they say where the piece ends that starts at a place.

Each follows the alternatives of its pattern in ``bpeviz.engine.splitting`` in their
order. A text is UTF-8 bytes with the kind of each byte's character, so a run of
characters of some kinds is a run of bytes.
"""

from __future__ import annotations

from bpeviz.engine.kernel.characters import (
    EITHER_CASE,
    LETTER,
    LOWER,
    MARK,
    NEWLINE,
    NUMBER,
    SYMBOL,
    UPPER,
    WHITE,
    Bytes,
    after_character,
    before_character,
)
from bpeviz.engine.kernel.jit import compiled

GPT2, GPT4, GPT4O, DIGITS, WORDS = range(5)
BY_NAME = {"gpt2": GPT2, "gpt4": GPT4, "gpt4o": GPT4O, "digits": DIGITS}

NOWHERE = -1
_BLANK, _APOSTROPHE, _SLASH = ord(" "), ord("'"), ord("/")
_CASE = 0x20  # the bit by which ASCII letters differ in case
_D, _E, _L, _M, _R, _S, _T, _V = map(ord, "delmrstv")
_LONG_S = (0xC5, 0xBF)  # ſ, which is an s where case does not matter

_UPPERS = UPPER | EITHER_CASE | MARK
_LOWERS = LOWER | EITHER_CASE | MARK


@compiled
def run_end(kinds: Bytes, place: int, wanted: int) -> int:
    """Where a run of characters of the wanted kinds ends."""
    while place < kinds.size and kinds[place] & wanted:
        place += 1
    return place


@compiled
def contraction_end(data: Bytes, place: int, case: int) -> int:
    """Where 's 'd 'm 't 'll 've or 're ends; ``case`` is the bit that does not matter."""
    if place + 1 >= data.size or data[place] != _APOSTROPHE:
        return NOWHERE
    first = data[place + 1] | case
    if first in (_S, _D, _M, _T):
        return place + 2
    if place + 2 >= data.size:
        return NOWHERE
    if case and data[place + 1] == _LONG_S[0] and data[place + 2] == _LONG_S[1]:
        return place + 3
    second = data[place + 2] | case
    if (first == _L and second == _L) or (second == _E and first in (_V, _R)):
        return place + 3
    return NOWHERE


@compiled
def three_numbers_end(data: Bytes, kinds: Bytes, place: int) -> int:
    """Where one to three numbers end."""
    for _ in range(3):
        if place < data.size and kinds[place] & NUMBER:
            place = after_character(data, place)
    return place


@compiled
def white_end(data: Bytes, kinds: Bytes, start: int, whole_at_end: int) -> int:
    """Where white space ends: after its last line end, or else before its last character.

    ``whole_at_end``: white space at the end of the text stays whole although it has line ends.
    """
    end = run_end(kinds, start, WHITE)
    if end == kinds.size and whole_at_end:
        return end
    place = end
    while place > start:
        if kinds[place - 1] & NEWLINE:
            return place
        place -= 1
    return without_last(data, start, end)


@compiled
def without_last(data: Bytes, start: int, end: int) -> int:
    """The end of white space that leaves its last character to a following word."""
    last = before_character(data, end)
    return end if end == data.size or last == start else last


@compiled
def gpt2_end(data: Bytes, kinds: Bytes, start: int) -> int:
    """The pattern of GPT-2."""
    end = contraction_end(data, start, 0)
    if end != NOWHERE:
        return end
    body = start
    if data[start] == _BLANK and start + 1 < data.size and not kinds[start + 1] & WHITE:
        body = start + 1
    if kinds[body] & WHITE:
        return without_last(data, start, run_end(kinds, start, WHITE))
    if kinds[body] & LETTER:
        return run_end(kinds, body, LETTER)
    return run_end(kinds, body, NUMBER if kinds[body] & NUMBER else SYMBOL)


@compiled
def gpt4_end(data: Bytes, kinds: Bytes, start: int, by_threes_from_right: int) -> int:
    """The pattern of GPT-4; the digits of a number may be counted from its right end."""
    end = contraction_end(data, start, _CASE)
    if end != NOWHERE:
        return end
    kind = kinds[start]
    if kind & LETTER:
        return run_end(kinds, start, LETTER)
    if kind & NUMBER:
        return (
            numbers_end(data, kinds, start)
            if by_threes_from_right
            else three_numbers_end(data, kinds, start)
        )
    body = after_character(data, start)
    if not kind & NEWLINE and body < data.size and kinds[body] & LETTER:
        return run_end(kinds, body, LETTER)
    if data[start] != _BLANK:
        body = start
    if body < data.size and kinds[body] & SYMBOL:
        return run_end(kinds, run_end(kinds, body, SYMBOL), NEWLINE)
    return white_end(data, kinds, start, 1)


@compiled
def numbers_end(data: Bytes, kinds: Bytes, start: int) -> int:
    """Where a group of a number ends, so that the groups behind it have three digits each."""
    place, digits = start, 0
    if not start or not kinds[start - 1] & NUMBER:
        while place < data.size and kinds[place] & NUMBER:
            place = after_character(data, place)
            digits += 1
    place = start
    for _ in range(digits % 3 or 3):
        place = after_character(data, place)
    return place


@compiled
def gpt4o_end(data: Bytes, kinds: Bytes, start: int) -> int:
    """The pattern of GPT-4o."""
    kind = kinds[start]
    body = after_character(data, start)
    leads = not kind & (LETTER | NUMBER | NEWLINE) and body < data.size
    end = lower_end(kinds, body) if leads else NOWHERE
    if end == NOWHERE:
        end = lower_end(kinds, start)
    if end == NOWHERE and leads:
        end = upper_end(kinds, body)
    if end == NOWHERE:
        end = upper_end(kinds, start)
    if end != NOWHERE:
        return max(end, contraction_end(data, end, _CASE))
    if kind & NUMBER:
        return three_numbers_end(data, kinds, start)
    if data[start] != _BLANK:
        body = start
    if body < data.size and kinds[body] & SYMBOL:
        end = run_end(kinds, body, SYMBOL)
        while end < data.size and (kinds[end] & NEWLINE or data[end] == _SLASH):
            end += 1
        return end
    return white_end(data, kinds, start, 0)


@compiled
def lower_end(kinds: Bytes, start: int) -> int:
    """Where capitals with small letters behind them end; both may be letters without case."""
    end = run_end(kinds, start, _UPPERS)
    if end < kinds.size and kinds[end] & LOWER:
        return run_end(kinds, end, _LOWERS)
    while end > start:
        if kinds[end - 1] & _LOWERS:
            return end
        end -= 1
    return NOWHERE


@compiled
def upper_end(kinds: Bytes, start: int) -> int:
    """Where capitals end, and small letters behind them if any."""
    end = run_end(kinds, start, _UPPERS)
    return run_end(kinds, end, _LOWERS) if end > start else NOWHERE


@compiled
def piece_end(data: Bytes, kinds: Bytes, start: int, pattern: int) -> int:
    """Where the piece that starts here ends."""
    if pattern == GPT2:
        return gpt2_end(data, kinds, start)
    if pattern == GPT4:
        return gpt4_end(data, kinds, start, 0)
    if pattern == DIGITS:
        return gpt4_end(data, kinds, start, 1)
    if pattern == GPT4O:
        return gpt4o_end(data, kinds, start)
    return run_end(kinds, start, LETTER | NUMBER | SYMBOL)


@compiled
def piece_start(kinds: Bytes, place: int, pattern: int) -> int:
    """Where the next piece starts: here, but words skip white space."""
    return run_end(kinds, place, WHITE) if pattern == WORDS else place
