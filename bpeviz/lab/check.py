"""A student's files against the lab: the first line that differs, and why."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bpeviz.engine import DEFAULT_MARKER
from bpeviz.errors import N_
from bpeviz.lab.files import FILES, Lab, make
from bpeviz.lab.findings import Finding, Mistake, Reason, Suspect, agreement
from bpeviz.lab.following import Rows, following
from bpeviz.lab.races import lost
from bpeviz.lab.ratio import same_stats, stats_reason
from bpeviz.lab.reading import read_rows
from bpeviz.lab.steps import MERGES
from bpeviz.lab.suspects import suspects
from bpeviz.lab.variations import Variations
from bpeviz.messages import Message

COLUMNED = {name for name in FILES if name.endswith(".tsv")} | {"merges.txt"}

MISSING_FILE = N_("The file is missing.")
UNKNOWN_FILE = N_("This is none of the lab's eight files: {names}.")
MISSING_LINES = N_("The file ends after {found} of {expected} lines.")
EXTRA_LINES = N_("The file goes on after the last of {expected} lines.")
TRAILING = N_("Line {line} has white space at its end.")
SEPARATOR = N_(
    "The parts of line {line} are right, but not what stands between them: columns are separated "
    "by one tab, the two tokens of a rule and the ids of a document by one blank."
)
COLUMNS = N_("Line {line} has its columns the other way round.")
NORMALIZED = N_(
    "Line {line} has the right text in another Unicode normalization: characters were put together "
    "or taken apart. Keep the corpus as it is."
)
ANOTHER_ORDER = N_("The lines are the right ones in another order.")


def check(
    lines: Sequence[str],
    files: Mapping[str, bytes],
    *,
    merges: int = MERGES,
    marker: str = DEFAULT_MARKER,
    ids: Sequence[int] | None = None,
    complete: bool = False,
) -> list[Finding]:
    """What is wrong in ``files`` (name → content), in the order of the lab; [] if nothing is.

    Files that are not given are findings only where ``complete`` is asked for.
    A last line without its line end, and zeros at the end of the ratio, pass.
    Raises UserError for a corpus or a marker that the lab can't be right for.
    """
    return findings(make(lines, merges, marker, ids), files, complete=complete)


def findings(lab: Lab, files: Mapping[str, bytes], *, complete: bool = False) -> list[Finding]:
    """As ``check``, for a lab that is already made."""
    read = {name: read_rows(name, files[name]) for name in FILES if name in files}
    own = {name: found.rows for name, found in read.items() if found.rows is not None}
    other = Variations(lab)
    result: list[Finding] = []
    for name in FILES:
        if name in read:
            result.extend(read[name].findings)
        elif complete:
            result.append(_whole(name, "missing file", MISSING_FILE))
        if name in own:
            result.extend(_compare(name, lab, own, other))
    for name in files:
        if name not in FILES:
            result.append(_whole(name, "unknown file", UNKNOWN_FILE, names=", ".join(FILES)))
    return result


def _whole(name: str, mistake: Mistake, template: str, **values: object) -> Finding:
    return Finding(name, None, None, None, _said(mistake, template, **values))


def _said(mistake: Mistake, template: str, **values: object) -> Reason:
    return Reason(mistake, Message(template, values))


def _compare(name: str, lab: Lab, own: Rows, other: Variations) -> Iterable[Finding]:
    expected, found = lab.rows[name], own[name]
    index = agreement(expected, found)
    if index == len(expected) == len(found):
        return
    if name == "stats.tsv" and len(found) == 1 and same_stats(expected[0], found[0]):
        return
    yield Finding(
        name,
        index + 1,
        expected[index] if index < len(expected) else None,
        found[index] if index < len(found) else None,
        _reason(name, lab, own, other, index),
    )


def _reason(name: str, lab: Lab, own: Rows, other: Variations, index: int) -> Reason | None:
    expected, found = lab.rows[name], own[name]
    both = index < len(expected) and index < len(found)
    if both and (slip := _slip(name, expected[index], found[index], index + 1)):
        return slip
    if name == "stats.tsv" and both:
        return stats_reason(lab, found[0], own, other)
    known = _likeliest(found, [*following(name, lab, own), *suspects(name, lab, other)], index)
    race = lost(lab.trace, index, found[index]) if name == "merges.txt" and both else None
    if race and (known is None or _outweighs(race, *known, index)):
        return race
    if known:
        return _at_line(known[0], index + 1)
    if index == len(found):
        return _said("missing lines", MISSING_LINES, found=len(found), expected=len(expected))
    if index == len(expected):
        return _said("extra lines", EXTRA_LINES, expected=len(expected))
    if Counter(expected) == Counter(found):
        return _said("order", ANOTHER_ORDER)
    return None


def _outweighs(race: Reason, known: Reason, agreed: int, index: int) -> bool:
    """A tie at this line explains it better than a run that agrees with this line alone."""
    return race.mistake == "ties" and (known.mistake == "ties" or agreed == index + 1)


def _slip(name: str, expected: str, found: str, line: int) -> Reason | None:
    """What is wrong with the writing of a line whose parts are right."""
    if found.rstrip() == expected:
        return _said("trailing blanks", TRAILING, line=line)
    if unicodedata.normalize("NFC", found) == unicodedata.normalize("NFC", expected):
        return _said("normalization", NORMALIZED, line=line)
    if "\t" in expected and found.split("\t") == expected.split("\t")[::-1]:
        return _said("columns", COLUMNS, line=line)
    if name in COLUMNED and found.split() == expected.split():
        return _said("separator", SEPARATOR, line=line)
    return None


def _likeliest(
    found: Sequence[str], known: Iterable[Suspect], index: int
) -> tuple[Reason, int] | None:
    """The mistake that explains the most lines, beyond the first that differs."""
    best: tuple[Reason, int] | None = None
    for one in known:
        agreed = agreement(one.rows, found)
        whole = agreed == len(one.rows) == len(found)
        if whole:
            return one.reason, agreed
        if agreed > index and (best is None or agreed > best[1]):
            best = one.reason, agreed
    return best


def _at_line(reason: Reason, line: int) -> Reason:
    template, values = reason.why.template, reason.why.values
    return Reason(reason.mistake, Message(template, {**values, "line": line}))
