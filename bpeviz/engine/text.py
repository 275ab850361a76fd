"""Text that can be encoded: surrogates mended, characters found in UTF-8."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

_SURROGATES = re.compile("[\ud800-\udfff]+")


@dataclass(frozen=True, slots=True)
class CleanText:
    """A text without surrogates, and how many of them became U+FFFD."""

    text: str
    replaced: int


def clean(text: str) -> CleanText:
    r"""Join surrogate pairs into their character; replace lone ones by U+FFFD.

    >>> clean("\ud83d\udc4d \ud83d!")
    CleanText(text='👍 \ufffd!', replaced=1)
    """
    return clean_octets(text)[0]


def clean_octets(text: str) -> tuple[CleanText, bytes]:
    """The same, and the clean text in UTF-8, which has to be made to know that it is clean."""
    with suppress(UnicodeEncodeError):  # raised for surrogates, and told sooner than searched for
        return CleanText(text, 0), text.encode()
    units = text.encode("utf-16-le", "surrogatepass")
    joined = units.decode("utf-16-le", "surrogatepass")
    lone = sum(len(run) for run in _SURROGATES.findall(joined))
    mended = _SURROGATES.sub(lambda run: "\ufffd" * len(run[0]), joined)
    return CleanText(mended, lone), mended.encode()
