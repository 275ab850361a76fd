"""Encoding step by step tells the same story as encoding."""

import pytest
from awkward import CLEAN
from hypothesis import given, settings
from hypothesis import strategies as st

from bpeviz.engine import ALGORITHMS, read, rules, train
from bpeviz.engine.tokenizer import Tokenizer

TEXTS = st.text(alphabet="aab bc\n_é日", max_size=60)


def trained(text, algorithm, merges):
    return Tokenizer.of(train(read(text, rules(algorithm)), merges))


def replayed(replay):
    """Apply the steps one by one to the units; returns the tokens after each step."""
    tokens = dict(enumerate(replay.units))  # index of the first unit -> token
    states = [list(tokens.values())]
    for step in replay.steps:
        for place, seam in zip(step.places, step.seams, strict=True):
            assert (tokens[place], tokens[seam]) == (step.left, step.right)
            between = [k for k in tokens if place < k < seam]
            assert not between
            assert not [start for start in replay.piece_starts if place < start <= seam]
            tokens[place] = step.id
            del tokens[seam]
        assert len(tokens) == step.tokens
        states.append([tokens[k] for k in sorted(tokens)])
    return states


@settings(max_examples=200, deadline=None)
@given(TEXTS, TEXTS, st.sampled_from(ALGORITHMS), st.integers(0, 40))
def test_the_steps_lead_from_the_units_to_the_encoding(corpus, text, algorithm, merges):
    tokenizer = trained(corpus, algorithm, merges)
    replay = tokenizer.replay(text)
    states = replayed(replay)
    assert states[-1] == tokenizer.encode(text)
    ranks = [step.rank for step in replay.steps]
    assert ranks == sorted(set(ranks))
    for step in replay.steps:
        assert tokenizer.vocabulary.merges[step.rank] == (step.left, step.right)
        assert step.id == len(tokenizer.vocabulary.base) + step.rank
        assert list(step.places) == sorted(step.places)


@settings(max_examples=100, deadline=None)
@given(TEXTS, TEXTS, st.sampled_from(ALGORITHMS))
def test_every_state_is_the_encoding_with_fewer_merges(corpus, text, algorithm):
    trace = train(read(corpus, rules(algorithm)), 20)
    replay = Tokenizer.of(trace).replay(text)
    for step, state in zip(replay.steps, replayed(replay)[1:], strict=True):
        fewer = Tokenizer.of(trace, step.rank + 1)
        unknown, now = Tokenizer.of(trace).unknown_id, fewer.unknown_id
        assert [now if i == unknown else i for i in state] == fewer.encode(text)


def test_by_hand():
    tokenizer = trained("abcabc", "byte", 2)
    replay = tokenizer.replay("abcab ab")
    assert bytes(replay.units) == b"abcab ab"
    assert replay.piece_starts == (0,)
    assert [(s.rank, s.left, s.right, s.id, s.places, s.seams, s.tokens) for s in replay.steps] == [
        (0, 97, 98, 256, (0, 3, 6), (1, 4, 7), 5),
        (1, 256, 99, 257, (0,), (2,), 4),
    ]


def test_pieces_are_told_together():
    tokenizer = trained("ab ab", "character", 1)
    replay = tokenizer.replay("ab b ab")
    assert (replay.units, replay.piece_starts) == ((0, 1, 1, 0, 1), (0, 2, 3))
    (step,) = replay.steps
    assert (step.places, step.seams, step.tokens) == ((0, 3), (1, 4), 3)


def test_nothing_to_tell():
    replay = trained("abab", "byte", 2).replay("")
    assert (replay.units, replay.piece_starts, replay.steps) == ((), (), ())


@pytest.mark.parametrize("text", CLEAN.values(), ids=CLEAN)
def test_awkward_strings(text):
    tokenizer = trained(text[:300], "byte", 12)
    replay = tokenizer.replay(text)
    assert bytes(replay.units) == text.encode()
    merged = sum(len(step.places) for step in replay.steps)
    assert len(replay.units) - merged == len(tokenizer.encode(text))
