"""Letters against tokens."""

from tiny import merging

from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.published import Trained, load
from bpeviz.studies import spelling


def test_the_letters_of_strawberry():
    """str|aw|berry has 1, 0 and 2 of the letter r under GPT-4's tokenizer."""
    found = spelling.spelling(load("cl100k_base"), "strawberry")
    assert [cut.text for cut in found.tokens] == [b"str", b"aw", b"berry"]
    assert found.counts("r") == [1, 0, 2]
    assert found.counts("R") == [1, 0, 2]
    assert [letter.token for letter in found.letters] == [0, 0, 0, 1, 1, 2, 2, 2, 2, 2]
    gpt2 = spelling.spelling(load("gpt2"), "strawberry")
    assert ([cut.text for cut in gpt2.tokens], gpt2.counts("r")) == (
        [b"st", b"raw", b"berry"],
        [0, 1, 2],
    )


def test_letters_that_tokens_split():
    """é of two code points is one letter of three bytes: e, CC 81."""
    found = spelling.spelling(merging("e x"), "e\u0301x")
    assert [(letter.text, letter.token, letter.split) for letter in found.letters] == [
        ("e\u0301", 0, True),
        ("x", 3, False),
    ]
    assert sum(found.counts("e\u0301")) == 1
    assert sum(found.counts("e")) == 0


def test_white_space_without_a_token():
    trace = train(read("ab a", rules("end-of-word")), 0)
    found = spelling.spelling(Trained("w", Tokenizer.of(trace)), "ab a")
    assert [letter.token for letter in found.letters] == [0, 1, None, 3]
    assert found.counts("a") == [1, 0, 0, 1, 0]
    assert sum(found.counts(" ")) == 0


def test_forms_of_a_word():
    assert spelling.forms(" ab\u0301 ") == {
        "plain": "ab\u0301",
        "blank": " ab\u0301",
        "capital": "Ab\u0301",
        "blank and capital": " Ab\u0301",
        "capitals": "AB\u0301",
        "reversed": "b\u0301a",
        "blank and reversed": " b\u0301a",
    }
    assert set(spelling.forms("가나")) == {"plain", "blank", "reversed", "blank and reversed"}
    assert set(spelling.forms("Ab")) <= set(spelling.FORMS)
