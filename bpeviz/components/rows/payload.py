"""Rows of tokens as plain lists."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from bpeviz.components.looks import DrawnToken, drawn_cuts, drawn_id
from bpeviz.published import AnyTokenizer
from bpeviz.studies.cuts import Cut

MOST_TOKENS = 4000  # of one row

Brace = tuple[int, int, str]  # first and last token of a group, the character that they share
Row = dict[str, Any]


def row(
    label: str,
    tokenizer: AnyTokenizer,
    *segments: Sequence[Cut],
    note: str = "",
    lit: Collection[int] = (),
) -> Row:
    """A labelled row: the tokens of one text, or of several with gaps between them.

    ``lit``: indices of tokens, counted over all segments, that are outlined.
    """
    drawn: list[Any] = []
    number = 0
    for index, cuts in enumerate(segments):
        if index:
            drawn.append(None)
        for group in groups(list(cuts)[: max(0, MOST_TOKENS - number)]):
            tokens = drawn_cuts(tokenizer, group)
            marks = [k for k in range(len(group)) if number + k in lit]
            drawn.append([tokens, braces(group), marks])
            number += len(group)
    left = sum(map(len, segments)) - number
    return {"label": label, "groups": drawn, "note": note, "left": left}


def row_of_ids(
    label: str,
    tokenizer: AnyTokenizer,
    ids: Sequence[int],
    note: str = "",
    lit: Collection[int] = (),
) -> Row:
    """A labelled row of tokens of a vocabulary, in no text; ``lit`` as above."""
    tokens: list[DrawnToken] = [drawn_id(tokenizer, token_id) for token_id in ids[:MOST_TOKENS]]
    drawn = [[[token], [], [0] if k in lit else []] for k, token in enumerate(tokens)]
    return {"label": label, "groups": drawn, "note": note, "left": len(ids) - len(tokens)}


def groups(cuts: Sequence[Cut]) -> Iterator[list[Cut]]:
    """Tokens one by one; those that share a character together."""
    waiting: list[Cut] = []
    content = b""
    for cut in cuts:
        waiting.append(cut)
        content += cut.text
        if not _is_unfinished(content):
            yield waiting
            waiting, content = [], b""
    yield from ([cut] for cut in waiting)


def _is_unfinished(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return False


def braces(group: Sequence[Cut]) -> list[Brace]:
    r"""The characters that tokens of a group share.

    >>> e2, rest = Cut(1, b"\xe2", b"\xe2", 0, 1), Cut(2, b"\x99\xa9!", b"\x99\xa9!", 1, 4)
    >>> braces([e2, rest])
    [(0, 1, '♩')]
    """
    if len(group) < 2:
        return []
    owners = [index for index, cut in enumerate(group) for _ in cut.text]
    text = b"".join(cut.text for cut in group).decode(errors="ignore")
    found = []
    place = 0
    for character in text:
        end = place + len(character.encode())
        if owners[place] != owners[end - 1]:
            found.append((owners[place], owners[end - 1], character))
        place = end
    return found
