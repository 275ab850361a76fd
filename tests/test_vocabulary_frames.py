"""What was learned, by hand on tiny runs and by counting again."""

from collections import Counter

import pytest

from bpeviz.corpora import sample
from bpeviz.engine import ALGORITHMS, read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.frames.vocabulary import (
    LONGEST_BAR,
    frequency_frame,
    lengths_frame,
    longest_frame,
    scripts_frame,
    usage_frame,
)
from bpeviz.scripts import FRAGMENT, MARKER, script, separates_words, token_script
from bpeviz.three_ways import three_ways

# "ababab ab": ab (4 places), abab (2, one made), then abab+ab.
HAND = train(read("ababab ab", rules("byte")), 3)


def test_the_hand_run():
    names = [HAND.vocabulary.name(step.id) for step in HAND.steps]
    assert names == [b"ab", b"abab", b"ababab"]
    assert [step.tokens for step in HAND.steps] == [5, 4, 3]


def test_lengths_by_hand():
    rows = lengths_frame(HAND, 3).to_dict("records")
    assert rows[0] == {"length": 1, "tokens": 256}
    assert [(r["length"], r["tokens"]) for r in rows[1:]] == [
        (2, 1),
        (3, 0),
        (4, 1),
        (5, 0),
        (6, 1),
    ]
    assert len(lengths_frame(HAND, 0)) == 1


def test_the_last_bar_holds_all_longer_tokens():
    trace = train(read("abcdefgh" * 64, rules("byte")), 13)
    frame = lengths_frame(trace, 13)
    sizes = [len(trace.vocabulary.name(k)) for k in range(269)]
    assert max(sizes) > LONGEST_BAR
    assert frame["length"].iloc[-1] == LONGEST_BAR
    assert frame["tokens"].iloc[-1] == sum(size >= LONGEST_BAR for size in sizes)
    assert frame["tokens"].sum() == 269


def test_active_and_absorbed_by_hand():
    rows = usage_frame(HAND)[["step", "vocab_size", "active", "absorbed"]].to_numpy().tolist()
    assert rows == [
        [0, 256, 3, 253],  # a, b and the blank
        [1, 257, 2, 255],  # ab, the blank
        [2, 258, 3, 255],  # abab, ab, the blank
        [3, 259, 3, 256],  # ababab, the blank, ab
    ]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_usage_and_frequency_by_counting_again(algorithm):
    text = sample("indonesian").text[:2500] + "aaaa aaaaaaaa"
    trace = train(read(text, rules(algorithm)), 150)
    usage = usage_frame(trace)
    for step in (0, 1, 7, 80, 150):
        used = Counter(Tokenizer.of(trace, step).encode(text))
        assert usage["active"][step] == len(used)
        assert usage["absorbed"][step] == trace.vocab_size(step) - len(used)
        frame = frequency_frame(trace, step)
        assert list(frame["occurrences"]) == sorted(used.values(), reverse=True)
        assert list(frame["place"]) == list(range(1, len(used) + 1))


def test_the_longest_tokens_by_hand():
    assert longest_frame(HAND, 3, most=2).to_dict("records") == [
        {"token": "ababab", "length": 6, "step": 3, "occurrences": 1},
        {"token": "abab", "length": 4, "step": 2, "occurrences": 0},
    ]
    assert longest_frame(HAND, 0).empty


def test_an_empty_corpus_has_frames():
    trace = train(read("", rules("character")), 5)
    assert usage_frame(trace).to_dict("records") == [
        {"step": 0, "vocab_size": 0, "active": 0, "absorbed": 0}
    ]
    for frame in (lengths_frame, scripts_frame, frequency_frame, longest_frame):
        assert len(frame(trace, 0)) == 0


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b" the", "Latin"),
        ("й".encode(), "Cyrillic"),
        ("の".encode(), "Hiragana"),
        (" 漢".encode(), "Han"),
        ("한".encode()[:2], FRAGMENT),
        (b" \xed", FRAGMENT),
        ("한".encode() + b"\xed", "Hangul"),
        (b"42a", "Digits"),
        (b"  \n", "White space"),
        (b"...", "Punctuation and symbols"),
        (b"\x07", "Control characters"),
        (b"", MARKER),
    ],
)
def test_the_script_of_a_token(content, expected):
    assert token_script(content) == expected


def test_scripts_of_a_vocabulary():
    counted = scripts_frame(train(read("한 한", rules("byte")), 3), 3)
    found = dict(zip(counted["script"], counted["tokens"], strict=True))
    # 128 bytes above ASCII, and the first two of the three of 한; 한 itself, and 한 + blank.
    assert (found[FRAGMENT], found["Hangul"], found["Digits"], found["Latin"]) == (129, 2, 10, 52)
    assert sum(found.values()) == 259


def test_scripts_and_blanks():
    assert script("ა") == "Georgian"
    assert script("\u0301") == "Other script"
    assert separates_words("")
    assert not separates_words("日本語の文 in it")
    assert separates_words("mostly English, 日本")


def test_three_ways_by_hand():
    text, held = "ab ab abc", "ab abd xyz ab"
    subwords = Tokenizer.of(train(read(text, rules("byte")), 1))  # a+b
    ways = {way.name: way for way in three_ways(text, held, subwords)}
    characters, words, pieces = ways["characters"], ways["words"], ways["subwords"]
    assert (characters.vocabulary, characters.tokens, characters.bytes_per_token) == (4, 9, 1)
    assert (words.vocabulary, words.tokens, words.bytes_per_token) == (2, 3, 3)
    assert (pieces.vocabulary, pieces.tokens, pieces.bytes_per_token) == (257, 6, 1.5)
    assert (characters.unknown, words.unknown, pieces.unknown) == (0.5, 0.5, 0)
    assert (characters.attention, words.attention, pieces.attention) == (2.25, 0.25, 1)


def test_characters_that_subwords_cannot_write():
    subwords = Tokenizer.of(train(read("ab ab", rules("character")), 1))
    ways = {way.name: way for way in three_ways("ab ab", "ab ba ac ac", subwords)}
    assert ways["subwords"].unknown == 0.5
    assert ways["words"].unknown == 0.75


def test_no_text_and_nothing_held_out():
    subwords = Tokenizer.of(train(read("", rules("byte")), 1))
    for way in three_ways("", "", subwords):
        assert (way.tokens, way.bytes_per_token, way.unknown, way.attention) == (
            0,
            None,
            None,
            None,
        )
