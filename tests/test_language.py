"""Every visible string goes through the catalogue."""

import ast
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from bpeviz import language
from bpeviz.errors import UserError

ROOT = Path(__file__).resolve().parents[1]
KEYWORDS = {"_": None, "N_": None, "UserError": None, "Message": None, "plural": (1, 2)}
PARTS = ("bpeviz/chapters/*.py", "bpeviz/controls*.py", "bpeviz/views/*.py")
PLACES = ("app.py", "pages/*.py", *PARTS)
SHOWN = [path for place in PLACES for path in ROOT.glob(place)]

# Arguments of Streamlit calls that no person reads.
UNSEEN = {
    *("key", "height", "width", "language", "format", "mime", "file_name", "label_visibility"),
    *("selection_mode", "on_click", "on_change", "on_select", "vertical_alignment", "gap", "type"),
    *("layout", "page_icon", "position", "persist_state", "icon", "border", "theme", "page_title"),
    *("url_path", "horizontal_alignment", "accept_multiple_files", "display_mode", "alignment"),
}
# Calls whose first argument is no text for a person.
SILENT = {
    "Page",
    "page_link",
    "html",
    "get",
    "start",
    "put",
    "connection",
    "code",
    "columns",
    "switch_page",
}


def test_the_catalogue_has_every_string():
    """If this fails, run .ci/catalogue."""
    found = {
        message
        for part in ("pages", "bpeviz")
        for _, _, message, _, _ in extract_from_dir(ROOT / part, keywords=KEYWORDS)
    }
    singles = {m if isinstance(m, str) else m[0] for m in found} - {""}
    with (ROOT / "bpeviz/locale/bpeviz.pot").open("rb") as file:
        listed = {m.id if isinstance(m.id, str) else m.id[0] for m in read_po(file)} - {""}
    assert singles <= listed
    assert listed - singles <= {"Watch", "Inspect", "Train", "Size", "Languages", "Lessons"}


def texts(node):
    """Literal texts with a letter in them, at the top of an argument."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value] if any(c.isalpha() for c in node.value) else []
    if isinstance(node, ast.JoinedStr):
        return [t for value in node.values for t in texts(value)]
    return []


def is_streamlit(call):
    """Whether the call is ``st.something(...)`` or that of a part of the page."""
    return isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.name)
def test_no_page_shows_a_text_past_the_catalogue(path):
    bare = []
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(call, ast.Call) and is_streamlit(call)):
            continue
        if call.func.value.id != "st":
            continue
        if call.args and call.func.attr not in SILENT:
            bare += [(call.lineno, text) for text in texts(call.args[0])]
        for argument in call.keywords:
            if argument.arg not in UNSEEN:
                bare += [(call.lineno, text) for text in texts(argument.value)]
    assert bare == []


def test_messages_are_filled_and_literal():
    error = UserError("The pattern {pattern} is wrong at {place}.", pattern="a*`$x$`", place=3)
    assert language.told(error) == "The pattern a*`$x$` is wrong at 3."
    assert language.told_in_markdown(error) == "The pattern `` a*`$x$` `` is wrong at 3."


def test_plurals():
    assert language.plural("{n} merge", "{n} merges", 1) == "1 merge"
    assert language.plural("{n} merge", "{n} merges", 1200) == "1,200 merges"
