"""Spelling: the letters that people see, and the tokens that a model is given."""

from __future__ import annotations

import streamlit as st

from bpeviz.chapters import asking
from bpeviz.chapters.explain import Plain, explain
from bpeviz.components.grid import grid
from bpeviz.components.grid.payload import letter_lines
from bpeviz.components.rows import row, rows
from bpeviz.language import _, current, plural
from bpeviz.published import AnyTokenizer
from bpeviz.studies.spelling import FORMS, forms, reverse, spelling

WORD, LETTER = "strawberry", "r"


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    intro = st.container()
    boxes = st.columns([4, 2, 4], vertical_alignment="bottom")
    with boxes[0]:
        word = asking.line_box("spelling_word", _("Try it: any word"), WORD)
    with boxes[1]:
        letter = asking.line_box("spelling_letter", _("Letter to count"), LETTER)
    with boxes[2]:
        tokenizer = asking.tokenizer_box("spelling_tokenizer")
    if word.strip():
        with intro:
            claim(tokenizer, word, letter)
        letters_and_tokens(tokenizer, word, letter)
        every_form(tokenizer, word)
    else:
        st.info(_("Type a word to see its letters and its tokens."))
    return asking.linked(
        spelling_word=WORD, spelling_letter=LETTER, spelling_tokenizer=asking.DEFAULT
    )


def claim(tokenizer: AnyTokenizer, word: str, letter: str) -> None:
    """What is to be seen."""
    found = spelling(tokenizer, word)
    explain(
        "spelling",
        word=word,
        letter=letter,
        count=sum(found.counts(letter)),
        tokens=Plain(plural("{n} token", "{n} tokens", len(found.tokens))),
    )


def letters_and_tokens(tokenizer: AnyTokenizer, word: str, letter: str) -> None:
    """The word as letters, and below them the tokens."""
    found = spelling(tokenizer, word)
    grid(
        _("Letters over tokens"),
        [],
        letter_lines(tokenizer, found, letter, (_("What people see"), _("What a model gets"))),
        key="spelling_grid",
    )
    counts = found.counts(letter)
    st.caption(
        _("{letter} in each token, which the id does not show: {sum}.").format(
            letter=letter, sum=f"{' + '.join(map(str, counts))} = {sum(counts)}"
        )
    )


def every_form(tokenizer: AnyTokenizer, word: str) -> None:
    """The word in other forms."""
    st.header(_("The same word in other forms"))
    lines = []
    for name, text in forms(word).items():
        found = spelling(tokenizer, text)
        note = plural("{n} token", "{n} tokens", len(found.tokens))
        lines.append(row(_(FORMS[name]), tokenizer, found.tokens, note=note))
    rows(_("Forms of the word"), lines, key="spelling_forms", language=current())
    shared = {cut.id for cut in spelling(tokenizer, word).tokens} & {
        cut.id for cut in spelling(tokenizer, reverse(word)).tokens
    }
    st.caption(
        _(
            "Reversed, the word shares {n} of its tokens with the word itself: whoever writes it "
            "backwards takes every token apart first."
        ).format(n=len(shared))
    )
