"""Bringing a tokenizer: files of any known format, or a name on the Hugging Face hub."""

from __future__ import annotations

from typing import Any

import streamlit as st

from bpeviz import controls, limits, names, session, shelf
from bpeviz.engine.splitting import PATTERNS, Splitter, named
from bpeviz.errors import UserError
from bpeviz.formats import Upload, read_any
from bpeviz.formats.hub import from_hub
from bpeviz.language import _, told_in_markdown


def bring_box(target: str) -> None:
    """A button with all ways to bring a tokenizer; what is brought is chosen in ``target``."""
    with st.popover(_("Bring a tokenizer"), width="stretch"):
        st.file_uploader(
            _("Files of one tokenizer"),
            accept_multiple_files=True,
            key="tokenizer_files",
            on_change=_read,
            args=(target,),
            max_upload_size=limits.FILE_MEGABYTES,
            help=_(
                "tokenizer.json, a .tiktoken rank file, merges.txt or vocab.bpe with vocab.json, "
                "a minbpe .model, or the JSON of this program. They are read for this visit only, "
                "and no other visitor sees them."
            ),
        )
        _pattern_box(target)
        left, right = st.columns([3, 1], vertical_alignment="bottom")
        left.text_input(
            _("Or a name on the Hugging Face hub"),
            key="hub_name",
            placeholder="openai-community/gpt2",
        )
        right.button(_("Fetch"), on_click=_fetch, args=(target,), key="hub_fetch", width="stretch")
        _outcome()


def _pattern_box(target: str) -> None:
    upload = shelf.uploads().get(session.get("brought") or "")
    if not session.get("tokenizer_files") or upload is None or not upload.asks_pattern:
        return
    session.start("brought_split", "gpt4")
    st.selectbox(
        _("Split pattern of the tokenizer"),
        list(PATTERNS),
        format_func=lambda name: _(names.SPLIT_NAMES[name]),
        key="brought_split",
        on_change=_read_again,
        args=(target,),
    )


def _read(target: str) -> None:
    _take(target, None)


def _read_again(target: str) -> None:
    _take(target, named(session.get("brought_split")))


def _take(target: str, splitter: Splitter | None) -> None:
    files: list[Any] = session.get("tokenizer_files") or []
    session.put("bring_mistake", None)
    if not files:
        return
    try:
        contents = {file.name: file.getvalue() for file in files}
        _keep(target, ", ".join(contents), read_any(contents, splitter))
    except UserError as error:
        session.put("bring_mistake", error)


def _fetch(target: str) -> None:
    name = (session.get("hub_name") or "").strip()
    session.put("bring_mistake", None)
    try:
        _keep(target, name, Upload(from_hub(name), "hub"))
    except UserError as error:
        session.put("bring_mistake", error)


def _keep(target: str, name: str, upload: Upload) -> None:
    session.put("brought", name)
    session.put(target, shelf.bring(name, upload))


def _outcome() -> None:
    mistake = session.get("bring_mistake")
    if mistake is not None:
        controls.mistake(mistake)
        return
    upload = shelf.uploads().get(session.get("brought") or "")
    if upload is not None:
        for note in upload.notes:
            st.info(told_in_markdown(note))
