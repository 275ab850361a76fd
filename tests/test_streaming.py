"""Text comes out as its characters become complete."""

from itertools import pairwise

import pytest
from awkward import CLEAN
from hypothesis import given
from hypothesis import strategies as st

from bpeviz.engine import read, rules, train
from bpeviz.engine.streaming import IncrementalDecoder
from bpeviz.engine.tokenizer import Tokenizer


def test_a_character_is_held_back_until_it_is_complete():
    decoder = IncrementalDecoder()
    out = [decoder.push(bytes([byte])) for byte in "♩a👍".encode()]
    assert out == ["", "", "♩", "a", "", "", "", "👍"]
    assert (decoder.held, decoder.finish()) == (b"", "")


def test_what_is_held_can_be_seen():
    decoder = IncrementalDecoder()
    assert decoder.push(b"x\xf0\x9f\x91") == "x"
    assert decoder.held == b"\xf0\x9f\x91"
    assert decoder.push(b"\x8d") == "👍"
    assert decoder.held == b""


def test_bytes_that_are_no_text_become_replacement_characters():
    decoder = IncrementalDecoder()
    assert decoder.push(b"\xe2\x99") == ""
    assert decoder.push(b"a\x80") == "\ufffda\ufffd"
    assert decoder.push(b"\xe2") == ""
    assert decoder.finish() == "\ufffd"


@given(st.binary(max_size=40), st.lists(st.integers(0, 40)))
def test_cut_anywhere_it_says_what_decoding_the_whole_says(content, cuts):
    decoder = IncrementalDecoder()
    edges = sorted({0, *(c for c in cuts if c < len(content)), len(content)})
    parts = [content[a:b] for a, b in pairwise(edges)]
    out = "".join([*map(decoder.push, parts), decoder.finish()])
    assert out == content.decode(errors="replace")


@pytest.mark.parametrize("text", CLEAN.values(), ids=CLEAN)
def test_token_by_token_nothing_is_replaced(text):
    tokenizer = Tokenizer.of(train(read(text[:300], rules("byte")), 12))
    decoder = IncrementalDecoder()
    out = [decoder.push(tokenizer.token_bytes(i)) for i in tokenizer.encode(text)]
    assert "".join([*out, decoder.finish()]) == text
