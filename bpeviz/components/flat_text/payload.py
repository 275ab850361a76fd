"""A chat's flat text as it is drawn, and its tokens as rows, one a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from bpeviz.chat import Chat, ChatToken
from bpeviz.components.drawn import drawn_cells
from bpeviz.components.looks import SPECIAL, drawn_cuts
from bpeviz.components.rows.payload import Row, braces, groups
from bpeviz.published import AnyTokenizer
from bpeviz.segments import cells, token_cells
from bpeviz.studies.cuts import Cut

MOST_TOKENS = 3000  # of a chat


def drawn_parts(chat: Chat) -> list[list[Any]]:
    """The flat text as [kind, cells] parts."""
    return [[part.kind, drawn_cells(cells(part.text))] for part in chat.parts]


def chat_rows(
    chat: Chat, tokenizer: AnyTokenizer, labels: Sequence[str], notes: Sequence[str]
) -> list[Row]:
    """The tokens turn by turn, one label and one note a turn; typed special tokens are lit.

    A gap stands between tokens of the template's text and of a message.
    """
    shown = chat.tokens[:MOST_TOKENS]
    rows: list[Row] = []
    for turn, tokens in groupby(shown, key=attrgetter("turn")):
        drawn = list(_groups(list(tokens), tokenizer))
        rows.append({"label": labels[turn], "groups": drawn, "note": notes[turn], "left": 0})
    if rows:
        rows[-1]["left"] = len(chat.tokens) - len(shown)
    return rows


def whole_row(chat: Chat, tokenizer: AnyTokenizer) -> Row:
    """The tokens of all turns in one row."""
    shown = chat.tokens[:MOST_TOKENS]
    left = len(chat.tokens) - len(shown)
    return {"label": "", "groups": list(_groups(shown, tokenizer)), "note": "", "left": left}


def _groups(tokens: Sequence[ChatToken], tokenizer: AnyTokenizer) -> Iterator[Any]:
    before: str | None = None
    for kind, found in groupby(tokens, key=_origin):
        stretch = list(found)
        if kind == "special":
            yield from (
                [[_pill(token)], [], [0] if token.kind == "typed" else []] for token in stretch
            )
        else:
            if before not in (None, "special"):
                yield None
            yield from _plain(stretch, tokenizer)
        before = kind


def _origin(token: ChatToken) -> str:
    return "special" if token.own is None else token.kind


def _pill(token: ChatToken) -> tuple[Any, ...]:
    return drawn_cells(token_cells(token.written)), SPECIAL, token.id


def _plain(tokens: Sequence[ChatToken], tokenizer: AnyTokenizer) -> Iterator[Any]:
    place = 0
    for group in groups([Cut(t.own or 0, t.text, t.written, 0, 0) for t in tokens]):
        ids = [token.id for token in tokens[place : place + len(group)]]
        drawn = drawn_cuts(tokenizer, group)
        yield (
            [[found, look, number] for (found, look, _), number in zip(drawn, ids, strict=True)],
            braces(group),
            [],
        )
        place += len(group)
