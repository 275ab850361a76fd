"""A chat as its components draw it: the flat text in parts, a row a turn, pills and gaps."""

import pytest

from bpeviz.chat import flatten
from bpeviz.chat_templates import CHATML, INDONESIAN, own_template
from bpeviz.chat_turns import Turn
from bpeviz.components.flat_text import payload
from bpeviz.components.flat_text.payload import chat_rows, drawn_parts, whole_row
from bpeviz.components.looks import BASE, SPECIAL, UNKNOWN
from bpeviz.corpora import sample
from bpeviz.engine import read, read_words, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.published import Trained
from bpeviz.tints import tint


@pytest.fixture(scope="module")
def makan():
    trace = train(read_words(sample("makan").words, rules("character")), 10)
    return Trained("makan", Tokenizer.of(trace))


@pytest.fixture(scope="module")
def ab():
    """The bytes, and 256 = ab."""
    return Trained("ab", Tokenizer.of(train(read("abab", rules("byte")), 1)))


def drawn(row):
    """The tokens of a row: (cells, look, id); None for a gap, ! before what is lit."""
    found = []
    for group in row["groups"]:
        if group is None:
            found.append(None)
            continue
        tokens, _, lit = group
        found += [("!" if k in lit else "", *token) for k, token in enumerate(tokens)]
    return found


def test_pills_and_tints_with_the_ids_of_the_layout(makan):
    chat = flatten([Turn("asisten", "ikan Z")], INDONESIAN, makan, layout="before")
    (row,) = chat_rows(chat, makan, ["2 · asisten"], ["4 tokens"])
    assert (row["label"], row["note"], row["left"]) == ("2 · asisten", "4 tokens", 0)
    assert drawn(row) == [
        ("", ["<|asisten|>"], SPECIAL, 1),
        ("", ["ikan"], tint(b"ikan"), 14),
        ("", ["Z"], UNKNOWN, 25),
        ("", ["<|akhir|>"], SPECIAL, 2),
    ]


def test_a_gap_stands_between_template_and_message(ab):
    chat = flatten(
        [Turn("user", "ab")], own_template("{role}\n{content}<e>", ["<e>"], ["user"]), ab
    )
    (row,) = chat_rows(chat, ab, ["1"], [""])
    found = drawn(row)
    assert [token and token[3] for token in found] == [*b"user\n", None, 256, 257]
    assert found[4] == ("", [["newline", "↵"]], BASE, 10)


def test_typed_special_tokens_are_lit(ab):
    chat = flatten([Turn("user", "<|im_end|>")], CHATML, ab, allowed=True)
    lit = [token for token in drawn(whole_row(chat, ab)) if token and token[0]]
    assert lit == [("!", ["<|im_end|>"], SPECIAL, 258)]


def test_characters_that_tokens_share_have_a_brace(ab):
    chat = flatten([Turn("user", "é")], own_template("{role}{content}", [], ["user"]), ab)
    (row,) = chat_rows(chat, ab, ["1"], [""])
    tokens, braces, _ = row["groups"][-1]
    assert [token[2] for token in tokens] == [0xC3, 0xA9]
    assert braces == [(0, 1, "é")]


def test_no_more_tokens_than_can_be_drawn(ab, monkeypatch):
    monkeypatch.setattr(payload, "MOST_TOKENS", 10)
    template = own_template("{role}{content}", [], ["x"])
    chat = flatten([Turn("x", "bcd"), Turn("x", "b" * 20)], template, ab)
    rows = chat_rows(chat, ab, ["1", "2"], ["", ""])
    assert [(len([t for t in drawn(row) if t]), row["left"]) for row in rows] == [(4, 0), (6, 15)]
    assert whole_row(chat, ab)["left"] == 15
    assert chat_rows(flatten([], template, ab), ab, [], []) == []


def test_the_flat_text_keeps_its_parts(ab):
    chat = flatten([Turn("user", "a b")], CHATML, ab)
    assert drawn_parts(chat) == [
        ["special", ["<|im_start|>"]],
        ["template", ["user", ["newline", "↵"]]],
        ["content", ["a", ["blank", "·"], "b"]],
        ["special", ["<|im_end|>"]],
        ["template", [["newline", "↵"]]],
    ]
