"""The compiled engine against the plain one and the oracle, to the last candidate."""

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_training import CHOICES, assert_same, oracle_pieces

from bpeviz.engine import TIE_RULES, Training, read, rules
from bpeviz.engine.kernel import census
from bpeviz.engine.kernel.training import CompiledTraining

TEXTS = st.text(alphabet="aab bc\n_é日", max_size=60)


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
@given(
    st.text(alphabet="ab cdé\n", min_size=200, max_size=600),
    CHOICES,
    st.sampled_from(TIE_RULES),
    st.sampled_from([0, census.DENSE]),
)
def test_long_runs_equal_the_plain_engine(text, algorithm, ties, dense):
    corpus = read(text * 3, rules(algorithm))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(census, "DENSE", dense)  # both ways to count
        trace = run(CompiledTraining, corpus, 400, ties)
    assert_equal(trace, run(Training, corpus, 400, ties))
