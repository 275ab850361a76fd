"""Glitch tokens: tokens that a text never uses, and tokens that no text can lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bpeviz.engine.merging import merge_piece
from bpeviz.published import AnyTokenizer
from bpeviz.studies.units import plain_ids, units_finder

Looked = Callable[[int], None]  # is told now and then how many tokens have been looked at
OFTEN = 1000  # tokens between two tellings


class Token(NamedTuple):
    """A token, and how often the corpus that it was learned on uses it."""

    id: int
    written: bytes
    learned_on: int


def usage(tokenizer: AnyTokenizer, text: str) -> Counter[int]:
    """How often each id occurs in a text."""
    return Counter(tokenizer.encode(text))


def unused(tokenizer: AnyTokenizer, learned_on: str, met: str) -> list[Token]:
    """Tokens that the first text uses and the second never does, the most used first.

    A model that is trained on the second text never trains their rows.
    """
    there, here = usage(tokenizer, learned_on), usage(tokenizer, met)
    found = [
        Token(token_id, tokenizer.written(token_id), count)
        for token_id, count in there.items()
        if token_id not in here
    ]
    return sorted(found, key=lambda token: (-token.learned_on, token.id))


def never_used(tokenizer: AnyTokenizer, met: str) -> list[int]:
    """All ids that a text never uses, ascending; special and unknown tokens apart."""
    here = usage(tokenizer, met)
    return [token_id for token_id in plain_ids(tokenizer) if token_id not in here]


def _nobody(_: int) -> None:
    """Nobody wants to know."""


def _told(ids: list[int], looked: Looked) -> Iterator[int]:
    for number, token_id in enumerate(ids):
        if number % OFTEN == 0:
            looked(number)
        yield token_id
    looked(len(ids))


def never_made(tokenizer: AnyTokenizer, looked: Looked = _nobody) -> list[int]:
    """Ids that the tokenizer's own merges can never produce, ascending.

    What lies inside a token is merged as if it stood alone, since no merge
    crosses its edges; so a token that its own base tokens do not merge to is
    never made, in no text. (A library may still look a whole piece up before it
    merges.) Takes seconds for a vocabulary of 200,000. Raises UserError for a
    tokenizer without merges.
    """
    ranks = tokenizer.ranks
    units_of = units_finder(tokenizer)
    return [
        token_id
        for token_id in _told(plain_ids(tokenizer), looked)
        if (units := units_of(token_id)) is None or merge_piece(units, ranks)[0] != [token_id]
    ]


def cut_when_alone(tokenizer: AnyTokenizer, looked: Looked = _nobody) -> list[int]:
    """Ids of whole text that is not encoded to them when it stands alone, ascending.

    The split pattern cuts such a token; inside a longer piece it may still be made.
    """
    found = []
    for token_id in _told(plain_ids(tokenizer), looked):
        content = tokenizer.token_bytes(token_id)
        try:
            text = content.decode()
        except UnicodeDecodeError:
            continue
        if tokenizer.encode(text) != [token_id]:
            found.append(token_id)
    return found


def with_name(text: str, name: str, times: int) -> str:
    r"""The text with a blank and a name at the end of as many of its lines, evenly spread.

    A line is used again where there are more names than lines.

    >>> with_name("a\nb\nc\nd", "X", 2)
    'a X\nb\nc X\nd'
    """
    lines = text.split("\n")
    count = len(lines)
    names = Counter(k * count // times if times < count else k % count for k in range(times))
    return "\n".join(line + (" " + name) * names[k] for k, line in enumerate(lines))
