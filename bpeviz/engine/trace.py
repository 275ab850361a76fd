"""The trace: the immutable record of a training run, addressed by one integer step.

Step 0 is the corpus in base tokens; step k is the state after the k-th merge.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Literal

from bpeviz.engine.corpus import Corpus, Ties
from bpeviz.engine.steps import Candidate as Candidate
from bpeviz.engine.steps import Step as Step
from bpeviz.engine.steps import column, pairs_of
from bpeviz.engine.tokens import Vocabulary
from bpeviz.errors import N_

CANDIDATES = 10  # best pairs kept for each step, the winner included
EXAMPLES = 4  # places kept for each step, the first of those replaced

End = Literal["complete", "no pair", "minimum count", "stopped"]

ENDINGS: dict[End, str] = {
    "complete": N_("All {asked} merges were made."),
    "no pair": N_("Stopped after {made} of {asked} merges: no two tokens stand side by side."),
    "minimum count": N_(
        "Stopped after {made} of {asked} merges: no pair occurs {minimum} times any more."
    ),
    "stopped": N_("Stopped by hand after {made} of {asked} merges."),
}


@dataclass(frozen=True)
class Trace:
    """A finished (or stopped) run: its corpus, its rules and all of its steps.

    ``final`` holds the tokens of all pieces in a row as the run left them,
    with -1 before, between and after pieces.
    """

    corpus: Corpus
    ties: Ties
    minimum: int
    asked: int
    end: End
    steps: Sequence[Step]
    final: Sequence[int]

    def __len__(self) -> int:
        return len(self.steps)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The tokens of the last step."""
        return Vocabulary(self.corpus.base, pairs_of(self.steps), self.corpus.rules.marker)

    @cached_property
    def sizes(self) -> list[int]:
        """Tokens in the corpus at every step, from step 0."""
        return [self.corpus.size, *column(self.steps, "tokens")]

    def vocab_size(self, step: int) -> int:
        """How many tokens there are after ``step`` merges."""
        return len(self.corpus.base) + step

    def bytes_per_token(self, step: int) -> float | None:
        """UTF-8 bytes of the text / tokens; None where there is no token."""
        tokens = self.sizes[step]
        return self.corpus.text_bytes / tokens if tokens else None

    def occurrences(self, step: int) -> list[int]:
        """How often each token stands in the corpus at a step, by id, weighted.

        >>> from bpeviz.engine import read, rules, train
        >>> trace = train(read("aaab", rules("byte")), merges=1)
        >>> trace.occurrences(1)[97], trace.occurrences(1)[256]
        (1, 1)
        """
        counts = list(self._base_occurrences)
        steps = self.steps[:step]
        replaced = column(steps, "replaced")
        for (left, right), gone in zip(pairs_of(steps), replaced, strict=True):
            counts[left] -= gone
            counts[right] -= gone
            counts.append(gone)
        return counts

    def active(self, step: int) -> list[int]:
        """Ids of the tokens that occur in the corpus at a step."""
        return [token_id for token_id, n in enumerate(self.occurrences(step)) if n]

    def absorbed(self, step: int) -> list[int]:
        """Ids of the tokens that were learned (or given) but occur no more."""
        return [token_id for token_id, n in enumerate(self.occurrences(step)) if not n]

    @cached_property
    def _base_occurrences(self) -> list[int]:
        counts = [0] * len(self.corpus.base)
        for piece, weight in zip(self.corpus.pieces, self.corpus.weights, strict=True):
            for token_id in piece:
                counts[token_id] += weight
        return counts

    @cached_property
    def _final_starts(self) -> list[int]:
        """Where each token of ``final`` starts, in places of the row of pieces."""
        lengths = self.vocabulary.lengths
        spans = (lengths[token_id] if token_id >= 0 else 1 for token_id in self.final)
        return list(accumulate(spans, initial=0))

    def pieces_at(self, step: int) -> Iterator[list[int]]:
        """The tokens of each distinct piece after ``step`` merges."""
        piece: list[int] = []
        for token_id in self.final[1:]:
            if token_id >= 0:
                piece.append(token_id)
            else:
                yield self.vocabulary.cut_back(piece, step)
                piece = []

    def pieces_with(self, token_id: int, step: int) -> list[int]:
        """Indices of the distinct pieces that hold a token after ``step`` merges."""
        return [k for k, ids in enumerate(self.pieces_at(step)) if token_id in ids]

    def window(self, start: int, stop: int) -> tuple[int, list[int]]:
        """Final tokens that cover places ``start`` to ``stop`` of the row of pieces.

        Returns the place at which the first of them starts, and their ids.
        """
        starts = self._final_starts
        first = max(0, bisect_right(starts, start) - 1)
        last = bisect_left(starts, stop)
        return starts[first], list(self.final[first:last])
