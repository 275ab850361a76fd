"""The documents of the lab: ours, the visitor's text, uploaded files, the database."""

from __future__ import annotations

from typing import Literal, get_args

import streamlit as st

from bpeviz import corpora, session, trainings
from bpeviz.chapters import asking
from bpeviz.components.textbox import textbox
from bpeviz.errors import N_, UserError
from bpeviz.inputs import read
from bpeviz.lab.corpus import Documents, of_rows, of_text
from bpeviz.language import _, told_in_markdown
from bpeviz.limits import FILE_MEGABYTES
from bpeviz.views.database_boxes import database_boxes
from bpeviz.views.files_found import read_as

Source = Literal["korean_documents", "text", "files", "database"]
SOURCES: dict[Source, str] = {
    "korean_documents": N_("Thirty Korean documents"),
    "text": N_("My own text …"),
    "files": N_("Files …"),
    "database": N_("Database …"),
}
OURS: Source = "korean_documents"
TRIES = {
    N_("ties"): "cd ab cd ab\nab cd\nx y z\nabab cdcd\n",
    N_("a marker in the text"): "the cat sat on the mat\nsnake_case has a marker\nthe hat\n",
    N_("blanks doubled"): "the  cat sat\n on the mat\nthe cat\u3000sat\n\n",
}


def source_box() -> None:
    """Choose where the documents come from (key ``lab_source``)."""
    session.start("lab_source", OURS, session.one_of(get_args(Source)))
    st.selectbox(
        _("Corpus, one document a line"),
        get_args(Source),
        format_func=lambda source: _(SOURCES[source]),
        key="lab_source",
        persist_state="session",
    )


def documents() -> Documents | None:
    """The chosen documents, with the boxes that they come from; None where there are none yet.

    Raises UserError for what can't be read, and for too much.
    """
    source = session.get("lab_source")
    if source == "text":
        return _typed()
    if source == "files":
        return _uploaded()
    if source == "database":
        return _out_of_database()
    return of_text(corpora.sample(source).text)


def is_private() -> bool:
    """Whether the documents are the visitor's own."""
    return bool(session.get("lab_source") != OURS)


def linked() -> dict[str, str | int]:
    """What a link holds of the corpus: files can't travel in one, nor a long text."""
    values = asking.linked(lab_source=OURS)
    if session.get("lab_source") == "text":
        values |= asking.linked(lab_text="")
    return values


def tries() -> None:
    """Buttons that put a small text of a certain kind in place of the corpus."""
    with st.container(horizontal=True, vertical_alignment="center", key="lab_tries"):
        st.markdown(_("Try it with"), width="content")
        for number, (name, text) in enumerate(TRIES.items()):
            st.button(_(name), key=f"lab_try_{number}", on_click=_put_text, args=(text,))


def _put_text(text: str) -> None:
    session.put("lab_source", "text")
    session.put("lab_text", text)
    session.put("lab_text_seq", (session.get("lab_text_seq") or 0) + 1)


def _typed() -> Documents:
    session.start("lab_text", next(iter(TRIES.values())), lambda text: text)
    session.start("lab_text_seq", 0)
    textbox(
        _("Your text, one document a line"),
        session.get("lab_text"),
        seq=session.get("lab_text_seq"),
        key="lab_own_text",
        on_change=_keep_text,
        lines=4,
    )
    return of_text(session.get("lab_text"))


def _keep_text() -> None:
    session.put("lab_text", session.get("lab_own_text")["text"])


def _uploaded() -> Documents | None:
    """The same files as on Train."""
    st.file_uploader(
        _("Files of text, one document a line"),
        accept_multiple_files=True,
        key=trainings.uploader_key(),
        on_change=trainings.keep_files,
        max_upload_size=FILE_MEGABYTES,
    )
    if not trainings.files():
        st.info(_("Choose a file above, and the lab is made of its lines."))
        return None
    _found, reading = read_as()
    if reading is None:
        return None
    if reading.counts:
        raise UserError(
            "The lab takes documents, not a table of words and counts. Untick that it is one, and "
            "choose the column of text."
        )
    material = read(trainings.uploads(), reading)
    for note in material.notes:
        st.caption(told_in_markdown(note))
    return of_text(material.text)


def _out_of_database() -> Documents | None:
    from bpeviz.inputs import database  # SQLAlchemy: for those who choose a database

    chosen = database_boxes(_("Document id"))
    return of_rows(database.documents(session.database(), *chosen)) if chosen else None
