"""Set up the page and open the one that the visit is on; no logic."""

import streamlit as st

from bpeviz import navigation, session, trainings
from bpeviz.components import read_files

session.begin()
trainings.settle()
st.set_page_config(
    page_title="bpeviz", page_icon="bpeviz/components/shared/icon.svg", layout="wide"
)
page = navigation.open_app()
st.html(f"<style>{read_files('shared/page.css')}</style>")
page.run()
