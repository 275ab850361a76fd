"""A person's own parallel texts: a table, or a file a language."""

from __future__ import annotations

from typing import Any

import streamlit as st

from bpeviz import controls, session
from bpeviz.corpora import PARALLEL
from bpeviz.errors import UserError
from bpeviz.inputs import Upload
from bpeviz.inputs.archives import opened
from bpeviz.language import _
from bpeviz.parallel import read_parallel, reference_of
from bpeviz.views.language_study import parallel

MOST_MEGABYTES = 5  # of one file of parallel texts


def box() -> None:
    """A button with everything about the texts."""
    with st.popover(_("Texts"), width="stretch"):
        texts = parallel().texts
        st.markdown(
            _(
                "{n} languages, {scripts} scripts: one paragraph, our own writing and "
                "translations. Or bring texts of your own, all with the same content."
            ).format(n=len(texts), scripts=len({text.script for text in texts}))
            if session.get("own_parallel") is None
            else _("{n} languages: your own texts.").format(n=len(texts))
        )
        st.file_uploader(
            _("A table, or a text file for each language"),
            accept_multiple_files=True,
            key="parallel_files",
            on_change=_read,
            max_upload_size=MOST_MEGABYTES,
            help=_(
                "CSV or TSV with the columns language and text, or with a column for each "
                "language; a JSON file as ours is; or several text files, each named after its "
                "language, also in a zip archive. For this visit only."
            ),
        )
        mistake = session.get("parallel_mistake")
        if mistake is not None:
            controls.mistake(mistake)
        st.selectbox(
            _("Reference language"),
            [text.code for text in texts],
            format_func={text.code: text.language for text in texts}.__getitem__,
            key=_reference_key(),
            help=_("Premiums are told against it."),
            persist_state="session",
        )
        session.put("reference", session.get(_reference_key()))
        st.download_button(
            _("Our texts, to be extended"),
            PARALLEL.read_bytes(),
            PARALLEL.name,
            "application/json",
            on_click="ignore",
            key="download_parallel",
        )


def _reference_key() -> str:
    """Ours and each person's own texts have a reference of their own."""
    key = f"reference_{session.get('own_parallel_number') or 0}"
    texts = parallel().texts
    codes = [text.code for text in texts]
    session.start(key, reference_of(texts).code, session.one_of(codes), "reference")
    return key


def _read() -> None:
    files: list[Any] = session.get("parallel_files") or []
    session.put("parallel_mistake", None)
    session.put("own_parallel_number", (session.get("own_parallel_number") or 0) + 1)
    if not files:
        session.put("own_parallel", None)
        return
    try:
        brought = opened([Upload(file.name, file.getvalue()) for file in files])
        session.put("own_parallel", read_parallel([(one.name, one.content) for one in brought]))
    except UserError as error:
        session.put("parallel_mistake", error)
