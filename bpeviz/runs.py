"""A choice of corpus and rules, and the run that it leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from bpeviz import corpora
from bpeviz.engine import (
    BYTES,
    DEFAULT_MARKER,
    Algorithm,
    Corpus,
    Rules,
    Ties,
    Trace,
    read,
    read_words,
    rules,
    train,
)
from bpeviz.engine.splitting import named, own
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.excerpt import Excerpt, Reader, word_table

_NEAR = 2000  # characters in which a line end is looked for

OWN = "own"  # the name of the sample, or of the split pattern, that is the visitor's own


@dataclass(frozen=True)
class RunChoice:
    """Everything that decides a run. ``text`` is the visitor's own where ``sample`` is OWN.

    ``aside``: percent of the text, at its end, that are set aside and not trained on.
    """

    sample: str
    algorithm: Algorithm
    ties: Ties
    merges: int
    text: str = ""
    split: str = "gpt4"
    pattern: str = ""
    marker: str = DEFAULT_MARKER
    fused: bool = False
    minimum: int = 1
    aside: int = 0

    def settled(self) -> RunChoice:
        """The same choice without what its algorithm does not use, so that equal runs are equal."""
        choice = self
        if self.sample != OWN:
            choice = replace(choice, text="", aside=0 if self.is_table else self.aside)
        if self.algorithm != "split":
            choice = replace(choice, split="", pattern="")
        elif self.split != OWN:
            choice = replace(choice, pattern="")
        if self.algorithm != "end-of-word":
            choice = replace(choice, marker="", fused=False)
        return choice

    @property
    def is_table(self) -> bool:
        """Whether the corpus is a table word → count."""
        return corpora.is_table(self.sample)

    def rules(self) -> Rules:
        """The rules of the run. UserError for a pattern or a marker that can't be."""
        splitter = None
        if self.algorithm == "split":
            splitter = own(self.pattern) if self.split == OWN else named(self.split)
        marker = self.marker if self.algorithm == "end-of-word" else None
        return rules(self.algorithm, splitter=splitter, marker=marker, fused=self.fused)


@dataclass(frozen=True)
class Run:
    """A trace, with the text that it was trained on."""

    choice: RunChoice
    trace: Trace
    text: str
    replaced: int  # lone surrogates that became U+FFFD
    aside: str = ""  # what was set aside of the text

    @cached_property
    def reader(self) -> Reader:
        """Cuts excerpts out of the text."""
        return Reader(self.trace, self.text)

    @cached_property
    def tokenizer(self) -> Tokenizer:
        """The tokenizer of the last step."""
        return Tokenizer.of(self.trace)

    def excerpt(self, start: int, units: int) -> Excerpt:
        """About ``units`` base tokens from a character on; of a table, its first words."""
        if self.choice.is_table:
            words = list(corpora.sample(self.choice.sample).words)
            return word_table(self.trace, words, units)
        return self.reader.excerpt(start, units)


def carry_out(choice: RunChoice) -> Run:
    """Train what the choice asks for. UserError where it can't be."""
    source = choice.text if choice.sample == OWN else corpora.sample(choice.sample).text
    cleaned = clean(source)
    text, aside = set_aside(cleaned.text, choice.aside)
    trace = train(_corpus(choice, text), choice.merges, choice.ties, choice.minimum)
    return Run(choice, trace, text, cleaned.replaced, aside)


def _corpus(choice: RunChoice, text: str) -> Corpus:
    if choice.is_table:
        return read_words(corpora.sample(choice.sample).words, choice.rules())
    return read(text, choice.rules())


def base_tokens(choice: RunChoice) -> int:
    """How many base tokens the run starts from. UserError where it can't be."""
    if choice.algorithm in ("byte", "split"):
        return len(BYTES)
    source = choice.text if choice.sample == OWN else corpora.sample(choice.sample).text
    return len(_corpus(choice, set_aside(clean(source).text, choice.aside)[0]).base)


def set_aside(text: str, percent: int) -> tuple[str, str]:
    r"""A text without so many percent of its characters, and these, which stood at its end.

    The cut is moved to the next line end where one is near, so that no word is cut.

    >>> set_aside("one\ntwo\nthree\nfour\n", 30)
    ('one\ntwo\nthree\n', 'four\n')
    >>> set_aside("abcdefghij", 20)
    ('abcdefgh', 'ij')
    """
    place = len(text) - len(text) * percent // 100
    next_line = text.find("\n", max(0, place - 1), place + _NEAR) + 1
    if percent and 0 < next_line < len(text):
        place = next_line
    return text[:place], text[place:]
