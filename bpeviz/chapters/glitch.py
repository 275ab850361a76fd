"""Glitch tokens: learned by a tokenizer, never met by a model."""

from __future__ import annotations

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpeviz import session, shelf
from bpeviz.chapters import asking
from bpeviz.chapters.explain import explain
from bpeviz.components.rows import row, row_of_ids, rows
from bpeviz.language import _, current, plural
from bpeviz.published import PUBLISHED, AnyTokenizer
from bpeviz.studies.cuts import cuts
from bpeviz.studies.glitch import cut_when_alone, never_made
from bpeviz.studies.two_corpora import TwoCorpora, by_count, two_corpora

NAME, THERE, HERE = "MoonlitOtter", 20, 0
FAMOUS = " SolidGoldMagikarp"
MOST_TIMES = 60
MOST_OF_NAME = 40  # characters
MOST_COUNTS = 8  # rows of unused tokens
MOST_LISTED = 200  # dead tokens


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    intro = st.container()
    boxes = st.columns([3, 3, 3], vertical_alignment="bottom")
    with boxes[0]:
        name = "".join(
            asking.line_box("glitch_name", _("Try it: a name"), NAME, MOST_OF_NAME).split()
        )
    with boxes[1]:
        there = times("glitch_there", _("Times in the tokenizer's text"), THERE)
    with boxes[2]:
        here = times("glitch_here", _("Times in the model's text"), HERE)
    if name:
        with intro:
            explain("glitch", name=name, there=there, here=here)
        found = session.result(
            f"glitch {there} {here} {name}", lambda: two_corpora(name, there, here), private=True
        )
        the_name(found)
        unused_tokens(found)
    else:
        st.info(_("Write a name, without blanks."))
    famous()
    dead_tokens()
    return asking.linked(
        glitch_name=NAME,
        glitch_there=THERE,
        glitch_here=HERE,
        glitch_text=FAMOUS,
        glitch_tokenizer=asking.DEFAULT,
        glitch_searched="",
    )


def times(key: str, label: str, default: int) -> int:
    """How often the name stands in a text."""
    session.start(key, default, session.whole(0, MOST_TIMES))
    return int(st.slider(label, 0, MOST_TIMES, key=key, persist_state="session"))


def the_name(found: TwoCorpora) -> None:
    """What became of the name."""
    tokens = plural("{n} token", "{n} tokens", len(found.name_cuts))
    rows(
        _("The name in tokens"),
        [row(_("The name"), found.tokenizer, found.name_cuts, note=tokens)],
        key="glitch_row",
        language=current(),
    )
    pieces = len(found.tokenizer.base_pieces(" " + found.name))
    if pieces > 1:
        st.caption(
            _("The split pattern cuts the name into {n} pieces, so no token can hold it.").format(
                n=pieces
            )
        )
        return
    glitch = found.glitch
    if glitch is None:
        st.caption(
            _("The name has no token of its own. Let it occur more often in the tokenizer's text.")
        )
        return
    met = found.met_times(glitch.id)
    said = _(
        "Token {id} is used {there} times in the tokenizer's text and {here} times in the model's."
    )
    st.markdown(
        said.format(id=glitch.id, there=f"{glitch.learned_on:,}", here=f"{met:,}")
        + " "
        + (
            _("**A glitch token**: the model would never train its row.")
            if not met
            else _("The model would train its row: no glitch token.")
        )
    )


def unused_tokens(found: TwoCorpora) -> None:
    """All tokens that the second text never uses."""
    st.header(_("Tokens that the model's text never uses"))
    counted = by_count(found.unused)
    rows(
        _("Tokens that the model's text never uses"),
        [
            row_of_ids(
                plural("{n} time in the first text", "{n} times in the first text", count),
                found.tokenizer,
                [token.id for token in same],
            )
            for count, same in counted[:MOST_COUNTS]
        ],
        key="glitch_unused",
        language=current(),
    )
    left = sum(len(same) for _count, same in counted[MOST_COUNTS:])
    st.caption(
        _(
            "{unused} tokens are used in the first text and never in the second; {left} of them, "
            "used less often, are not shown. With base tokens and tokens inside others, {never} of "
            "the {all} tokens are never used in the second text."
        ).format(
            unused=f"{len(found.unused):,}",
            left=f"{left:,}",
            never=f"{found.never_used:,}",
            all=f"{found.tokenizer.vocab_size:,}",
        )
    )


def famous() -> None:
    """The name that made such tokens known."""
    st.header(_("The name that made them known"))
    text = asking.line_box("glitch_text", _("A text under every tokenizer"), FAMOUS)
    lines = []
    for key in shelf.keys_at_hand():
        tokenizer = shelf.tokenizer(key)
        found = cuts(tokenizer, text)
        note = plural("{n} token", "{n} tokens", len(found))
        lines.append(row(shelf.title(key), tokenizer, found, note=note))
    rows(_("A text under every tokenizer"), lines, key="glitch_famous", language=current())
    if text == FAMOUS:
        st.caption(
            _(
                "One token for a whole user name: it was frequent in the text of GPT-2's "
                "tokenizer. Later vocabularies were trained on other text and write it in several "
                "tokens."
            )
        )


def dead_tokens() -> None:
    """Tokens that no text can lead to, for any vocabulary."""
    st.header(_("Tokens that can never be made"))
    explain("glitch_vocabulary")
    session.start("glitch_searched", "", session.one_of(PUBLISHED))
    boxes = st.columns([4, 6], vertical_alignment="bottom")
    with boxes[0]:
        tokenizer = asking.tokenizer_box("glitch_tokenizer", merging=True)
    key = session.get("glitch_tokenizer")
    boxes[1].button(
        _("Search the whole vocabulary"),
        on_click=session.put,
        args=("glitch_searched", key),
        key="glitch_search",
        disabled=session.get("glitch_searched") == key,
    )
    if session.get("glitch_searched") == key:
        dead, cut = searched(key, tokenizer)
        listed(tokenizer, dead, cut)


def searched(key: str, tokenizer: AnyTokenizer) -> tuple[list[int], list[int]]:
    """Both kinds; looked for once a server, for the visitor's own once a visit.

    Its bar moves so often that a visitor who goes elsewhere is let go at once.
    """
    place = st.empty()

    def make() -> tuple[list[int], list[int]]:
        first = partial(told, place, tokenizer, 0)
        then = partial(told, place, tokenizer, tokenizer.vocab_size)
        return never_made(tokenizer, first), cut_when_alone(tokenizer, then)

    found = asking.of_tokenizer("dead tokens", key, tokenizer, make, drawing=True)
    place.empty()
    return found


def told(place: DeltaGenerator, tokenizer: AnyTokenizer, before: int, looked: int) -> None:
    """How far the search is; it looks at each token twice."""
    size = tokenizer.vocab_size
    text = _("Searching {n} tokens …").format(n=f"{size:,}")
    place.progress(min(1.0, (before + looked) / (2 * size)), text)


def listed(tokenizer: AnyTokenizer, dead: list[int], cut: list[int]) -> None:
    """What was found."""
    st.markdown(
        _(
            "Never made by the merges: **{dead}** of {all} tokens. "
            "Cut when they stand alone: **{cut}**."
        ).format(dead=f"{len(dead):,}", cut=f"{len(cut):,}", all=f"{tokenizer.vocab_size:,}")
    )
    lines = [
        row_of_ids(label, tokenizer, ids[:MOST_LISTED])
        for label, ids in ((_("Never made"), dead), (_("Cut when alone"), cut))
        if ids
    ]
    if lines:
        rows(_("Tokens that can not be made"), lines, key="glitch_dead", language=current())
    st.caption(
        _(
            "A token that is cut when it stands alone may still be made inside a longer piece. A "
            "library may look a whole piece up before it merges."
        )
    )
