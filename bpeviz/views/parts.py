"""The first part of a long text, for what shows it base token by base token."""

from __future__ import annotations

import regex

_CLUSTER_START = regex.compile(r"\X")


def first_part(text: str, most: int) -> str:
    """At most ``most`` code points, ending before white space or at least between characters.

    >>> first_part("one two three", 9), first_part("one two", 9)
    ('one two', 'one two')
    """
    if len(text) <= most:
        return text
    for end in range(most, most // 2, -1):
        if text[end].isspace():
            return text[:end]
    clusters = [match.start() for match in _CLUSTER_START.finditer(text[: most + 1])]
    return text[: clusters[-1]] or text[:most]
