"""Line ends: counted and kept, never changed."""

from __future__ import annotations

from typing import NamedTuple


class LineEnds(NamedTuple):
    r"""How often each kind of line end stands in a text: ``\r\n``, ``\n`` alone, ``\r`` alone."""

    crlf: int = 0
    lf: int = 0
    cr: int = 0

    def __add__(self, other: object) -> LineEnds:
        if not isinstance(other, LineEnds):
            return NotImplemented
        return LineEnds(*(mine + its for mine, its in zip(self, other, strict=True)))


NO_LINE_ENDS = LineEnds()


def line_ends(text: str) -> LineEnds:
    r"""Count the line ends of a text.

    >>> line_ends("a\r\nb\nc\r")
    LineEnds(crlf=1, lf=1, cr=1)
    """
    crlf = text.count("\r\n")
    return LineEnds(crlf, text.count("\n") - crlf, text.count("\r") - crlf)
