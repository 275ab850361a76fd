"""The documents of the lab: ours, the visitor's text, an upload."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import streamlit as st

from bpeviz import corpora, session
from bpeviz.components.textbox import textbox
from bpeviz.errors import N_
from bpeviz.inputs import Upload, read
from bpeviz.lab import lines_of
from bpeviz.language import _, told_in_markdown

Source = Literal["korean_documents", "text", "file"]
SOURCES: dict[Source, str] = {
    "korean_documents": N_("Thirty Korean documents"),
    "text": N_("My own text …"),
    "file": N_("A file …"),
}
TRIES = {
    N_("ties"): "cd ab cd ab\nab cd\nx y z\nabab cdcd\n",
    N_("a marker in the text"): "the cat sat on the mat\nsnake_case has a marker\nthe hat\n",
    N_("blanks doubled"): "the  cat sat\n on the mat\nthe cat\u3000sat\n\n",
}


class Documents(NamedTuple):
    """Lines, and their document ids; None: they are numbered from 1."""

    lines: list[str]
    ids: list[int] | None = None
    private: bool = True


def source_box() -> None:
    """Choose where the documents come from (key ``lab_source``)."""
    session.start(
        "lab_source", "korean_documents", session.one_of(get_args(Source)), linked_as="corpus"
    )
    st.selectbox(
        _("Corpus, one document a line"),
        get_args(Source),
        format_func=lambda source: _(SOURCES[source]),
        key="lab_source",
        persist_state="session",
    )


def documents() -> Documents | None:
    """The chosen documents, with the box that they come from; None where there are none yet.

    Raises UserError for a file that can't be read.
    """
    source = session.get("lab_source")
    if source == "text":
        return _typed()
    if source == "file":
        return _uploaded()
    return Documents(lines_of(corpora.sample(source).text), private=False)


def linked() -> dict[str, str | int]:
    """What a link holds of the corpus; a long text, and a file, can't travel in one."""
    values: dict[str, str | int] = {"corpus": session.get("lab_source")}
    text = session.get("lab_text") or ""
    if values["corpus"] == "text" and len(text) <= session.LINKED_TEXT:
        values["text"] = text
    return values


def tries() -> None:
    """Buttons that put a small text of a certain kind in place of the corpus."""
    with st.container(horizontal=True, vertical_alignment="center", key="lab_tries"):
        st.markdown(_("Try it:"), width="content")
        for number, (name, text) in enumerate(TRIES.items()):
            st.button(_(name), key=f"lab_try_{number}", on_click=_put_text, args=(text,))


def _put_text(text: str) -> None:
    session.put("lab_source", "text")
    session.put("lab_text", text)
    session.put("lab_text_seq", (session.get("lab_text_seq") or 0) + 1)


def _typed() -> Documents | None:
    session.start("lab_text", TRIES["ties"], lambda text: text, linked_as="text")
    session.start("lab_text_seq", 0)
    textbox(
        _("Your text, one document a line"),
        session.get("lab_text"),
        seq=session.get("lab_text_seq"),
        key="lab_own_text",
        on_change=_keep_text,
    )
    return Documents(lines_of(session.get("lab_text")))


def _keep_text() -> None:
    session.put("lab_text", session.get("lab_own_text")["text"])


def _uploaded() -> Documents | None:
    st.file_uploader(
        _("A text in UTF-8, one document a line; at most {limit} MB").format(limit=1),
        key="lab_upload",
        max_upload_size=1,
        on_change=_keep_upload,
    )
    kept = session.get("lab_file")
    if kept is None:
        st.info(_("Choose a file above to start the lab with it."))
        return None
    material = read([Upload(*kept)])
    for note in material.notes:
        st.caption(told_in_markdown(note))
    return Documents(lines_of(material.text))


def _keep_upload() -> None:
    file = session.get("lab_upload")
    session.put("lab_file", (file.name, file.getvalue()) if file else None)
