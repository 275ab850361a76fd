"""The same content in many languages under several tokenizers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pandas as pd

from bpeviz.corpora import ParallelText
from bpeviz.measures import (
    bytes_per_token,
    characters_per_token,
    count_words,
    percent_over,
    premium,
    tokens_per_word,
)
from bpeviz.published import AnyTokenizer

LANGUAGE_COLUMNS = [
    "code", "language", "native", "script", "tokenizer", "bytes", "characters", "words",
    "tokens", "unknown", "premium", "percent", "bytes_per_token", "characters_per_token",
    "tokens_per_word",
]  # fmt: skip
FIGURES = ("premium", "tokens", "bytes_per_token", "characters_per_token", "tokens_per_word")


class Counted(NamedTuple):
    """Tokens of a text, and how many of them are the unknown token."""

    tokens: int
    unknown: int


Counts = Mapping[str, Counted]  # code of the text -> its tokens


def count_tokens(texts: Iterable[ParallelText], tokenizer: AnyTokenizer) -> dict[str, Counted]:
    """Encode each text as plain text and count; by the code of the text."""
    counts = {}
    for text in texts:
        ids = tokenizer.encode(text.text)
        unknown = ids.count(tokenizer.unknown_id) if tokenizer.unknown_id is not None else 0
        counts[text.code] = Counted(len(ids), unknown)
    return counts


def language_frame(
    texts: Sequence[ParallelText], counts: Mapping[str, Counts], reference: ParallelText
) -> pd.DataFrame:
    """A row a tokenizer and language: ``LANGUAGE_COLUMNS``.

    ``counts``: tokenizer name → ``count_tokens``. ``premium`` is told against the
    reference; ``words`` and ``tokens_per_word`` are empty where blanks separate no
    words. A text without a token is left out (see ``without_tokens``).
    """
    rows = [
        _row(text, name, found[text.code], found[reference.code].tokens)
        for name, found in counts.items()
        for text in texts
        if found[text.code].tokens
    ]
    frame = pd.DataFrame(rows, columns=LANGUAGE_COLUMNS)
    numbers = ["words", "premium", "percent", *FIGURES[2:]]
    return frame.astype(dict.fromkeys(numbers, float))


def _row(text: ParallelText, name: str, counted: Counted, reference: int) -> tuple[object, ...]:
    size, characters = len(text.text.encode()), len(text.text)
    words = count_words(text.text) if text.words else 0
    ratio = premium(counted.tokens, reference)
    return (
        text.code,
        text.language,
        text.native,
        text.script,
        name,
        size,
        characters,
        words or None,
        counted.tokens,
        counted.unknown,
        ratio,
        None if ratio is None else percent_over(ratio),
        bytes_per_token(size, counted.tokens),
        characters_per_token(characters, counted.tokens),
        tokens_per_word(counted.tokens, words),
    )


def without_tokens(
    texts: Sequence[ParallelText], counts: Mapping[str, Counts]
) -> list[tuple[str, str]]:
    """Language and tokenizer where a text has no token at all."""
    return [
        (text.language, name)
        for name, found in counts.items()
        for text in texts
        if not found[text.code].tokens
    ]


def gains_frame(frame: pd.DataFrame, before: str, after: str) -> pd.DataFrame:
    """From one tokenizer to another, a row a language: who gained most comes first.

    Columns ``language``, ``script``, ``before``, ``after`` (premiums) and ``change``
    (percent of the premium; below 0 is a gain).
    """
    sides = [
        frame.loc[frame["tokenizer"] == name, ["language", "script", "premium"]].rename(
            columns={"premium": column}
        )
        for name, column in ((before, "before"), (after, "after"))
    ]
    joined = sides[0].merge(sides[1].drop(columns="script"), on="language").dropna()
    joined["change"] = 100 * (joined["after"] / joined["before"] - 1)
    return joined.sort_values(["change", "language"], ignore_index=True)


def bill_frame(frame: pd.DataFrame, bill: float, window: int) -> pd.DataFrame:
    """What a premium does to a bill and to a context window.

    ``bill``: what the content costs in the reference language, in any currency.
    ``window``: tokens that fit. Columns ``language``, ``tokenizer``, ``premium``,
    ``bill`` (for the same content), ``fits`` (how many tokens' worth of the reference
    language the window holds) and ``lost_percent`` of the window.
    """
    known = frame.dropna(subset=["premium"])
    return pd.DataFrame(
        {
            "language": known["language"],
            "tokenizer": known["tokenizer"],
            "premium": known["premium"],
            "bill": bill * known["premium"],
            "fits": window / known["premium"],
            "lost_percent": 100 * (1 - 1 / known["premium"]),
        }
    ).reset_index(drop=True)
