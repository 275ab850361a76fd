"""The engine against the oracle, and against values worked out by hand."""

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpeviz.engine import (
    TIE_RULES,
    Training,
    read,
    read_words,
    rules,
    train,
)
from bpeviz.engine.splitting import named
from bpeviz.engine.tokens import written
from bpeviz.errors import UserError

# A small alphabet makes ties, runs and overlaps; a few wide characters make split ones.
TEXTS = st.text(alphabet="aab bc\n_é日", max_size=60)
CHOICES = st.sampled_from(["byte", "split", "character", "end-of-word"])


def symbol(corpus, token):
    """The engine's token as the oracle writes it."""
    if not corpus.rules.by_words:
        return token.content
    return ("end" if token.ends_word else "", written(token, corpus.rules.marker))


def oracle_pieces(text, how):
    if how.by_words:
        return oracle.word_pieces(text, how.marker)
    return oracle.byte_pieces(list(how.pieces(text)))


def assert_same(trace, expected):
    tokens = [symbol(trace.corpus, token) for token in trace.vocabulary.tokens]
    assert len(trace) == len(expected)
    for step, want in zip(trace.steps, expected):
        assert (tokens[step.left], tokens[step.right]) == want["pair"]
        assert tokens[step.id] == oracle.join(*want["pair"])
        assert [((tokens[c.left], tokens[c.right]), c.count) for c in step.candidates] == want[
            "candidates"
        ]
        assert (step.count, step.replaced, step.tied, step.tokens) == (
            want["count"],
            want["replaced"],
            want["tied"],
            want["tokens"],
        )
        for ids, symbols in zip(trace.pieces_at(step.number), want["pieces"], strict=True):
            assert [tokens[i] for i in ids] == symbols


@settings(max_examples=300, deadline=None)
@given(TEXTS, CHOICES, st.sampled_from(TIE_RULES), st.integers(0, 40), st.integers(1, 3))
def test_every_step_equals_a_full_recount(text, algorithm, ties, merges, minimum):
    how = rules(algorithm)
    trace = train(read(text, how), merges, ties, minimum)
    assert_same(trace, oracle.steps(oracle_pieces(text, how), merges, ties, minimum))


@settings(max_examples=20, deadline=None)
@given(
    st.text(alphabet="ab cdé\n", min_size=200, max_size=600), CHOICES, st.sampled_from(TIE_RULES)
)
def test_long_runs_of_merges_equal_a_full_recount(text, algorithm, ties):
    how = rules(algorithm)
    trace = train(read(text, how), 150, ties)
    assert_same(trace, oracle.steps(oracle_pieces(text, how), 150, ties))


def names(trace):
    return [trace.vocabulary.name(step.id).decode() for step in trace.steps]


def test_ties_are_broken_by_the_named_rule():
    assert names(train(read("cdcd abab", rules("byte")), 2, "first")) == ["cd", "ab"]
    assert names(train(read("abab cdcd", rules("byte")), 2, "first")) == ["ab", "cd"]
    for text in ("cdcd abab", "abab cdcd"):
        assert names(train(read(text, rules("byte")), 2, "lowest")) == ["ab", "cd"]


def test_overlaps_are_counted_and_replaced_without_overlap():
    step = train(read("aaaaa", rules("byte")), 1).steps[0]
    assert (step.count, step.replaced, step.tokens) == (4, 2, 3)
    step = train(read("aaaaaa bcbcbcbc", rules("byte")), 1).steps[0]
    assert (step.left, step.right, step.count, step.replaced) == (97, 97, 5, 3)


def test_pairs_are_recounted_after_each_merge():
    assert names(train(read("abcabc", rules("byte")), 2)) == ["ab", "abc"]


@pytest.mark.parametrize(
    ("text", "merges", "end", "made"),
    [
        ("ab", 4, "no pair", 1),
        ("", 4, "no pair", 0),
        ("a", 4, "no pair", 0),
        ("abab", 1, "complete", 1),
    ],
)
def test_a_run_ends_where_no_pair_is_left(text, merges, end, made):
    trace = train(read(text, rules("byte")), merges)
    assert (trace.end, len(trace), trace.asked) == (end, made, merges)


def test_blank_texts_have_no_words():
    trace = train(read("   ", rules("end-of-word")), 3)
    assert (len(trace), trace.sizes, trace.bytes_per_token(0)) == (0, [0], None)


def test_minimum_count_ends_a_run():
    trace = train(read("ababcd", rules("byte")), 9, minimum=2)
    assert (names(trace), trace.end) == (["ab"], "minimum count")


def test_a_stopped_run_has_a_valid_trace():
    training = Training(read("abcabcabc", rules("byte")), 9)
    first = next(training)
    trace = training.trace()
    assert (trace.end, len(trace), trace.steps[0]) == ("stopped", 1, first)
    assert list(trace.pieces_at(1)) == [[256, 99, 256, 99, 256, 99]]


@pytest.mark.parametrize(("merges", "minimum"), [(-1, 1), (3, 0)])
def test_numbers_that_no_run_can_have(merges, minimum):
    with pytest.raises(UserError):
        Training(read("ab", rules("byte")), merges, minimum=minimum)


NINE_WORDS = {
    "makan": 5, "ikan": 3, "makanan": 2, "memakan": 2, "kucing": 2,
    "anjing": 2, "burung": 2, "minum": 2, "air": 2,
}  # fmt: skip


def test_the_nine_weighted_words():
    """The Indonesian chapter's ten iterations: token, frequency, vocabulary, words."""
    trace = train(read_words(NINE_WORDS, rules("character")), 10)
    words = list(NINE_WORDS)
    assert "".join(t.content.decode() for t in trace.corpus.base) == "abcegijkmnru"
    assert [
        (
            trace.vocabulary.name(s.left).decode(),
            trace.vocabulary.name(s.right).decode(),
            s.count,
            trace.vocab_size(s.number),
            sorted(words[k] for k in trace.pieces_with(s.id, s.number))[:3],
        )
        for s in trace.steps
    ] == [
        ("a", "n", 16, 13, ["anjing", "ikan", "makan"]),
        ("k", "an", 12, 14, ["ikan", "makan", "makanan"]),
        ("a", "kan", 9, 15, ["makan", "makanan", "memakan"]),
        ("m", "akan", 9, 16, ["makan", "makanan", "memakan"]),
        ("i", "n", 6, 17, ["anjing", "kucing", "minum"]),
        ("in", "g", 4, 18, ["anjing", "kucing"]),
        ("i", "kan", 3, 19, ["ikan"]),
        ("a", "i", 2, 20, ["air"]),
        ("ai", "r", 2, 21, ["air"]),
        ("an", "j", 2, 22, ["anjing"]),
    ]
    active = sorted(trace.vocabulary.name(i).decode() for i in trace.active(10))
    assert active == [
        "air",
        "an",
        "anj",
        "b",
        "c",
        "e",
        "g",
        "ikan",
        "in",
        "ing",
        "k",
        "m",
        "makan",
        "n",
        "r",
        "u",
    ]
    assert len(trace.vocabulary) == 22
    assert trace.vocabulary.name(trace.absorbed(10)[-1]).decode() == "ai"


def test_marker_of_its_own_and_fused():
    own = train(read("und und fund", rules("end-of-word", marker="</w>")), 3)
    assert names(own) == ["d</w>", "nd</w>", "und</w>"]
    fused = rules("end-of-word", marker="</w>", fused=True)
    assert names(train(read("und und fund", fused), 2)) == ["nd</w>", "und</w>"]


def test_a_marker_in_the_text_stays_a_character():
    corpus = read("a_ b_", rules("end-of-word"))
    assert [(t.content, t.ends_word) for t in corpus.base] == [
        (b"_", False), (b"", True), (b"a", False), (b"b", False),
    ]  # fmt: skip
    assert train(corpus, 1).steps[0].pair == (0, 1)


def test_occurrences_follow_from_the_trace():
    text = "the cat sat on the mat, the hat"
    trace = train(read(text, rules("byte")), 12)
    for step in range(len(trace) + 1):
        (piece,) = trace.pieces_at(step)
        assert trace.occurrences(step) == [piece.count(i) for i in range(256 + step)]


@given(TEXTS.filter(bool), CHOICES, st.integers(0, 30), st.data())
@settings(deadline=None)
def test_windows_are_the_final_tokens(text, algorithm, merges, data):
    trace = train(read(text, rules(algorithm)), merges)
    places = sum(map(trace.vocabulary.lengths.__getitem__, (t for t in trace.final if t >= 0)))
    start = data.draw(st.integers(0, places))
    place, ids = trace.window(start, start + 5)
    assert place <= start
    for token_id in ids:
        if token_id >= 0:
            index, inside = trace.corpus.piece_at(place)
            size = trace.vocabulary.lengths[token_id]
            assert (
                trace.vocabulary.cut_back([token_id], 0)
                == list(trace.corpus.pieces[index])[inside : inside + size]
            )
        place += trace.vocabulary.lengths[token_id] if token_id >= 0 else 1
    assert place >= min(start + 5, len(trace.final))


@given(TEXTS, CHOICES)
@settings(deadline=None)
def test_token_names_are_unique(text, algorithm):
    tokens = train(read(text, rules(algorithm)), 60).vocabulary.tokens
    assert len(set(tokens)) == len(tokens)


def test_places_point_at_the_new_token():
    trace = train(read("one two two one", rules("split", splitter=named("gpt4"))), 2)
    for step in trace.steps:
        for place in step.places:
            index, inside = trace.corpus.piece_at(place)
            piece = bytes(trace.corpus.pieces[index])
            assert piece[inside:].startswith(trace.vocabulary.name(step.id))
