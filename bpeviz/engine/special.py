"""Special tokens in a text: found as wholes, the longest first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator


def split_special(text: str, names: Collection[str]) -> Iterator[tuple[str, bool]]:
    """The text between special tokens, and the special tokens; True marks these.

    >>> list(split_special("a<s>b", ["<s>"]))
    [('a', False), ('<s>', True), ('b', False)]
    """
    if not names:
        if text:
            yield text, False
        return
    longest_first = sorted(names, key=len, reverse=True)
    for part in re.split("(" + "|".join(map(re.escape, longest_first)) + ")", text):
        if part:
            yield part, part in names
