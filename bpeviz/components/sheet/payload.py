"""The lines of a file as the sheet draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bpeviz.components.drawn import drawn_cells
from bpeviz.components.player.payload import drawn_token
from bpeviz.engine.tokens import Vocabulary
from bpeviz.segments import cells
from bpeviz.tints import tint

MOST_LINES = 500
MOST_CHARACTERS = 60_000
MOST_TOKENS = 6_000
MOST_IN_LINE = 3_000  # characters, and tokens, that are drawn of one line


class Line(NamedTuple):
    """A line of a file, with the tokens that it is about, by their ids, and a note in words."""

    text: str
    tokens: Sequence[int] = ()
    note: str = ""


def sheet_payload(lines: Sequence[Line], vocabulary: Vocabulary) -> dict[str, Any]:
    """The lines as [cells, tokens, note, characters left out], and how many there are in all.

    A line's tokens are indices into ``tokens``, each [cells, tint]; the tint of a
    base token is None.
    """
    shown = list(_shown(lines))
    known = {
        token: number
        for number, token in enumerate(dict.fromkeys(t for line in shown for t in line.tokens))
    }
    first = len(vocabulary.base)
    return {
        "lines": [
            [
                drawn_cells(cells(line.text[:MOST_IN_LINE])),
                [known[token] for token in line.tokens[:MOST_IN_LINE]],
                line.note,
                max(0, len(line.text) - MOST_IN_LINE),
            ]
            for line in shown
        ],
        "tokens": [
            [drawn_token(vocabulary, t), tint(vocabulary.name(t)) if t >= first else None]
            for t in known
        ],
        "all": len(lines),
    }


def _shown(lines: Sequence[Line]) -> Iterator[Line]:
    """The first lines, as many as can be drawn well."""
    characters = tokens = 0
    for number, line in enumerate(lines):
        if number == MOST_LINES or characters > MOST_CHARACTERS or tokens > MOST_TOKENS:
            return
        yield line
        characters += min(len(line.text), MOST_IN_LINE)
        tokens += min(len(line.tokens), MOST_IN_LINE)
