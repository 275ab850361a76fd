"""Cuts: worked out by hand, read off the published patterns, and agreed with tiktoken."""

import pytest
import tiktoken
import tiktoken_ext.openai_public as published
from awkward import CLEAN
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bpeviz.engine.splitting import PATTERNS, TIME_LIMIT, named, own
from bpeviz.errors import UserError


def cuts(name, text):
    return "|".join(named(name).pieces(text))


def test_the_patterns_are_the_published_ones(monkeypatch):
    monkeypatch.setattr(published, "load_tiktoken_bpe", lambda *args, **kwargs: {})
    assert PATTERNS["gpt2"] == published.r50k_pat_str
    assert PATTERNS["gpt4"] == published.cl100k_base()["pat_str"]
    assert PATTERNS["gpt4o"] == published.o200k_base()["pat_str"]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("gpt2", "Hello  world, it's 12345!", "Hello| | world|,| it|'s| 12345|!"),
        ("gpt2", "WE'LL go\n\n", "WE|'|LL| go|\n\n"),
        ("gpt2", "café naïve", "café| naïve"),
        ("gpt2", "x ~_! y  ", "x| ~_!| y|  "),
        ("gpt4", "Hello  world, it's 12345!", "Hello| | world|,| it|'s| |123|45|!"),
        ("gpt4", "WE'LL go\n\n", "WE|'LL| go|\n\n"),
        ("gpt4", "we'll", "we|'ll"),
        ("gpt4", "2024 12345", "202|4| |123|45"),
        ("gpt4", "if x:\n    y = \"a\"\n", "if| x|:\n|   | y| =| \"|a|\"\n"),
        ("gpt4", "a\n \n b", "a|\n \n| b"),
        ("gpt4o", "HelloWorld camelCASE", "Hello|World| camel|CASE"),
        ("gpt4o", "don't DON'T it's/\n", "don't| DON'T| it's|/\n"),
        ("gpt4o", "1234567", "123|456|7"),
        ("gpt4o", "नमस्ते", "नमस्ते"),
        ("gpt4", "नमस्ते", "नमस|्त|े"),
        ("digits", "1234567 and 12.50", "1|234|567| and| |12|.|50"),
        ("digits", "2024 12345 1000000", "2|024| |12|345| |1|000|000"),
        ("digits", "١٢٣٤", "١|٢٣٤"),
    ],
)  # fmt: skip
def test_cuts_by_hand(name, text, expected):
    assert cuts(name, text) == expected


@pytest.mark.parametrize("length", range(1, 20))
def test_digits_are_grouped_in_threes_from_the_right(length):
    digits = "1234567890123456789"[:length]
    grouped = f"{int(digits):,}".replace(",", "|")
    assert cuts("digits", digits) == grouped
    assert cuts("digits", f"x{digits}.{digits}") == f"x|{grouped}|.|{grouped}"


@given(st.text(alphabet="12٣ ab'.\n"))
def test_digits_cut_only_numbers_differently_than_gpt4(text):
    """Taking three digits and a look ahead at every group is the plain way to say it."""
    slow = own(PATTERNS["gpt4"].replace(r"\p{N}{1,3}+", r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))"))
    assert cuts("digits", text) == "|".join(slow.pieces(text))


def tiktoken_cuts(name, text, pieces):
    """What tiktoken cuts with the same pattern, if it knows exactly our pieces as tokens."""
    tokens = dict.fromkeys([*(bytes([b]) for b in range(256)), *(p.encode() for p in pieces)])
    ranks = {token: rank for rank, token in enumerate(tokens)}
    encoding = tiktoken.Encoding(
        "cuts", pat_str=PATTERNS[name], mergeable_ranks=ranks, special_tokens={}
    )
    return [encoding.decode_single_token_bytes(i).decode() for i in encoding.encode(text)]


LETTERS = st.text(
    alphabet="aAbZéßǅʰ日あ한नि\u0301ا12٣½Ⅷ'’s'lL  \t\n\r\u00a0\u3000.,!_-/“☺👍\u200d\x00"
)


@settings(deadline=None)
@pytest.mark.parametrize("name", PATTERNS)
@given(text=LETTERS)
@example(text="I'LL 'S o'clock 'ſ")
@example(text="  two  spaces \t\n")
def test_cuts_equal_tiktoken(name, text):
    pieces = list(named(name).pieces(text))
    assert "".join(pieces) == text
    assert tiktoken_cuts(name, text, pieces) == pieces


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("text", CLEAN.values(), ids=CLEAN)
def test_pieces_join_to_the_text(name, text):
    pieces = list(named(name).pieces(text))
    assert "".join(pieces) == text
    assert all(pieces)


def test_text_between_matches_is_kept():
    assert list(own(r"\w+").pieces("hi, you")) == ["hi", ", ", "you"]
    assert list(own(r"\d").pieces("ab")) == ["ab"]
    assert list(own(r"\d").pieces("")) == []


def test_a_stray_blank_in_a_pattern_is_part_of_it():
    assert list(own(" 'll|\\w+|.").pieces("we'll")) == ["we", "'", "ll"]


def test_matches_beyond_one_batch():
    text = "word, " * 12_000
    assert list(own(r"\w+").pieces(text)) == ["word", ", "] * 12_000
    # looking back works across the seam between two batches
    assert list(own(r"(?<=a)a|a").pieces("a" * 25_000)) == ["a"] * 25_000


@pytest.mark.parametrize(
    "pattern",
    [
        "[",
        "(",
        r"\p{Foo}",
        "a{1,2}{3}",
        "*",
        "\\",
        "(?P<n",
        "(" * 3000 + ")" * 3000,
        "(?R)",
        r"\L<x>",
    ],
)
def test_invalid_patterns_are_refused(pattern):
    with pytest.raises(UserError, match="not a valid regular expression"):
        own(pattern)


def test_the_regex_library_knows_properties():
    assert list(own(r" ?\p{L}+").pieces("né là")) == ["né", " là"]


@pytest.mark.parametrize("pattern", [r"\p{L}*", "a?", "", "a|", "$", "(?:a|b)*?"])
def test_patterns_that_match_the_empty_text_are_refused(pattern):
    with pytest.raises(UserError, match="matches the empty text"):
        own(pattern)


@pytest.mark.parametrize(("pattern", "place"), [("(?=b)", 1), (r"\b", 0), ("(?<=c)", 3)])
def test_patterns_that_match_nothing_at_a_place_are_refused_there(pattern, place):
    with pytest.raises(UserError, match=f"matches an empty text at character {place}"):
        list(own(pattern).pieces("abc"))


def test_searching_backwards_is_refused():
    with pytest.raises(UserError, match="from right to left"):
        own(r"(?r)\w+")


def test_a_pattern_that_runs_away_is_stopped():
    pieces = own("(a|aa)+$").pieces("a" * 40 + "b")
    with pytest.raises(UserError, match=rf"did not finish within {TIME_LIMIT} seconds"):
        list(pieces)


def test_a_pattern_that_eats_memory_is_stopped():
    with pytest.raises(UserError, match=r"ran out of memory|did not finish"):
        list(own("(?:a|(?0))+b").pieces("a" * 40 + "b"))


@given(
    st.text(alphabet="ab()[]{}|*+?\\pLN^$.<>=!:rRK01, ", max_size=12), st.text("ab 01", max_size=8)
)
@settings(max_examples=300, deadline=None)
def test_any_pattern_gives_the_text_back_or_a_sentence(pattern, text):
    try:
        pieces = list(own(pattern).pieces(text))
    except UserError:
        return
    assert "".join(pieces) == text


def test_an_unknown_name_names_the_known_ones():
    with pytest.raises(UserError, match=r"no split pattern gpt5.*gpt2, gpt4, gpt4o, digits"):
        named("gpt5")


def test_lone_surrogates_in_a_pattern_are_mended():
    own("\ud800+").pattern.encode()
