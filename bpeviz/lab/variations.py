"""The lab worked out under other rules: what a common mistake would have given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property

from bpeviz.engine import Trace, read_words, rules, train
from bpeviz.engine.recount import pair_counts
from bpeviz.errors import N_
from bpeviz.lab import steps
from bpeviz.lab.files import Lab, encoded_rows, merge_rows, pair_rows
from bpeviz.lab.findings import Suspect, suspect

TIES = N_(
    "Line {line} reads as it does when a tie goes to the pair that was met first. Of pairs that "
    "occur equally often the rule takes the smaller one, compared as (left, right)."
)
MARKER = N_(
    "Line {line} reads as it does when the marker {marker} is left out. Each word starts as its "
    "characters and the marker; without it no blank can be restored."
)
BOTH = N_(
    "Line {line} reads as it does when the marker {marker} is left out and a tie goes to the pair "
    "that was met first."
)
ONCE = N_(
    "Line {line} reads as it does when each different word is counted once. A pair counts as often "
    "as its word occurs."
)
NOT_RECOUNTED = N_(
    "Line {line} reads as it does when all merges are taken from the first count. Pairs are "
    "counted anew after each merge."
)


class Variations:
    """Other runs on the same corpus, trained when they are asked for."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab

    @cached_property
    def _runs(self) -> list[tuple[Trace, Suspect]]:
        lab, asked = self._lab, self._lab.trace.asked
        marker = lab.marker
        words = Counter(word for line in lab.lines for word in line.split())
        once = read_words(dict.fromkeys(words, 1), rules("end-of-word", marker=marker))
        learned = steps.learned
        return [
            (learned(lab.lines, asked, marker, "first"), suspect("ties", TIES, ())),
            (learned(lab.lines, asked, None), suspect("marker", MARKER, (), marker=marker)),
            (learned(lab.lines, asked, None, "first"), suspect("marker", BOTH, (), marker=marker)),
            (train(once, asked), suspect("counts", ONCE, ())),
        ]

    def _suspects(self, rows_of: Callable[[Trace], list[str]]) -> Iterator[Suspect]:
        for trace, named in self._runs:
            yield named._replace(rows=rows_of(trace))

    def merges(self) -> Iterator[Suspect]:
        """What ``merges.txt`` would hold under each variation."""
        yield from self._suspects(lambda trace: merge_rows(steps.merge_rules(trace)))
        yield suspect("counts", NOT_RECOUNTED, merge_rows(self._first_count()))

    def vocab(self) -> Iterator[Suspect]:
        """What ``vocab.tsv`` would hold under each variation."""
        yield from self._suspects(lambda trace: pair_rows(steps.vocabulary(trace)))

    def encoded(self) -> Iterator[Suspect]:
        """What ``encoded.tsv`` would hold under each variation."""
        lab = self._lab
        yield from self._suspects(
            lambda trace: encoded_rows(lab.ids, steps.encoded(trace, lab.lines))
        )

    def token_counts(self) -> Iterator[tuple[int, Suspect]]:
        """How many tokens the corpus would have under each variation."""
        for trace, named in self._runs:
            yield trace.sizes[-1], named

    def _first_count(self) -> list[tuple[str, str]]:
        trace = self._lab.trace
        counts = pair_counts(trace, 0)
        names = {
            pair: (trace.vocabulary.name(pair[0]).decode(), trace.vocabulary.name(pair[1]).decode())
            for pair in counts
        }
        ordered = sorted(counts, key=lambda pair: (-counts[pair], names[pair]))
        return [names[pair] for pair in ordered[: trace.asked]]
