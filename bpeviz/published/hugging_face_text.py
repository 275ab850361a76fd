"""What the tokens of a Hugging Face tokenizer stand for, and where they stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain, pairwise
from typing import Any

from bpeviz.engine.tokenizer import Span
from bpeviz.published.byte_alphabet import to_bytes

_BYTE = re.compile(r"<0x([0-9A-F]{2})>")
_UNDERLINE = "\u2581"  # what SentencePiece writes for a blank

Place = tuple[int, int]  # start and end


def components(part: object) -> Iterator[Mapping[str, Any]]:
    """A normalizer, pre-tokenizer or decoder, and the parts that it has.

    >>> [c["type"] for c in components({"type": "Sequence", "decoders": [{"type": "Fuse"}]})]
    ['Sequence', 'Fuse']
    """
    if isinstance(part, Mapping):
        if isinstance(part.get("type"), str):
            yield part
        for inner in part.values():
            yield from components(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from components(inner)


def comes_back(file: Mapping[str, Any]) -> bool:
    """Whether decoding gives the text again: bytes, of which nothing is changed or left out."""
    cuts = list(components(file["pre_tokenizer"]))
    decoders = {part["type"] for part in components(file["decoder"])}
    changes = any(p.get("add_prefix_space") or p.get("behavior") == "Removed" for p in cuts)
    return decoders == {"ByteLevel"} and file["normalizer"] is None and not changes


class Writing:
    """How the file writes its tokens: in the byte alphabet, with ▁, ## or a suffix."""

    def __init__(self, file: Mapping[str, Any]) -> None:
        model = file["model"]
        decoders = {part["type"] for part in components(file["decoder"])}
        cuts = {part["type"] for part in components(file["pre_tokenizer"])}
        self.byte_level = "ByteLevel" in decoders | cuts
        self._underlined = bool(decoders & {"Metaspace", "Replace"})
        self._by_bytes = "ByteFallback" in decoders or bool(model.get("byte_fallback"))
        self._suffix = model.get("end_of_word_suffix") or ""
        self._prefix = model.get("continuing_subword_prefix") or ""
        self._spaced = model.get("type") == "WordPiece"

    def written(self, token: str) -> bytes:
        """The token with its markers; real bytes where the file writes bytes."""
        if self.byte_level and (content := to_bytes(token)) is not None:
            return content
        if self._by_bytes and (byte := _BYTE.fullmatch(token)):
            return bytes([int(byte[1], 16)])
        return token.encode()

    def content(self, token: str) -> bytes:
        """What the token decodes to inside a text."""
        if self.byte_level or (self._by_bytes and _BYTE.fullmatch(token)):
            return self.written(token)
        if self._prefix and token.startswith(self._prefix):
            return token.removeprefix(self._prefix).encode()
        if self._spaced:
            return b" " + token.encode()
        if self._suffix and token.endswith(self._suffix):
            return token.removesuffix(self._suffix).encode() + b" "
        return (token.replace(_UNDERLINE, " ") if self._underlined else token).encode()


def spans_in(
    text: str, ids: Sequence[int], contents: Sequence[bytes], places: Sequence[Place]
) -> list[Span]:
    """Places in bytes for tokens of which the library knows places in code points.

    The library gives all parts of a split character the whole character. Where the
    tokens' own bytes are the text's, they tell the exact places; where they are not
    (a normalizer took the character apart), the first part has all of it.
    """
    source = text.encode()
    joined = b"".join(contents)
    extra = len(joined) - len(source)  # a blank that the tokenizer sets before the text
    if joined == source or (extra == 1 and joined[:1] == b" " and joined[1:] == source):
        ends = [max(0, end - extra) for end in accumulate(map(len, contents))]
        return list(map(Span, ids, chain((0,), ends), ends))
    offsets = list(accumulate((len(c.encode()) for c in text), initial=0))
    in_bytes = [(offsets[start], offsets[end]) for start, end in places]
    return list(map(Span, ids, *zip(*_refined(source, contents, in_bytes), strict=True)))


def _refined(source: bytes, contents: Sequence[bytes], places: Sequence[Place]) -> list[Place]:
    """The same places; tokens that overlap share the bytes out where these are theirs."""
    refined: list[Place] = []
    for first, last in _overlapping(places):
        start, end = places[first][0], max(place[1] for place in places[first:last])
        if last - first > 1 and b"".join(contents[first:last]) == source[start:end]:
            ends = accumulate((len(c) for c in contents[first:last]), initial=start)
            refined.extend(pairwise(ends))
        else:
            refined.extend(_side_by_side(places[first:last]))
    return refined


def _side_by_side(places: Sequence[Place]) -> Iterator[Place]:
    """Places without overlap: what two tokens share is the first one's."""
    taken = 0
    for start, end in places:
        start = max(start, taken)
        taken = max(start, end)
        yield start, taken


def _overlapping(places: Sequence[Place]) -> Iterator[Place]:
    """Runs of tokens of which each overlaps the one before, as index ranges."""
    first = 0
    for index in range(1, len(places) + 1):
        if index == len(places) or places[index][0] >= places[index - 1][1]:
            yield first, index
            first = index
