"""One step of the lab: its rule, its file, what must hold of it, and the downloads."""

from __future__ import annotations

import streamlit as st

from bpeviz import session
from bpeviz.chapters.explain import explain
from bpeviz.components.sheet import sheet
from bpeviz.components.sheet.payload import Line
from bpeviz.lab import FILES, Lab, as_zip
from bpeviz.lab.beside import beside
from bpeviz.lab.figures import figures
from bpeviz.lab.proofs import proofs
from bpeviz.language import _, current, told, told_in_markdown


def show(lab: Lab, name: str) -> None:
    """Draw the step whose file has that name."""
    number = FILES.index(name) + 1
    left, right = st.columns([5, 6], gap="medium")
    with left:
        st.header(_("Step {n} of {all}: {file}").format(n=number, all=len(FILES), file=f"`{name}`"))
        explain("lab/" + name.rpartition(".")[0], **figures(lab))
        _must_hold(lab, name)
    with right:
        _ways_on(lab, name)
        sheet(name, _lines(lab, name), lab.trace.vocabulary, language=current(), key="lab_sheet")


def _must_hold(lab: Lab, name: str) -> None:
    found = proofs(name, lab.rows, lab.marker)
    marked = (f"{'✓' if holds else '✗'} {told_in_markdown(said)}" for said, holds in found)
    st.markdown("  \n".join([f"**{_('Checked on this very file')}**", *marked]))


def _lines(lab: Lab, name: str) -> list[Line]:
    return [
        Line(row, found.tokens, told(found.note) if found.note else "")
        for row, found in zip(lab.rows[name], beside(name, lab), strict=True)
    ]


def _ways_on(lab: Lab, name: str) -> None:
    files = lab.files()
    number = FILES.index(name) + 1
    with st.container(horizontal=True, key="lab_ways"):
        st.download_button(
            _("Download {file}").format(file=name),
            files[name],
            name,
            "text/plain",
            key="lab_download",
            on_click="ignore",
        )
        st.download_button(
            _("All eight (.zip)"),
            lambda: as_zip(files),
            "lab.zip",
            "application/zip",
            key="lab_zip",
            on_click="ignore",
        )
        if number < len(FILES):
            st.button(
                _("Next: {file}").format(file=FILES[number]),
                key="lab_next",
                type="primary",
                on_click=session.put,
                args=("lab_place", FILES[number]),
            )
