"""Code: what indentation costs, line by line, and which runs of blanks are tokens."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from bpeviz import session, shelf
from bpeviz.chapters import asking
from bpeviz.chapters.explain import explain
from bpeviz.components.rows import row, rows
from bpeviz.language import _, as_it_is, current, plural
from bpeviz.names import run_name
from bpeviz.published import PUBLISHED, AnyTokenizer, Trained, load
from bpeviz.runs import RunChoice
from bpeviz.studies.indentation import Line, lines, runs_of
from bpeviz.studies.programs import LINES, PROGRAM, WAYS, ways

HERE = RunChoice("python_code", "split", "first", 1024)  # the tokenizer that is trained on code
OWN_KEY = "code_here"
MOST_LINES = 40


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    explain("code")
    boxes = st.columns([5, 5])
    with boxes[0]:
        text = asking.lines_box("code_text", _("Try it: any program"), PROGRAM, lines=9, code=True)
        st.button(_("Three lines that differ in their indentation"), on_click=put_lines)
    with boxes[1]:
        chosen = asking.choice_box(
            "code_way", _("Indentation"), list(WAYS), [_(w) for w in WAYS.values()]
        )
        key = tokenizer_key()
    written = ways(text)
    with boxes[1]:
        counts(written)
    line_by_line(tokenizer(key), written[chosen])
    runs_of_blanks()
    return asking.linked(code_text=PROGRAM, code_way="plain", code_tokenizer="cl100k_base")


def put_lines() -> None:
    """Try the three lines."""
    session.put("code_text", LINES)
    session.put("code_text_seq", session.get("code_text_seq") + 1)
    session.put("code_way", "plain")


def keys() -> list[str]:
    """The published tokenizers, one trained on code, and those of the visit."""
    rest = [key for key in shelf.keys_at_hand() if key not in PUBLISHED]
    return [*PUBLISHED, OWN_KEY, *rest]


def tokenizer(key: str) -> AnyTokenizer:
    """The tokenizer of a key."""
    if key == OWN_KEY:
        return Trained(title(key), session.run_of(HERE).tokenizer)
    return load(key) if key in PUBLISHED else shelf.tokenizer(key)


def title(key: str) -> str:
    """What it is called."""
    return run_name(HERE) if key == OWN_KEY else shelf.title(key)


def in_table(key: str) -> str:
    """The same in a table, which reads Markdown: the visitor's own names as they are."""
    ours = key in PUBLISHED or key == OWN_KEY
    return title(key) if ours else as_it_is(title(key))


def tokenizer_key() -> str:
    """Choose the tokenizer of the lines."""
    session.start("code_tokenizer", "cl100k_base", session.one_of([*PUBLISHED, OWN_KEY]))
    if session.get("code_tokenizer") not in keys():
        session.put("code_tokenizer", "cl100k_base")
    return str(
        st.selectbox(
            _("Tokenizer of the lines below"),
            keys(),
            format_func=title,
            key="code_tokenizer",
            persist_state="session",
        )
    )


def counts(written: dict[str, str]) -> None:
    """Tokens of the program in every way, under every tokenizer."""
    table = {_("Tokenizer"): [in_table(key) for key in keys()]}
    for way, program in written.items():
        table[_(WAYS[way])] = [f"{len(tokenizer(key).encode(program)):,}" for key in keys()]
    st.table(table, border="horizontal")
    st.caption(_("Tokens of the whole program; fewer is cheaper."))


def line_by_line(chosen: AnyTokenizer, program: str) -> None:
    """The lines with their tokens."""
    found = lines(chosen, program)
    st.header(_("Line by line"))
    rows(
        _("The lines of the program in tokens"),
        [
            row(
                "",
                chosen,
                line.tokens,
                note=figures(line),
                lit=range(line.in_indent),
            )
            for line in found[:MOST_LINES]
        ],
        key="code_lines",
        language=current(),
    )
    if len(found) > MOST_LINES:
        st.caption(
            _("The first {n} of {all} lines are shown; the figures are those of all.").format(
                n=MOST_LINES, all=f"{len(found):,}"
            )
        )
    st.caption(
        _(
            "Outlined: tokens that are nothing but indentation, {n} of {all} tokens. In {lines} of "
            "{indented} indented lines the last blank or tab belongs to the token behind it."
        ).format(
            n=sum(line.in_indent for line in found),
            all=sum(len(line.tokens) for line in found),
            lines=sum(line.fused for line in found),
            indented=sum(bool(line.indent) for line in found),
        )
    )


def figures(line: Line) -> str:
    """How many tokens a line has; a line end that is one by itself is named apart."""
    said = plural("{n} token", "{n} tokens", len(line.tokens) - line.ends_apart)
    return _("{tokens} and the line end").format(tokens=said) if line.ends_apart else said


def runs_of_blanks() -> None:
    """Which runs are tokens of their own."""
    st.header(_("Runs that are tokens of their own"))
    found = {key: found_runs(key) for key in keys()}
    st.table(
        {
            _("Tokenizer"): [in_table(key) for key in keys()],
            _("Blanks in a row"): [lengths(found[key][" "]) for key in keys()],
            _("Tabs in a row"): [lengths(found[key]["\t"]) for key in keys()],
            _("Longest run of blanks"): [f"{max(found[key][' '], default=0):,}" for key in keys()],
        },
        border="horizontal",
    )


def found_runs(key: str) -> dict[str, list[int]]:
    """The runs of a tokenizer; looked for once."""
    chosen = tokenizer(key)
    return asking.of_tokenizer("runs of blanks", key, chosen, lambda: runs_of(chosen, [" ", "\t"]))


def lengths(found: Sequence[int]) -> str:
    """Lengths, neighbours as a stretch.

    >>> lengths([1, 2, 3, 4, 6, 8, 9])
    '1–4, 6, 8, 9'
    """
    said: list[str] = []
    index = 0
    while index < len(found):
        last = index
        while last + 1 < len(found) and found[last + 1] == found[last] + 1:
            last += 1
        if last - index > 1:
            said.append(f"{found[index]}–{found[last]}")
        else:
            said.extend(str(n) for n in found[index : last + 1])
        index = last + 1
    return ", ".join(said) or "—"
