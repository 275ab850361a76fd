"""Tokens that a text never uses, and tokens that can't be made."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import merging
from tokenizers import Tokenizer as Library
from tokenizers import decoders, models

from bpeviz.engine import BYTES, read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.published import Trained, load
from bpeviz.published.hugging_face import HuggingFace
from bpeviz.published.rank_table import RankTable
from bpeviz.studies import glitch
from bpeviz.studies.other_models import wordpiece


def trained(text, merges, algorithm="byte", **choices):
    return Trained("t", Tokenizer.of(train(read(text, rules(algorithm, **choices)), merges)))


def test_tokens_that_the_second_corpus_never_uses():
    """abababab + cd: 256 = ab (4 times), 257 = abab; then in “ab” only ab occurs."""
    tokenizer = trained("abab abab", 2)
    assert [tokenizer.written(i) for i in (256, 257)] == [b"ab", b"abab"]
    assert glitch.usage(tokenizer, "abab ab") == {257: 1, 32: 1, 256: 1}
    found = glitch.unused(tokenizer, "abab abab cd", "ab c")
    assert found == [(257, b"abab", 2), (100, b"d", 1)]
    assert glitch.unused(tokenizer, "ab", "ab") == []


def test_ids_that_are_never_used():
    tokenizer = trained("ab", 1, "character")  # a 0, b 1, ab 2, unknown 3
    assert glitch.never_used(tokenizer, "ab ?") == [0, 1]
    assert glitch.never_used(tokenizer, "") == [0, 1, 2]


def test_a_name_in_one_corpus_only():
    """A name on 30 lines becomes one token; the other corpus, without it, never uses it."""
    corpus = "\n".join(["a b c"] * 30)
    there = glitch.with_name(corpus, "Zorp", 30)
    tokenizer = trained(there, 40, "split")
    (name,) = tokenizer.encode(" Zorp")
    unused = glitch.unused(tokenizer, there, corpus)
    assert unused[0] == (name, b" Zorp", 30)
    assert glitch.unused(tokenizer, there, glitch.with_name(corpus, "Zorp", 1)) == []


@pytest.mark.parametrize(
    ("times", "text"),
    [
        (0, "a\nb\nc"),
        (1, "a X\nb\nc"),
        (3, "a X\nb X\nc X"),
        (5, "a X X\nb X X\nc X"),
    ],
)
def test_names_are_spread_evenly(times, text):
    assert glitch.with_name("a\nb\nc", "X", times) == text


def test_solid_gold():
    name = " SolidGoldMagikarp"
    assert load("gpt2").encode(name) == [43453]
    assert len(load("cl100k_base").encode(name)) == 5


def test_a_token_that_its_merges_never_make():
    """b c is learned first: “abc” is always a|bc, so ab + c makes nothing; ab itself is made."""
    assert glitch.never_made(merging("b c", "a b", "ab c")) == [258]
    assert glitch.never_made(merging("a b", "b c", "ab c")) == []


def test_a_search_tells_how_far_it_is(monkeypatch):
    monkeypatch.setattr(glitch, "OFTEN", 100)
    tokenizer = merging("a b")  # 257 tokens
    for search in (glitch.never_made, glitch.cut_when_alone):
        told = []
        assert search(tokenizer, told.append) == search(tokenizer)
        assert told == [0, 100, 200, 257]


def test_a_rank_that_no_pair_leads_to():
    """abc without ab or bc, and xy with x and y: only abc is out of reach."""
    ranks = {token.content: number for number, token in enumerate(BYTES)}
    ranks |= {b"abc": 256, b"xy": 257}
    table = RankTable("t", "t", "uploaded", ranks_of=ranks, pattern=".+", special_ids={"<s>": 258})
    assert glitch.never_made(table) == [256]
    assert table.encode("abc") == [256]  # tiktoken looks a whole piece up before it merges


def test_letters_of_a_hugging_face_file_are_base_tokens():
    """No merge makes a, b, c or abc; ab is made, and abc stands in the vocabulary alone."""
    vocabulary = {"a": 0, "b": 1, "c": 2, "ab": 3, "abc": 4, "가": 5}
    library = Library(models.BPE(vocabulary, [("a", "b")]))
    assert glitch.never_made(HuggingFace("hf", library)) == [4]


def test_bytes_that_letters_fall_back_to_are_base_tokens():
    """The vocabulary has a, b, ab, the 256 bytes as <0x00> … and x y without a merge."""
    vocabulary = {"a": 0, "b": 1, "ab": 2, "xy": 3}
    vocabulary |= {f"<0x{byte:02X}>": 4 + byte for byte in range(256)}
    library = Library(models.BPE(vocabulary, [("a", "b")], byte_fallback=True))
    library.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Fuse()])
    assert glitch.never_made(HuggingFace("hf", library)) == [3]


@settings(max_examples=60, deadline=None)
@given(
    st.text("aab c\n_é日", max_size=40),
    st.sampled_from(["byte", "split", "character", "end-of-word"]),
    st.booleans(),
)
def test_training_makes_nothing_out_of_reach(text, algorithm, fused):
    fused = fused and algorithm == "end-of-word"
    tokenizer = trained(text, 30, algorithm, **({"fused": True} if fused else {}))
    assert glitch.never_made(tokenizer) == []


def test_tokens_that_the_split_pattern_cuts():
    """“a1” is a token, but letters and digits are never in one piece."""
    assert glitch.cut_when_alone(merging("a 1", "a b", pattern="[a-z]+|[0-9]+")) == [256]
    assert glitch.cut_when_alone(merging("a 1")) == []


def test_no_merges_no_answer():
    with pytest.raises(UserError, match="no merges"):
        glitch.never_made(wordpiece("ab ab abc", 10))
