"""What the lab's lesson shows of files and findings: notes beside lines, figures, verdicts."""

from bpeviz import lab
from bpeviz.components.sheet.payload import MOST_IN_LINE, MOST_LINES, Line, sheet_payload
from bpeviz.components.verdicts.payload import verdicts_payload
from bpeviz.lab.beside import beside
from bpeviz.lab.figures import figures

LINES = ["dc  ba", "ab"]  # the words dc_ ba_ ab_
MADE = lab.make(LINES, 2)


def said(name):
    return [(found.tokens, found.note and str(found.note)) for found in beside(name, MADE)]


def test_counts_and_ties_stand_beside_rules():
    """d c, c _, b a, a _, a b, b _ once each; then b a_ stands for b a and a _: five are left."""
    assert MADE.rows["merges.txt"] == ["a _", "a b"]
    assert said("merges.txt") == [((5,), "1×, tied with 5 more"), ((6,), "1×, tied with 4 more")]


def test_what_each_token_is_and_what_each_line_became():
    assert [note for _, note in said("vocab.tsv")] == ["base"] * 5 + ["merge 1", "merge 2"]
    assert said("encoded.tsv") == [((4, 3, 0, 2, 5), "tokens: 5"), ((6, 0), "tokens: 2")]
    assert said("decoded.txt") == [((), "not as in corpus.txt"), ((), None)]
    assert said("corpus.txt") == [((), None)] * 2


def test_the_figures_of_the_explanations():
    assert figures(MADE) == {
        "documents": 2, "words": 3, "top": "a", "top_count": 2, "once": 2, "marker": "_",
        "marker_line": 1, "base": 5, "asked": 2, "merges": 2, "ties": 2, "vocabulary": 7,
        "word": "dc", "symbols": "d c _", "longest_ids": 5, "characters": 8, "tokens": 7,
        "ratio": "1.143",
    }  # fmt: skip


def test_a_sheet_shows_white_space_and_each_token_once():
    vocabulary = MADE.trace.vocabulary
    payload = sheet_payload([Line("a b", (5, 0, 5), "note"), Line("\t")], vocabulary)
    assert payload["all"] == 2
    assert payload["lines"] == [
        [["a", ["blank", "·"], "b"], [0, 1, 0], "note", 0],
        [[["tab", "→"]], [], "", 0],
    ]
    learned, base = payload["tokens"]
    assert (learned[0], base[0]) == (["a", ["marker", "_"]], [["marker", "_"]])
    assert learned[1] is not None
    assert base[1] is None


def test_a_sheet_has_bounds():
    vocabulary = MADE.trace.vocabulary
    long = sheet_payload([Line("x" * (MOST_IN_LINE + 7), [0] * (MOST_IN_LINE + 7))], vocabulary)
    ((cells, tokens, _, left),) = long["lines"]
    assert (len(cells[0]), len(tokens), left) == (MOST_IN_LINE, MOST_IN_LINE, 7)
    many = sheet_payload([Line("x")] * (MOST_LINES + 5), vocabulary)
    assert (len(many["lines"]), many["all"]) == (MOST_LINES, MOST_LINES + 5)


def test_verdicts_name_each_file():
    right = MADE.files()
    given = {"merges.txt": b"a b\na _\n", "vocab.tsv": right["vocab.tsv"], "x.txt": b""}
    found = verdicts_payload(given, lab.findings(MADE, given))
    assert [(one["file"], one["state"], one["step"]) for one in found] == [
        ("corpus.txt", "missing", 1),
        ("char_freq.tsv", "missing", 2),
        ("vocab_base.txt", "missing", 3),
        ("merges.txt", "wrong", 4),
        ("vocab.tsv", "right", 5),
        ("encoded.tsv", "missing", 6),
        ("decoded.txt", "missing", 7),
        ("stats.tsv", "missing", 8),
        ("x.txt", "wrong", 0),
    ]


def test_the_first_difference_stands_apart():
    wrong = {"vocab.tsv": MADE.files()["vocab.tsv"].replace(b"d\t4", b"d\t44"), "merges.txt": b""}
    found = {one["file"]: one for one in verdicts_payload(wrong, lab.findings(MADE, wrong))}
    (finding,) = found["vocab.tsv"]["findings"]
    assert finding["where"] == "Line 5, character 4"
    assert finding["lines"] == [
        [["d", ["tab", "→"], "4"], [], []],
        [["d", ["tab", "→"], "4"], ["4"], []],
    ]
    (missing,) = found["merges.txt"]["findings"]
    assert missing["where"] == "Line 1"
    assert missing["lines"] == [[[], ["a"], [["blank", "·"], "_"]], None]


def test_what_is_far_from_the_difference_is_left_out():
    words = ["w" * 99 + " " + "w" * 99]
    made = lab.make(words, 0)
    row = made.rows["corpus.txt"][0]
    wrong = {"corpus.txt": (row[:80] + "x" + row[81:]).encode()}
    (first, *_) = verdicts_payload(wrong, lab.findings(made, wrong))
    ((expected, found),) = [one["lines"] for one in first["findings"]]
    assert expected[:2] == [["…" + "w" * 24], ["w"]]
    assert found[:2] == [["…" + "w" * 24], ["x"]]
    assert expected[2][-1] == "…"
