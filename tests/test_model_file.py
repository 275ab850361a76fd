"""One JSON file carries everything, and a broken one is named field by field."""

import json

import pytest
from awkward import CLEAN
from hypothesis import given, settings
from hypothesis import strategies as st

from bpeviz.engine import ALGORITHMS, TIE_RULES, read, rules, train
from bpeviz.engine.model_file import dumps, loads
from bpeviz.engine.splitting import PATTERNS, named, own
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import BYTES, Vocabulary
from bpeviz.errors import UserError

HOW = {
    "byte": rules("byte"),
    **{f"split {name}": rules("split", splitter=named(name)) for name in PATTERNS},
    "split own": rules("split", splitter=own(' "\\w+\\u00e9"|\n| |[^\\x00]')),
    "character": rules("character"),
    "end-of-word": rules("end-of-word"),
    "end-of-word, </w>": rules("end-of-word", marker='</w>"\\'),
    "end-of-word, fused": rules("end-of-word", marker="🏁", fused=True),
}


def trained(text, how, merges=30, ties=None, minimum=1):
    return Tokenizer.of(train(read(text, how), merges, ties, minimum))


@settings(max_examples=200, deadline=None)
@given(
    st.text(),
    st.sampled_from(list(HOW)),
    st.sampled_from(TIE_RULES),
    st.integers(1, 2),
    st.lists(st.text(min_size=1, max_size=5), max_size=3),
)
def test_what_is_saved_is_loaded(text, how, ties, minimum, special):
    tokenizer = trained(text, HOW[how], 30, ties, minimum).with_special(special)
    saved = dumps(tokenizer)
    saved.encode()
    again = loads(saved)
    assert again == tokenizer
    assert dumps(again) == saved
    assert again.encode(text, "all") == tokenizer.encode(text, "all")


@pytest.mark.parametrize("how", HOW.values(), ids=HOW)
def test_awkward_strings_are_saved(how):
    for text in CLEAN.values():
        tokenizer = trained(text[:200], how, 10).with_special([text[:20] or "x"])
        assert loads(dumps(tokenizer)) == tokenizer


def test_the_file_is_open_to_reading():
    """A merge a line; tokens as text where they are text, bytes as hex."""
    data = json.loads(dumps(trained("low low lower", rules("end-of-word"), 2)))
    assert data == {
        "format": "bpeviz",
        "version": 1,
        "algorithm": "end-of-word",
        "split": None,
        "pattern": None,
        "marker": "_",
        "fused": False,
        "ties": "lowest",
        "minimum": 1,
        "special": [],
        "base": [{"text": "", "ends_word": True}, "e", "l", "o", "r", "w"],
        "merges": [[2, 3, 3], [6, 5, 3]],  # l + o, lo + w; each three times
    }
    byte = dumps(trained("abab", rules("byte"), 2))
    assert json.loads(byte)["base"][:3] == ["00", "01", "02"]
    assert byte.splitlines()[-4:-1] == [
        ' "merges": [',
        "  [97, 98, 2],",
        "  [256, 256, 1]]",
    ]


def test_tokens_that_hold_blanks_and_line_ends():
    how = rules("split", splitter=own("(?s:.)+"))
    tokenizer = trained("a a\na a\n", how, 6)
    again = loads(dumps(tokenizer))
    assert again.encode("a a\n") == tokenizer.encode("a a\n")
    assert len(again.encode("a a\n")) == 1


def test_merges_without_counts():
    """As a tokenizer that comes from elsewhere has them."""
    tokenizer = Tokenizer(rules("byte"), Vocabulary(BYTES, ((97, 98), (256, 99))), "first")
    assert loads(dumps(tokenizer)) == tokenizer


# Broken files


@pytest.fixture(params=ALGORITHMS)
def good(request):
    """A model of each algorithm, as the file says it."""
    return json.loads(dumps(trained("low lower low", rules(request.param), 3)))


def refused(data):
    with pytest.raises(UserError) as caught:
        loads(data if isinstance(data, str) else json.dumps(data))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_good_one_is_good(good):
    loads(json.dumps(good))


FIELDS = [
    "algorithm", "split", "pattern", "marker", "fused", "ties", "minimum", "special", "base",
    "merges",
]  # fmt: skip


@pytest.mark.parametrize("field", ["format", "version", *FIELDS])
def test_a_missing_field_is_named(good, field):
    del good[field]
    assert field in refused(good)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize(
    "value", [-1, 1.5, {}, {"a": 1}, [[]], "\ud800", "no such thing", True], ids=repr
)
def test_a_field_of_another_kind_is_named(good, field, value):
    if field == "fused" and value is True and good["algorithm"] == "end-of-word":
        return  # that is what it may be; its base is another
    if field == "marker" and value == "no such thing":
        value = "no marker"
    if (field, good["algorithm"], value) == ("pattern", "split", "no such thing"):
        assert "pattern" in refused({**good, field: value})  # not the one that is named gpt4
        return
    assert field in refused({**good, field: value})


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("merges", [[97]], "merges[0]"),
        ("merges", [[97, 98, 1], [256, 257, 1]], "merges[1]"),
        ("merges", [[97, 256, 1]], "merges[0]"),
        ("merges", [[97, -1, 1]], "merges[0]"),
        ("merges", [[97, 98, "3"]], "merges[0]"),
        ("merges", [[97, 98, 0]], "merges[0]"),
        ("merges", [[97, True, 1]], "merges[0]"),
        ("merges", [[97, 98, 1], [97, 98, 1]], "merges"),
        ("merges", [[97, 98, 1], [256, 98, None]], "merges"),
        ("special", ["a", "a"], "special"),
        ("special", [""], "special"),
        ("special", ["\udc80"], "special"),
        ("base", ["00", "01"], "base"),
        ("minimum", 0, "minimum"),
        ("split", "gpt4", "split"),
        ("fused", True, "fused"),
    ],
)
def test_a_broken_byte_model(field, value, named):
    good = json.loads(dumps(trained("abab", rules("byte"), 1)))
    assert f"“{named}”" in refused({**good, field: value})


@pytest.mark.parametrize(
    ("base", "named"),
    [
        (["ab"], "base[0]"),
        ([""], "base[0]"),
        ([7], "base[0]"),
        (["a", "\ud800"], "base[1]"),
        (["a", "a"], "base"),
        (["a", {"text": "", "ends_word": True}], "base[1]"),
        (["a", {"text": "b", "ends_word": True}], "base[1]"),
        (["a", {"text": "b"}], "base[1]"),
    ],
)
def test_a_broken_alphabet(base, named):
    good = json.loads(dumps(trained("ab", rules("character"), 0)))
    assert f"“{named}”" in refused({**good, "base": base})


def test_a_marker_needs_its_place_in_the_alphabet():
    good = json.loads(dumps(trained("ab", rules("end-of-word"), 0)))
    assert "“base”" in refused({**good, "base": ["a", "b"]})
    assert "“base[0]”" in refused({**good, "base": [{"text": "", "ends_word": 1}, "a"]})
    assert "marker" in refused({**good, "marker": "a b"})
    assert "marker" in refused({**good, "marker": ""})
    assert "marker" in refused({**good, "marker": None})


def test_a_pattern_must_be_the_named_one_or_valid():
    good = json.loads(dumps(trained("ab", rules("split"), 0)))
    assert "“pattern”" in refused({**good, "pattern": r"\w+"})
    assert "[" in refused({**good, "split": None, "pattern": "["})
    assert "gpt5" in refused({**good, "split": "gpt5"})
    assert loads(json.dumps({**good, "split": None, "pattern": r"\w+"})).rules.splitter == own(
        r"\w+"
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "line 1"),
        ("{\n\n]", "line 3"),
        ('{"format": "bpeviz",\n', "line 2"),
        ("hello", "line 1"),
    ],
)
def test_a_file_that_is_not_json_names_the_line(text, line):
    message = refused(text)
    assert "not valid JSON" in message
    assert line in message


@pytest.mark.parametrize(
    "text", ["[]", "null", "3", '"bpeviz"', "{}", '{"format": "other"}', '{"format": ["bpeviz"]}']
)
def test_json_that_is_no_model(text):
    assert "not a bpeviz model" in refused(text)


@pytest.mark.parametrize("version", [2, 0, "1", None, [1]])
def test_another_version_is_named(good, version):
    message = refused({**good, "version": version})
    assert f"version {version}" in message
    assert "version 1" in message


@pytest.mark.parametrize("text", ["[" * 100_000, '{"version": ' + "9" * 5_000 + "}"])
def test_json_that_is_too_much(text):
    assert "not valid JSON" in refused(text)
