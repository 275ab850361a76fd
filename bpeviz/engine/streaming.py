"""Decoding token by token, without showing half a character."""

from __future__ import annotations

import codecs


class IncrementalDecoder:
    r"""Give out text as it becomes complete; hold back the bytes of an unfinished character.

    >>> decoder = IncrementalDecoder()
    >>> decoder.push(b"\xe2\x99"), decoder.held, decoder.push(b"\xa9!"), decoder.finish()
    ('', b'\xe2\x99', '♩!', '')
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def push(self, content: bytes) -> str:
        """Take a token's bytes; return the text that they complete."""
        return self._decoder.decode(content)

    @property
    def held(self) -> bytes:
        """The bytes that wait for the rest of their character."""
        return self._decoder.getstate()[0]

    def finish(self) -> str:
        """End the text; bytes still held become U+FFFD."""
        return self._decoder.decode(b"", final=True)
