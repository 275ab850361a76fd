"""The lab's steps, one function each: lines of text → what its eight files hold.

A word is what white space leaves; it starts as its characters and the marker,
a symbol of its own. Of pairs that occur equally often the smaller one wins,
compared as (left, right) in code-point order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bpeviz.engine import Ties, Trace, read, rules, train
from bpeviz.engine.tokenizer import Tokenizer

MERGES = 120
DECIMALS = 3


class Stats(NamedTuple):
    """Code points of the corpus (blanks counted, line ends not), tokens, and their quotient."""

    characters: int
    tokens: int
    ratio: float


def character_frequencies(lines: Iterable[str]) -> list[tuple[str, int]]:
    """Each character but white space with its count: frequent first, then by code point.

    >>> character_frequencies(["b ab", "c"])
    [('b', 2), ('a', 1), ('c', 1)]
    """
    counts = Counter(c for line in lines for c in line if not c.isspace())
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def base_vocabulary(lines: Iterable[str], marker: str) -> list[str]:
    """The characters of the corpus but white space, and the marker, by code point.

    >>> base_vocabulary(["b Ab", "c"], "_")
    ['A', '_', 'b', 'c']
    """
    return sorted({c for line in lines for c in line if not c.isspace()} | {marker})


def learned(lines: Sequence[str], merges: int, marker: str | None, ties: Ties = "lowest") -> Trace:
    """The training run; without a marker, words are their characters alone."""
    how = rules("end-of-word", marker=marker) if marker is not None else rules("character")
    return train(read("\n".join(lines), how), merges, ties)


def merge_rules(trace: Trace) -> list[tuple[str, str]]:
    """The pairs that became tokens, in the order of learning."""
    name = trace.vocabulary.name
    return [(name(step.left).decode(), name(step.right).decode()) for step in trace.steps]


def vocabulary(trace: Trace) -> list[tuple[str, int]]:
    """Token and id: the base vocabulary from 0, then the merges in their order."""
    tokens = trace.vocabulary
    return [(tokens.name(token_id).decode(), token_id) for token_id in range(len(tokens))]


def encoded(trace: Trace, lines: Iterable[str]) -> list[list[int]]:
    """The token ids of each line: the merges applied in the order of learning."""
    tokenizer = Tokenizer.of(trace)
    return [tokenizer.encode(line) for line in lines]


def decoded(token_of: Mapping[int, str], rows: Iterable[Iterable[int]], marker: str) -> list[str]:
    """The lines again, from a vocabulary id → token and token ids alone.

    >>> decoded({0: "_", 1: "a", 2: "b_"}, [[1, 2, 1, 0]], "_")
    ['ab a']
    """
    return [
        "".join(token_of[token_id] for token_id in ids).replace(marker, " ").rstrip()
        for ids in rows
    ]


def stats(lines: Iterable[str], rows: Iterable[Sequence[int]]) -> Stats:
    """The compression ratio, as Python's ``round(characters / tokens, 3)`` gives it.

    That rounds the nearest binary fraction, and an exact half to the even digit.

    >>> stats(["a"], [[7] * 16])
    Stats(characters=1, tokens=16, ratio=0.062)
    """
    characters, tokens = sum(map(len, lines)), sum(map(len, rows))
    return Stats(characters, tokens, round(characters / tokens, DECIMALS))
