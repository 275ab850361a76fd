"""Which colour a token has, the same on every page: from its bytes alone."""

from __future__ import annotations

from zlib import crc32

TINTS = 24  # twelve hues, each in two lightness steps (components/shared/tokens.css)


def tint(name: bytes) -> int:
    """The number of a token's tint, from 0 to 23, from its written bytes.

    >>> tint(b" the") == tint(b" the"), 0 <= tint(b"") < TINTS
    (True, True)
    """
    return crc32(name) % TINTS
