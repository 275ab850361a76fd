"""The documents of the lab: lines of text, and what the rules would lose of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bpeviz.engine.text import clean
from bpeviz.errors import N_, UserError
from bpeviz.messages import Message

SHOWN_LINES = 5  # line numbers that one note names
SURROGATES = N_("Half a character (line {lines}), a lone surrogate, was replaced by U+FFFD.")


def lines_of(text: str) -> list[str]:
    r"""The lines of a corpus file; ``\r\n`` ends a line as ``\n`` does.

    >>> lines_of("one\r\n\ntwo\n")
    ['one', '', 'two']
    """
    lines = text.replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def cleaned(lines: Sequence[str]) -> tuple[list[str], list[Message]]:
    """The lines as they can be written in UTF-8, and a note where that changed them."""
    found = [clean(line) for line in lines]
    numbers = [n for n, line in enumerate(found, start=1) if line.replaced]
    notes = [Message(SURROGATES, {"lines": _listed(numbers)})] if numbers else []
    return [line.text for line in found], notes


def notes_on(lines: Sequence[str], marker: str) -> list[Message]:
    """What these documents lose on the way to ``decoded.txt``.

    Raises UserError where the eight files would be wrong or ambiguous: no word
    at all, a line end inside a document, or a marker that the text already holds.
    """
    if not any(line.split() for line in lines):
        raise UserError("The corpus has no words. Give at least one line of text.")
    for number, line in enumerate(lines, start=1):
        _refuse_line_end(number, line)
        _refuse_marker(number, line, marker)
    return [
        Message(template, {"lines": _listed(numbers)})
        for template, is_lossy in _LOSSES.items()
        if (numbers := [n for n, line in enumerate(lines, start=1) if is_lossy(line)])
    ]


def _refuse_line_end(number: int, line: str) -> None:
    for character in "\n\r":
        if character in line:
            raise UserError(
                "Document {number} holds a line end (U+{code:04X}) inside. Each document is one "
                "line: write a blank in its place.",
                number=number,
                code=ord(character),
            )


def _refuse_marker(number: int, line: str, marker: str) -> None:
    """A marker is found again only where it is not met before the end of its word."""
    if not marker:
        return
    for word in line.split():
        if (word + marker).find(marker) != len(word):
            raise UserError(
                "Line {number} has the word {word!r}, in which the marker {marker!r} can't be told "
                "from the text. Choose a marker that the corpus does not have, such as ▁ or </w>.",
                number=number,
                word=word,
                marker=marker,
            )


def _has_stray_blanks(line: str) -> bool:
    return "  " in line or (line != "" and (line[0] == " " or line[-1] == " "))


def _has_other_white_space(line: str) -> bool:
    return any(character.isspace() and character != " " for character in line)


_LOSSES: dict[str, Callable[[str], bool]] = {
    N_(
        "Empty documents (line {lines}): they have no tokens, so their rows of encoded.tsv "
        "end after the tab."
    ): lambda line: line == "",
    N_(
        "Blanks that are doubled, or stand at an end of the line (line {lines}): words are cut at "
        "runs of blanks, so decoded.txt has one blank between words and differs from the corpus."
    ): _has_stray_blanks,
    N_(
        "White space other than a blank (line {lines}), such as a tab or U+3000: it cuts words and "
        "is not counted, as a blank; decoded.txt has a blank in its place."
    ): _has_other_white_space,
}


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:SHOWN_LINES]))
    return shown + (", …" if len(numbers) > SHOWN_LINES else "")
