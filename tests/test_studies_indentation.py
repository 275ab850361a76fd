"""Code: tokens a line, runs of blanks, and programs indented in another way."""

import pytest
from tiny import merging

from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.published import Trained, load
from bpeviz.studies import indentation


@pytest.fixture(scope="module")
def tiny():
    return merging("␠ ␠", "␠␠ ␠␠", "\t x", "\n ␠")


def table(tokenizer, program):
    return [
        (line.text, line.indent, [cut.text for cut in line.tokens], line.in_indent, line.fused)
        for line in indentation.lines(tokenizer, program)
    ]


def test_tokens_a_line(tiny):
    assert table(tiny, "x\n    x\n\tx\n  \n") == [
        ("x\n", "", [b"x", b"\n"], 0, False),
        ("    x\n", "    ", [b"    ", b"x", b"\n"], 1, False),
        ("\tx\n", "\t", [b"\tx", b"\n"], 0, True),
        ("  \n", "  ", [b"  ", b"\n"], 1, False),
    ]
    assert table(tiny, "") == []


def test_tokens_over_a_line_end_belong_to_the_line_where_they_start(tiny):
    """“\\n ” is one token where no second blank is at hand: it starts in the first line."""
    assert table(tiny, "x\n x") == [
        ("x\n", "", [b"x", b"\n "], 0, False),
        (" x", " ", [b"x"], 0, False),
    ]
    wider = merging("\n ␠", "\n␠ x")
    assert table(wider, "\n x") == [("\n", "", [b"\n x"], 0, False), (" x", " ", [], 0, True)]


def test_windows_line_ends(tiny):
    assert [line.text for line in indentation.lines(tiny, "a\r\n  b\rc")] == [
        "a\r\n", "  b\r", "c",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("program", "tokens", "in_indent", "fused"),
    [
        ("    x = 1", [b"   ", b" x", b" =", b" ", b"1"], 1, True),
        ("        x = 1", [b"       ", b" x", b" =", b" ", b"1"], 1, True),
        ("\tx = 1", [b"\tx", b" =", b" ", b"1"], 0, True),
    ],
)
def test_indentation_under_gpt4(program, tokens, in_indent, fused):
    (line,) = indentation.lines(load("cl100k_base"), program)
    assert [cut.text for cut in line.tokens] == tokens
    assert (line.in_indent, line.fused) == (in_indent, fused)


def test_runs_of_blanks(tiny):
    assert indentation.runs(tiny) == [1, 2, 4]
    assert indentation.runs_of(tiny, ["\t", "\n"]) == {"\t": [1], "\n": [1]}
    assert indentation.runs(merging(special=["   "])) == [1]
    words = Trained("w", Tokenizer.of(train(read("ab", rules("character")), 1)))
    assert indentation.runs(words) == []


def test_runs_of_blanks_in_published_vocabularies():
    """GPT-2 spends a token on each blank; GPT-4 has every run up to 81, and some beyond."""
    gpt2, gpt4 = load("gpt2"), load("cl100k_base")
    assert indentation.runs(gpt2) == [1]
    assert len(gpt2.encode(" " * 9)) == 9
    runs = indentation.runs(gpt4)
    assert (runs[:81], runs[-1]) == (list(range(1, 82)), 128)
    assert [len(gpt4.encode(" " * n)) for n in (9, 81, 82, 83)] == [1, 1, 2, 1]


def test_units_of_indentation_are_exchanged():
    program = "if a:\n    if b:\n          c\n\n   d\n"
    assert indentation.reindented(program, "    ", "\t") == "if a:\n\tif b:\n\t\t  c\n\n   d\n"
    assert indentation.reindented("\t\tx", "\t", "  ") == "    x"
    assert indentation.reindented("  x", "  ", "") == "x"
    for old, new in (("", " "), ("x", " "), (" ", "x"), ("\n", " ")):
        with pytest.raises(UserError, match="unit of indentation"):
            indentation.reindented(program, old, new)


def test_deeper_indentation():
    assert indentation.deeper("a\n\n  b", "\t") == "\ta\n\n\t  b"
