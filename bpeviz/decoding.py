"""The other way: ids as people paste them → text, and the same token by token."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bpeviz.errors import N_
from bpeviz.messages import Message
from bpeviz.published import AnyTokenizer

_WORD = re.compile(r"[^\s,;\[\](){}]+")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)

NO_NUMBER = N_("{word!r} is not a whole number.")
NO_TOKEN = N_("There is no token {id}: the ids of this tokenizer go from 0 to {last}.")
MORE = N_("And {n} more that are no ids.")
MOST_MISTAKES = 8  # that are told one by one


@dataclass(frozen=True)
class Decoded:
    """The ids that there are, their text, and what was wrong with the others."""

    ids: tuple[int, ...]
    text: str
    mistakes: tuple[Message, ...]


def read_ids(pasted: str) -> list[int | str]:
    """Whole numbers between blanks, commas or brackets; what is none stays a text.

    >>> read_ids("[15496, -1] abc 9_9")
    [15496, -1, 'abc', '9_9']
    """
    words = _WORD.findall(pasted)
    return [int(word) if _NUMBER.fullmatch(word) else word for word in words]


def decode(tokenizer: AnyTokenizer, pasted: str) -> Decoded:
    """The text of pasted ids. An unknown id is named, and the others are still decoded."""
    found = read_ids(pasted)
    good, bad = tokenizer.known(one for one in found if isinstance(one, int))
    unknown = frozenset(bad)
    last = tokenizer.vocab_size - 1
    wrong = [
        Message(NO_NUMBER, {"word": one})
        if isinstance(one, str)
        else Message(NO_TOKEN, {"id": one, "last": last})
        for one in dict.fromkeys(found)
        if isinstance(one, str) or one in unknown
    ]
    return Decoded(tuple(good), tokenizer.decode(good), _some(wrong))


def _some(wrong: Sequence[Message]) -> tuple[Message, ...]:
    if len(wrong) <= MOST_MISTAKES:
        return tuple(wrong)
    more = Message(MORE, {"n": len(wrong) - MOST_MISTAKES})
    return (*wrong[:MOST_MISTAKES], more)
