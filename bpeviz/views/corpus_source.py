"""Where a corpus comes from: files, pasted text, or the server's database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from bpeviz import controls, session, trainings
from bpeviz.engine.text import clean
from bpeviz.errors import N_, UserError
from bpeviz.inputs import Choice, Upload
from bpeviz.language import _
from bpeviz.limits import CORPUS_MEGABYTES, FILE_MEGABYTES, PASTED_CHARACTERS
from bpeviz.views.database_boxes import database_boxes
from bpeviz.views.files_found import read_as

SOURCES = {
    "files": N_("Files"),
    "paste": N_("Pasted text"),
    "database": N_("Database"),
}


@dataclass(frozen=True)
class Source:
    """A corpus that is ready to be trained on: ``size`` in bytes as far as it is known."""

    name: str
    size: int
    files: Callable[[], list[Upload]]
    reading: Choice
    is_table: bool = False


def choose() -> Source | None:
    """Choose a source and what it needs; None while something is missing."""
    session.start("source", "files", session.one_of(SOURCES))
    st.radio(
        _("Where the corpus comes from"),
        list(SOURCES),
        format_func=lambda name: _(SOURCES[name]),
        key="source",
        horizontal=True,
        label_visibility="collapsed",
        persist_state="session",
    )
    return {"files": _files, "paste": _pasted, "database": _database}[session.get("source")]()


def _files() -> Source | None:
    st.file_uploader(
        _("Files, up to {limit} MB each").format(limit=FILE_MEGABYTES),
        accept_multiple_files=True,
        key=trainings.uploader_key(),
        on_change=trainings.keep_files,
        max_upload_size=FILE_MEGABYTES,
        help=_(
            "Text and source code in any encoding; CSV, TSV, JSON Lines and Parquet; gzip and zip "
            "of these. {limit} MB in all when they are unpacked. Several files are joined in the "
            "order of the list."
        ).format(limit=CORPUS_MEGABYTES),
    )
    files = trainings.files()
    if not files:
        st.caption(
            _("Any text file will do: prose, source code, a table with a column of text, words.")
        )
        return None
    if not session.get(trainings.uploader_key()):  # the page was left in between
        _still_there([file.name for file in files])
    found, reading = read_as()
    if reading is None:
        return None
    return Source(
        trainings.names_of([Upload(file.name, b"") for file in files]),
        found.size,
        trainings.uploads,
        reading,
        bool(reading.counts),
    )


def _still_there(names: list[str]) -> None:
    row = st.columns([4, 1], vertical_alignment="center")
    row[0].text(_("Still there: {names}").format(names=", ".join(names)))
    row[1].button(_("Remove"), on_click=trainings.drop_files)


def _pasted() -> Source | None:
    controls.own_text()
    text = clean(session.get("text") or "").text
    if not text:
        st.caption(_("Paste a text to train on it."))
        return None
    if len(text) > PASTED_CHARACTERS:
        raise UserError(
            "The pasted text has {n:,} characters; {limit:,} can be pasted. Upload it as a file.",
            n=len(text),
            limit=PASTED_CHARACTERS,
        )
    content = text.encode()
    st.caption(
        _(
            "{n} characters, {bytes} bytes. The browser has made every line end of a pasted text "
            "a single line feed; a file keeps its own."
        ).format(n=f"{len(text):,}", bytes=f"{len(content):,}")
    )
    upload = Upload("pasted.txt", content)
    return Source(_("pasted text"), len(content), lambda: [upload], Choice())


def _database() -> Source | None:
    from bpeviz.inputs import database  # SQLAlchemy: for those who choose a database

    chosen = database_boxes(_("In the order of"))
    if chosen is None:
        return None
    st.caption(
        _(
            "Each row is a line of the corpus; rows without a text are left out. Up to {n} MB."
        ).format(n=FILE_MEGABYTES)
    )
    engine = session.database()
    return Source(
        f"{chosen.table}.{chosen.text}",
        0,
        lambda: [database.column(engine, *chosen)],
        Choice(),
    )
