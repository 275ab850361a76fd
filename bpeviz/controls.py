"""Widgets that several pages show: the choice of a corpus and of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import streamlit as st

from bpeviz import corpora, names, session
from bpeviz.components.textbox import textbox
from bpeviz.engine import ALGORITHMS, DEFAULT_MARKER, DEFAULT_TIES, TIE_RULES, Algorithm
from bpeviz.engine.splitting import PATTERNS
from bpeviz.engine.text import clean
from bpeviz.errors import UserError
from bpeviz.language import _, told_in_markdown
from bpeviz.runs import OWN, RunChoice

T = TypeVar("T")

MOST_MERGES = 4096  # for a run on a page; longer ones are for Train
BY_WORDS: tuple[Algorithm, ...] = ("character", "end-of-word")


def mistake(error: UserError) -> None:
    """Say a user's mistake; what they typed is shown to the letter."""
    st.error(told_in_markdown(error))


def _shown(table: Mapping[T, str]) -> Callable[[T], str]:
    return lambda name: _(table[name])


def sample_box() -> None:
    """Choose a sample corpus, or text of one's own (key ``sample``)."""
    known = [sample.name for sample in corpora.SAMPLES]
    session.start("sample", "english", session.one_of([*known, OWN]))
    st.selectbox(
        _("Corpus"),
        [OWN, *known],
        format_func=lambda name: (
            _("My own text …") if name == OWN else _(corpora.sample(name).title)
        ),
        key="sample",
        persist_state="session",
    )


def own_text() -> None:
    """Where one's own text is pasted; the text is kept as ``text``."""
    session.start("text", "", lambda linked: linked)
    session.start("text_seq", 0)
    textbox(
        _("Your text"),
        session.get("text"),
        seq=session.get("text_seq"),
        key="own_text",
        on_change=_keep_own_text,
        placeholder=_("Paste or type a text."),
    )


def _keep_own_text() -> None:
    session.put("text", session.get("own_text")["text"])


def algorithm_box(*, is_table: bool) -> None:
    """Choose the algorithm (key ``algorithm``); a table of words has only words."""
    offered: tuple[Algorithm, ...] = BY_WORDS if is_table else ALGORITHMS
    session.start("algorithm", offered[0], session.one_of(ALGORITHMS))
    if session.get("algorithm") not in offered:
        session.put("algorithm", offered[0])
        session.put("ties", DEFAULT_TIES[offered[0]])
    st.selectbox(
        _("Algorithm"),
        offered,
        format_func=_shown(names.ALGORITHM_NAMES),
        key="algorithm",
        on_change=_follow_algorithm,
        help=_(names.ALGORITHM_HELP),
        persist_state="session",
    )


def _follow_algorithm() -> None:
    """Another algorithm starts with the tie rule of its own."""
    session.put("ties", DEFAULT_TIES[session.get("algorithm")])


def ties_box() -> None:
    """Choose the tie rule (key ``ties``)."""
    default = DEFAULT_TIES[session.get("algorithm")]
    session.start("ties", default, session.one_of(TIE_RULES))
    st.selectbox(
        _("Ties"),
        TIE_RULES,
        format_func=_shown(names.TIE_NAMES),
        key="ties",
        help=_(names.TIE_HELP),
        persist_state="session",
    )


def merges_box(default: int = 512, most: int = MOST_MERGES, key: str = "merges") -> None:
    """Choose how many merges to learn."""
    session.start(key, default, session.whole(0, most), "merges")
    st.number_input(_("Merges"), 0, most, step=64, key=key, persist_state="session")


def split_boxes() -> None:
    """Choose the split pattern (keys ``split`` and ``pattern``)."""
    session.start("split", "gpt4", session.one_of([*PATTERNS, OWN]))
    session.start("pattern", r"\p{L}+", lambda linked: linked)
    left, right = st.columns([1, 2])
    left.selectbox(
        _("Split pattern"),
        [*PATTERNS, OWN],
        format_func=_shown(names.SPLIT_NAMES),
        key="split",
        persist_state="session",
    )
    if session.get("split") == OWN:
        right.text_input(
            _("Regular expression"),
            key="pattern",
            help=_("Syntax of Python's regex library. Text between two matches stays a piece."),
            persist_state="session",
        )
    else:
        right.code(PATTERNS[session.get("split")], language=None, wrap_lines=True)


def marker_boxes() -> None:
    """Choose the end-of-word marker (keys ``marker`` and ``fused``)."""
    session.start("marker", DEFAULT_MARKER, lambda linked: linked)
    session.start("fused", False, lambda linked: linked == "1")
    left, right = st.columns([1, 2], vertical_alignment="bottom")
    left.text_input(_("End-of-word marker"), key="marker", persist_state="session")
    right.checkbox(
        _("Fused: the marker is part of the last letter's symbol"),
        key="fused",
        persist_state="session",
    )


def run_choice(*, merges: int, aside: int = 0) -> RunChoice:
    """The run that the widgets of this page ask for."""
    marker = session.get("marker")
    return RunChoice(
        sample=session.get("sample"),
        algorithm=session.get("algorithm"),
        ties=session.get("ties"),
        merges=merges,
        text=session.get("text") or "",
        split=session.get("split") or "gpt4",
        pattern=session.get("pattern") or "",
        marker=DEFAULT_MARKER if marker is None else marker,
        fused=bool(session.get("fused")),
        aside=aside,
    ).settled()


def linked_run(choice: RunChoice) -> dict[str, str | int]:
    """What a link says of a run, its merges left out; a long text does not fit in."""
    values: dict[str, str | int] = {
        "sample": choice.sample,
        "algorithm": choice.algorithm,
        "ties": choice.ties,
    }
    if choice.algorithm == "split":
        values["split"] = choice.split
    if choice.pattern:
        values["pattern"] = choice.pattern
    if choice.marker:
        values |= {"marker": choice.marker, "fused": int(choice.fused)}
    if choice.text and len(choice.text) <= session.LINKED_TEXT:
        values["text"] = clean(choice.text).text
    return values
