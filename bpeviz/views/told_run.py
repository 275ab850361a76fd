"""Which of the runs that lie over one another is told of in tables and sentences."""

from __future__ import annotations

import streamlit as st

from bpeviz import session
from bpeviz.frames.curves import NamedCurve, series_names
from bpeviz.language import _
from bpeviz.views.study import LaidOver


def choose(laid: LaidOver) -> list[NamedCurve]:
    """The curves of the first run, or of the one chosen where there are several (``told_run``)."""
    names = series_names(laid.curves)
    session.start("told_run", names[0])
    if session.get("told_run") not in names:
        session.put("told_run", names[0])
    if len(names) > 1:
        st.selectbox(
            _("Run"),
            names,
            format_func=lambda name: laid.short.get(name, name),
            key="told_run",
            label_visibility="collapsed",
            persist_state="session",
        )
    return [one for one in laid.curves if one.name == session.get("told_run")]
