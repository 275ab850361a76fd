"""The merges inside a Hugging Face BPE tokenizer, for ranks, derivations and replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from bpeviz.engine.merging import Applied, Ranks, merge_piece
from bpeviz.engine.tokens import Pair


class Merges:
    """The field ``model`` of a tokenizer.json whose type is BPE."""

    def __init__(self, model: Mapping[str, Any]) -> None:
        self.vocab: Mapping[str, int] = model["vocab"]
        self._prefix: str = model.get("continuing_subword_prefix") or ""
        self._suffix: str = model.get("end_of_word_suffix") or ""
        self._by_bytes: bool = bool(model.get("byte_fallback"))
        self._whole: bool = bool(model.get("ignore_merges"))
        self._unknown = self.vocab.get(model.get("unk_token") or "")
        self._fuse: bool = bool(model.get("fuse_unk"))
        cut = len(self._prefix)
        self._rank_of: dict[Pair, int] = {}  # a repeated pair keeps its last rank
        self._made: list[int] = []  # the id that each rank makes
        for rank, (left, right) in enumerate(model["merges"]):
            self._rank_of[self.vocab[left], self.vocab[right]] = rank
            self._made.append(self.vocab[left + right[cut:]])

    @cached_property
    def ranks(self) -> Ranks:
        """The merges as a table of ranks."""
        return Ranks(self._rank_of.get, self._made.__getitem__)

    @cached_property
    def _makers(self) -> dict[int, Pair]:
        """The first pair that makes each token."""
        makers: dict[int, Pair] = {}
        for pair, rank in self._rank_of.items():
            makers.setdefault(self._made[rank], pair)
        return makers

    @cached_property
    def _written(self) -> dict[int, str]:
        return {token_id: token for token, token_id in self.vocab.items()}

    def parts(self, token_id: int) -> Pair | None:
        """The pair whose merge makes a token in an encoding; None where no merge makes it."""
        if token_id not in self._makers:
            return None
        base = [self.vocab.get(symbol) for symbol in self._written[token_id]]
        known = [symbol for symbol in base if symbol is not None]
        log: list[Applied] = []
        if len(known) == len(base) and merge_piece(known, self.ranks, log)[0] == [token_id]:
            return log[-1].left, log[-1].right
        return self._makers[token_id]

    def base_ids(self, piece: str) -> Sequence[int]:
        """The tokens of a piece before any merge."""
        if self._whole and piece in self.vocab:
            return [self.vocab[piece]]
        ids: list[int] = []
        last = len(piece) - 1
        for place, character in enumerate(piece):
            symbol = self._prefix * (place > 0) + character + self._suffix * (place == last)
            if symbol in self.vocab:
                ids.append(self.vocab[symbol])
            else:
                ids.extend(self._unwritten(symbol, ids))
        return ids

    def _unwritten(self, symbol: str, before: Sequence[int]) -> list[int]:
        """What stands for a symbol that is not in the vocabulary: its bytes, or unknown."""
        if self._by_bytes:
            names = [f"<0x{byte:02X}>" for byte in symbol.encode()]
            if all(name in self.vocab for name in names):
                return [self.vocab[name] for name in names]
        if self._unknown is None or (self._fuse and before and before[-1] == self._unknown):
            return []
        return [self._unknown]
