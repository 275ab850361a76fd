"""Streaming: what is shown when a text comes token by token."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bpeviz.engine.streaming import IncrementalDecoder
from bpeviz.published import AnyTokenizer

REPLACEMENT = "\ufffd"


class Frame(NamedTuple):
    """One token of a stream.

    ``naive`` is what it decodes to by itself, U+FFFD for bytes that are no whole
    character; ``shown`` the text that it completes in a decoder that waits, and
    ``held`` the bytes that the decoder still holds back afterwards.
    """

    id: int
    content: bytes
    naive: str
    shown: str
    held: bytes


class Stream(NamedTuple):
    """A text that came token by token; ``rest`` is what its end turns held bytes into."""

    frames: tuple[Frame, ...]
    rest: str

    @property
    def naive(self) -> str:
        """The text that decoding each token by itself gives."""
        return "".join(frame.naive for frame in self.frames)

    @property
    def buffered(self) -> str:
        """The text that a decoder that waits gives."""
        return "".join(frame.shown for frame in self.frames) + self.rest

    @property
    def broken(self) -> int:
        """How many replacement characters the naive way shows beyond the right ones."""
        return self.naive.count(REPLACEMENT) - self.buffered.count(REPLACEMENT)


def first_held(found: Stream) -> int:
    """How many tokens are sent when bytes are first held back; all where that never happens."""
    held = (sent for sent, frame in enumerate(found.frames, start=1) if frame.held)
    return next(held, len(found.frames))


def stream(tokenizer: AnyTokenizer, ids: Iterable[int]) -> Stream:
    """The frames of a stream of ids. UserError for an id that has no token."""
    decoder = IncrementalDecoder()
    frames = []
    for token_id in ids:
        content = tokenizer.token_bytes(token_id)
        shown = decoder.push(content)
        naive = content.decode(errors="replace")
        frames.append(Frame(token_id, content, naive, shown, decoder.held))
    return Stream(tuple(frames), decoder.finish())


def streamed(tokenizer: AnyTokenizer, text: str) -> Stream:
    """A text, encoded and sent token by token."""
    return stream(tokenizer, tokenizer.encode(text))
