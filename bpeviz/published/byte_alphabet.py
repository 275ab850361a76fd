"""GPT-2's byte alphabet: each byte written as one visible character, as its files do.

Printable Latin-1 characters stand for their own byte; the other 68 bytes take the
characters from U+0100 on, in ascending order (openai/gpt-2, ``bytes_to_unicode``).
"""

from __future__ import annotations

_VISIBLE = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
_HIDDEN = [byte for byte in range(256) if byte not in _VISIBLE]

LETTERS: tuple[str, ...] = tuple(
    chr(byte) if byte in _VISIBLE else chr(0x100 + _HIDDEN.index(byte)) for byte in range(256)
)
_BYTES = {letter: byte for byte, letter in enumerate(LETTERS)}


def to_letters(content: bytes) -> str:
    """Bytes in the alphabet.

    >>> to_letters(" é".encode())
    'ĠÃ©'
    """
    return "".join(LETTERS[byte] for byte in content)


def to_bytes(letters: str) -> bytes | None:
    """The bytes that a token in the alphabet stands for; None where it is not in it.

    >>> to_bytes("ĠÃ©").decode(), to_bytes("日")
    (' é', None)
    """
    try:
        return bytes([_BYTES[letter] for letter in letters])
    except KeyError:
        return None
