"""Numbers: digits move their place from token to token."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from bpeviz import controls, session, shelf
from bpeviz.chapters import asking
from bpeviz.chapters.explain import Plain, explain
from bpeviz.charts.digit_places import digit_places
from bpeviz.components.grid import grid
from bpeviz.components.grid.payload import digit_line, place_columns, place_names
from bpeviz.components.rows import row, rows
from bpeviz.errors import N_, UserError
from bpeviz.frames.numbers import places_frame
from bpeviz.language import _, current, plural, told_in_markdown
from bpeviz.messages import Message
from bpeviz.published import PUBLISHED, AnyTokenizer, load
from bpeviz.studies import numbers as study
from bpeviz.studies.numbers import Number

NUMBERS = "1234 12345 1000000 3.14159 2024"
LEFT, RIGHT = 1234, 12345
FIRST, LAST, STEP = 995, 1010, 1
MOST_SHOWN = 12  # numbers below each other
MOST_PLACES = 40  # digits
LARGEST = 10**12
MOVES = N_(
    "So digits move: that of place value {place} has {here} more after it in its token in {one}, "
    "and {there} in {other}."
)
STAYS = N_("In the numbers below each digit stands at one place of its token.")


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    intro = st.container()
    written, tokenizer = ask()
    try:
        numbers = study.numbers(tokenizer, written())
        threes = [study.in_threes(tokenizer, one.written) for one in numbers]
    except UserError as error:
        controls.mistake(error)
        return linked()
    if numbers:
        with intro:
            share = round(100 * (study.steady(numbers) or 0))
            explain("numbers", share=share, moves=Plain(told_in_markdown(moves(numbers))))
        if len(place_columns(numbers)) <= MOST_PLACES:
            by_place_value(tokenizer, numbers, threes)
            how_digits_move(numbers, threes)
        else:
            st.info(
                _("Numbers of more than {n} digits are too long to stand below each other.").format(
                    n=MOST_PLACES
                )
            )
        every_tokenizer(numbers)
    else:
        st.info(_("Type a few numbers, with blanks between them."))
    a_sum(tokenizer)
    return linked()


def moves(numbers: list[Number]) -> Message:
    """The first digit that moves from one number to another, if any does."""
    found = study.moved(numbers)
    if found is None:
        return Message(STAYS)
    values = found._asdict()
    (name,) = place_names([found.place])
    return Message(MOVES, {**values, "place": Plain(name)})


def linked() -> dict[str, str | int]:
    """What differs from the start."""
    return asking.linked(
        numbers_from="typed",
        numbers_typed=NUMBERS,
        numbers_first=FIRST,
        numbers_last=LAST,
        numbers_step=STEP,
        numbers_tokenizer=asking.DEFAULT,
        numbers_left=LEFT,
        numbers_right=RIGHT,
    )


def ask() -> tuple[Callable[[], list[str]], AnyTokenizer]:
    """The numbers, as a function that may raise UserError, and the tokenizer."""
    boxes = st.container(key="ask_numbers").columns([2, 5, 3], vertical_alignment="bottom")
    with boxes[0]:
        source = asking.choice_box(
            "numbers_from", _("Try it"), ["typed", "range"], [_("Typed"), _("A range")]
        )
    with boxes[2]:
        tokenizer = asking.tokenizer_box("numbers_tokenizer")
    with boxes[1]:
        if source == "typed":
            text = asking.line_box("numbers_typed", _("Numbers, with blanks between"), NUMBERS)
            return lambda: study.typed(text), tokenizer
        parts = st.columns(3)
        with parts[0]:
            first = asking.number_box("numbers_first", _("From"), FIRST, 0, LARGEST)
        with parts[1]:
            last = asking.number_box("numbers_last", _("To"), LAST, 0, LARGEST)
        with parts[2]:
            step = asking.number_box("numbers_step", _("Step"), STEP, 1, LARGEST)
        return lambda: study.drawn(first, last, step), tokenizer


def by_place_value(tokenizer: AnyTokenizer, numbers: list[Number], threes: list[Number]) -> None:
    """The digits below each other, as they are cut and cut into threes from the right."""
    columns = place_columns(numbers[:MOST_SHOWN])
    halves = st.columns(2)
    for half, title, found, key in (
        (halves[0], _("As the tokenizer groups them"), numbers, "numbers_grid"),
        (halves[1], _("In threes from the right before it is encoded"), threes, "numbers_threes"),
    ):
        with half:
            st.markdown(f"**{title}**")
            grid(
                title,
                place_names(columns),
                [
                    digit_line(
                        tokenizer, one, columns, plural("{n} token", "{n} tokens", len(one.tokens))
                    )
                    for one in found[:MOST_SHOWN]
                ],
                key=key,
            )
            st.caption(kept(found))
    if len(numbers) > MOST_SHOWN:
        st.caption(
            _("The first {n} of {all} numbers are shown; the figures are those of all.").format(
                n=MOST_SHOWN, all=f"{len(numbers):,}"
            )
        )


def kept(found: list[Number]) -> str:
    """How steady the digits stand."""
    share = study.steady(found)
    whole = sum(map(study.keeps_threes, found))
    return _(
        "{share}% of the digits stand where most of their place value do. Groups of three from "
        "the right in {whole} of {all} numbers."
    ).format(share=round(100 * (share or 0)), whole=f"{whole:,}", all=f"{len(found):,}")


def how_digits_move(numbers: list[Number], threes: list[Number]) -> None:
    """For each place value, how many digits follow in the token."""
    st.header(_("Where each digit stands in its token"))
    halves = st.columns(2)
    words = {
        "place": _("Place value of the digit"),
        "digits_after": _("Digits after it in its token"),
        "behind": _("after it"),
        "digits": _("Digits"),
        "percent": _("Of the digits of this value (%)"),
        "description": _("Percent of the digits of each place value, by their place in the token."),
    }
    for half, found, key in (
        (halves[0], numbers, "numbers_moves"),
        (halves[1], threes, "numbers_moves_threes"),
    ):
        frame = places_frame(found)
        names = dict(zip(frame["place"], place_names(list(frame["place"])), strict=True))
        with half:
            st.altair_chart(digit_places(frame, names, session.palette(), words), key=key)
    st.caption(
        _(
            "Percent of the digits of a place value. One field of 100 in a column: that digit "
            "never moves. Left as the tokenizer groups them, right in threes from the right."
        )
    )


def every_tokenizer(numbers: list[Number]) -> None:
    """The same numbers under all tokenizers at hand."""
    st.header(_("The same numbers under every tokenizer"))
    shown = numbers[:MOST_SHOWN]
    lines = []
    for key in shelf.keys_at_hand():
        tokenizer = load(key) if key in PUBLISHED else shelf.tokenizer(key)
        found = study.numbers(tokenizer, [one.written for one in shown])
        count = sum(len(one.tokens) for one in found)
        note = plural("{n} token", "{n} tokens", count)
        lines.append(row(shelf.title(key), tokenizer, *(one.tokens for one in found), note=note))
    rows(_("Numbers under every tokenizer"), lines, key="numbers_rows", language=current())


def a_sum(tokenizer: AnyTokenizer) -> None:
    """A sum as a model reads it."""
    st.header(_("A sum in tokens"))
    explain("numbers_sum")
    boxes = st.columns([2, 2, 6])
    with boxes[0]:
        left = asking.number_box("numbers_left", _("First number"), LEFT, 0, LARGEST)
    with boxes[1]:
        right = asking.number_box("numbers_right", _("Second number"), RIGHT, 0, LARGEST)
    found = study.addition(tokenizer, left, right)
    columns = place_columns(found.parts)
    moved = [place for place, alike in found.aligned.items() if not alike]
    rows(
        _("The sum in tokens"),
        [
            row(
                "",
                tokenizer,
                found.tokens,
                note=plural("{n} token", "{n} tokens", len(found.tokens)),
            )
        ],
        key="numbers_sum",
        language=current(),
    )
    grid(
        _("The three numbers by place value"),
        place_names(columns),
        [
            digit_line(tokenizer, part._replace(tokens=found.tokens), columns, lit=moved)
            for part in found.parts
        ],
        key="numbers_sum_grid",
    )
    st.caption(
        _(
            "Underlined: place values whose digits do not stand at the same place of their tokens. "
            "{n} of {all} that are shared."
        ).format(n=len(moved), all=len(found.aligned))
    )
