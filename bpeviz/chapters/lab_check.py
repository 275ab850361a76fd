"""A student's own files: dropped, kept for the visit, and checked against the lab."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import streamlit as st

from bpeviz import controls, session
from bpeviz.components.verdicts import verdicts
from bpeviz.errors import UserError
from bpeviz.inputs import Upload
from bpeviz.lab import FILES, Finding, Lab, findings
from bpeviz.lab.dropped import MEGABYTES, by_name
from bpeviz.language import _


def show(lab: Lab) -> None:
    """Where files are dropped, and the verdicts on them."""
    session.start("lab_drop_seq", 0)
    st.file_uploader(
        _("Drop your files, one or all eight, or a zip of them; at most {limit} MB").format(
            limit=MEGABYTES
        ),
        accept_multiple_files=True,
        key=_box(),
        max_upload_size=MEGABYTES,
        on_change=_keep,
    )
    refused = session.get("lab_refused")
    if refused is not None:
        controls.mistake(refused)
    given = _given()
    if not given:
        st.info(
            _(
                "The corpus, the merges and the marker above say what is right. Drop one file, and "
                "you are told the first line that differs and why."
            )
        )
        return
    found = _found(lab)
    if not found and set(given) == set(FILES):
        st.success(_("All eight files are right."))
    verdicts(given, found, key="lab_verdicts", on_step=_open)
    st.button(_("Remove my files"), key="lab_forget", on_click=_forget)


def marks(lab: Lab) -> dict[str, str]:
    """A mark for each file of the student's: ✓ or ✗."""
    wrong = {finding.file for finding in _found(lab)}
    return {name: "✗" if name in wrong else "✓" for name in _given()}


def _given() -> dict[str, bytes]:
    return session.get("lab_own") or {}


def _found(lab: Lab) -> Sequence[Finding]:
    given = _given()
    if not given:
        return []
    digest = sha256(repr((sorted(given.items()), lab.files(), lab.trace.asked)).encode())
    return session.result(
        f"lab check {digest.hexdigest()}", lambda: findings(lab, given), private=True
    )


def _box() -> str:
    """The key of the box; a new one is empty again."""
    return f"lab_drop_{session.get('lab_drop_seq')}"


def _keep() -> None:
    files = session.get(_box()) or []
    try:
        own = by_name([Upload(file.name, file.getvalue()) for file in files])
    except UserError as error:
        session.put("lab_refused", error)
        return
    session.put("lab_refused", None)
    session.put("lab_own", own)


def _forget() -> None:
    session.put("lab_own", {})
    session.put("lab_refused", None)
    session.put("lab_drop_seq", session.get("lab_drop_seq") + 1)


def _open() -> None:
    step = session.get("lab_verdicts").get("step")
    if step:
        session.put("lab_place", FILES[int(step) - 1])
