"""Curves: worked out by hand, by encoding again at every size, and by the naive way."""

import oracle
import pytest
from awkward import AWKWARD, random_strings

from bpeviz.corpora import sample
from bpeviz.curves import Curve, Doubling, curve_of, curve_on, curve_on_words, doublings
from bpeviz.engine import ALGORITHMS, TIE_RULES, read, read_words, rules, train
from bpeviz.engine.tokenizer import Tokenizer


def run(text, merges, algorithm="byte", ties=None):
    return train(read(text, rules(algorithm)), merges, ties)


def test_a_held_out_text_by_hand():
    # "abababc" learns ab (3 times), then abab (2, as they overlap); then abab+ab.
    tokenizer = Tokenizer.of(run("abababc", 3))
    assert [tokenizer.written(256 + k) for k in range(3)] == [b"ab", b"abab", b"ababab"]
    # "ababab ab" is 9 bytes; 4 pairs go, then abab once, then abab+ab once.
    curve = curve_on("ababab ab", tokenizer)
    assert curve == Curve(base=256, text_bytes=9, tokens=(9, 5, 4, 3))
    assert curve.bytes_per_token(256) == 1
    assert curve.bytes_per_token(259) == 3
    assert curve.largest == 259


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("ties", TIE_RULES)
def test_on_the_training_text_it_is_the_curve_of_the_run(algorithm, ties):
    for text in [*(text[:800] for text in AWKWARD.values()), sample("indonesian").text[:3000]]:
        trace = run(text, 60, algorithm, ties)
        assert curve_on(text, Tokenizer.of(trace)).tokens == curve_of(trace).tokens


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_on_another_text_it_is_encoding_at_every_size(algorithm):
    trace = run(sample("spanish").text[:4000], 120, algorithm)
    for text in [sample("english").text[:600], "él años", *random_strings(6)]:
        tokens = curve_on(text, Tokenizer.of(trace)).tokens
        assert list(tokens) == [len(Tokenizer.of(trace, s).encode(text)) for s in range(121)]


def test_the_naive_way_finds_the_same_curve():
    corpus = "the theatre of the other thing " * 3
    steps = oracle.steps(oracle.byte_pieces([corpus]), 20, "first")
    curve = curve_on("then they gather there", Tokenizer.of(run(corpus, 20)))
    symbols = [bytes([b]) for b in b"then they gather there"]
    expected = [len(oracle.encode(symbols, [s["pair"] for s in steps[:n]])) for n in range(21)]
    assert list(curve.tokens) == expected


def test_a_table_of_words_is_weighted():
    trace = train(read_words(sample("makan").words, rules("character")), 6)
    tokenizer = Tokenizer.of(trace)
    assert curve_on_words(sample("makan").words, tokenizer).tokens == tuple(trace.sizes)
    # "makan" twice: m a k a n are ten; the fourth merge completes it (see the sample).
    assert curve_on_words({"makan": 2}, tokenizer).tokens[0] == 10
    assert curve_on_words({"makan": 2}, tokenizer).tokens[4] == 2
    assert curve_on_words({"makan": 2}, tokenizer).text_bytes == 10


def test_an_english_tokenizer_fails_on_korean():
    tokenizer = Tokenizer.of(run(sample("english").text, 800, "split"))
    korean, english = sample("korean").text, sample("english").text
    assert curve_on(english, tokenizer).bytes_per_token(1056) > 2.9
    assert curve_on(korean, tokenizer).bytes_per_token(1056) < 1.2


def test_an_empty_text_has_no_rate():
    curve = curve_on("", Tokenizer.of(run("abab", 2)))
    assert curve.tokens == (0, 0, 0)
    assert curve.bytes_per_token(257) is None
    assert [d.saved for d in doublings(curve)] == [None]


def test_doublings_by_hand():
    tokens = [1000 - k for k in range(769)]  # 256 … 1024 tokens of vocabulary
    assert doublings(Curve(256, 2000, tuple(tokens))) == [
        Doubling(256, 1000, 2.0, None),
        Doubling(512, 744, 2000 / 744, 1 - 744 / 1000),
        Doubling(1024, 232, 2000 / 232, 1 - 232 / 744),
    ]


def test_doublings_of_a_small_alphabet_start_above_it():
    trace = train(read_words(sample("makan").words, rules("character")), 9)
    assert len(trace.corpus.base) == 12
    assert [d.vocab_size for d in doublings(curve_of(trace))] == [16]
