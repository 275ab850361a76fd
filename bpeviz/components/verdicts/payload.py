"""What a check found, file by file, as the list of verdicts draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bpeviz.components.drawn import Drawn, drawn_cells
from bpeviz.lab import FILES, Finding
from bpeviz.language import _, told
from bpeviz.segments import cells

BEFORE, AFTER = 24, 60  # characters of a line that are shown around the first that differs


def verdicts_payload(given: Mapping[str, bytes], found: Sequence[Finding]) -> list[dict[str, Any]]:
    """The eight files in the order of the lab, then those that are none of them."""
    others = dict.fromkeys(finding.file for finding in found if finding.file not in FILES)
    return [
        _verdict(name, name in given, [f for f in found if f.file == name])
        for name in [*FILES, *others]
    ]


def _verdict(name: str, given: bool, found: Sequence[Finding]) -> dict[str, Any]:
    return {
        "file": name,
        "step": FILES.index(name) + 1 if name in FILES else 0,
        "state": "wrong" if found else "right" if given else "missing",
        "findings": [_finding(one) for one in found],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "where": _where(finding),
        "lines": [] if finding.line is None else _lines(finding),
        "why": told(finding.reason.why)
        if finding.reason
        else _("Compare it with the rule of its step."),
    }


def _where(finding: Finding) -> str:
    if finding.line is None:
        return _("The file as a whole")
    if finding.place is None:
        return _("Line {line}").format(line=f"{finding.line:,}")
    return _("Line {line}, character {place}").format(
        line=f"{finding.line:,}", place=f"{finding.place:,}"
    )


def _lines(finding: Finding) -> list[list[list[Drawn]] | None]:
    """The expected line and the found one, each in three parts; None where there is no line."""
    place = finding.place or 1
    return [_around(finding.expected, place), _around(finding.found, place)]


def _around(line: str | None, place: int) -> list[list[Drawn]] | None:
    """A line before its character ``place``, that character, and the rest; "…" for what is far."""
    if line is None:
        return None
    before = line[: place - 1]
    if len(before) > BEFORE:
        before = "…" + before[-BEFORE:]
    found = [*cells(line[place - 1 :][:AFTER])]
    after = drawn_cells(found[1:]) + (["…"] if len(line) > place - 1 + AFTER else [])
    return [drawn_cells(cells(before)), drawn_cells(found[:1]), after]
