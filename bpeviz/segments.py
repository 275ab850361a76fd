r"""How a token is drawn, without HTML: text and bytes → cells with a kind and a label.

One grammar for all pages and for the command line. A cell is a grapheme
cluster; its parts are code points; a code point that tokens split is drawn as
its bytes in hex. Nothing is ever decoded into U+FFFD.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import regex

Kind = Literal["text", "blank", "tab", "newline", "code", "mark", "marker", "fragment"]

BLANK, TAB, NEWLINE, RETURN, FORM_FEED = "·", "→", "↵", "␍", "␌"
_JOINERS = "\u200c\u200d"  # zero width non-joiner and joiner: they shape what stands around them
_SHAPING = regex.compile(r"[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]")
_INVISIBLE = regex.compile(r"[\p{Default_Ignorable_Code_Point}\u2800]")
_CLUSTER = regex.compile(r"\X")


@dataclass(frozen=True, slots=True)
class Cell:
    """One drawn thing. ``source`` is the bytes it stands for.

    ``parts`` are the cells to draw instead where a token boundary lies inside:
    code points of a cluster. A cell of one code point has none.
    """

    kind: Kind
    label: str
    source: bytes
    parts: tuple[Cell, ...] = ()


def cells(text: str) -> Iterator[Cell]:
    r"""The grapheme clusters of a text, as cells.

    >>> [(c.kind, c.label) for c in cells("a \n")]
    [('text', 'a'), ('blank', '·'), ('newline', '↵')]
    """
    if text.isascii() and "\r\n" not in text:  # every character is a cluster
        yield from map(code_point, text)
        return
    for match in _CLUSTER.finditer(text):
        cluster = match[0]
        if len(cluster) == 1:
            yield code_point(cluster)
            continue
        parts = tuple(code_point(character) for character in cluster)
        if cluster == "\r\n":
            yield Cell("newline", RETURN + NEWLINE, cluster.encode(), parts)
        elif _drawn_whole(cluster):
            yield Cell("text", cluster, cluster.encode(), parts)
        else:
            yield from parts


def _drawn_whole(cluster: str) -> bool:
    """Whether each code point of the cluster leaves a visible trace in it."""
    first = code_point(cluster[0])
    rest = _SHAPING.sub("", cluster[1:])
    return (
        first.kind == "text"
        and cluster[-1] not in _JOINERS
        and all(unicodedata.category(c)[0] not in "CZ" for c in rest)
    )


@lru_cache(maxsize=4096)
def code_point(character: str) -> Cell:
    r"""The cell of one code point that stands alone.

    >>> code_point("\u200b").label, code_point("\x00").label, code_point("\u0301").kind
    ('U+200B', '\\x00', 'mark')
    """
    source = character.encode()
    known: dict[str, tuple[Kind, str]] = {
        " ": ("blank", BLANK),
        "\t": ("tab", TAB),
        "\n": ("newline", NEWLINE),
        "\r": ("code", RETURN),
        "\f": ("code", FORM_FEED),
    }
    if character in known:
        kind, label = known[character]
        return Cell(kind, label, source)
    category = unicodedata.category(character)
    if category == "Cc" and ord(character) < 0x80:
        return Cell("code", f"\\x{ord(character):02x}", source)
    if category[0] in "CZ" or _INVISIBLE.match(character):
        return Cell("code", f"U+{ord(character):04X}", source)
    if category[0] == "M":
        return Cell("mark", "\u25cc" + character, source)
    return Cell("text", character, source)


def fragment(byte: int) -> Cell:
    """The cell of one byte of a character that is split."""
    return Cell("fragment", f"{byte:02x}", bytes([byte]))


def token_cells(content: bytes) -> list[Cell]:
    r"""The cells of a token that stands alone: characters where they are whole, else bytes.

    >>> [(c.kind, c.label) for c in token_cells(b"e\xe2\x80")]
    [('text', 'e'), ('fragment', 'e2'), ('fragment', '80')]
    """
    drawn: list[Cell] = []
    text, rest = _whole_characters(content)
    while text or rest:
        drawn.extend(cells(text))
        if not rest:
            break
        drawn.append(fragment(rest[0]))
        text, rest = _whole_characters(rest[1:])
    return drawn


def _whole_characters(content: bytes) -> tuple[str, bytes]:
    """The characters at the front, and the bytes from the first broken one on."""
    try:
        return content.decode(), b""
    except UnicodeDecodeError as error:
        return content[: error.start].decode(), content[error.start :]


def label(content: bytes) -> str:
    r"""A token on one line of plain text, as the command line shows it.

    >>> label(b" the "), label(b"\xe2\x80")
    ('·the·', '<e2><80>')
    """
    return "".join(
        f"<{cell.label}>" if cell.kind in ("fragment", "code") else cell.label
        for cell in token_cells(content)
    )
