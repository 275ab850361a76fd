"""The blank belongs to the word: one word, several ids; prompts that end in a blank."""

from __future__ import annotations

import streamlit as st

from bpeviz.chapters import asking
from bpeviz.chapters.explain import explain
from bpeviz.components.rows import row, rows
from bpeviz.language import _, current, plural
from bpeviz.published import AnyTokenizer
from bpeviz.studies.blanks import (
    Prompt,
    Variant,
    compared,
    different_ids,
    different_sequences,
    variants,
    with_and_without_blank,
)

WORD, PROMPT, NEXT = "the", "The cat sat on the", "mat"


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    intro = st.container()
    boxes = st.columns([5, 5])
    with boxes[0]:
        word = asking.line_box("blanks_word", _("Try it: any word"), WORD)
    with boxes[1]:
        tokenizer = asking.tokenizer_box("blanks_tokenizer")
    if word.strip():
        found = compared(tokenizer, variants(word))
        with intro:
            explain(
                "blanks",
                word=word.strip(),
                ways=len(found),
                different=different_sequences(found),
                single=different_ids(found),
            )
        family(tokenizer, found)
    else:
        st.info(_("Type a word to see its variants."))
    prompts(tokenizer)
    return asking.linked(
        blanks_word=WORD,
        blanks_tokenizer=asking.DEFAULT,
        blanks_prompt=PROMPT,
        blanks_next=NEXT,
    )


def family(tokenizer: AnyTokenizer, found: list[Variant]) -> None:
    """The ways to write the word."""
    rows(
        _("Ways to write the word"),
        [
            row(
                shown(one.text),
                tokenizer,
                one.tokens,
                note=plural("{n} token", "{n} tokens", len(one.tokens)),
            )
            for one in found
        ],
        key="blanks_family",
        abreast=2,
        language=current(),
    )


def shown(text: str) -> str:
    """A text between quotes, so that its blanks are seen."""
    return f"“{text}”"


def prompts(tokenizer: AnyTokenizer) -> None:
    """A prompt with and without a blank at its end."""
    st.header(_("A prompt that ends in a blank"))
    boxes = st.columns([6, 4])
    with boxes[0]:
        text = asking.line_box("blanks_prompt", _("Prompt"), PROMPT)
    with boxes[1]:
        word = asking.line_box("blanks_next", _("How it goes on"), NEXT)
    if not text.strip() or not word.strip():
        st.info(_("Type a prompt, and a word that it goes on with."))
        return
    without, with_blank = with_and_without_blank(tokenizer, text, word)
    sides = st.columns(2, gap="medium")
    for side, found, title, key in (
        (sides[0], without, _("Without a blank at its end"), "blanks_without"),
        (sides[1], with_blank, _("With a blank at its end"), "blanks_with"),
    ):
        with side:
            st.markdown(f"**{title}**")
            one_prompt(tokenizer, found, key)


def one_prompt(tokenizer: AnyTokenizer, found: Prompt, key: str) -> None:
    """The tokens of the prompt and of the whole, those that part outlined."""
    rows(
        _("Tokens of a prompt and of the whole text"),
        [
            row(_("Prompt"), tokenizer, found.alone, lit=range(found.kept, len(found.alone))),
            row(
                _("Whole text"),
                tokenizer,
                found.whole,
                lit=() if found.fits else range(found.kept, len(found.whole)),
            ),
        ],
        key=key,
        language=current(),
    )
    if found.fits:
        st.caption(
            _("All {n} tokens of the prompt begin the whole text: a model can go on.").format(
                n=len(found.alone)
            )
        )
    else:
        st.caption(
            _(
                "Only the first {kept} of {n} tokens of the prompt begin the whole text. From the "
                "outlined one on, the model continues a sequence that it was not trained on."
            ).format(kept=found.kept, n=len(found.alone))
        )
