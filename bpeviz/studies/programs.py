"""Programs for the lesson on code: one of our own, and the ways to write it."""

from __future__ import annotations

from collections.abc import Mapping

from bpeviz.errors import N_
from bpeviz.studies.indentation import deeper, reindented

PROGRAM = """def longest(words):
    best = ""
    for word in words:
        if len(word) > len(best):
            best = word
    return best
"""
LINES = "    x = 1\n        x = 1\n\tx = 1\n"

BLANKS = "    "

WAYS: Mapping[str, str] = {
    "plain": N_("As it is"),
    "tabs": N_("With tabs"),
    "deeper": N_("Four blanks deeper"),
    "deepest": N_("Twelve blanks deeper"),
}


def ways(program: str) -> dict[str, str]:
    r"""The program in the ways of ``WAYS``; four blanks are a tab.

    >>> ways("if a:\n    b\n")["tabs"]
    'if a:\n\tb\n'
    """
    return {
        "plain": program,
        "tabs": reindented(program, BLANKS, "\t"),
        "deeper": deeper(program, BLANKS),
        "deepest": deeper(program, 3 * BLANKS),
    }
