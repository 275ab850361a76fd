"""Spelling: the letters that people see, and the tokens that a model is given."""

from __future__ import annotations

import streamlit as st

from bpeviz.chapters import asking
from bpeviz.chapters.explain import Plain, explain
from bpeviz.components.grid import grid
from bpeviz.components.grid.payload import letter_lines
from bpeviz.components.rows import row, rows
from bpeviz.errors import N_
from bpeviz.language import _, current, plural, told_in_markdown
from bpeviz.messages import Message
from bpeviz.published import AnyTokenizer
from bpeviz.studies.spelling import FORMS, first_letter, forms, reverse, spelling

WORD, LETTER = "strawberry", "r"
IN_EACH = N_("{letter} in each token, which the id does not show: {sum}.")
MOST_LETTERS = 200
MOST_OF_LETTER = 16  # code points: a letter may be several


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    intro = st.container()
    boxes = st.columns([4, 2, 4], vertical_alignment="bottom")
    with boxes[0]:
        word = asking.line_box("spelling_word", _("Try it: any word"), WORD, MOST_LETTERS).strip()
    with boxes[1]:
        letter = asking.line_box("spelling_letter", _("Letter to count"), LETTER, MOST_OF_LETTER)
    with boxes[2]:
        tokenizer = asking.tokenizer_box("spelling_tokenizer")
    if word:
        letter = first_letter(letter) or first_letter(word)
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
    others = [spelling(tokenizer, text) for text in forms(word).values()][1:]
    explain(
        "spelling",
        word=word,
        letter=letter,
        count=sum(found.counts(letter)),
        tokens=Plain(plural("{n} token", "{n} tokens", len(found.tokens))),
        apart=sum(not found.ids & other.ids for other in others),
        forms=len(others),
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
    added = Plain(f"{' + '.join(map(str, counts))} = {sum(counts)}")
    said = Message(IN_EACH, {"letter": letter, "sum": added})
    st.caption(told_in_markdown(said))


def every_form(tokenizer: AnyTokenizer, word: str) -> None:
    """The word in other forms."""
    st.header(_("The same word in other forms"))
    lines = []
    for name, text in forms(word).items():
        found = spelling(tokenizer, text)
        note = plural("{n} token", "{n} tokens", len(found.tokens))
        lines.append(row(_(FORMS[name]), tokenizer, found.tokens, note=note))
    rows(_("Forms of the word"), lines, key="spelling_forms", language=current())
    st.caption(backwards(tokenizer, word))


def backwards(tokenizer: AnyTokenizer, word: str) -> str:
    """What writing the word backwards means for its tokens."""
    there, back = spelling(tokenizer, word), spelling(tokenizer, reverse(word))
    if there.text == back.text:
        return _("Backwards the word is the same.")
    said = _("Backwards the word has {n} of its {all} different tokens in common with itself.")
    said = said.format(n=len(there.ids & back.ids), all=len(there.ids))
    apart = sum(count > 1 for count in there.letters_in)
    if not apart:
        return said
    return (
        said
        + " "
        + plural(
            "To write it so, {n} token of several letters has to be taken apart.",
            "To write it so, {n} tokens of several letters have to be taken apart.",
            apart,
        )
    )
