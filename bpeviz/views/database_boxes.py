"""Which table, text and order of the server's database."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st

from bpeviz import session
from bpeviz.language import _


class Chosen(NamedTuple):
    """Names as the database has them."""

    table: str
    text: str
    order: str


def database_boxes(order_label: str) -> Chosen | None:
    """Choose; None, with a sentence, where there is nothing to choose from."""
    from bpeviz.inputs import database  # SQLAlchemy: for those who choose a database

    tables = {table.name: table for table in database.tables(session.database())}
    if not tables:
        st.info(_("The database of this server has no table with a column of text."))
        return None
    boxes = st.columns(3)
    name = boxes[0].selectbox(_("Table"), list(tables), key="db_table", persist_state="session")
    table = tables.get(name) or next(iter(tables.values()))
    text = boxes[1].selectbox(_("Text column"), table.texts, key=f"db_text {table.name}")
    order = boxes[2].selectbox(order_label, table.columns, key=f"db_order {table.name}")
    return Chosen(table.name, text, order)
