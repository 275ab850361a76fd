"""How merges make a token: a tree from the token down to base tokens."""

from __future__ import annotations

from dataclasses import dataclass

from bpeviz.published import AnyTokenizer

MOST_LEAVES = 64  # base tokens that a tree still shows one by one


@dataclass(frozen=True, slots=True)
class Derivation:
    """A token, the rank of the merge that makes it, and the two tokens that it merges.

    ``rank`` and ``parts`` are None for a token that no merge makes. Of a token
    too large for the tree, ``parts`` is empty. ``size`` counts base tokens.
    """

    id: int
    rank: int | None
    parts: tuple[Derivation, ...] | None
    size: int


def derive(tokenizer: AnyTokenizer, token_id: int, most: int = MOST_LEAVES) -> Derivation:
    """The tree of a token; parts of more than ``most`` base tokens are not opened.

    >>> from bpeviz.published import load
    >>> tree = derive(load("gpt2"), load("gpt2").encode(" the")[0])
    >>> tree.rank, tree.size, [part.rank for part in tree.parts]
    (262, 4, [256, 258])
    """
    return _tree(tokenizer, token_id, most, _sizes(tokenizer, token_id))


def _sizes(tokenizer: AnyTokenizer, token_id: int) -> dict[int, int]:
    """How many base tokens there are in the token and in each of its parts."""
    sizes: dict[int, int] = {}
    waiting = [token_id]
    while waiting:
        current = waiting[-1]
        parts = tokenizer.parts(current) or ()
        missing = [part for part in parts if part not in sizes]
        if missing:
            waiting.extend(missing)
            continue
        sizes[current] = sum(sizes[part] for part in parts) or 1
        waiting.pop()
    return sizes


def _tree(tokenizer: AnyTokenizer, token_id: int, most: int, sizes: dict[int, int]) -> Derivation:
    parts = tokenizer.parts(token_id)
    shown: tuple[Derivation, ...] | None = None
    if parts:
        shown = ()
        if sizes[token_id] <= most:
            shown = tuple(_tree(tokenizer, part, most, sizes) for part in parts)
    return Derivation(token_id, tokenizer.rank(token_id), shown, sizes[token_id])
