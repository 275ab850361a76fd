"""Set up the pages and their navigation; no logic."""

import streamlit as st

from bpeviz import session
from bpeviz.components import read_files
from bpeviz.language import _

session.begin()
st.set_page_config(
    page_title="bpeviz", page_icon="bpeviz/components/shared/icon.svg", layout="wide"
)
page = st.navigation(
    [
        st.Page("pages/watch.py", title=_("Watch"), default=True),
        st.Page("pages/inspect.py", title=_("Inspect")),
        st.Page("pages/train.py", title=_("Train")),
        st.Page("pages/size.py", title=_("Size")),
        st.Page("pages/lessons.py", title=_("Lessons")),
    ],
    position="top",
)
st.html(f"<style>{read_files('shared/page.css')}</style>")
page.run()
