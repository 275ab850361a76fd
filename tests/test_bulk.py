"""Encoding a long text at once gives the ids of encoding it piece by piece."""

import pickle
import sys
from functools import cache

import pytest
import regex
import tiktoken
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bpeviz.engine import BYTES, Vocabulary, bulk, read, rules, train
from bpeviz.engine.bulk import BulkEncoder, agreed, characters, derived_alone, settled
from bpeviz.engine.kernel import encoding
from bpeviz.engine.kernel.encoding import Encoder
from bpeviz.engine.merging import merge_piece
from bpeviz.engine.splitting import PATTERNS, named, own
from bpeviz.engine.tokenizer import Tokenizer

CORPUS = "the cat's mat, THE HATS; 12345 und 日本語の日本 naïve\n\n  und 'll " * 4
WORDS = st.lists(st.sampled_from("the cat ca t's aaa 日本 naï 345 \n   , ; é hat".split(" ")))
TEXTS = st.one_of(st.text(max_size=60), WORDS.map(" ".join), WORDS.map("".join))


def trained(how, merges=60, text=CORPUS):
    return Tokenizer.of(train(read(text, how), merges))


def one_by_one(tokenizer, text):
    return [span.id for span in tokenizer.spans(text)]


BYTE = trained(rules("byte"), 200)
SPLITS = {name: trained(rules("split", splitter=named(name))) for name in PATTERNS}


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from([1, 2, 7, encoding._BLOCK]))
@example("aaaaaaa", 2)
def test_one_long_piece(text, block):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoding, "_BLOCK", block)  # cut wherever it changes nothing
        assert Encoder(BYTE.vocabulary.merges).encode(text.encode()) == one_by_one(BYTE, text)


@settings(max_examples=100, deadline=None)
@given(st.text("ab", max_size=300), st.text("ab", min_size=1, max_size=300))
def test_runs_and_overlaps(corpus, text):
    tokenizer = trained(rules("byte"), 60, corpus)
    assert Encoder(tokenizer.vocabulary.merges).encode(text.encode()) == one_by_one(tokenizer, text)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from(list(PATTERNS)))
def test_split_models_go_through_tiktoken(text, name):
    tokenizer = SPLITS[name]
    ids = BulkEncoder(tokenizer.rules, tokenizer.vocabulary).encode(text)
    assert ids == (one_by_one(tokenizer, text) if settled(text) else None)


@settings(max_examples=60, deadline=None)
@given(st.text("aab b\né", max_size=200), st.text("aab b\né", max_size=60))
def test_every_trained_token_is_encoded_as_itself(corpus, text):
    tokenizer = trained(rules("split"), 60, corpus)
    assert derived_alone(tokenizer.vocabulary)
    ids = BulkEncoder(tokenizer.rules, tokenizer.vocabulary).encode(text)
    assert ids == one_by_one(tokenizer, text)


def test_a_model_whose_tokens_are_not_encoded_as_themselves():
    """In "abc", b + c comes first, so a + bc stays; tiktoken would join them to abc."""
    vocabulary = Vocabulary(BYTES, ((98, 99), (97, 98), (257, 99)))
    tokenizer = Tokenizer(rules("split"), vocabulary, "first")
    assert merge_piece(b"abc", tokenizer.ranks)[0] == [97, 256]
    assert BulkEncoder(tokenizer.rules, vocabulary).encode("abc") is None


def test_a_pattern_of_ones_own_is_left_to_our_library():
    tokenizer = trained(rules("split", splitter=own(r"\w+")))
    assert BulkEncoder(tokenizer.rules, tokenizer.vocabulary).encode(CORPUS) is None


@cache
def every_settled_character():
    points = (chr(p) for p in range(sys.maxunicode + 1) if not 0xD800 <= p < 0xE000)
    return "".join(filter(agreed, points))


@pytest.mark.parametrize("kind", "L N M s Lu Ll Lt Lm Lo".split())
def test_the_two_libraries_agree_on_settled_characters(kind):
    pattern = r"\s" if kind == "s" else rf"\p{{{kind}}}"
    text = every_settled_character()
    assert len(text) > 140_000
    ranks = {bytes([byte]): byte for byte in range(256)}
    theirs = tiktoken.Encoding("x", pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
    assert bytes(theirs.encode_ordinary(text)).decode() == "".join(regex.findall(pattern, text))


@pytest.mark.parametrize("tokenizer", [BYTE, *SPLITS.values()])
def test_encode_takes_the_long_way_or_the_short_one(tokenizer, monkeypatch):
    text = (CORPUS + "\u0378\U0001f600 ") * 3
    expected = one_by_one(tokenizer, text)
    assert tokenizer.encode(text) == expected
    monkeypatch.setattr("bpeviz.engine.tokenizer.LONG", 1)
    monkeypatch.setattr(bulk, "compiled_serves", lambda _: True)
    assert tokenizer.encode(text) == expected
    assert tokenizer.encode(CORPUS) == one_by_one(tokenizer, CORPUS)
    special = tokenizer.with_special(["cat"])
    assert special.encode(CORPUS, "all") == one_by_one_with(special, CORPUS)


def one_by_one_with(tokenizer, text):
    return [span.id for span in tokenizer.spans(text, "all")]


def test_a_tokenizer_travels_after_it_has_encoded():
    encoder = BulkEncoder(BYTE.rules, BYTE.vocabulary)
    assert encoder._compiled(CORPUS) == one_by_one(BYTE, CORPUS)
    copy = pickle.loads(pickle.dumps(encoder))
    assert copy._compiled(CORPUS) == one_by_one(BYTE, CORPUS)


def test_a_panic_is_not_the_end(monkeypatch):
    class PanicException(BaseException):
        pass

    def panic(_):
        raise PanicException

    encoder = BulkEncoder(SPLITS["gpt4"].rules, SPLITS["gpt4"].vocabulary)
    monkeypatch.setitem(encoder.__dict__, "_by_tiktoken", panic)
    assert encoder.encode("abc") is None


def test_characters_are_found_wherever_they_stand(monkeypatch):
    monkeypatch.setattr(bulk, "_BLOCK", 4)
    for text in ("", "a", "abcd", "abcde", "\0\U0010ffffé" * 3 + "字"):
        assert characters(text) == set(text)
