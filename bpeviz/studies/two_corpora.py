"""Two corpora that differ in how often they have a name: the first trains a tokenizer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from bpeviz import corpora
from bpeviz.engine import read, rules, train
from bpeviz.engine.splitting import named
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.published import Trained
from bpeviz.studies.cuts import Cut, cuts
from bpeviz.studies.glitch import Token, never_used, unused, usage, with_name

SAMPLE = "english"
MERGES = 600


@dataclass(frozen=True)
class TwoCorpora:
    """The halves of a text, with a name so many times in each, and a tokenizer of the first."""

    name: str
    learned_on: str
    met: str
    tokenizer: Trained

    @cached_property
    def name_cuts(self) -> list[Cut]:
        """The name, with the blank before it, in tokens."""
        return cuts(self.tokenizer, " " + self.name)

    @property
    def glitch(self) -> Token | None:
        """The token that is the whole name, with its count in the first text."""
        if len(self.name_cuts) != 1:
            return None
        token_id = self.name_cuts[0].id
        count = usage(self.tokenizer, self.learned_on)[token_id]
        return Token(token_id, self.tokenizer.written(token_id), count)

    @cached_property
    def unused(self) -> list[Token]:
        """Tokens that the first text uses and the second never does."""
        return unused(self.tokenizer, self.learned_on, self.met)

    @cached_property
    def never_used(self) -> int:
        """How many tokens of the vocabulary the second text never uses."""
        return len(never_used(self.tokenizer, self.met))

    def met_times(self, token_id: int) -> int:
        """How often the second text uses a token."""
        return usage(self.tokenizer, self.met)[token_id]


def two_corpora(name: str, there: int, here: int) -> TwoCorpora:
    """Train on the first half of the English sample, with the name so many times in it.

    ``here``: how often the second half, the text of the model, has the name.
    """
    text = corpora.sample(SAMPLE).text
    half = text.index("\n", len(text) // 2) + 1
    learned_on = with_name(text[:half], name, there)
    met = with_name(text[half:], name, here)
    trace = train(read(learned_on, rules("split", splitter=named("gpt4"))), MERGES, "first")
    return TwoCorpora(name, learned_on, met, Trained("", Tokenizer.of(trace)))


def by_count(found: Sequence[Token]) -> list[tuple[int, list[Token]]]:
    """Tokens with the same count together, the highest count first."""
    return [(count, list(same)) for count, same in groupby(found, lambda one: one.learned_on)]
