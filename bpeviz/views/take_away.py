"""Downloads of the tokens of a text."""

from __future__ import annotations

import streamlit as st

from bpeviz.encoded import Encoded
from bpeviz.language import _
from bpeviz.token_table import as_csv, as_json


def download_row(encoded: Encoded) -> None:
    """Buttons for the tokens of the whole text as CSV and as JSON."""
    row = st.container(horizontal=True, vertical_alignment="center", key="token_downloads")
    row.caption(_("All tokens with ids, bytes and offsets:"), width="content")
    row.download_button(
        _("CSV"),
        lambda: as_csv(encoded).encode(),
        "tokens.csv",
        "text/csv",
        key="tokens_csv",
        on_click="ignore",
    )
    row.download_button(
        _("JSON"),
        lambda: as_json(encoded).encode(),
        "tokens.json",
        "application/json",
        key="tokens_json",
        on_click="ignore",
    )
