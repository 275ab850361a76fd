"""The rules that the lesson on rules sets side by side, and what they are trained on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bpeviz import corpora
from bpeviz.engine import Algorithm, Ties
from bpeviz.errors import N_, UserError
from bpeviz.published import AnyTokenizer
from bpeviz.runs import OWN, Run, RunChoice


@dataclass(frozen=True)
class RuleSet:
    """Rules of a run. ``title`` is a message id."""

    title: str
    algorithm: Algorithm
    ties: Ties
    fused: bool = False

    @property
    def by_words(self) -> bool:
        """Whether a table of words can be trained with them."""
        return self.algorithm in ("character", "end-of-word")

    def choice(self, sample: str, merges: int, text: str) -> RunChoice:
        """The run of a corpus under these rules."""
        choice = RunChoice(sample, self.algorithm, self.ties, merges, text, marker=MARKER)
        return (choice if not self.fused else _fused(choice)).settled()


MARKER = "</w>"


def _fused(choice: RunChoice) -> RunChoice:
    return RunChoice(**{**vars(choice), "fused": True})


RULE_SETS: Mapping[str, RuleSet] = {
    "byte": RuleSet(N_("Bytes (first met)"), "byte", "first"),
    "byte-lowest": RuleSet(N_("Bytes (lowest pair)"), "byte", "lowest"),
    "split": RuleSet(N_("Split first (first met)"), "split", "first"),
    "split-lowest": RuleSet(N_("Split first (lowest pair)"), "split", "lowest"),
    "character": RuleSet(N_("Characters (lowest pair)"), "character", "lowest"),
    "character-first": RuleSet(N_("Characters (first met)"), "character", "first"),
    "marker": RuleSet(N_("Marker of its own (lowest pair)"), "end-of-word", "lowest"),
    "marker-first": RuleSet(N_("Marker of its own (first met)"), "end-of-word", "first"),
    "fused": RuleSet(N_("Marker fused (lowest pair)"), "end-of-word", "lowest", fused=True),
    "fused-first": RuleSet(N_("Marker fused (first met)"), "end-of-word", "first", fused=True),
}
FIRST = ("character", "character-first", "marker")  # of a table of words
FIRST_OF_TEXTS = ("byte", "byte-lowest", "split")


def offered(sample: str) -> list[str]:
    """The names of the rules that a corpus can be trained with."""
    table = sample != OWN and corpora.is_table(sample)
    return [name for name, one in RULE_SETS.items() if one.by_words or not table]


def first_choice(sample: str) -> list[str]:
    """What is side by side to begin with."""
    return list(FIRST if sample != OWN and corpora.is_table(sample) else FIRST_OF_TEXTS)


def merges_and_vocabulary(sample: str) -> tuple[int, int]:
    """How many merges, and how large a WordPiece or Unigram, a corpus begins with."""
    return (10, 40) if sample == "makan" else (100, 400)


SENTENCES: Mapping[str, str] = {
    "makan": "kucing memakan makanan enak",
    "garden_words": "the seedling was replanted",
}
MOST_OF_LINE = 60


def sentence(sample: str) -> str:
    """A sentence to compare the runs on: the start of the corpus where none is given.

    >>> sentence("makan")
    'kucing memakan makanan enak'
    """
    if sample in SENTENCES or sample == OWN:
        return SENTENCES.get(sample, "")
    line = next(filter(None, corpora.sample(sample).text.split("\n")))
    return line[:MOST_OF_LINE].rsplit(" ", 1)[0] if len(line) > MOST_OF_LINE else line


def corpus_text(run: Run) -> str:
    """What a run was trained on as one text: a table's words as often as they count."""
    if not run.choice.is_table:
        return run.text
    words = corpora.sample(run.choice.sample).words
    return " ".join(" ".join([word] * count) for word, count in words.items())


def of_size(
    make: Callable[[str, int], AnyTokenizer], text: str, vocab_size: int
) -> tuple[AnyTokenizer, int]:
    """A tokenizer of that vocabulary size, or of the least that its text allows."""
    try:
        return make(text, vocab_size), vocab_size
    except UserError as error:
        least = error.values.get("least")
        if not isinstance(least, int):
            raise
        return make(text, least), least


def settled(chosen: Sequence[str], sample: str, most: int) -> list[str]:
    """The chosen rules that the corpus can be trained with, at least two of them."""
    possible = [name for name in chosen if name in offered(sample)][:most]
    for name in first_choice(sample):
        if len(possible) < 2 and name not in possible:
            possible.append(name)
    return possible
