"""The lesson "lab": eight files, made and explained step by step, and a student's checked."""

from __future__ import annotations

import streamlit as st

from bpeviz import controls, session
from bpeviz.chapters import asking, lab_check, lab_corpus, lab_step
from bpeviz.chapters.explain import explain
from bpeviz.engine import DEFAULT_MARKER
from bpeviz.errors import UserError
from bpeviz.lab import FILES, MERGES, Lab, make
from bpeviz.language import _, told_in_markdown

MOST_MERGES = 1000
CHECK = "check"
PLACES = (*FILES, CHECK)


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    explain("lab")
    _choose()
    try:
        lab = _lab()
    except UserError as error:
        controls.mistake(error)
        lab = None
    if lab is not None:
        if lab.notes:
            st.info("  \n".join(map(told_in_markdown, lab.notes)))
        _open_place(lab)
    lab_corpus.tries()
    return _linked()


def _choose() -> None:
    session.start("lab_merges", MERGES, session.whole(0, MOST_MERGES))
    session.start("lab_marker", DEFAULT_MARKER, lambda marker: marker)
    boxes = st.container(key="choices_lab").columns([4, 2, 2])
    with boxes[0]:
        lab_corpus.source_box()
    boxes[1].number_input(
        _("Merges"), 0, MOST_MERGES, step=10, key="lab_merges", persist_state="session"
    )
    boxes[2].text_input(_("End-of-word marker"), key="lab_marker", persist_state="session")


def _lab() -> Lab | None:
    """The lab on the chosen corpus; None where there is none yet. UserError where it can't be."""
    found = lab_corpus.documents()
    if found is None:
        return None
    merges, marker = session.get("lab_merges"), session.get("lab_marker")
    return session.result(
        f"lab {merges} {marker!r} {found.lines!r} {found.ids!r}",
        lambda: make(found.lines, merges, marker, found.ids),
        private=lab_corpus.is_private(),
    )


def _open_place(lab: Lab) -> None:
    session.start("lab_place", FILES[0], session.one_of(PLACES))
    marks = lab_check.marks(lab)
    st.segmented_control(
        _("Steps"),
        PLACES,
        required=True,
        format_func=lambda place: _label(place, marks),
        key="lab_place",
        label_visibility="collapsed",
        persist_state="session",
    )
    if session.get("lab_place") == CHECK:
        lab_check.show(lab)
    else:
        lab_step.show(lab, session.get("lab_place"))


def _label(place: str, marks: dict[str, str]) -> str:
    if place == CHECK:
        return _("Check mine")
    return f"{FILES.index(place) + 1} {place} {marks.get(place, '')}".strip()


def _linked() -> dict[str, str | int]:
    return {
        **lab_corpus.linked(),
        **asking.linked(lab_merges=MERGES, lab_marker=DEFAULT_MARKER, lab_place=FILES[0]),
    }
