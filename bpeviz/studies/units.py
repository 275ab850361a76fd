"""The base tokens under a token, whatever the tokenizer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bpeviz.published import AnyTokenizer

# Characters of one, two and three bytes: to a byte-level tokenizer, nothing but bytes.
_PROBE = "".join(map(chr, range(0x21, 0x7F))) + "é한"


def plain_ids(tokenizer: AnyTokenizer) -> list[int]:
    """The ids that text is written in: all but special and unknown tokens."""
    apart = {*tokenizer.special_ids.values(), tokenizer.unknown_id}
    return [token_id for token_id in tokenizer.ids() if token_id not in apart]


def units_finder(tokenizer: AnyTokenizer) -> Callable[[int], Sequence[int] | None]:
    """What gives the base tokens under a token; None where there are none."""
    id_of = {tokenizer.token_bytes(token_id): token_id for token_id in plain_ids(tokenizer)}
    single = [id_of.get(bytes([byte]), -1) for byte in range(256)]
    probed = [unit for piece in tokenizer.base_pieces(_PROBE) for unit in piece]
    if -1 not in single and probed == [single[byte] for byte in _PROBE.encode()]:
        return lambda token_id: [single[byte] for byte in tokenizer.token_bytes(token_id)]
    return _UnitsByParts(tokenizer)


class _UnitsByParts:
    """The base tokens under a token, found by taking merges apart."""

    def __init__(self, tokenizer: AnyTokenizer) -> None:
        self._parts = {token_id: tokenizer.parts(token_id) for token_id in plain_ids(tokenizer)}
        base: set[int] = set()
        for token_id, pair in self._parts.items():
            if pair is None and len(tokenizer.token_bytes(token_id)) == 1:
                base.add(token_id)  # a byte, or a letter
            elif pair is None and token_id not in base:
                # Twice, since a letter that ends a word is another token than one that does not.
                for piece in tokenizer.base_pieces(tokenizer.decode([token_id]) * 2 or _PROBE):
                    base.update(piece)
        self._units: dict[int, list[int]] = {token_id: [token_id] for token_id in base}

    def __call__(self, token_id: int) -> list[int] | None:
        waiting = [token_id]
        while waiting:
            current = waiting[-1]
            pair = self._parts.get(current)
            missing = [part for part in pair or () if part not in self._units]
            if current in self._units:
                waiting.pop()
            elif pair is None:
                return None
            elif missing:
                waiting.extend(missing)
            else:
                self._units[current] = self._units[pair[0]] + self._units[pair[1]]
                waiting.pop()
        return self._units[token_id]
