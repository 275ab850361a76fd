"""A student's file: bytes → lines, and what an editor did to it on the way."""

from __future__ import annotations

import codecs
from typing import NamedTuple

from bpeviz.errors import N_
from bpeviz.lab.findings import Finding, Mistake, Reason
from bpeviz.messages import Message

_BOM = "\ufeff"
_OTHER_ENCODINGS = {codecs.BOM_UTF16_LE: "UTF-16", codecs.BOM_UTF16_BE: "UTF-16"}


class Read(NamedTuple):
    """The lines of a file (None: not text), and the findings that concern all of it."""

    rows: list[str] | None
    findings: list[Finding]


def read_rows(name: str, content: bytes) -> Read:
    r"""The lines of a UTF-8 file; the last may lack its line end.

    A byte order mark and ``\r\n`` are reported and then taken away, so that the
    lines themselves can still be compared.
    """
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        return Read(None, [_not_utf8(name, content, error.start)])
    findings = []
    if text.startswith(_BOM):
        text = text.removeprefix(_BOM)
        findings.append(
            _whole(
                name,
                "byte order mark",
                N_(
                    "The file starts with a byte order mark (EF BB BF), which becomes part of the "
                    "first line. Save it as UTF-8 without one (encoding utf-8, not utf-8-sig)."
                ),
            )
        )
    if "\r\n" in text:
        text = text.replace("\r\n", "\n")
        findings.append(
            _whole(
                name,
                "line ends",
                N_(
                    "Lines end with the two characters of Windows (CR LF), not with LF alone. "
                    'Write the file with newline="\\n".'
                ),
            )
        )
    rows = text.split("\n")
    return Read(rows[:-1] if rows[-1] == "" else rows, findings)


def _not_utf8(name: str, content: bytes, place: int) -> Finding:
    for mark, encoding in _OTHER_ENCODINGS.items():
        if content.startswith(mark):
            return _whole(
                name,
                "encoding",
                N_("The file is {encoding}, not UTF-8. Save it as UTF-8."),
                encoding=encoding,
            )
    return _whole(
        name,
        "encoding",
        N_("The file is not UTF-8 (byte {place}). Save it as UTF-8."),
        place=place,
    )


def _whole(name: str, mistake: Mistake, template: str, **values: object) -> Finding:
    return Finding(name, None, None, None, Reason(mistake, Message(template, values)))
