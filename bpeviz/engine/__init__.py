"""The engine: text → pieces → steps → trace → tokenizer. Pure Python, no user interface."""

from bpeviz.engine.choice import read, training
from bpeviz.engine.corpus import (
    ALGORITHMS,
    DEFAULT_MARKER,
    DEFAULT_TIES,
    TIE_RULES,
    Algorithm,
    Corpus,
    Rules,
    Ties,
    read_words,
    rules,
)
from bpeviz.engine.steps import Candidate, Step
from bpeviz.engine.tokens import BYTES, Pair, Token, Vocabulary
from bpeviz.engine.trace import CANDIDATES, ENDINGS, Trace
from bpeviz.engine.training import Training


def train(corpus: Corpus, merges: int, ties: Ties | None = None, minimum: int = 1) -> Trace:
    """Run a training to its end.

    >>> train(read("aaab", rules("byte")), merges=1).steps[0].count
    2
    """
    run = training(corpus, merges, ties, minimum)
    while run.advance(merges + 1):
        pass
    return run.trace()


__all__ = [
    "ALGORITHMS",
    "BYTES",
    "CANDIDATES",
    "DEFAULT_MARKER",
    "DEFAULT_TIES",
    "ENDINGS",
    "TIE_RULES",
    "Algorithm",
    "Candidate",
    "Corpus",
    "Pair",
    "Rules",
    "Step",
    "Ties",
    "Token",
    "Trace",
    "Training",
    "Vocabulary",
    "read",
    "read_words",
    "rules",
    "train",
    "training",
]
