"""Code: tokens a line, what indentation costs, and which runs of blanks are tokens."""

from __future__ import annotations

from typing import NamedTuple

import regex

from bpeviz.engine.text import clean
from bpeviz.errors import UserError
from bpeviz.published import AnyTokenizer
from bpeviz.studies.cuts import Cut, cuts

_LINE = regex.compile(r"[^\r\n]*(?:\r\n|[\r\n])|[^\r\n]+")
_INDENT = regex.compile(r"[ \t]*")


class Line(NamedTuple):
    r"""A line of a program and the tokens that start in it.

    ``indent`` is its leading blanks and tabs. ``in_indent``: how many tokens lie
    wholly in them. ``fused``: whether one token holds an end of the indentation
    and what follows it, as ``\tx`` may be one.
    """

    text: str
    indent: str
    tokens: tuple[Cut, ...]
    in_indent: int
    fused: bool

    @property
    def ends_apart(self) -> bool:
        """Whether the last token is nothing but the line end."""
        return bool(self.tokens) and self.tokens[-1].text in (b"\n", b"\r\n", b"\r")


def lines(tokenizer: AnyTokenizer, program: str) -> list[Line]:
    r"""The lines with their tokens; a token belongs to the line in which it starts.

    A line's text has its line end. A line that starts inside a token may have none.
    """
    program = clean(program).text
    tokens = cuts(tokenizer, program)
    found: list[Line] = []
    start = index = 0
    for match in _LINE.finditer(program):
        text = match[0]
        end = start + len(text.encode())
        first = index
        while index < len(tokens) and tokens[index].start < end:
            index += 1
        found.append(_line(text, start, tokens[first:index], tokens[:first][-1:]))
        start = end
    return found


def _line(text: str, start: int, tokens: list[Cut], before: list[Cut]) -> Line:
    matched = _INDENT.match(text)
    indent = matched[0] if matched else ""
    edge = start + len(indent)
    inside = sum(cut.end <= edge for cut in tokens)
    reaching = [cut for cut in [*before, *tokens] if cut.start < edge < cut.end and cut.end > start]
    return Line(text, indent, tuple(tokens), inside, bool(indent and reaching))


def runs(tokenizer: AnyTokenizer, character: str = " ") -> list[int]:
    """Lengths of the runs of a character that are tokens of their own, ascending."""
    return runs_of(tokenizer, [character])[character]


def runs_of(tokenizer: AnyTokenizer, characters: list[str]) -> dict[str, list[int]]:
    """The same for several characters, with one look at the vocabulary."""
    wanted = {character.encode(): character for character in characters}
    found: dict[str, set[int]] = {character: set() for character in characters}
    special = set(tokenizer.special_ids.values())
    for token_id in tokenizer.ids():
        content = tokenizer.written(token_id)
        for one, character in wanted.items():
            if content.startswith(one) and token_id not in special:
                count = len(content) // len(one)
                if content == one * count:
                    found[character].add(count)
    return {character: sorted(lengths) for character, lengths in found.items()}


def reindented(program: str, old: str, new: str) -> str:
    r"""The program with each unit ``old`` at the start of its lines written as ``new``.

    >>> reindented("if a:\n    if b:\n        c\n", "    ", "\t")
    'if a:\n\tif b:\n\t\tc\n'
    """
    if not old or old.strip(" \t") or new.strip(" \t"):
        raise UserError(
            "{old!r} → {new!r}: a unit of indentation is blanks or tabs, at least one of them in "
            "the old one.",
            old=old,
            new=new,
        )

    def rewrite(match: regex.Match[str]) -> str:
        indent = match[0]
        count = 0
        while indent.startswith(old, count * len(old)):
            count += 1
        return new * count + indent[count * len(old) :]

    return regex.sub(r"(?m)^[ \t]+", rewrite, program)


def deeper(program: str, indent: str) -> str:
    r"""The program with ``indent`` before each line that has anything in it.

    >>> deeper("a\n\nb\n", "  ")
    '  a\n\n  b\n'
    """
    return regex.sub(r"(?m)^(?=.)", indent, program)
