"""Runs side by side: where they part, and why."""

import pytest

from bpeviz.engine import read, rules, train
from bpeviz.engine.recount import pair_counts
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.published import Trained
from bpeviz.studies import lockstep
from bpeviz.studies.lockstep import Run


def run(name, text, algorithm, merges=5, ties=None, **choices):
    return Run(name, train(read(text, rules(algorithm, **choices)), merges, ties))


def test_ties():
    """cd cd ab ab: “cd” and “ab” twice each; blanks between."""
    first = run("A", "cdcd abab", "byte", 2, "first")
    lowest = run("B", "cdcd abab", "byte", 2, "lowest")
    steps = lockstep.lockstep([first, lowest])
    assert [step.pairs for step in steps] == [
        ((b"c", b"d"), (b"a", b"b")),
        ((b"a", b"b"), (b"c", b"d")),
    ]
    found = lockstep.parting([first, lowest])
    assert (found.step.number, found.step.same, found.reasons[0]) == (1, False, None)
    assert str(found.reasons[1]) == (
        "A tie: c + d and a + b both have the count 2. A takes the pair that is met first, B the "
        "lower pair."
    )
    assert str(lockstep.reason(lowest, first, 1)) == (
        "A tie: a + b and c + d both have the count 2. A takes the pair that is met first, B the "
        "lower pair."
    )


def test_runs_that_agree():
    one = run("A", "abab abab", "byte", 3)
    assert lockstep.parting([one, one, one]) is None
    assert lockstep.parting([one]) is None
    assert lockstep.lockstep([]) == []


def test_a_run_that_ends_earlier():
    long, short = run("A", "abab", "byte", 3), run("B", "abab", "byte", 1)
    found = lockstep.parting([long, short])
    assert found.step.pairs == ((b"ab", b"ab"), None)
    assert str(found.reasons[1]) == "All 1 merges were made."


@pytest.mark.parametrize(
    ("text", "one", "other", "said"),
    [
        # “e ” 3 times; in words “ze” 2 times at most
        ("ze e e ze", ("byte", {}), ("character", {}),
         "e + · holds white space: A counts it 3 times, while B cuts words at white space before "
         "it counts."),
        ("ze e e ze", ("byte", {}), ("split", {}),
         "e + ·: A counts it 3 times, while B cuts the text with a split pattern before it "
         "counts, and always between these two."),
        # é is C3 A9: three of them
        ("éé é", ("byte", {}), ("character", {}),
         "<c3> + <a9> has a part of a character: A counts it 3 times, while B starts from whole "
         "characters."),
        ("ab b cb", ("character", {}), ("end-of-word", {}),
         "b + _ holds the end-of-word marker: B counts it 3 times, while A has no such symbol."),
        ("ab b cb", ("end-of-word", {}), ("end-of-word", {"fused": True}),
         "b + _: in A it stands 3 times. B writes the end of a word into its last letter in "
         "another way, so the pair is not there."),
        # fused: the d that ends “cd” is another symbol than the one inside “cdx”
        ("abx abx cd cd cdx", ("character", {}), ("end-of-word", {"fused": True}),
         "The counts differ. A: c + d 3, a + b 2. B: a + b 2, c + d 1."),
    ],
)  # fmt: skip
def test_why_runs_part(text, one, other, said):
    runs = [
        run(name, text, algorithm, **choices)
        for name, (algorithm, choices) in (("A", one), ("B", other))
    ]
    found = lockstep.parting(runs)
    assert found.step.number == 1
    assert str(found.reasons[1]) == said


def test_more_than_two_runs():
    text = "ze e e ze"
    runs = [run(a, text, a) for a in ("byte", "split", "byte", "character")]
    found = lockstep.parting(runs)
    assert [reason is None for reason in found.reasons] == [True, False, True, False]


def test_a_tie_under_one_rule_in_other_sequences():
    """Words once each and weighted, against the text as it runs: “cd” or “ab” is met first."""
    text = "x cd ab ab cd"
    one = run("A", text, "character", 1, "first")
    other = Run("B", train(read("x ab ab cd cd", rules("character")), 1, "first"))
    assert str(lockstep.parting([one, other]).reasons[1]) == (
        "A tie: c + d and a + b both have the count 2. Both runs take the pair that is met first, "
        "and they do not meet the pairs in the same order."
    )


def test_pairs_are_counted_anew():
    trace = train(read("aab aab b", rules("character")), 2)
    a, b = 0, 1
    assert pair_counts(trace, 0) == {(a, a): 2, (a, b): 2}
    assert pair_counts(trace, 1) == {(2, b): 2}
    assert pair_counts(trace, 2) == {}


def test_a_sentence_cut_by_all():
    text = "ab b"
    tokenizers = [
        Trained(run_.name, Tokenizer.of(run_.trace))
        for run_ in (run("A", "ab ab", "byte", 1), run("B", "ab ab", "end-of-word", 0))
    ]
    cuttings = lockstep.cut_by_all(tokenizers, text)
    assert [[cut.written for cut in one] for one in cuttings] == [
        [b"ab", b" ", b"b"],
        [b"a", b"b", b"_", b"b", b"_"],
    ]
    assert lockstep.shared_edges(cuttings) == {0, 2, 3, 4}
    assert lockstep.shared_edges([]) == set()
