"""Encoding and decoding: against the oracle, and against values worked out by hand."""

import random
import re
import sys
from functools import cache

import oracle
import pytest
from awkward import AWKWARD, CLEAN
from hypothesis import given, settings
from hypothesis import strategies as st

from bpeviz.corpora import sample
from bpeviz.engine import ALGORITHMS, read, read_words, rules, train
from bpeviz.engine.splitting import PATTERNS, named, own
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import UNKNOWN, Tokenizer
from bpeviz.errors import UserError

HOW = {
    **{algorithm: rules(algorithm) for algorithm in ALGORITHMS},
    "end-of-word, fused": rules("end-of-word", fused=True),
    "end-of-word, </w>": rules("end-of-word", marker="</w>"),
}
LOSSLESS = {
    "byte": rules("byte"),
    **{f"split {name}": rules("split", splitter=named(name)) for name in PATTERNS},
    "split own": rules("split", splitter=own(r"\w+")),
}


@cache
def trained(text, how, merges=40, ties=None):
    return Tokenizer.of(train(read(text, how), merges, ties))


def written(tokenizer, ids):
    return [tokenizer.written(token_id).decode() for token_id in ids]


def slow_symbols(piece, how, alphabet):
    """The base symbols of a piece, as the oracle writes them; unknown ones as None."""
    if not how.by_words:
        return [bytes([byte]) for byte in piece.encode()]
    symbols = [("", c.encode()) if c in alphabet else None for c in piece]
    if how.fused:
        last = piece[-1]
        symbols[-1] = ("end", (last + how.marker).encode()) if last in alphabet else None
    elif how.marker is not None:
        symbols.append(("end", how.marker.encode()))
    return symbols


def symbol(tokenizer, token_id):
    """A token of the tokenizer, as the oracle writes it."""
    if token_id == tokenizer.unknown_id:
        return None
    name = tokenizer.written(token_id)
    if not tokenizer.rules.by_words:
        return name
    return ("end" if tokenizer.vocabulary.tokens[token_id].ends_word else "", name)


def slow_encode(text, tokenizer, alphabet):
    merges = [
        (symbol(tokenizer, left), symbol(tokenizer, right))
        for left, right in tokenizer.vocabulary.merges
    ]
    how = tokenizer.rules
    return [
        token
        for piece in how.pieces(text)
        for token in oracle.encode(slow_symbols(piece, how, alphabet), merges)
    ]


TEXTS = st.text(alphabet="aab bc\n_é日", max_size=60)


@settings(max_examples=300, deadline=None)
@given(TEXTS, TEXTS, st.sampled_from(list(HOW)), st.integers(0, 40))
def test_encoding_is_applying_the_merges_in_order(corpus, text, how, merges):
    tokenizer = trained(corpus, HOW[how], merges)
    found = [symbol(tokenizer, token_id) for token_id in tokenizer.encode(text)]
    assert found == slow_encode(text, tokenizer, set(corpus))


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="ab", min_size=50, max_size=300), st.text(alphabet="ab", max_size=300))
def test_long_runs_without_blanks(corpus, text):
    tokenizer = trained(corpus, rules("byte"), 60)
    found = [symbol(tokenizer, token_id) for token_id in tokenizer.encode(text)]
    assert found == slow_encode(text, tokenizer, None)


def test_encoding_the_corpus_gives_its_tokens_back():
    text = sample("korean_documents").text
    for how in HOW.values():
        trace = train(read(text, how), 80)
        for step in (0, 1, 40, 80):
            tokenizer = Tokenizer.of(trace, step)
            assert len(tokenizer.encode(text)) == trace.sizes[step]


SHORT = {name: text for name, text in AWKWARD.items() if len(text) < 1_000}
LONG = {name: text[:2_000] for name, text in AWKWARD.items() if len(text) >= 1_000}
MIXED = "the cat, the hat: 日本 123 👩‍👧 \u0301 aaaaaaaa     ^^^^ abab\n\n"


@pytest.mark.parametrize("how", LOSSLESS.values(), ids=LOSSLESS)
@pytest.mark.parametrize("texts", [SHORT.values(), LONG.values()], ids=["short", "long"])
def test_awkward_strings_come_back(texts, how):
    for text in texts:
        mended = clean(text).text
        for corpus in (MIXED, text[:300]):
            tokenizer = trained(corpus, how, 20)
            ids = tokenizer.encode(text)
            assert tokenizer.decode(ids) == mended
            assert b"".join(map(tokenizer.token_bytes, ids)) == mended.encode()


@pytest.mark.parametrize("how", [LOSSLESS["byte"], LOSSLESS["split gpt4"]], ids=["byte", "gpt4"])
def test_ten_thousand_repeats_come_back(how):
    tokenizer = trained(MIXED, how, 40)
    for name in LONG:
        assert tokenizer.decode(tokenizer.encode(AWKWARD[name])) == AWKWARD[name]


@settings(max_examples=200, deadline=None)
@given(st.text(), st.text(), st.sampled_from(list(LOSSLESS)))
def test_any_text_comes_back(corpus, text, how):
    tokenizer = trained(corpus, LOSSLESS[how], 20)
    assert tokenizer.decode(tokenizer.encode(text)) == clean(text).text


@pytest.mark.parametrize("how", LOSSLESS.values(), ids=LOSSLESS)
def test_spans_cover_the_text_without_gaps(how):
    tokenizer = trained(MIXED, how, 20)
    for text in CLEAN.values():
        text = text[:2_000]
        content, end = text.encode(), 0
        for span in tokenizer.spans(text):
            assert span.start == end < span.end
            assert tokenizer.token_bytes(span.id) == content[span.start : span.end]
            end = span.end
        assert end == len(content)


@pytest.mark.parametrize("name", ["character", "end-of-word", "end-of-word, fused"])
@pytest.mark.parametrize("text", CLEAN.values(), ids=CLEAN)
def test_spans_of_words_leave_out_only_white_space(text, name):
    text = text[:2_000]
    tokenizer = trained(text, HOW[name], 20)
    content, end, missing = text.encode(), 0, b""
    for span in tokenizer.spans(text):
        missing += content[end : span.start]
        token = tokenizer.vocabulary.tokens[span.id]
        assert token.content == content[span.start : span.end]
        end = span.end
    missing += content[end:]
    assert missing.decode() == re.sub(r"\S+", "", text)


def test_white_space_is_the_same_for_training_and_encoding():
    """The one cuts with str.split, the other with a pattern."""
    every = "".join(chr(c) for c in range(sys.maxunicode + 1) if not 0xD800 <= c <= 0xDFFF)
    spaces = {c for c in every if not c.split()}
    assert set(re.findall(r"\s", every)) == spaces
    text = "".join(f"x{space}" for space in spaces)
    assert len(trained("x", rules("character"), 0).base_pieces(text)) == len(spaces) == 29


# Values worked out by hand


def test_bc_is_never_a_token():
    tokenizer = trained("abcabc", rules("byte"), 2)
    assert tokenizer.encode("abcab") == [257, 256]
    assert tokenizer.encode("bcb") == [98, 99, 98]
    assert tokenizer.encode("") == []


SHELLS = "she sells sea shells"


@pytest.mark.parametrize(
    ("ties", "learned", "counts", "sizes"),
    [
        # " s" three times; then "he", " s" + "e", "el", "ll" and "ls" have two: "he" stands first
        (
            "first",
            [" s", "he", " se", "ll", "lls", "she"],
            [3, 2, 2, 2, 2, 1],
            [20, 17, 15, 13, 11, 9, 8],
        ),
        # the blank comes before all letters
        (
            "lowest",
            [" s", " se", "he", "ll", "lls", " s" + "he"],
            [3, 2, 2, 2, 2, 1],
            [20, 17, 15, 13, 11, 9, 8],
        ),
    ],
)
def test_shells(ties, learned, counts, sizes):
    trace = train(read(SHELLS, rules("byte")), 6, ties)
    assert [trace.vocabulary.name(step.id).decode() for step in trace.steps] == learned
    assert [step.count for step in trace.steps] == counts
    assert trace.sizes == sizes
    tokenizer = Tokenizer.of(trace, 5)
    assert written(tokenizer, tokenizer.encode(SHELLS)) == [
        *("s", "he", " se", "lls"), *(" se", "a", " s", "he", "lls"),
    ]  # fmt: skip
    assert written(tokenizer, tokenizer.encode("seashells")) == ["s", "e", "a", "s", "he", "lls"]
    assert written(tokenizer, tokenizer.encode("lll sell")) == ["ll", "l", " se", "ll"]


def test_the_nine_words_encode_the_sentence_of_four():
    words = sample("makan").words
    tokenizer = Tokenizer.of(train(read_words(words, rules("character")), 10))
    tokens = written(tokenizer, tokenizer.encode("kucing memakan makanan enak"))
    assert tokens == [
        *("k", "u", "c", "ing"),
        *("m", "e", "makan"),
        *("makan", "an"),
        *("e", "n", "a", "k"),
    ]


def test_a_power_of_two_of_letters():
    """Each merge joins two equal tokens, so a run becomes its number in binary."""
    tokenizer = trained("a" * 2**16, rules("byte"), 16)
    assert 50_000 == 2**15 + 2**14 + 2**9 + 2**8 + 2**6 + 2**4
    assert tokenizer.encode("a" * 50_000) == [255 + power for power in (15, 14, 9, 8, 6, 4)]


def test_marker_of_its_own_and_fused():
    corpus = "und und fund s"
    own_marker = trained(corpus, rules("end-of-word", marker="</w>"), 2, "first")
    assert written(own_marker, own_marker.encode("funds")) == ["f", "und", "s", "</w>"]
    fused = trained(corpus, rules("end-of-word", marker="</w>", fused=True), 2, "first")
    assert written(fused, fused.encode("funds")) == ["f", "un", "d", "s</w>"]
    for tokenizer in (own_marker, fused):
        assert tokenizer.decode(tokenizer.encode("funds")) == "funds"


def test_fused_every_character_can_stand_anywhere():
    tokenizer = trained("ab", rules("end-of-word", fused=True), 0)
    assert written(tokenizer, tokenizer.encode("ba aa")) == ["b", "a_", "a", "a_"]


@pytest.mark.parametrize("marker", ["_", "</w>", "▁", "@@", "a", "b"])
@pytest.mark.parametrize("fused", [False, True])
def test_a_marker_in_the_text_comes_back(marker, fused):
    text = "snake_case a</w>b x▁y a@@ b _ __ a_"
    tokenizer = trained(text, rules("end-of-word", marker=marker, fused=fused), 60)
    assert tokenizer.decode(tokenizer.encode(text)) == text
    assert tokenizer.decode(tokenizer.encode("_ a")) == "_ a"


def test_what_the_word_algorithms_lose():
    text = "  two  spaces \t\n"
    assert (
        trained(text, rules("character")).decode(trained(text, rules("character")).encode(text))
        == "twospaces"
    )
    tokenizer = trained(text, rules("end-of-word"))
    assert tokenizer.decode(tokenizer.encode(text)) == "two spaces"


def test_unknown_characters_are_seen_and_counted():
    tokenizer = trained("Ab bA", rules("character"), 0)
    unknown = tokenizer.unknown_id
    assert (unknown, tokenizer.vocab_size) == (2, 3)
    assert tokenizer.encode("AéB b") == [0, unknown, unknown, 1]
    assert written(tokenizer, [unknown]) == [UNKNOWN]
    assert tokenizer.decode([0, unknown]) == "A<unk>"
    spans = tokenizer.spans("AéB b")
    assert [(s.start, s.end) for s in spans] == [(0, 1), (1, 3), (3, 4), (5, 6)]


def test_unknown_characters_end_words_too():
    tokenizer = trained("ab", rules("end-of-word"), 5)
    assert written(tokenizer, tokenizer.encode("ax ab")) == ["a", "<unk>", "_", "ab_"]
    assert tokenizer.decode(tokenizer.encode("ax ab")) == "a<unk> ab"


def test_byte_algorithms_have_no_unknown_token():
    for how in LOSSLESS.values():
        tokenizer = trained("abc", how, 1)
        assert (tokenizer.unknown_id, tokenizer.vocab_size) == (None, 257)


# Special tokens


@pytest.fixture
def special():
    return trained("a<|end|>a<|end|>", rules("byte"), 3).with_special(
        ["<|end|>", "<|end|><|end|>", "<|sys|>"]
    )


def test_special_tokens_are_text_unless_they_are_allowed(special):
    text = "Write <|end|> here"
    assert max(special.encode(text)) < len(special.vocabulary)
    assert special.decode(special.encode(text)) == text
    assert max(special.encode(text, ["<|sys|>"])) < len(special.vocabulary)
    assert special.encode(text, ["<|end|>"]).count(259) == 1
    assert special.encode(text, "all").count(259) == 1
    assert special.decode(special.encode(text, "all")) == text
    assert special.vocab_size == 256 + 3 + 3


def test_the_longest_special_token_wins(special):
    text = "<|end|><|end|><|end|><|sys|>"
    assert special.encode(text, "all") == [260, 259, 261]
    assert special.encode(text, ["<|end|>"])[:3] == [259, 259, 259]


def test_special_tokens_are_never_merged(special):
    # the text alone is one token and more: "<|end|>" was learned nearly whole
    ids = special.encode("a<|end|>a", "all")
    assert ids == [97, 259, 97]
    spans = special.spans("é<|end|>a", "all")
    assert [(s.start, s.end) for s in spans[-2:]] == [(2, 9), (9, 10)]


@pytest.mark.parametrize("how", HOW.values(), ids=HOW)
def test_special_tokens_in_every_algorithm(how):
    tokenizer = trained("low lower low", how, 4).with_special(["<s>"])
    text = "low <s> lower" if how.marker is None else "low"
    first = tokenizer.special_ids["<s>"]
    assert first == tokenizer.vocab_size - 1
    assert tokenizer.encode("<s>", "all") == [first]
    assert tokenizer.encode(text, "all").count(first) == text.count("<s>")
    assert tokenizer.written(first) == tokenizer.token_bytes(first) == b"<s>"
    assert tokenizer.decode([first]) == "<s>"


def test_special_tokens_are_unique_whole_and_never_empty():
    tokenizer = trained("a", rules("byte"), 0)
    assert tokenizer.with_special(["b", "a", "b"]).special == ("b", "a")
    assert tokenizer.with_special(["(a|b)+"]).encode("(a|b)+a", "all") == [256, 97]
    assert tokenizer.with_special(["<\ud83d\udc4d\ud83d>"]).special == ("<👍\ufffd>",)
    with pytest.raises(UserError, match="special token is empty"):
        tokenizer.with_special(["a", ""])


# Decoding


def test_an_unfinished_character_becomes_a_replacement_character():
    tokenizer = trained("", rules("byte"), 0)
    assert tokenizer.decode([226, 153]) == "\ufffd"
    assert tokenizer.decode([226, 153, 169]) == "♩"
    assert tokenizer.decode([]) == ""


@pytest.mark.parametrize("token_id", [999_999, -1, 257])
def test_an_id_that_is_not_there_is_named(token_id):
    tokenizer = trained("abab", rules("byte"), 1)
    with pytest.raises(UserError, match=f"no token {token_id}.*from 0 to 256"):
        tokenizer.decode([97, token_id])
    with pytest.raises(UserError):
        tokenizer.written(token_id)
    assert tokenizer.known([97, token_id, 256]) == ([97, 256], [token_id])


def test_the_last_marker_is_no_blank():
    tokenizer = trained("a b", rules("end-of-word"), 0)
    assert tokenizer.decode(tokenizer.encode("a b a")) == "a b a"
    a, marker = tokenizer.encode("a")
    assert tokenizer.token_bytes(marker) == b" "
    assert tokenizer.decode([a, marker, marker]) == "a "


# Long pieces: the same ids as the slow way


@pytest.mark.parametrize(
    "alphabet", ["abcdefghijklmnopqrstuvwxyz", "".join(map(chr, range(0x4E00, 0x9000)))]
)
def test_long_runs_of_random_letters(alphabet):
    pick = random.Random(7)
    text = "".join(pick.choices(alphabet, k=50_000 if alphabet[0] == "a" else 14_000))
    tokenizer = trained(text[:6_000], rules("byte"), 20)
    ids = tokenizer.encode(text)
    assert [symbol(tokenizer, token_id) for token_id in ids] == slow_encode(text, tokenizer, None)
    assert tokenizer.decode(ids) == text
