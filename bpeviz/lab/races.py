"""Why a line of ``merges.txt`` is not the winner of its step."""

from __future__ import annotations

from bpeviz.engine.recount import pair_counts
from bpeviz.engine.tokens import Pair
from bpeviz.engine.trace import Step, Trace
from bpeviz.errors import N_
from bpeviz.lab.findings import Mistake, Reason
from bpeviz.messages import Message

Names = tuple[str, str]

TIED = N_(
    "A tie: “{found}” and “{expected}” both have the count {count} at merge {step}. The rule takes "
    "the smaller pair, compared as (left, right)."
)
TIED_MET_FIRST = N_(
    "A tie: “{found}” and “{expected}” both have the count {count} at merge {step}. “{found}” "
    "was met first, which is what max() of a dict or a Counter gives; the rule takes the smaller "
    "pair, compared as (left, right)."
)
TIED_LARGEST = N_(
    "A tie: “{found}” and “{expected}” both have the count {count} at merge {step}. “{found}” "
    "is the largest of the tied pairs, which is what max() by (count, pair) gives; the rule takes "
    "the smallest, compared as (left, right)."
)
TIED_BOTH = N_(
    "A tie: “{found}” and “{expected}” both have the count {count} at merge {step}. “{found}” "
    "was met first and is the largest of the tied pairs too, so that max() gives it either way; "
    "the rule takes the smallest, compared as (left, right)."
)
TIED_AS_TEXT = N_(
    "A tie: “{found}” and “{expected}” both have the count {count} at merge {step}. “{found}” "
    "is the smallest when both tokens are joined to one text; the rule compares the pairs as "
    "(left, right)."
)
FEWER = N_(
    "At merge {step} “{found}” has the count {fewer} and “{expected}” {count}. Pairs are "
    "counted anew after each merge, each word as often as it occurs."
)
NOWHERE = N_(
    "At merge {step} the tokens of “{found}” stand side by side nowhere. Pairs are counted anew "
    "after each merge."
)


def lost(trace: Trace, index: int, row: str) -> Reason | None:
    """What kept ``row`` from being line ``index`` (from 0) of the rules; None if it is no pair."""
    left, blank, right = row.partition(" ")
    if not left or not blank or not right or " " in right:
        return None
    step = trace.steps[index]
    counts = {_names(trace, pair): n for pair, n in pair_counts(trace, index).items()}
    found, expected = (left, right), _names(trace, step.pair)
    count = counts.get(found, 0)
    if count == step.count:
        tied = [pair for pair, n in counts.items() if n == count]
        return _reason("ties", _tie(found, tied), found, expected, step)
    template = FEWER if count else NOWHERE
    return _reason("counts", template, found, expected, step, fewer=count)


def _names(trace: Trace, pair: Pair) -> Names:
    name = trace.vocabulary.name
    return name(pair[0]).decode(), name(pair[1]).decode()


def _tie(found: Names, tied: list[Names]) -> str:
    if found == max(tied):
        return TIED_BOTH if found == tied[0] else TIED_LARGEST
    if found == tied[0]:
        return TIED_MET_FIRST
    if found == min(tied, key="".join):
        return TIED_AS_TEXT
    return TIED


def _reason(
    mistake: Mistake, template: str, found: Names, expected: Names, step: Step, **more: object
) -> Reason:
    values = {
        "found": " ".join(found),
        "expected": " ".join(expected),
        "count": step.count,
        "step": step.number,
    }
    return Reason(mistake, Message(template, {**values, **more}))
