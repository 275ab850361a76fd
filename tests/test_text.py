"""Surrogates are mended before anything else sees the text."""

import pytest
from awkward import CLEAN
from hypothesis import given
from hypothesis import strategies as st

from bpeviz.engine.text import CleanText, clean


@pytest.mark.parametrize(
    ("text", "expected", "replaced"),
    [
        ("\ud83d\udc4d", "👍", 0),
        ("ok \ud83d!", "ok \ufffd!", 1),
        ("\udc4d", "\ufffd", 1),
        ("\udc4d\ud83d", "\ufffd\ufffd", 2),
        ("\ud83d\ud83d\udc4d", "\ufffd👍", 1),
        ("a\udcffb\udcfe", "a\ufffdb\ufffd", 2),
        ("\ufffd", "\ufffd", 0),
    ],
)
def test_pairs_are_joined_and_lone_ones_replaced(text, expected, replaced):
    assert clean(text) == CleanText(expected, replaced)


@pytest.mark.parametrize("text", CLEAN.values(), ids=CLEAN)
def test_other_text_stays_as_it_is(text):
    assert clean(text) == CleanText(text, 0)


@given(st.text(alphabet="a日👍\ufeff\ud83d\udc4d\udfff"))
def test_clean_text_can_be_encoded_and_is_clean(text):
    once = clean(text).text
    once.encode()
    assert clean(once) == CleanText(once, 0)
    # UTF-16 is where surrogates come from: there, joining pairs and replacing loners is all.
    units = text.encode("utf-16-le", "surrogatepass")
    assert once == units.decode("utf-16-le", "replace") or clean(text).replaced
