"""Taking a tokenizer away in any format that can hold it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import streamlit as st

from bpeviz import controls, session
from bpeviz.errors import UserError
from bpeviz.formats import FORMATS
from bpeviz.language import _

Files = dict[str, bytes]


def download_boxes(write: Callable[[str], Files], key: str) -> None:
    """Choose a format and download it. ``write`` gives the files of a format.

    A format that can't hold the model is refused with its reason.
    """
    session.start(f"{key}_format", next(iter(FORMATS)), session.one_of(FORMATS))
    st.selectbox(
        _("Format"),
        list(FORMATS),
        format_func=lambda name: _(FORMATS[name].title),
        key=f"{key}_format",
        persist_state="session",
    )
    chosen = session.get(f"{key}_format")
    st.caption(_(FORMATS[chosen].holds))
    try:
        names = list(write(chosen))
    except UserError as error:
        controls.mistake(error)
        return
    st.download_button(
        _("Download {file}").format(file=_file_name(names)),
        data=lambda: _as_one(write(chosen)),
        file_name=_file_name(names),
        on_click="ignore",
        type="primary",
        key=f"{key}_download",
    )


def _file_name(names: list[str]) -> str:
    return names[0] if len(names) == 1 else names[0].rpartition(".")[0] + ".zip"


def _as_one(files: Files) -> bytes:
    if len(files) == 1:
        return next(iter(files.values()))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()
