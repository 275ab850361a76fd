"""How large a vocabulary: runs beside one another, on the text they were trained on and others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bpeviz import corpora
from bpeviz.curves import Curve, curve_of, curve_on, curve_on_words
from bpeviz.engine import ALGORITHMS, DEFAULT_MARKER, DEFAULT_TIES, TIE_RULES, Algorithm
from bpeviz.engine.splitting import PATTERNS
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.measures import Measured, measure
from bpeviz.published import PUBLISHED, load
from bpeviz.runs import OWN, Run, RunChoice, base_tokens

NOTHING = "none"  # no held-out text
ASIDE = "aside"  # the part of the corpus that was set aside
BY_WORDS: tuple[Algorithm, ...] = ("character", "end-of-word")


@dataclass(frozen=True)
class Curves:
    """A run on its training text, and on the held-out text where there is one."""

    training: Curve
    held_out: Curve | None = None


def with_vocab_size(choice: RunChoice, vocab_size: int) -> RunChoice:
    """The choice with as many merges as lead to a vocabulary; none where it is smaller."""
    return replace(choice, merges=max(0, vocab_size - base_tokens(choice)))


def held_out_text(run: Run, held: str, own_text: str = "") -> str | None:
    """The held-out text by its name: NOTHING, ASIDE, OWN, or a sample; None for no text."""
    if held == NOTHING:
        return None
    if held == ASIDE:
        return run.aside
    return own_text if held == OWN else corpora.sample(held).text


def curves(run: Run, held: str, own_text: str = "") -> Curves:
    """The curves of a run; a sample that is a table of words is held out as a table."""
    text = held_out_text(run, held, own_text)
    if text is None:
        return Curves(curve_of(run.trace))
    return Curves(curve_of(run.trace), _on(run.tokenizer, held, text))


def curves_of_another(tokenizer: Tokenizer, run: Run, held: str, own_text: str = "") -> Curves:
    """The curves of another tokenizer on the texts of a run."""
    text = held_out_text(run, held, own_text)
    sample = run.choice.sample if run.choice.is_table else NOTHING
    training = _on(tokenizer, sample, run.text)
    return Curves(training, None if text is None else _on(tokenizer, held, text))


def _on(tokenizer: Tokenizer, name: str, text: str) -> Curve:
    if corpora.is_table(name) and tokenizer.rules.by_words:
        return curve_on_words(corpora.sample(name).words, tokenizer)
    return curve_on(text, tokenizer)


def published_on(text: str) -> list[tuple[str, Measured]]:
    """The published tokenizers, measured on a text."""
    return [(name, measure(text, load(name))) for name in PUBLISHED]


def beside(choice: RunChoice) -> dict[str, RunChoice]:
    """Runs that differ from this one in a single thing, by a name for links.

    Other corpora, other algorithms (each with its own tie rule), the other tie
    rule, other split patterns.
    """
    return {name: other.settled() for name, other in _beside(choice)}


def _beside(choice: RunChoice) -> Iterator[tuple[str, RunChoice]]:
    by_words = choice.algorithm in BY_WORDS
    for algorithm in BY_WORDS if choice.is_table else ALGORITHMS:
        if algorithm != choice.algorithm:
            other = replace(choice, algorithm=algorithm, ties=DEFAULT_TIES[algorithm])
            yield f"algorithm-{algorithm}", replace(other, split="gpt4", marker=DEFAULT_MARKER)
    for ties in TIE_RULES:
        if ties != choice.ties:
            yield f"ties-{ties}", replace(choice, ties=ties)
    if choice.algorithm == "split":
        for split in PATTERNS:
            if split != choice.split:
                yield f"split-{split}", replace(choice, split=split)
    for sample in corpora.SAMPLES:
        if sample.name != choice.sample and (by_words or sample.kind != "words"):
            yield f"corpus-{sample.name}", replace(choice, sample=sample.name)
