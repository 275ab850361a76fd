"""The compiled engine against the plain one and the oracle, to the last candidate."""

import pickle
from itertools import islice

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_training import CHOICES, assert_same, oracle_pieces

from bpeviz.engine import TIE_RULES, Trace, Training, read, read_words, rules
from bpeviz.engine.kernel import census, pairs, row
from bpeviz.engine.kernel.training import CompiledTraining
from bpeviz.errors import UserError

TEXTS = st.text(alphabet="aab bc\n_é日", max_size=60)
LONGER = st.text(alphabet="ab cdé\n", min_size=200, max_size=600).map(lambda text: text * 3)


def run(kind, corpus, merges, ties, minimum=1):
    training = kind(corpus, merges, ties, minimum)
    training.advance(merges + 1)
    return training.trace()


def assert_equal(trace, expected):
    assert list(trace.steps) == list(expected.steps)
    assert (trace.end, list(trace.final)) == (expected.end, list(expected.final))
    assert trace == expected


@settings(max_examples=300, deadline=None)
@given(TEXTS, CHOICES, st.sampled_from(TIE_RULES), st.integers(0, 40), st.integers(1, 3))
def test_every_step_equals_the_oracle_and_the_plain_engine(text, algorithm, ties, merges, minimum):
    corpus = read(text, rules(algorithm))
    trace = run(CompiledTraining, corpus, merges, ties, minimum)
    pieces = oracle_pieces(text, corpus.rules)
    assert_same(trace, oracle.steps(pieces, merges, ties, minimum))
    assert_equal(trace, run(Training, corpus, merges, ties, minimum))


@settings(max_examples=40, deadline=None)
@given(LONGER, CHOICES, st.sampled_from(TIE_RULES), st.sampled_from([0, census.DENSE]))
def test_long_runs_equal_the_plain_engine(text, algorithm, ties, dense):
    corpus = read(text, rules(algorithm))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(census, "DENSE", dense)  # both ways to count
        trace = run(CompiledTraining, corpus, 400, ties)
    assert_equal(trace, run(Training, corpus, 400, ties))


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.text("abcé", min_size=1, max_size=9), st.integers(1, 2**31 - 1), max_size=20
    ),
    st.sampled_from(TIE_RULES),
    st.sampled_from(["</w>", "a", "_"]),
    st.booleans(),
)
def test_weighted_words_equal_the_plain_engine(words, ties, marker, fused):
    corpus = read_words(words, rules("end-of-word", marker=marker, fused=fused))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairs, "LEVELS", 4)  # counts above are looked for one by one
        trace = run(CompiledTraining, corpus, 60, ties)
    assert_equal(trace, run(Training, corpus, 60, ties))


@settings(max_examples=30, deadline=None)
@given(LONGER, CHOICES, st.sampled_from(TIE_RULES))
def test_wide_ids_give_the_same_steps(text, algorithm, ties):
    corpus = read(text, rules(algorithm))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(row, "NARROW_IDS", 0)
        training = CompiledTraining(corpus, 100, ties)
        training.advance(101)
    assert training._run.race.tape.tokens.dtype == np.uint32
    assert_equal(training.trace(), run(Training, corpus, 100, ties))


def test_more_than_65535_token_ids():
    words = " ".join(chr(0x20000 + k) for k in range(row.NARROW_IDS + 1)) + " xy xy xyz"
    corpus = read(words, rules("character"))
    assert_equal(run(CompiledTraining, corpus, 9, "lowest"), run(Training, corpus, 9, "lowest"))


@settings(max_examples=60, deadline=None)
@given(LONGER, CHOICES, st.integers(0, 130), st.integers(0, 90), st.integers(1, 3))
def test_a_run_can_be_read_and_stopped_anywhere(text, algorithm, read_first, then, minimum):
    corpus = read(text, rules(algorithm))
    traces = []
    for kind in (Training, CompiledTraining):
        training = kind(corpus, 120, minimum=minimum)
        steps = list(islice(training, read_first))
        made = training.advance(then)
        assert list(training.steps[: len(steps)]) == steps
        assert len(training.steps) == len(steps) + made
        traces.append(training.trace())
    plain, compiled = traces
    assert_equal(compiled, plain)


def test_steps_are_a_sequence_like_any_other():
    corpus = read("the cat sat on the mat, the hat " * 3, rules("byte"))
    plain = run(Training, corpus, 20, "first").steps
    steps = run(CompiledTraining, corpus, 20, "first").steps
    assert len(steps) == len(plain)
    assert (steps[0], steps[-1], steps[3]) == (plain[0], plain[-1], plain[3])
    for part in (slice(2, 7), slice(None, 4), slice(-3, None), slice(9, 2), slice(None, None, -2)):
        assert list(steps[part]) == list(plain[part])
        assert steps[part] == plain[part]
    assert plain[2] in steps
    assert hash(steps) == hash(plain)
    with pytest.raises(IndexError):
        steps[len(plain)]


def test_a_trace_travels_between_processes():
    corpus = read("the cat sat on the mat, the hat", rules("byte"))
    trace = run(CompiledTraining, corpus, 9, "first")
    assert pickle.loads(pickle.dumps(trace)) == trace


def test_the_tokens_of_a_trace_are_a_sequence_like_any_other():
    corpus = read("the cat sat on the mat, the hat", rules("byte"))
    plain, compiled = (run(kind, corpus, 9, "first").final for kind in (Training, CompiledTraining))
    assert compiled == plain
    assert compiled != plain[:-1]
    assert [*compiled] == [*plain]
    assert (compiled[1], compiled[-2]) == (plain[1], plain[-2])
    assert type(compiled[1]) is int
    assert list(compiled[1:4]) == list(plain[1:4])
    assert plain[3] in compiled


def test_what_a_trace_tells_does_not_depend_on_the_engine():
    corpus = read("the cat sat on the mat, the hat " * 9, rules("split"))
    compiled, plain = (run(kind, corpus, 30, "first") for kind in (CompiledTraining, Training))
    assert isinstance(compiled, Trace)
    assert compiled.vocabulary == plain.vocabulary
    assert compiled.sizes == plain.sizes
    assert compiled.occurrences(9) == plain.occurrences(9)
    assert list(compiled.pieces_at(5)) == list(plain.pieces_at(5))


@pytest.mark.parametrize(("merges", "minimum"), [(-1, 1), (3, 0)])
def test_numbers_that_no_run_can_have(merges, minimum):
    with pytest.raises(UserError):
        CompiledTraining(read("ab", rules("byte")), merges, minimum=minimum)
