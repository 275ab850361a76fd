"""What the inspector gets: the text, its tokens and how its cells are drawn, as plain lists.

The text travels once. A cell that is one plain code point, a blank, a tab or a
line end needs no word of its own: the browser draws it from the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import regex

from bpeviz.code_points import name_of
from bpeviz.components.drawn import drawn_cells
from bpeviz.components.looks import SPECIAL, UNKNOWN, looks
from bpeviz.derivation import Derivation
from bpeviz.encoded import Encoded
from bpeviz.engine.tokenizer import Span
from bpeviz.published import AnyTokenizer
from bpeviz.segments import Cell, cells, token_cells

MOST_TOKENS = 100_000  # that are drawn
MOST_BYTES = 600_000

# ASCII that stands before no other character, so that nothing combines with it; else a cluster.
_CLUSTER = regex.compile(r"[\n\t -~]++(?![^\x00-\x7f])|[\n\t -~]+(?=[\n\t -~])|\X")
_SAID_BY_RULE = ("CJK UNIFIED IDEOGRAPH-",)  # names that hold nothing but the number


RankOf = Callable[[int], int | None]


def strip_payload(encoded: Encoded, rank_of: RankOf | None = None) -> dict[str, Any]:
    """The strip: as much of the text as is drawn, its cells, its tokens, what each token is.

    ``rank_of``: the tokenizer's ``rank``, or one that remembers.
    """
    spans, end = _shown(encoded)
    text = encoded.content[:end].decode()
    found, written, tails = _kinds(encoded, spans, rank_of or encoded.tokenizer.rank)
    ids, sizes, gaps = _places(spans)
    return {
        "drawn": end,
        "cells": list(special_cells(text)),
        "ids": ids,
        "sizes": sizes,
        "gaps": gaps,
        "kinds": found,
        "written": written,
        "tails": tails,
        "names": _names(text),
    }


def _shown(encoded: Encoded) -> tuple[list[Span], int]:
    """The tokens that are drawn, and the byte up to which; a whole character ends there."""
    spans = list(encoded.spans)
    size = len(encoded.content)
    if len(spans) <= MOST_TOKENS and size <= MOST_BYTES:
        return spans, size
    last = min(len(spans), MOST_TOKENS)
    while last and (spans[last - 1].end > MOST_BYTES or _inside(encoded.content, spans[last - 1])):
        last -= 1
    return spans[:last], spans[last - 1].end if last else 0


def _inside(content: bytes, span: Span) -> bool:
    """Whether a token ends inside a character."""
    return span.end < len(content) and content[span.end] & 0xC0 == 0x80


def _places(spans: list[Span]) -> tuple[list[int], list[int], list[list[int]]]:
    """Ids, bytes covered, and [index, bytes] where text that belongs to no token comes before.

    Where tokens of a normalizing tokenizer overlap, the second covers what is left.
    """
    ids: list[int] = []
    sizes: list[int] = []
    gaps: list[list[int]] = []
    at = 0
    for token_id, start, end in spans:
        if start > at:
            gaps.append([len(ids), start - at])
            at = start
        ids.append(token_id)
        sizes.append(max(0, end - at))
        at = max(at, end)
    return ids, sizes, gaps


def _kinds(
    encoded: Encoded, spans: list[Span], rank_of: RankOf
) -> tuple[list[list[int | None]], dict[int, list[Any]], dict[int, str]]:
    """For each token its tint, rank and count; how it is written where the text says it otherwise.

    ``tails``: what a token's written form has behind the text that it covers: a marker.
    """
    tokenizer, content = encoded.tokenizer, encoded.content
    counts = Counter(encoded.ids)
    look = looks(tokenizer)._replace(rank=rank_of)
    found: list[list[int | None]] = []
    written: dict[int, list[Any]] = {}
    tails: dict[int, str] = {}
    for token_id, (start, end) in _first_places(spans).items():
        name = tokenizer.written(token_id)
        covered = content[start:end]
        found.append([token_id, look.of(token_id, name), rank_of(token_id), counts[token_id]])
        if name != covered:
            written[token_id] = drawn_cells(token_cells(name))
            if found[-1][1] not in (SPECIAL, UNKNOWN):
                tail = name.removeprefix(covered) if name.startswith(covered) else b""
                if tail:
                    tails[token_id] = tail.decode(errors="ignore")
    return found, written, tails


def _first_places(spans: list[Span]) -> dict[int, tuple[int, int]]:
    places: dict[int, tuple[int, int]] = {}
    for token_id, start, end in spans:
        if token_id not in places:
            places[token_id] = start, end
    return places


def special_cells(text: str) -> Iterator[list[Any]]:
    r"""The cells that the browser can't draw from the text alone.

    Each as [first byte, bytes, kind, label] and, for several code points, their
    [kind, label, bytes].

    >>> list(special_cells("a \x00"))
    [[2, 1, 'code', '\\x00']]
    >>> list(special_cells("🇫🇮"))[0][4]
    [['text', '🇫', 4], ['text', '🇮', 4]]
    """
    at = 0
    for match in _CLUSTER.finditer(text):
        cluster = match[0]
        if cluster.isascii() and (cluster[0] in "\n\t" or " " <= cluster[0] <= "~"):
            at += len(cluster)
            continue
        for cell in _cluster_cells(cluster):
            size = len(cell.source)
            if cell.parts or cell.kind != "text":
                drawn: list[Any] = [at, size, cell.kind, cell.label]
                if cell.parts:
                    drawn.append([[p.kind, p.label, len(p.source)] for p in cell.parts])
                yield drawn
            at += size


@lru_cache(maxsize=20_000)
def _cluster_cells(cluster: str) -> tuple[Cell, ...]:
    return tuple(cells(cluster))


def _names(text: str) -> dict[str, str]:
    """The Unicode names of the characters, but those that a rule gives."""
    found = {}
    for character in sorted(set(text)):
        name = name_of(character)
        if not name.startswith(_SAID_BY_RULE):
            found[character] = name
    return found


def figures_payload(encoded: Encoded) -> dict[str, float | None]:
    """The figures of the whole text, by the names of ``measures.DEFINITIONS``."""
    measured = encoded.measured
    return {
        "tokens": measured.tokens,
        "bytes": measured.bytes,
        "code_points": measured.characters,
        "graphemes": encoded.graphemes,
        "words": measured.words,
        "bytes_per_token": measured.bytes_per_token,
        "characters_per_token": measured.characters_per_token,
        "tokens_per_word": measured.tokens_per_word,
    }


def derivation_payload(tokenizer: AnyTokenizer, tree: Derivation) -> dict[str, Any]:
    """A derivation; ``deep`` is the number of base tokens where the tree stops above them."""
    name = tokenizer.written(tree.id)
    return {
        "id": tree.id,
        "rank": tree.rank,
        "cells": drawn_cells(token_cells(name)),
        "look": looks(tokenizer).of(tree.id, name),
        "deep": tree.size if tree.parts == () else None,
        "parts": [derivation_payload(tokenizer, part) for part in tree.parts or ()],
    }
