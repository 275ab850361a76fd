"""Tokenizers that a visitor keeps: packed, and unpacked for whoever asks."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bpeviz.engine.model_file import dumps, loads
from bpeviz.engine.tokenizer import Tokenizer

UNPACKED = 4  # tokenizers that stay unpacked on a server, the latest ones


@dataclass(frozen=True, slots=True)
class Packed:
    """A tokenizer in few bytes: about ten a merge, where it takes several hundred to work."""

    content: bytes


def pack(tokenizer: Tokenizer) -> Packed:
    """Make a tokenizer small."""
    return Packed(zlib.compress(dumps(tokenizer).encode()))


@lru_cache(maxsize=UNPACKED)
def unpack(packed: Packed) -> Tokenizer:
    """The tokenizer again.

    >>> from bpeviz.engine import read, rules, train
    >>> tokenizer = Tokenizer.of(train(read("abab", rules("byte")), merges=2))
    >>> unpack(pack(tokenizer)) == tokenizer
    True
    """
    return loads(zlib.decompress(packed.content).decode())


class KeptTokenizers(Mapping[str, Tokenizer]):
    """Tokenizers by name; a packed one is unpacked when it is asked for."""

    def __init__(self, kept: Mapping[str, Tokenizer | Packed]) -> None:
        self._kept = dict(kept)

    def __getitem__(self, name: str) -> Tokenizer:
        found = self._kept[name]
        return unpack(found) if isinstance(found, Packed) else found

    def __contains__(self, name: object) -> bool:
        return name in self._kept

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)
