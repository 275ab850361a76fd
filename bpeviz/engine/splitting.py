"""Split patterns: where a text is cut before merging, so that no merge crosses a cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from time import thread_time

import regex

from bpeviz.engine.text import clean
from bpeviz.errors import UserError

# The patterns of GPT-2, GPT-4 and GPT-4o as the tiktoken library states them
# (tiktoken_ext/openai_public.py).
_GPT2 = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"
_GPT4 = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
_GPT4O = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
# The first group of a number may be short: the digits behind it must fill threes.
_DIGITS = _GPT4.replace(r"\p{N}{1,3}+", r"(?<=\p{N})\p{N}{3}|\p{N}{1,3}(?=(?:\p{N}{3})*+(?!\p{N}))")

PATTERNS = {"gpt2": _GPT2, "gpt4": _GPT4, "gpt4o": _GPT4O, "digits": _DIGITS}

TIME_LIMIT = 2.0  # seconds for one of the user's own patterns over a short text
PACE = 1_000_000  # characters for which there is a second more
_BATCH = 10_000  # matches between two looks at the clock

Span = tuple[int, int]  # where a match starts and ends, in characters


@dataclass(frozen=True, slots=True)
class Splitter:
    """A split pattern that is ready to cut; ``name`` is None for the user's own."""

    pattern: str
    name: str | None = None

    def pieces(self, text: str) -> Iterator[str]:
        r"""Yield the pieces of ``text`` in order; joined they are the text again.

        Text between two matches is kept as a piece. Raises UserError where the
        user's own pattern matches nothing at all at some place, or never ends.

        >>> list(Splitter(r"\w+").pieces("hi, you"))
        ['hi', ', ', 'you']
        """
        end = 0
        for start, stop in self._matches(text):
            if start > end:
                yield text[end:start]
            yield text[start:stop]
            end = stop
        if end < len(text):
            yield text[end:]

    def _matches(self, text: str) -> Iterator[Span]:
        if self.name:
            for match in _compiled(self.pattern).finditer(text):
                yield match.span()
            return
        # Matches are taken in batches, so that the time of whoever reads them is not counted.
        left, end = _limit(text), 0
        while True:
            began = thread_time()
            batch = self._batch(text, end, left)
            left = max(left - (thread_time() - began), 0.001)
            yield from batch
            if len(batch) < _BATCH:
                return
            end = batch[-1][1]

    def _batch(self, text: str, start: int, limit: float) -> list[Span]:
        found = _compiled(self.pattern).finditer(text, start, timeout=limit)
        try:
            spans = [match.span() for match in islice(found, _BATCH)]
        except TimeoutError:
            raise UserError(
                "The pattern {pattern} did not finish within {seconds} seconds on this text. "
                "Avoid a repetition inside a repetition, as in (a|aa)+.",
                pattern=self.pattern,
                seconds=round(_limit(text), 1),
            ) from None
        except MemoryError:
            raise UserError(
                "The pattern {pattern} ran out of memory on this text. "
                "Make it simpler, or choose a named pattern.",
                pattern=self.pattern,
            ) from None
        for first, end in spans:
            if first == end:
                raise UserError(
                    "The pattern {pattern} matches an empty text at character {place}. "
                    "Write + where it has * or ?, so that every match takes a character.",
                    pattern=self.pattern,
                    place=first,
                )
        return spans


def _limit(text: str) -> float:
    return TIME_LIMIT + len(text) / PACE


def named(name: str) -> Splitter:
    """The splitter of a published pattern: ``gpt2``, ``gpt4``, ``gpt4o`` or ``digits``.

    >>> list(named("digits").pieces("1234567"))
    ['1', '234', '567']
    """
    if name not in PATTERNS:
        raise UserError(
            "There is no split pattern {name}. Choose one of {names}.",
            name=name,
            names=", ".join(PATTERNS),
        )
    return Splitter(PATTERNS[name], name)


def own(pattern: str) -> Splitter:
    """The splitter of a user's own pattern (syntax of the ``regex`` library).

    Raises UserError where the pattern is not valid, matches the empty text or
    searches from right to left.
    """
    pattern = clean(pattern).text
    compiled, empty = _tried(pattern)
    if empty:
        raise UserError(
            "The pattern {pattern} matches the empty text. "
            "Write + where it has *, so that every match takes a character.",
            pattern=pattern,
        )
    if compiled.flags & regex.REVERSE:
        raise UserError(
            "The pattern {pattern} searches from right to left. Take (?r) out of it.",
            pattern=pattern,
        )
    return Splitter(pattern)


def _tried(pattern: str) -> tuple[regex.Pattern[str], bool]:
    """The compiled pattern, and whether it matches the empty text."""
    try:
        compiled = _compiled(pattern)
        return compiled, compiled.match("", timeout=TIME_LIMIT) is not None
    except regex.error as error:
        reason = str(error)
    except (RecursionError, MemoryError, TimeoutError):
        reason = "it is nested too deeply"
    raise UserError(
        "The pattern {pattern} is not a valid regular expression: {reason}. "
        "Correct it, or choose a named pattern.",
        pattern=pattern,
        reason=reason,
    )


def _compiled(pattern: str) -> regex.Pattern[str]:
    return regex.compile(pattern)  # the library caches what it has compiled
