"""The lab's files, byte for byte against strings done the slow way, and by hand."""

from io import BytesIO
from zipfile import ZipFile

import lab_oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpeviz import lab
from bpeviz.corpora import sample
from bpeviz.errors import UserError
from bpeviz.lab import steps

TIES = ["cd ab cd ab", "ab cd", "x y z", "abab cdcd"]
RUNS = ["aaaa aaaaa", "aaaaaaa bbbb", "abababab", "aa"]
RARE = ["the the 𝔘 the", "q é 日本語 e\u0301", "the end."]
ONE_LETTER = ["a b c", "a", "b a b"]
GAPS = ["  a  b ", "", "a\tb\u3000c", "d"]


@pytest.mark.parametrize("lines", [TIES, RUNS, RARE, ONE_LETTER, GAPS])
@pytest.mark.parametrize("marker", ["_", "</w>", "▁"])
@pytest.mark.parametrize("merges", [0, 3, 120])
def test_files_equal_the_slow_way(lines, marker, merges):
    assert lab.make(lines, merges, marker).files() == lab_oracle.files(lines, merges, marker)


def test_the_thirty_documents():
    lines = lab.lines_of(sample("korean_documents").text)
    made = lab.make(lines)
    files = made.files()
    assert (len(lines), made.notes) == (30, ())
    assert files == lab_oracle.files(lines)
    assert files["decoded.txt"] == files["corpus.txt"]
    assert len(files["merges.txt"].splitlines()) == 120


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.text("aab c_é日가\u0301𝔘 \t\u3000", max_size=20), max_size=8).filter("".join),
    st.integers(0, 30),
)
def test_files_equal_the_slow_way_on_random_lines(lines, merges):
    if not "".join(lines).split():
        with pytest.raises(UserError):
            lab.make(lines, merges, "▁")
        return
    assert lab.make(lines, merges, "▁").files() == lab_oracle.files(lines, merges, "▁")


def test_a_corpus_of_two_lines_by_hand():
    """Words ab_, b_ | ab_: the pairs a b 2, b _ 3; then a b_ 2; then nothing but words is left."""
    made = lab.make(["ab b", "ab"])
    assert {name: content.decode() for name, content in made.files().items()} == {
        "corpus.txt": "ab b\nab\n",
        "char_freq.tsv": "b\t3\na\t2\n",
        "vocab_base.txt": "_\na\nb\n",
        "merges.txt": "b _\na b_\n",
        "vocab.tsv": "_\t0\na\t1\nb\t2\nb_\t3\nab_\t4\n",
        "encoded.tsv": "1\t4 3\n2\t4\n",
        "decoded.txt": "ab b\nab\n",
        "stats.tsv": "6\t3\t2.0\n",
    }
    assert [str(note) for note in made.notes] == [
        "Stopped after 2 of 120 merges: no two tokens stand side by side."
    ]


def test_ties_go_to_the_smaller_pair():
    """b a, a _, d c and c _ occur once each: (a, _), then (b, a_), (c, _), (d, c_)."""
    pairs = steps.merge_rules(steps.learned(["dc ba"], 9, "_"))
    assert pairs == [("a", "_"), ("b", "a_"), ("c", "_"), ("d", "c_")]


@pytest.mark.parametrize(
    ("characters", "tokens", "ratio"),
    [(1, 16, "0.062"), (3, 16, "0.188"), (5, 2, "2.5"), (2, 1, "2.0"), (2, 3, "0.667")],
)
def test_the_ratio_is_what_round_prints(characters, tokens, ratio):
    """1/16 = 0.0625 and 3/16 = 0.1875 are exact halves: they go to the even digit."""
    found = steps.stats(["x" * characters], [[0] * tokens])
    assert str(found.ratio) == ratio


def test_documents_may_have_ids_of_their_own():
    rows = lab.make(["ab", "b"], 0, ids=[7, 40]).rows["encoded.tsv"]
    assert rows == ["7\t1 2 0", "40\t2 0"]
    with pytest.raises(UserError, match="2 documents and 1 document ids"):
        lab.make(["ab", "b"], ids=[7])


@pytest.mark.parametrize(
    ("lines", "marker", "said"),
    [
        (["a b", "snake_case"], "_", "Line 2 has the word 'snake_case'"),
        (["a</w>b"], "</w>", "the marker '</w>'"),
        (["xa"], "aa", "Choose a marker"),  # xa + aa: the marker would be met one letter early
        (["a"], "", "The marker '' is empty"),
        (["a"], "a b", "holds white space"),
        ([], "_", "no words"),
        (["", " \t"], "_", "no words"),
        (["a", "b\nc"], "_", r"Document 2 holds a line end \(U\+000A\)"),
        (["a\rb"], "_", r"U\+000D"),
        (["a"], "_", None),
    ],
)
def test_what_the_lab_refuses(lines, marker, said):
    if said is None:
        lab.make(lines, marker=marker)
        return
    with pytest.raises(UserError, match=said):
        lab.make(lines, marker=marker)


def test_what_the_lab_explains():
    notes = lab.make(["a  b", "", "c\u3000d", " e", "f ", "\ud83d"], 1).notes
    starts = [str(note).split(":")[0] for note in notes]
    assert starts == [
        "Half a character (line 6), a lone surrogate, was replaced by U+FFFD.",
        "Empty documents (line 2)",
        "Blanks that are doubled, or stand at an end of the line (line 1, 4, 5)",
        "White space other than a blank (line 3), such as a tab or U+3000",
    ]


def test_decoding_needs_two_files_only():
    made = lab.make(["ab b", "ab"])
    token_of = {int(n): t for t, n in (row.split("\t") for row in made.rows["vocab.tsv"])}
    ids = [list(map(int, row.split("\t")[1].split())) for row in made.rows["encoded.tsv"]]
    assert steps.decoded(token_of, ids, "_") == ["ab b", "ab"]


def test_lines_of_a_file():
    assert lab.lines_of("") == []
    assert lab.lines_of("a") == lab.lines_of("a\n") == lab.lines_of("a\r\n") == ["a"]
    assert lab.lines_of("a\n\n") == ["a", ""]
    assert lab.lines_of("a\u2028b\x0bc\n") == ["a\u2028b\x0bc"]


def test_all_files_in_one_archive():
    files = lab.make(["ab b", "ab"]).files()
    content = lab.as_zip(files)
    assert content == lab.as_zip(files)
    with ZipFile(BytesIO(content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files
