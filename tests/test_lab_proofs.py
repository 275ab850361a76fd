"""What must hold of the lab's files: it does, with the figures, and any change breaks it."""

import lab_oracle
import pytest

from bpeviz import lab
from bpeviz.corpora import sample
from bpeviz.lab import FILES
from bpeviz.lab.proofs import proofs

LINES = ["a  b ", "the the aaaa", "", "日本\u3000é x"]


def rows_of(files):
    return {name: content.decode().split("\n")[:-1] for name, content in files.items()}


@pytest.mark.parametrize("marker", ["_", "</w>"])
@pytest.mark.parametrize("lines", [LINES, ["ab b", "ab"], ["aaaaaaa aaaa", "a"]])
def test_they_hold_of_files_made_the_slow_way(lines, marker):
    rows = rows_of(lab_oracle.files(lines, 5, marker))
    assert [
        p.said.template for name in FILES for p in proofs(name, rows, marker) if not p.holds
    ] == []


def test_the_sentences_of_two_lines_by_hand():
    """Characters a 2, b 3 and one blank; 2 rules; ids 4 3 and 4."""
    made = lab.make(["ab b", "ab"])
    assert [str(p.said) for name in FILES for p in proofs(name, made.rows, "_")] == [
        "Documents: 2, each on one line.",
        "Characters: 6; seen: 5, white space: 1.",
        "Frequencies: 2; together 5, which is all characters but white space.",
        "Sorted by frequency, descending, and by code point where frequencies are equal.",
        "Tokens: 3; the characters of char_freq.tsv (2) and the marker _.",
        "Sorted by code point.",
        "Rules: 2, none twice.",
        "Both tokens of every rule are in vocab_base.txt, or an earlier rule made them.",
        "Ids run from 0 to 4 without a gap.",
        "The lines of vocab_base.txt (3), then the tokens that merges.txt makes (2).",
        "Rows: 2, one a document; ids: 3, all in vocab.tsv.",
        "Each word, cut by applying merges.txt rule by rule, gives exactly these ids.",
        "Made from vocab.tsv and encoded.tsv alone, the lines are these.",
        "Lines that are to the letter those of corpus.txt: 2 of 2. All have its words.",
        "Characters in corpus.txt, blanks counted and line ends not: 6.",
        "Ids in encoded.tsv: 3.",
        "6 / 3 = 2.000000, rounded 2.0.",
    ]


def test_a_lossy_line_has_its_words_all_the_same():
    made = lab.make(LINES)
    said = str(proofs("decoded.txt", made.rows, "_")[1].said)
    assert "corpus.txt: 2 of 4." in said


@pytest.mark.parametrize(
    ("name", "line", "changed"),
    [
        ("char_freq.tsv", 0, "b\t4"),
        ("char_freq.tsv", 1, "a\t3"),
        ("vocab_base.txt", 0, "c"),
        ("vocab_base.txt", 1, "b"),
        ("merges.txt", 0, "a b_"),
        ("merges.txt", 1, "b _"),
        ("vocab.tsv", 4, "ab_\t5"),
        ("vocab.tsv", 3, "b\t3"),
        ("encoded.tsv", 0, "1\t4 9"),
        ("encoded.tsv", 0, "1\t4 2"),
        ("decoded.txt", 0, "ab"),
        ("stats.tsv", 0, "5\t3\t1.667"),
        ("stats.tsv", 0, "6\t4\t1.5"),
        ("stats.tsv", 0, "6\t3\t2.001"),
    ],
)
def test_a_changed_line_breaks_one(name, line, changed):
    rows = {n: list(found) for n, found in lab.make(["ab b", "ab"]).rows.items()}
    rows[name][line] = changed
    assert not all(proof.holds for proof in proofs(name, rows, "_"))


def test_the_thirty_documents():
    made = lab.make(lab.lines_of(sample("korean_documents").text))
    assert all(p.holds for name in FILES for p in proofs(name, made.rows, "_"))
