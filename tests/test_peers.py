"""The engine beside other people's: Hugging Face tokenizers, tiktoken, and a naive regex loop.

All of them count alike: adjacent places, overlaps included. They differ in who wins a tie:

- here ``first`` is the pair that stands first, ``lowest`` the smaller one, compared as bytes;
- Hugging Face takes the pair with the smallest ids. Its base ids follow the glyphs of its byte
  alphabet (``!`` is 0, the blank comes after ``ÿ``), and a learned token comes after all of them.

So its merges are ours up to the first tie that the rules decide differently. There both pairs
must have the same count. Beyond it, a naive loop stands between the two: with the rule of ids
it must give all merges of Hugging Face, with our rules all of ours.

One thing more differs: the pattern of GPT-4 says ``{1,3}+``, which the regex engine of Hugging
Face reads as “again and again” instead of “without giving back”; there it must be ``{1,3}``.
"""

import json
import random
from collections import Counter

import oracle
import pytest
import regex
import tiktoken
from awkward import CLEAN
from tokenizers import Regex, models, pre_tokenizers, trainers
from tokenizers import Tokenizer as HuggingFace

from bpeviz.corpora import SAMPLES, sample
from bpeviz.engine import TIE_RULES, read, rules, train
from bpeviz.engine.recount import pair_counts
from bpeviz.engine.splitting import PATTERNS, named, own
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import BYTES, Vocabulary

PROSE = [known.name for known in SAMPLES if known.kind != "words"]
SOME = [text[:1_000] for text in (*(sample(name).text for name in PROSE), *CLEAN.values())]
GPT4 = PATTERNS["gpt4"].replace("{1,3}+", "{1,3}")  # it cuts the same
HOW = rules("split", splitter=named("gpt4"))

PRINTED = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
OTHERS = [byte for byte in range(256) if byte not in PRINTED]
GLYPHS = {chr(b): b for b in PRINTED} | {chr(256 + k): b for k, b in enumerate(OTHERS)}
BASE_ORDER = [bytes([GLYPHS[glyph]]) for glyph in sorted(GLYPHS)]  # Hugging Face's ids 0 to 255


def hugging_face(text, merges):
    """A tokenizer that Hugging Face trains on a text."""
    tokenizer = HuggingFace(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(GPT4), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    trainer = trainers.BpeTrainer(
        vocab_size=256 + merges,
        initial_alphabet=sorted(GLYPHS),
        show_progress=False,
    )
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def content(glyphs):
    return bytes(GLYPHS[glyph] for glyph in glyphs)


def merges_of(tokenizer):
    """Its merges as pairs of bytes."""
    model = json.loads(tokenizer.to_str())["model"]
    return [(content(left), content(right)) for left, right in model["merges"]]


def merges_of_ours(trace):
    tokens = [token.content for token in trace.vocabulary.tokens]
    return [(tokens[left], tokens[right]) for left, right in trace.vocabulary.merges]


def naive(text, merges, ties):
    """A regex, and a recount at every step."""
    pieces = oracle.byte_pieces(regex.findall(GPT4, text))
    number = {token: k for k, token in enumerate(BASE_ORDER)}
    rule = {
        "first": lambda pair: 0,  # min takes the first of equals, and counts are in that order
        "lowest": lambda pair: pair,
        "ids": lambda pair: (number[pair[0]], number[pair[1]]),
    }[ties]
    made = []
    for step in range(merges):
        counts = oracle.count_pairs(pieces)
        best = min(counts, key=lambda pair: (-counts[pair], rule(pair)))
        pieces = [(oracle.merge(symbols, best), weight) for symbols, weight in pieces]
        number[best[0] + best[1]] = 256 + step
        made.append(best)
    return made


def test_the_base_ids_of_hugging_face():
    vocabulary = hugging_face("", 0).get_vocab()
    assert [content(glyph) for glyph in sorted(vocabulary, key=vocabulary.get)] == BASE_ORDER


@pytest.mark.parametrize("name", PROSE)
def test_the_cuts_of_hugging_face(name):
    text = sample(name).text
    split = pre_tokenizers.Split(Regex(GPT4), "isolated")
    pieces = [piece for piece, _ in split.pre_tokenize_str(text)]
    assert pieces == list(named("gpt4").pieces(text)) == regex.findall(GPT4, text)


@pytest.mark.parametrize("name", PROSE)
@pytest.mark.parametrize("ties", TIE_RULES)
def test_merges_are_hugging_face_s_until_a_tie_is_broken_differently(name, ties):
    text = sample(name).text
    trace = train(read(text, HOW), 300, ties)
    ours, theirs = merges_of_ours(trace), merges_of(hugging_face(text, 300))
    agreed = next((k for k in range(300) if ours[k] != theirs[k]), 300)
    assert agreed >= 5
    if agreed < 300:
        ids = {token.content: k for k, token in enumerate(trace.vocabulary.tokens)}
        left, right = theirs[agreed]
        step = trace.steps[agreed]
        assert step.tied > 0
        assert pair_counts(trace, agreed)[ids[left], ids[right]] == step.count


@pytest.mark.parametrize("name", PROSE)
def test_a_naive_loop_gives_every_merge_of_hugging_face_and_of_ours(name):
    text = sample(name).text.encode()[:5_000].decode(errors="ignore")
    assert naive(text, 80, "ids") == merges_of(hugging_face(text, 80))
    for ties in TIE_RULES:
        assert naive(text, 80, ties) == merges_of_ours(train(read(text, HOW), 80, ties))


def test_merge_for_merge_where_nothing_ties():
    """Words that begin alike and weights that differ: every count stands alone."""
    longest = [" gardening", " planted", " weaver"]
    words = [word[:end] for word in longest for end in range(2, len(word) + 1)]
    text = "".join(word * (40 + 17 * k) for k, word in enumerate(words))
    expected = merges_of(hugging_face(text, 22))
    for ties in TIE_RULES:
        trace = train(read(text, HOW), 22, ties)
        assert not any(step.tied for step in trace.steps)
        assert merges_of_ours(trace) == expected
    assert naive(text, 22, "first") == expected


def test_overlaps_are_counted_alike():
    text = "aaaaa aaaa aaaaaaa bbb bbbb"
    for ties in TIE_RULES:
        ours = merges_of_ours(train(read(text, HOW), 1, ties))
        assert ours == merges_of(hugging_face(text, 1)) == [(b"a", b"a")]
    assert naive(text, 8, "ids") == merges_of(hugging_face(text, 8))


def ours_with(merges):
    """Our tokenizer with given merges."""
    ids = {token.content: k for k, token in enumerate(BYTES)}
    pairs = []
    for left, right in merges:
        pairs.append((ids[left], ids[right]))
        ids[left + right] = 255 + len(pairs)
    return Tokenizer(HOW, Vocabulary(BYTES, tuple(pairs)), "first")


@pytest.mark.parametrize("name", PROSE)
def test_encoding_as_hugging_face_does_with_its_merges(name):
    theirs = hugging_face(sample(name).text, 200)
    ours = ours_with(merges_of(theirs))
    for text in SOME:
        expected = [content(token) for token in theirs.encode(text).tokens]
        assert [ours.written(token_id) for token_id in ours.encode(text)] == expected


def tiktokens(tokenizer, pattern):
    """tiktoken with our ranks."""
    return tiktoken.Encoding(
        "ours",
        pat_str=pattern,
        mergeable_ranks={t.content: k for k, t in enumerate(tokenizer.vocabulary.tokens)},
        special_tokens={"<|end|>": tokenizer.vocab_size},
    )


@pytest.mark.parametrize("split", PATTERNS)
def test_encoding_as_tiktoken_does_with_our_merges(split):
    how = rules("split", splitter=named(split))
    for name in ("english", "japanese", "python_code"):
        tokenizer = Tokenizer.of(train(read(sample(name).text[:10_000], how), 300))
        peer = tiktokens(tokenizer, PATTERNS[split])
        for text in SOME:
            assert tokenizer.encode(text) == peer.encode_ordinary(text)


def test_special_tokens_as_tiktoken_finds_them():
    tokenizer = Tokenizer.of(train(read("<|end|> <|end|>", HOW), 5))
    peer = tiktokens(tokenizer, PATTERNS["gpt4"])
    tokenizer = tokenizer.with_special(["<|end|>"])
    for text in ("a<|end|>b", "<|end|><|end|>", "<|end|", "", "é<|end|>\n"):
        assert tokenizer.encode(text) == peer.encode(text, disallowed_special=())
        assert tokenizer.encode(text, ["<|end|>"]) == peer.encode(
            text, allowed_special={"<|end|>"}, disallowed_special=()
        )


LONG = {
    "one letter": "a" * 50_000,
    "ideographs": "".join(
        random.Random(1).choices(list(map(chr, range(0x4E00, 0xA000))), k=14_000)
    ),
    "kana": "".join(random.Random(2).choices("あいうえおかきくけこ", k=14_000)),
    "letters": "".join(random.Random(3).choices("abcdefghijklmnopqrstuvwxyz", k=50_000)),
    "two letters": "".join(random.Random(4).choices("ab", k=50_000)),
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_one_long_piece_as_tiktoken_does(text):
    """One piece without blanks, many merges: the ids of another implementation."""
    how = rules("split", splitter=own("(?s:.+)"))
    tokenizer = Tokenizer.of(train(read("".join(t[:5_000] for t in LONG.values()), how), 1_500))
    assert tokenizer.encode(text) == tiktokens(tokenizer, "(?s:.+)").encode_ordinary(text)


def test_counts_of_distinct_pieces_are_weights():
    corpus = read("low low lower", HOW)
    assert dict(zip(corpus.pieces, corpus.weights, strict=True)) == {
        piece.encode(): weight for piece, weight in Counter(["low", " low", " lower"]).items()
    }
