"""Why the one line of ``stats.tsv`` is not right: its columns, from the left."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from bpeviz.errors import N_
from bpeviz.lab.files import Lab
from bpeviz.lab.findings import Mistake, Reason
from bpeviz.lab.following import Rows, own_token_count
from bpeviz.lab.steps import DECIMALS
from bpeviz.lab.variations import Variations
from bpeviz.messages import Message

NO_BLANKS = N_("{found} is the number of characters without blanks. Blanks are counted here.")
LINE_ENDS = N_("{found} counts the line ends as characters. Only the lines themselves are counted.")
BYTES = N_("{found} is the number of bytes in UTF-8. Characters (code points) are counted.")
OWN_TOKENS = N_(
    "{found} is the number of ids in your own encoded.tsv. Put that right first, then write this "
    "again."
)
VARIED = N_(
    "{found} is the number of tokens that comes out when a tie goes to the pair that was met first."
)
UNMARKED = N_("{found} is the number of tokens that comes out when the marker is left out.")
UPSIDE_DOWN = N_("{found} is tokens divided by characters. The ratio is characters by tokens.")
CUT_OFF = N_("{found} is cut off after three decimals. It is rounded.")
HALF_UP = N_(
    "{found} rounds the exact half up. Python's round(x, 3), which the lab follows, goes to the "
    "even digit or by the binary fraction."
)
OTHER_DECIMALS = N_("{found} does not have three decimals. Write round(characters / tokens, 3).")


OTHERS = (0, 1, 2, *range(DECIMALS + 1, 18))


def same_stats(expected: str, found: str) -> bool:
    """Whether two lines of ``stats.tsv`` agree; 2.500 is 2.5."""
    if found != found.strip():
        return False
    one, other = expected.split("\t"), found.split("\t")
    return len(other) == len(one) and one[:2] == other[:2] and _number(one[2]) == _number(other[2])


def stats_reason(lab: Lab, found: str, own: Rows, other: Variations) -> Reason | None:
    """The mistake behind a line of three columns; None where none is known."""
    columns = found.split("\t")
    if len(columns) != 3:
        return None
    right = list(map(str, lab.stats))
    if columns[0] != right[0]:
        known = _characters(lab)
        column = columns[0]
    elif columns[1] != right[1]:
        known = _tokens(lab, own, other)
        column = columns[1]
    else:
        return _ratio_reason(lab, columns[2])
    for value, mistake, template in known:
        if column == str(value):
            return _said(mistake, template, column)
    return None


def _said(mistake: Mistake, template: str, found: str) -> Reason:
    return Reason(mistake, Message(template, {"found": found}))


def _characters(lab: Lab) -> Iterator[tuple[int, Mistake, str]]:
    right = lab.stats.characters
    yield right - sum(c.isspace() for line in lab.lines for c in line), "blanks", NO_BLANKS
    for breaks in (len(lab.lines), len(lab.lines) - 1):
        yield right + breaks, "characters", LINE_ENDS
    size = sum(len(line.encode()) for line in lab.lines)
    for breaks in (0, len(lab.lines)):
        yield size + breaks, "characters", BYTES


def _tokens(lab: Lab, own: Rows, other: Variations) -> Iterator[tuple[int, Mistake, str]]:
    count = own_token_count(own)
    if count is not None and count != lab.stats.tokens:
        yield count, "follows", OWN_TOKENS
    for count, suspect in other.token_counts():
        mistake = suspect.reason.mistake
        if mistake in ("ties", "marker"):
            yield count, mistake, VARIED if mistake == "ties" else UNMARKED


def _ratio_reason(lab: Lab, written: str) -> Reason | None:
    value = _number(written)
    if math.isnan(value):
        return None
    exact = Fraction(lab.stats.characters, lab.stats.tokens)
    step = 10**DECIMALS
    if value == math.floor(exact * step + Fraction(1, 2)) / step:
        return _said("rounding", HALF_UP, written)
    if value == math.floor(exact * step) / step:
        return _said("rounding", CUT_OFF, written)
    if any(value in _at_decimals(exact, decimals) for decimals in OTHERS):
        return _said("rounding", OTHER_DECIMALS, written)
    if abs(value - float(1 / exact)) <= 1 / step:
        return _said("columns", UPSIDE_DOWN, written)
    return None


def _at_decimals(exact: Fraction, decimals: int) -> tuple[float, float]:
    """Rounded, and cut off."""
    step = 10**decimals
    return round(float(exact), decimals), math.floor(exact * step) / step


def _number(written: str) -> float:
    try:
        return float(written)
    except ValueError:
        return math.nan
