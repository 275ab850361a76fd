"""Measures against values worked out by hand and against tiktoken."""

import tiktoken
from awkward import AWKWARD

from bpeviz.corpora import sample
from bpeviz.engine import read, rules, train
from bpeviz.engine.splitting import PATTERNS
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.measures import (
    Measured,
    bytes_per_token,
    characters_per_token,
    measure,
    percent_over,
    premium,
    tokens_per_word,
)
from bpeviz.published import PUBLISHED, load


def trained(text, merges, algorithm="byte"):
    return Tokenizer.of(train(read(text, rules(algorithm)), merges))


def test_a_text_measured_by_hand():
    # "ab ab ab!" with the one merge a+b: ab, blank, ab, blank, ab, ! are six tokens.
    found = measure("ab ab ab!", trained("abab", 1))
    assert found == Measured(bytes=9, characters=9, words=3, tokens=6)
    assert (found.bytes_per_token, found.characters_per_token, found.tokens_per_word) == (
        1.5,
        1.5,
        2,
    )


def test_bytes_are_those_of_the_text():
    found = measure("ありがとう", trained("", 0))
    assert (found.bytes, found.characters, found.tokens) == (15, 5, 15)
    assert found.bytes_per_token == 1  # not 3 as the U+FFFD of a lone byte would make it
    assert trained("", 0).token_bytes(0x80) == b"\x80"


def test_nothing_is_divided_by_zero():
    empty = measure("", trained("", 0))
    assert empty == Measured(0, 0, 0, 0)
    assert [empty.bytes_per_token, empty.characters_per_token, empty.tokens_per_word] == [None] * 3
    assert bytes_per_token(3, 0) is characters_per_token(3, 0) is None
    assert tokens_per_word(3, 0) is tokens_per_word(0, 3) is None
    assert premium(0, 4) is premium(4, 0) is None


def test_a_text_of_white_space_has_tokens_and_no_word():
    found = measure("  \n", trained("", 0))
    assert (found.words, found.tokens, found.tokens_per_word) == (0, 3, None)


def test_premiums_as_people_say_them():
    assert premium(252, 100) == 2.52
    assert round(percent_over(2.52), 9) == 152
    assert percent_over(1) == 0
    assert percent_over(0.75) == -25


def test_surrogates_are_mended_before_they_are_measured():
    assert measure("\ud83d\udc4d", trained("", 0)) == Measured(4, 1, 1, 4)
    assert measure("\ud83d", trained("", 0)) == Measured(3, 1, 1, 3)


def test_sums_of_token_bytes_are_the_bytes_of_the_text():
    tokenizers = [load(name) for name in PUBLISHED] + [trained("the theatre", 5)]
    for text in (text[:800] for text in AWKWARD.values()):
        for tokenizer in tokenizers:
            ids = tokenizer.encode(text)
            size = sum(len(tokenizer.token_bytes(token_id)) for token_id in ids)
            assert size == measure(text, tokenizer).bytes


def test_tokens_agree_with_tiktoken():
    ours = trained(sample("english").text[:8000], 300, "split")
    ranks = {ours.written(token_id): token_id for token_id in range(556)}
    peer = tiktoken.Encoding(
        "peer", pat_str=PATTERNS["gpt4"], mergeable_ranks=ranks, special_tokens={}
    )
    for text in [sample("spanish").text[:3000], sample("korean").text[:1000], "they’re 12,345"]:
        assert measure(text, ours).tokens == len(peer.encode_ordinary(text))
