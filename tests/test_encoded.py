"""A text under a tokenizer: places and figures."""

import pytest
from awkward import AWKWARD, random_strings
from tiny import merging

from bpeviz.encoded import encode
from bpeviz.measures import count_graphemes, price, window_share
from bpeviz.published import load


def test_places_in_code_points_by_hand():
    found = encode(merging(), "a♩b")
    assert found.code_points() == [(0, 1), (1, 2), (1, 2), (1, 2), (2, 3)]
    joined = encode(merging("a \N{LATIN CAPITAL LETTER A}"), "aA♩")
    assert joined.code_points()[0] == (0, 2)


@pytest.mark.parametrize("name", ["gpt2", "o200k_base"])
def test_places_agree_with_decoding_the_bytes(name):
    tokenizer = load(name)
    for text in [*AWKWARD.values(), *random_strings(150)]:
        found = encode(tokenizer, text)
        content = found.text.encode()
        assert [s.id for s in found.spans] == tokenizer.encode(text)
        assert sum(s.end - s.start for s in found.spans) == len(content)
        touched = [k for k, character in enumerate(found.text) for _ in character.encode()]
        expected = [(touched[s.start], touched[s.end - 1] + 1) for s in found.spans]
        assert found.code_points() == expected


def test_bytes_are_not_code_points():
    measured = encode(merging(), "ありがとう").measured
    assert (measured.bytes, measured.characters, measured.tokens) == (15, 5, 15)
    assert merging().token_bytes(0x80) == b"\x80"


def test_empty_text_has_no_rates():
    measured = encode(load("gpt2"), "").measured
    assert (measured.bytes_per_token, measured.tokens_per_word) == (None, None)


@pytest.mark.parametrize(
    ("text", "replaced", "mended"),
    [("ok \ud83d!", 1, "ok \ufffd!"), ("\ud83d\udc4d", 0, "👍"), ("\udc4d\ud83d", 2, "\ufffd" * 2)],
)
def test_surrogates(text, replaced, mended):
    found = encode(load("o200k_base"), text)
    assert (found.replaced, found.text) == (replaced, mended)
    assert load("o200k_base").decode(found.ids) == mended


def test_special_tokens_only_where_they_are_allowed():
    text = "Write <|endoftext|> here"
    plain = encode(load("gpt2"), text)
    assert not plain.has_special
    assert load("gpt2").decode(plain.ids) == text
    special = encode(load("gpt2"), text, "all")
    assert special.has_special
    assert special.ids.count(50256) == 1


@pytest.mark.parametrize(
    ("text", "clusters"),
    [
        ("", 0),
        ("a\r\nb\n", 4),
        ("e\u0301x", 2),
        ("🇮🇩🇯🇵", 2),
        ("👨\u200d👩\u200d👧\u200d👦", 1),
        ("👍🏽!", 2),
        ("각", 1),
    ],
)
def test_characters_as_people_count_them(text, clusters):
    assert count_graphemes(text) == clusters


def test_price_and_window():
    assert price(2_000_000, 2.5) == 5.0
    assert window_share(64_000, 128_000) == 0.5
    assert window_share(1, 0) is None
