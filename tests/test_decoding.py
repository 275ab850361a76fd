"""Pasted ids → text: unknown ones are named, the others are decoded."""

import pytest
from awkward import random_strings
from tiny import merging

from bpeviz.decoding import MOST_MISTAKES, decode, read_ids
from bpeviz.published import load


def told(found):
    return [str(message) for message in found.mistakes]


@pytest.mark.parametrize(
    ("pasted", "ids"),
    [
        ("", []),
        ("1 2,3;4\n5", [1, 2, 3, 4, 5]),
        ("[15496, 995]", [15496, 995]),
        ("(+7, -1)", [7, -1]),
        ("1_000 ½ ٣ 1.5 1e3 0x1f", ["1_000", "½", "٣", "1.5", "1e3", "0x1f"]),
        ("9" * 5000, ["9" * 5000]),
    ],
)
def test_numbers_and_what_is_none(pasted, ids):
    assert read_ids(pasted) == ids


def test_each_wrong_id_is_named_once_and_the_rest_decoded():
    found = decode(load("gpt2"), "15496 999999 -1 abc 999999 995")
    assert (found.ids, found.text) == ((15496, 995), "Hello world")
    assert told(found) == [
        "There is no token 999999: the ids of this tokenizer go from 0 to 50256.",
        "There is no token -1: the ids of this tokenizer go from 0 to 50256.",
        "'abc' is not a whole number.",
    ]


def test_gaps_between_ids():
    assert told(decode(load("cl100k_base"), "100256")) == [
        "There is no token 100256: the ids of this tokenizer go from 0 to 100276."
    ]


def test_many_mistakes_are_counted():
    found = decode(merging(), " ".join(f"x{n}" for n in range(20)))
    assert len(found.mistakes) == MOST_MISTAKES + 1
    assert told(found)[-1] == "And 12 more that are no ids."


def test_unfinished_characters():
    assert decode(merging(), "226 153").text == "\ufffd"
    assert decode(merging(), "226 153 169").text == "♩"


def test_there_and_back():
    tokenizer = load("o200k_base")
    for text in random_strings(100):
        found = decode(tokenizer, ", ".join(map(str, tokenizer.encode(text))))
        assert (found.text, found.mistakes) == (text, ())
