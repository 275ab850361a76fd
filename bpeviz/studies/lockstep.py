"""One corpus, other rules: runs in lock-step, and the first merge at which they part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bpeviz.engine import ENDINGS, Trace
from bpeviz.engine.recount import pair_counts
from bpeviz.errors import N_
from bpeviz.messages import Message
from bpeviz.published import AnyTokenizer
from bpeviz.segments import label
from bpeviz.studies.cuts import Cut, cuts

Names = tuple[bytes, bytes]  # the two tokens of a pair as they are written


@dataclass(frozen=True)
class Run:
    """A training run and what the page calls it."""

    name: str
    trace: Trace

    @cached_property
    def merges(self) -> list[Names]:
        """The pairs in the order of learning."""
        name = self.trace.vocabulary.name
        return [(name(left), name(right)) for left, right in self.trace.vocabulary.merges]

    def counts_before(self, step: int) -> dict[Names, int]:
        """How often each pair stands side by side just before a step."""
        name = self.trace.vocabulary.name
        counts = pair_counts(self.trace, step - 1)
        return {(name(left), name(right)): count for (left, right), count in counts.items()}


class Together(NamedTuple):
    """One step of all runs: the pair of each, None where a run has ended."""

    number: int
    pairs: tuple[Names | None, ...]

    @property
    def same(self) -> bool:
        """Whether all runs make the same merge."""
        return len(set(self.pairs)) == 1


class Parting(NamedTuple):
    """The first step at which the runs do not all make the same merge.

    ``reasons[k]`` says why run k parts from the first run; None where it doesn't.
    """

    step: Together
    reasons: tuple[Message | None, ...]


def lockstep(runs: Sequence[Run]) -> list[Together]:
    """All steps, as many as the longest run has."""
    most = max((len(run.merges) for run in runs), default=0)
    return [
        Together(k + 1, tuple(run.merges[k] if k < len(run.merges) else None for run in runs))
        for k in range(most)
    ]


def parting(runs: Sequence[Run]) -> Parting | None:
    """Where the runs part, and why; None where they never do."""
    for step in lockstep(runs):
        if not step.same:
            first = runs[0]
            reasons = tuple(
                None if pair == step.pairs[0] else reason(first, run, step.number)
                for run, pair in zip(runs, step.pairs, strict=True)
            )
            return Parting(step, reasons)
    return None


TIE_FIRST_AND_LOWEST = N_(
    "A tie: {one} and {other} both have the count {count:,}. {first_name} takes the pair that is "
    "met first, {lowest_name} the lower pair."
)
TIE_ALIKE = N_(
    "A tie: {one} and {other} both have the count {count:,}. Both runs take the pair that is met "
    "first, and they do not meet the pairs in the same order."
)
BLANK = N_(
    "{pair} holds white space: {with_name} counts it {count:,} times, while {without_name} cuts "
    "words at white space before it counts."
)
MARKER = N_(
    "{pair} holds the end-of-word marker: {with_name} counts it {count:,} times, while "
    "{without_name} has no such symbol."
)
FUSED = N_(
    "{pair}: in {with_name} it stands {count:,} times. {without_name} writes the end of a word "
    "into its last letter in another way, so the pair is not there."
)
PART_OF_CHARACTER = N_(
    "{pair} has a part of a character: {with_name} counts it {count:,} times, while {without_name} "
    "starts from whole characters."
)
CUT = N_(
    "{pair}: {with_name} counts it {count:,} times, while {without_name} cuts the text with a "
    "split pattern before it counts, and always between these two."
)
NOT_THERE = N_(
    "{pair}: {with_name} counts it {count:,} times, while in {without_name} the two never stand "
    "side by side."
)
COUNTS = N_(
    "The counts differ. {one_name}: {one} {one_count:,}, {other} {other_here:,}. {other_name}: "
    "{other} {other_count:,}, {one} {one_there:,}."
)


def reason(first: Run, second: Run, step: int) -> Message:
    """Why two runs that agreed until now make other merges at a step."""
    for run in (first, second):
        if step > len(run.merges):
            values = {
                "made": len(run.merges),
                "asked": run.trace.asked,
                "minimum": run.trace.minimum,
            }
            return Message(ENDINGS[run.trace.end], values)
    one, other = first.merges[step - 1], second.merges[step - 1]
    here, there = first.counts_before(step), second.counts_before(step)
    if one not in there:
        return _missing(one, here[one], first, second)
    if other not in here:
        return _missing(other, there[other], second, first)
    if here[one] == here[other] and there[one] == there[other]:
        return _tie(one, other, here[one], first, second)
    return Message(
        COUNTS,
        {
            "one_name": first.name,
            "other_name": second.name,
            "one": _shown(one),
            "other": _shown(other),
            "one_count": here[one],
            "other_here": here[other],
            "other_count": there[other],
            "one_there": there[one],
        },
    )


def _tie(one: Names, other: Names, count: int, first: Run, second: Run) -> Message:
    values = {"one": _shown(one), "other": _shown(other), "count": count}
    by_rule = {run.trace.ties: run.name for run in (first, second)}
    if len(by_rule) == 1:
        return Message(TIE_ALIKE, values)
    names = {"first_name": by_rule["first"], "lowest_name": by_rule["lowest"]}
    return Message(TIE_FIRST_AND_LOWEST, {**values, **names})


def _missing(pair: Names, count: int, has: Run, lacks: Run) -> Message:
    values = {
        "pair": _shown(pair),
        "count": count,
        "with_name": has.name,
        "without_name": lacks.name,
    }
    return Message(_why_missing(pair, has.trace, lacks.trace), values)


def _why_missing(pair: Names, has: Trace, lacks: Trace) -> str:
    marker = has.corpus.rules.marker
    whole = b"".join(pair)
    if lacks.corpus.rules.by_words and not has.corpus.rules.by_words:
        if any(not part or not _is_text(part) for part in pair):
            return PART_OF_CHARACTER
        if whole.decode().split() != [whole.decode()]:
            return BLANK
    if marker is not None and whole.endswith(marker.encode()):
        return FUSED if lacks.corpus.rules.marker is not None else MARKER
    return CUT if lacks.corpus.rules.splitter and not has.corpus.rules.splitter else NOT_THERE


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _shown(pair: Names) -> str:
    return " + ".join(map(label, pair))


def cut_by_all(tokenizers: Sequence[AnyTokenizer], text: str) -> list[list[Cut]]:
    """The same sentence as each of them cuts it."""
    return [cuts(tokenizer, text) for tokenizer in tokenizers]


def shared_edges(cuttings: Sequence[Sequence[Cut]]) -> set[int]:
    """The bytes of the text at which a token starts or ends in all cuttings."""
    edges = [{place for cut in one for place in (cut.start, cut.end)} for one in cuttings]
    return set.intersection(*edges) if edges else set()
