"""A student's files with each of the mistakes: the first line that differs, and why."""

import re
import unicodedata
from itertools import pairwise

import lab_oracle
import pytest

from bpeviz import lab
from bpeviz.lab import FILES, check

LINES = [
    "나는 학교에 간다 고양이는 학교에 안 간다",
    "dc ba dc ba the cat the hat",
    "고양이는 the 학교를 본다 bring the wider tree then",
    "a b a 간다 they bring wide water to the trees",
    "aaaa aaa aa the the",
]
MERGES = 25
RIGHT = lab_oracle.files(LINES, MERGES)


def found(files, lines=LINES, merges=MERGES, **options):
    """(file, line, mistake) of each finding, and the sentences."""
    result = check(lines, files, merges=merges, **options)
    for finding in result:
        assert finding.reason is None or "{" not in str(finding.reason.why)
    return [(f.file, f.line, f.reason and f.reason.mistake) for f in result], [
        str(f.reason.why) if f.reason else None for f in result
    ]


def rows(content):
    return content.decode().split("\n")[:-1]


def first_difference(name, content):
    right, wrong = rows(RIGHT[name]), rows(content)
    for number, (one, other) in enumerate(zip(right, wrong, strict=False), start=1):
        if one != other:
            return number
    return min(len(right), len(wrong)) + 1


def written(lines):
    return lab_oracle.written(lines)


def test_right_files_have_no_findings():
    assert check(LINES, RIGHT, merges=MERGES, complete=True) == []
    assert check(LINES, {}, merges=MERGES) == []
    assert lab.check(["ab b", "ab"], lab_oracle.files(["ab b", "ab"]), complete=True) == []


def test_a_last_line_may_lack_its_line_end():
    assert check(LINES, {n: c[:-1] for n, c in RIGHT.items()}, merges=MERGES) == []


@pytest.mark.parametrize("name", FILES)
def test_every_changed_line_is_found(name):
    lines = rows(RIGHT[name])
    for index in range(len(lines)):
        changed = [*lines[:index], "x" + lines[index], *lines[index + 1 :]]
        (finding,) = check(LINES, {name: written(changed)}, merges=MERGES)
        assert (finding.file, finding.line) == (name, index + 1)
        assert (finding.expected, finding.found) == (lines[index], "x" + lines[index])


def test_ties_forgotten():
    wrong = lab_oracle.files(LINES, MERGES, choose=lab_oracle.met_first)
    line = first_difference("merges.txt", wrong["merges.txt"])
    result, said = found(wrong)
    assert result == [
        ("merges.txt", line, "ties"),
        ("vocab.tsv", first_difference("vocab.tsv", wrong["vocab.tsv"]), "follows"),
        ("encoded.tsv", first_difference("encoded.tsv", wrong["encoded.tsv"]), "follows"),
    ]
    right = rows(RIGHT["merges.txt"])[line - 1]
    mine = rows(wrong["merges.txt"])[line - 1]
    assert said[0].startswith(f"A tie: “{mine}” and “{right}” both have ")
    assert f"“{mine}” was met first" in said[0]
    assert "your own merges.txt" in said[1]


@pytest.mark.parametrize("name", ["merges.txt", "vocab.tsv", "encoded.tsv"])
def test_ties_forgotten_are_recognized_in_each_file_alone(name):
    wrong = lab_oracle.files(LINES, MERGES, choose=lab_oracle.met_first)[name]
    assert found({name: wrong})[0] == [(name, first_difference(name, wrong), "ties")]


def test_ties_given_to_the_largest_pair():
    """a b, b _, d c and c _ occur once each; the rule takes a b, the largest is d c."""
    result, said = found({"merges.txt": b"d c\n"}, ["ab dc"], 1)
    assert result == [("merges.txt", 1, "ties")]
    assert "“d c” is the largest of the tied pairs" in said[0]


def test_a_tie_by_hand():
    """“dc ba”: a _, b a, c _ and d c occur once each; d c is met first, and is the largest.

    In “ba dc” b a is met first, and d c is the largest.
    """
    (finding,) = check(["dc ba"], {"merges.txt": b"d c\n"}, merges=1)
    assert (finding.line, finding.expected, finding.found, finding.place) == (1, "a _", "d c", 1)
    assert str(finding.reason.why).startswith(
        "A tie: “d c” and “a _” both have the count 1 at merge 1. “d c” was met first and "
        "is the largest of the tied pairs too"
    )
    (finding,) = check(["ba dc"], {"merges.txt": b"b a\n"}, merges=1)
    assert "“b a” was met first, which is what max() of a dict" in str(finding.reason.why)
    (finding,) = check(["dc ba"], {"merges.txt": b"c _\n"}, merges=1)
    assert str(finding.reason.why).startswith("A tie: “c _” and “a _” both")
    assert "was met first" not in str(finding.reason.why)


def test_a_tie_decided_on_joined_text():
    """“ab aaa” after aa and a_: a b, b _ and aa a_ occur once each; aaa_ is before ab and b_."""
    result, said = found({"merges.txt": b"a a\na _\naa a_\n"}, ["ab aaa"], 3)
    assert result == [("merges.txt", 3, "ties")]
    assert "“aa a_” is the smallest when both tokens are joined" in said[0]


def test_ties_change_the_number_of_tokens():
    """“ccc c”: c c and c _ occur twice each; c _ leaves c c c_ c_, and c c leaves cc c _ c _."""
    assert lab.make(["ccc c"], 1).rows["stats.tsv"] == ["5\t4\t1.25"]
    assert found({"stats.tsv": b"5\t5\t1.0\n"}, ["ccc c"], 1)[0] == [("stats.tsv", 1, "ties")]
    files = lab_oracle.files(["ccc c"], 1, choose=lab_oracle.met_first)
    assert found(files, ["ccc c"], 1)[0][-1] == ("stats.tsv", 1, "follows")


def test_the_marker_left_out():
    wrong = lab_oracle.files(LINES, MERGES, marker="")
    result, said = found(wrong)
    assert [(name, mistake) for name, _, mistake in result] == [
        ("vocab_base.txt", "marker"),
        ("merges.txt", "marker"),
        ("vocab.tsv", "follows"),
        ("encoded.tsv", "follows"),
        ("decoded.txt", "follows"),
        ("stats.tsv", "follows"),
    ]
    assert all(line == first_difference(name, wrong[name]) for name, line, _ in result)
    assert "the marker _ is left out" in said[1]
    sources = [re.search(r"your own (\S+)\.(?: |$)", sentence) for sentence in said[2:]]
    assert [source[1] for source in sources] == [
        "vocab_base.txt", "merges.txt", "encoded.tsv", "encoded.tsv",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["vocab_base.txt", "merges.txt", "vocab.tsv", "encoded.tsv", "decoded.txt", "stats.tsv"]
)
def test_the_marker_left_out_is_recognized_in_each_file_alone(name):
    wrong = lab_oracle.files(LINES, MERGES, marker="")[name]
    assert found({name: wrong})[0] == [(name, first_difference(name, wrong), "marker")]


def test_marker_left_out_and_ties_forgotten():
    wrong = lab_oracle.files(LINES, MERGES, marker="", choose=lab_oracle.met_first)
    result, said = found({"merges.txt": wrong["merges.txt"]})
    assert result[0][2] == "marker"
    assert "and a tie goes to the pair that was met first" in said[0]


FREQUENCIES = [row.split("\t") for row in rows(RIGHT["char_freq.tsv"])]


def frequency_file(key, reverse=False):
    pairs = sorted(((c, int(n)) for c, n in FREQUENCIES), key=key, reverse=reverse)
    return written(f"{c}\t{n}" for c, n in pairs)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (frequency_file(lambda p: p), "by character alone"),
        (frequency_file(lambda p: (p[1], p[0])), "the lowest frequency comes first"),
        (frequency_file(lambda p: (p[1], p[0]), reverse=True), "by the character, descending"),
        (
            frequency_file(lambda p: (-p[1], "".join(LINES).index(p[0]))),
            "in the order in which they were met",
        ),
    ],
)
def test_frequencies_sorted_wrongly(content, said):
    result, why = found({"char_freq.tsv": content})
    assert result == [("char_freq.tsv", first_difference("char_freq.tsv", content), "order")]
    assert said in why[0]


def test_blanks_counted():
    blanks = "".join(LINES).count(" ")
    pairs = [*((c, int(n)) for c, n in FREQUENCIES), (" ", blanks)]
    content = written(f"{c}\t{n}" for c, n in sorted(pairs, key=lambda p: (-p[1], p[0])))
    assert found({"char_freq.tsv": content})[0] == [("char_freq.tsv", 1, "blanks")]
    base = written(sorted([*rows(RIGHT["vocab_base.txt"]), " "]))
    assert found({"vocab_base.txt": base})[0] == [("vocab_base.txt", 1, "blanks")]


def test_markers_counted():
    words = len(" ".join(LINES).split())
    pairs = [*((c, int(n)) for c, n in FREQUENCIES), ("_", words)]
    content = written(f"{c}\t{n}" for c, n in sorted(pairs, key=lambda p: (-p[1], p[0])))
    assert found({"char_freq.tsv": content})[0] == [("char_freq.tsv", 1, "marker")]


def test_base_vocabulary_in_another_order():
    right = rows(RIGHT["vocab_base.txt"])
    others = [c for c in right if c != "_"]
    for lines, said in (
        ([*others, "_"], "at the end"),
        (["_", *others], "in front"),
        ([*dict.fromkeys("".join(LINES).replace(" ", "")), "_"], "in which they were met"),
        ([*(c for c, _ in FREQUENCIES), "_"], "sorted by frequency"),
    ):
        content = written(lines)
        if lines == right:
            continue
        result, why = found({"vocab_base.txt": content})
        line = first_difference("vocab_base.txt", content)
        assert result == [("vocab_base.txt", line, "order")]
        assert said in why[0]


def test_ids_from_one():
    wrong = lab_oracle.files(LINES, MERGES, first_id=1)
    assert found(wrong)[0] == [("vocab.tsv", 1, "ids"), ("encoded.tsv", 1, "follows")]
    assert found({"encoded.tsv": wrong["encoded.tsv"]})[0] == [("encoded.tsv", 1, "ids")]


def test_document_ids():
    lines = [row.split("\t") for row in rows(RIGHT["encoded.tsv"])]
    from_zero = written(f"{int(n) - 1}\t{ids}" for n, ids in lines)
    assert found({"encoded.tsv": from_zero})[0] == [("encoded.tsv", 1, "ids")]
    without = written(ids for _, ids in lines)
    assert found({"encoded.tsv": without})[0] == [("encoded.tsv", 1, "columns")]


def test_longest_tokens_instead_of_merges_in_order():
    """bc, bc_, ab and ab_ are learned, in that order: abc is a bc_, not ab c _."""
    lines = ["ab ab ab", "bc", "abc bc bc bc"]
    files = lab_oracle.files(lines, 4)
    tokens = {t: int(n) for t, n in (r.split("\t") for r in rows(files["vocab.tsv"]))}
    coded = []
    for line in lines:
        ids = []
        rest = "".join(word + "_" for word in line.split())
        while rest:
            size = max(n for n in range(1, len(rest) + 1) if rest[:n] in tokens)
            ids.append(tokens[rest[:size]])
            rest = rest[size:]
        coded.append(ids)
    wrong = written(f"{k}\t{' '.join(map(str, ids))}" for k, ids in enumerate(coded, start=1))
    assert rows(wrong)[2].startswith(f"3\t{tokens['ab']} {tokens['c']} {tokens['_']} ")
    assert rows(files["encoded.tsv"])[2].startswith(f"3\t{tokens['a']} {tokens['bc_']} ")
    result, _ = found({"encoded.tsv": wrong}, lines, 4)
    assert [mistake for _, _, mistake in result] == ["encoding order"]


def test_pairs_not_counted_anew():
    counts = {}
    for word in " ".join(LINES).split():
        symbols = [*word, "_"]
        for pair in pairwise(symbols):
            counts[pair] = counts.get(pair, 0) + 1
    ordered = sorted(counts, key=lambda pair: (-counts[pair], pair))[:MERGES]
    wrong = written(f"{a} {b}" for a, b in ordered)
    result, said = found({"merges.txt": wrong})
    assert result == [("merges.txt", first_difference("merges.txt", wrong), "counts")]
    assert "taken from the first count" in said[0]


def test_words_counted_once():
    words = list(dict.fromkeys(" ".join(LINES).split()))
    wrong = written(f"{a} {b}" for a, b in lab_oracle.learn(words, MERGES, "_"))
    result, said = found({"merges.txt": wrong})
    assert result[0][2] == "counts"
    assert "each different word is counted once" in said[0]


def test_a_pair_that_occurs_less_or_nowhere():
    """“ab ab cd”: a b 2, b _ 2, c d 1, d _ 1."""
    (finding,) = check(["ab ab cd"], {"merges.txt": b"c d\n"}, merges=1)
    assert str(finding.reason.why).startswith("At merge 1 “c d” has the count 1 and “a b” 2.")
    (finding,) = check(["ab ab cd"], {"merges.txt": b"b c\n"}, merges=1)
    assert "stand side by side nowhere" in str(finding.reason.why)


def stats(*columns):
    return {"stats.tsv": written(["\t".join(map(str, columns))])}


def test_stats():
    size, count, ratio = rows(RIGHT["stats.tsv"])[0].split("\t")
    size, count = int(size), int(count)
    without = size - "".join(LINES).count(" ")
    octets = len("".join(LINES).encode())
    for columns, mistake in (
        ((without, count, round(without / count, 3)), "blanks"),
        ((size + len(LINES), count, round((size + 5) / count, 3)), "characters"),
        ((octets, count, round(octets / count, 3)), "characters"),
        ((size, count, f"{size / count:.2f}"), "rounding"),
        ((size, count, size / count), "rounding"),
        ((size, count, round(count / size, 3)), "columns"),
        ((size, count, "?"), None),
        ((size + 1000, count, ratio), None),
        ((size, count + 1000, ratio), None),
        ((size, count), None),
    ):
        assert found(stats(*columns))[0] == [("stats.tsv", 1, mistake)], columns
    assert found(stats(size, count, f"{float(ratio):.5f}"))[0] == []
    assert found({"stats.tsv": f"{size} {count} {ratio}\n".encode()})[0][0][2] == "separator"


@pytest.mark.parametrize(
    ("lines", "ratio", "said"),
    [
        (["ab", "a"], "0.6", None),  # 3 / 5
        (["a", "a a a a"], "0.800", None),  # 8 / 10
        (["a b b b b b b"], "0.929", None),  # 13 / 14 = 0.92857…
        (["a b b b b b b"], "0.93", "not have three decimals"),
        (["a b b b b b b"], "0.92", "not have three decimals"),
        (["a b b b b b b"], "0.928", "cut off"),
        (["ab c", "ab c", "abcde"], "0.812", None),  # 13 / 16 = 0.8125, to the even digit
        (["ab c", "ab c", "abcde"], "0.813", "the exact half up"),
    ],
)
def test_rounding_without_merges(lines, ratio, said):
    size = sum(map(len, lines))
    count = sum(len(word) + 1 for line in lines for word in line.split())
    result, why = found(stats(size, count, ratio), lines, 0)
    assert result == ([("stats.tsv", 1, "rounding")] if said else [])
    assert said is None or said in why[0]


def test_missing_and_extra_lines():
    for name in FILES[:-1]:
        lines = rows(RIGHT[name])
        short, long = written(lines[:-1]), written([*lines, ""])
        assert found({name: short})[0] == [(name, len(lines), "missing lines")]
        assert found({name: long})[0] == [(name, len(lines) + 1, "extra lines")]
    (finding,) = check(LINES, {"merges.txt": b""}, merges=MERGES)
    assert (finding.line, finding.found, finding.place) == (1, None, None)
    assert str(finding.reason.why) == f"The file ends after 0 of {MERGES} lines."


def test_missing_and_unknown_files():
    files = {name: RIGHT[name] for name in FILES if name != "merges.txt"}
    assert found({**files, "notes.txt": b"\xff"}, complete=True)[0] == [
        ("merges.txt", None, "missing file"),
        ("notes.txt", None, "unknown file"),
    ]


@pytest.mark.parametrize("name", FILES)
def test_what_editors_do(name):
    content = RIGHT[name]
    assert found({name: b"\xef\xbb\xbf" + content})[0] == [(name, None, "byte order mark")]
    assert found({name: content.replace(b"\n", b"\r\n")})[0] == [(name, None, "line ends")]
    assert found({name: content.decode().encode("utf-16")})[0] == [(name, None, "encoding")]
    assert found({name: b"\xff" + content})[0] == [(name, None, "encoding")]
    lines = rows(content)
    blank = written([lines[0] + " ", *lines[1:]])
    assert found({name: blank})[0] == [(name, 1, "trailing blanks")]


def test_a_byte_order_mark_does_not_hide_what_else_is_wrong():
    content = b"\xef\xbb\xbf" + b"\r\n".join(RIGHT["vocab.tsv"].split(b"\n")[:-2]) + b"\r\n"
    result, _ = found({"vocab.tsv": content})
    assert [mistake for _, _, mistake in result] == [
        "byte order mark",
        "line ends",
        "missing lines",
    ]


def test_another_normalization():
    content = unicodedata.normalize("NFD", RIGHT["corpus.txt"].decode()).encode()
    assert found({"corpus.txt": content})[0] == [("corpus.txt", 1, "normalization")]


def test_columns_and_separators():
    vocab = rows(RIGHT["vocab.tsv"])
    swapped = written("\t".join(row.split("\t")[::-1]) for row in vocab)
    assert found({"vocab.tsv": swapped})[0] == [("vocab.tsv", 1, "columns")]
    spaced = written(row.replace("\t", " ") for row in vocab)
    assert found({"vocab.tsv": spaced})[0] == [("vocab.tsv", 1, "separator")]
    tabbed = written(row.replace(" ", "\t") for row in rows(RIGHT["merges.txt"]))
    assert found({"merges.txt": tabbed})[0] == [("merges.txt", 1, "separator")]


def test_vocabulary_sorted_as_a_whole():
    tokens = sorted(row.split("\t")[0] for row in rows(RIGHT["vocab.tsv"]))
    content = written(f"{t}\t{n}" for n, t in enumerate(tokens))
    result, _ = found({"vocab.tsv": content})
    assert result == [("vocab.tsv", first_difference("vocab.tsv", content), "order")]


def test_decoding_mistakes():
    lines = rows(RIGHT["decoded.txt"])
    for wrong, mistake in (
        ([line.replace(" ", "_") + "_" for line in lines], "marker"),
        ([line.replace(" ", "") for line in lines], "marker"),
        ([line + " " for line in lines], "trailing blanks"),
    ):
        assert found({"decoded.txt": written(wrong)})[0] == [("decoded.txt", 1, mistake)]


def test_doubled_blanks_kept_by_the_student():
    lines = ["a b", "a  b"]
    files = lab_oracle.files(lines, 2)
    result, said = found({"decoded.txt": files["corpus.txt"]}, lines, 2)
    assert result == [("decoded.txt", 2, "blanks")]
    assert "one blank for each run" in said[0]


def test_lines_of_the_corpus_in_another_order():
    assert found({"corpus.txt": written(LINES[::-1])})[0] == [("corpus.txt", 1, "order")]


def test_wrong_files_that_cannot_be_read_are_not_followed():
    """A broken merges.txt or vocab.tsv must not stop the check of the files after it."""
    broken = {
        "merges.txt": b"a\n\nb c d\n",
        "vocab.tsv": b"a\nb\tx\n",
        "encoded.tsv": b"1\tx y\n",
        "decoded.txt": b"?\n",
        "stats.tsv": b"\n",
    }
    result, _ = found(broken)
    assert [(name, line) for name, line, _ in result] == [(name, 1) for name in broken]


def test_messages_have_all_their_values():
    pattern = re.compile(r"\{(\w+)\}")
    wrong = lab_oracle.files(LINES, MERGES, marker="", choose=lab_oracle.largest)
    for finding in check(LINES, wrong, merges=MERGES):
        why = finding.reason.why
        assert set(pattern.findall(why.template)) <= set(why.values)
