"""What a code point is called."""

from __future__ import annotations

import unicodedata

_CONTROLS = (
    "NULL, START OF HEADING, START OF TEXT, END OF TEXT, END OF TRANSMISSION, ENQUIRY, "
    "ACKNOWLEDGE, ALERT, BACKSPACE, CHARACTER TABULATION, LINE FEED, LINE TABULATION, FORM FEED, "
    "CARRIAGE RETURN, SHIFT OUT, SHIFT IN, DATA LINK ESCAPE, DEVICE CONTROL ONE, "
    "DEVICE CONTROL TWO, DEVICE CONTROL THREE, DEVICE CONTROL FOUR, NEGATIVE ACKNOWLEDGE, "
    "SYNCHRONOUS IDLE, END OF TRANSMISSION BLOCK, CANCEL, END OF MEDIUM, SUBSTITUTE, ESCAPE, "
    "INFORMATION SEPARATOR FOUR, INFORMATION SEPARATOR THREE, INFORMATION SEPARATOR TWO, "
    "INFORMATION SEPARATOR ONE"
)  # U+0000 to U+001F
_ALIASES = {chr(number): name for number, name in enumerate(_CONTROLS.split(", "))} | {
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
}


def name_of(character: str) -> str:
    r"""The Unicode name of a code point, or the alias of a control; "" where it has neither.

    >>> name_of("é"), name_of("\n"), name_of("\uffff")
    ('LATIN SMALL LETTER E WITH ACUTE', 'LINE FEED', '')
    """
    return unicodedata.name(character, "") or _ALIASES.get(character, "")
