"""The command line: what it prints."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bpeviz.corpora import sample

ROOT = Path(__file__).parents[1]
MAKAN = sample("makan").path
WORDS = ["--words", "--algorithm", "character"]


def rows(text):
    return [json.loads(line) for line in text.splitlines()]


# train


def test_lines_that_a_person_likes_to_read(output):
    assert output("train", MAKAN, *WORDS, "--merges", 3).splitlines() == [
        # 5 × 5 + 3 × 4 + 2 × (7 + 7 + 6 + 6 + 6 + 5 + 3) = 117 letters, each a byte
        "merge     1: a + n → an  (16 times)  id 12, 101 tokens, 1.16 bytes per token",
        "merge     2: k + an → kan  (12 times)  id 13, 89 tokens, 1.31 bytes per token",
        "merge     3: a + kan → akan  (9 times, tied with 1 more)  "
        "id 14, 80 tokens, 1.46 bytes per token",
        "All 3 merges were made. Vocabulary: 15 tokens (12 base + 3 learned), 15 of them in use. "
        "Corpus: 117 bytes in 80 tokens, 1.4625 bytes per token. Ties: lowest.",
    ]


def test_the_session_in_the_readme_is_what_one_sees(output, monkeypatch):
    monkeypatch.chdir(ROOT)
    readme = Path("README.md").read_text(encoding="utf-8")
    session = readme.partition("$ python -m bpeviz ")[2].partition("```")[0]
    command, *shown = session.splitlines()
    printed = output(*command.split()).splitlines()
    assert shown[:-1] == printed[:-1]
    assert printed[-1].startswith(shown[-1].removesuffix("…"))


def test_replaced_places_are_told_where_they_differ_from_the_count(output):
    (line, _) = output("train", "-", "--merges", 1, stdin=b"aaaaa").splitlines()
    assert "(4 times, 2 replaced)" in line


def test_json_has_one_object_a_merge(output):
    first, second = rows(output("train", "-", "--json", stdin="é é é".encode()))[:2]
    # c3 a9 three times, " c3" twice; then the blank before é
    assert first == {
        "step": 1, "id": 256, "left": "c3", "right": "a9", "token": "c3a9",
        "count": 3, "replaced": 3, "tied": 0, "tokens": 5,
    }  # fmt: skip
    assert second == {
        "step": 2, "id": 257, "left": "c3a9", "right": "20", "token": "c3a920",
        "count": 2, "replaced": 2, "tied": 1, "tokens": 3,
    }  # fmt: skip
    assert list(first) == [
        "step", "id", "left", "right", "token", "count", "replaced", "tied", "tokens",
    ]  # fmt: skip


def test_json_of_a_marker_is_its_bytes(output):
    (row,) = rows(output(
        "train", "-", "--algorithm", "end-of-word", "--merges", 1, "--json", stdin=b"a a"
    ))  # fmt: skip
    assert (row["left"], row["right"], row["token"]) == ("61", "5f", "615f")
    (row,) = rows(output(
        "train", "-", "--algorithm", "end-of-word", "--marker", "</w>", "--merges", 1, "--json",
        stdin=b"a a",
    ))  # fmt: skip
    assert bytes.fromhex(row["token"]) == b"a</w>"


def test_ties_and_vocabulary_sizes(output):
    for text in (b"cdcd abab", b"abab cdcd"):
        lowest = rows(output("train", "-", "--ties", "lowest", "--merges", 2, "--json", stdin=text))
        assert [bytes.fromhex(r["token"]) for r in lowest] == [b"ab", b"cd"]
    first = rows(output("train", "-", "--vocab-size", 258, "--json", stdin=b"cdcd abab"))
    assert [bytes.fromhex(r["token"]) for r in first] == [b"cd", b"ab"]
    assert output("train", "-", "--vocab-size", 256, "--json", stdin=b"abab") == ""


def test_a_run_that_ends_early_says_so(output):
    out = output("train", "-", "--vocab-size", 260, stdin=b"ab")
    assert "Stopped after 1 of 4 merges: no two tokens stand side by side." in out
    out = output("train", "-", "--min-count", 3, stdin=b"abab")
    assert "Stopped after 0 of 256 merges: no pair occurs 3 times any more." in out


@pytest.mark.parametrize("algorithm", ["byte", "split", "character", "end-of-word"])
@pytest.mark.parametrize("text", [b"", b"a", b"   ", b"low  low\n\n", b"a\x00b\x00a\x00b"])
def test_texts_with_little_in_them(output, algorithm, text):
    out = output("train", "-", "--algorithm", algorithm, "--merges", 2, stdin=text)
    assert "nan" not in out
    assert out.splitlines()[-1].startswith(("Stopped after", "All 2 merges"))


def test_empty_text_has_no_bytes_per_token(output):
    assert "0 bytes in 0 tokens, – bytes per token" in output("train", "-")


def test_split_patterns(output):
    text = b"12345 12345"
    named = rows(output(
        "train", "-", "--algorithm", "split", "--split", "digits", "--json", stdin=text
    ))  # fmt: skip
    assert {bytes.fromhex(r["token"]) for r in named} == {b"12", b"34", b"345"}
    own = rows(output(
        "train", "-", "--algorithm", "split", "--pattern", r"\d", "--json", stdin=text
    ))  # fmt: skip
    assert own == []


def test_a_byte_order_mark_is_no_text(output):
    with_mark = output("train", "-", "--merges", 1, stdin=b"\xef\xbb\xbfhello hello")
    assert with_mark == output("train", "-", "--merges", 1, stdin=b"hello hello")


def test_line_ends_are_kept(output, tmp_path):
    corpus = tmp_path / "crlf.txt"
    corpus.write_bytes(b"a\r\nb\r\n")
    (row, *_) = rows(output("train", corpus, "--merges", 1, "--json"))
    assert row["token"] == "0d0a"
    assert "6 bytes in 4 tokens" in output("train", corpus, "--merges", 1)


# encode and decode


def test_encode(output, abc_model, tmp_path):
    model = abc_model
    text = tmp_path / "text.txt"
    text.write_bytes("abcab ♩".encode())
    expected = ["257\tabc", "256\tab", "32\t·", "226\t<e2>", "153\t<99>", "169\t<a9>"]
    assert output("encode", model, text).splitlines() == expected
    assert output("encode", model, "-", stdin=text.read_bytes()).splitlines() == expected
    assert output("encode", model, stdin=text.read_bytes()).splitlines() == expected
    assert json.loads(output("encode", model, text, "--json")) == {
        "ids": [257, 256, 32, 226, 153, 169],
        "tokens": ["616263", "6162", "20", "e2", "99", "a9"],
    }
    assert output("encode", model, stdin=b"") == ""
    assert json.loads(output("encode", model, "--json", stdin=b"")) == {"ids": [], "tokens": []}


def test_decode(output, abc_model):
    model = abc_model
    assert output("decode", model, 257, 256, 226, 153, 169, 10) == "abcab♩\n"
    assert output("decode", model, 226, 153) == "\ufffd"
    assert output("decode", model) == ""


def test_the_nine_words(output, tmp_path):
    model = tmp_path / "makan.json"
    output("train", MAKAN, *WORDS, "--merges", 10, "--out", model)
    sentence = b"kucing memakan makanan enak"
    tokens = json.loads(output("encode", model, "--json", stdin=sentence))["tokens"]
    assert [bytes.fromhex(token).decode() for token in tokens] == [
        *("k", "u", "c", "ing"), *("m", "e", "makan"), *("makan", "an"), *("e", "n", "a", "k"),
    ]  # fmt: skip


def test_unknown_characters_are_seen(output, tmp_path):
    model = tmp_path / "model.json"
    output("train", "-", *WORDS[1:], "--out", model, stdin=b"Ab bA")
    # A, b, Ab and bA are known
    assert output("encode", model, stdin="AéB b".encode()).splitlines() == [
        "0\tA", "4\t<unk>", "4\t<unk>", "1\tb",
    ]  # fmt: skip


# The real thing: a process of its own


def process(*arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "bpeviz", *map(str, arguments)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options,
    )  # fmt: skip


def test_as_a_process():
    run = process("train", MAKAN, *WORDS, "--merges", 1, "--json")
    out, err = run.communicate()
    assert (run.returncode, err) == (0, b"")
    assert json.loads(out)["token"] == b"an".hex()


def test_a_mistake_as_a_process():
    run = process("train", "-", "--algorithm", "split", "--pattern", "[")
    out, err = run.communicate(b"text")
    assert (run.returncode, out, err.count(b"\n")) == (2, b"", 1)


def test_the_reader_may_leave():
    run = process("train", sample("english").path, "--merges", 2_000, "--json")
    assert json.loads(run.stdout.readline())["step"] == 1
    run.stdout.close()
    assert (run.stderr.read(), run.wait()) == (b"", 0)
    run.stdin.close()
    run.stderr.close()


def test_output_is_utf_8_whatever_the_terminal_says():
    """And the same in every process, whatever its hash seed."""
    outs = set()
    for seed in ("1", "2"):
        env = {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "ascii", "PATH": ""}
        run = process("train", sample("korean").path, "--merges", 30, env=env)
        out, err = run.communicate()
        assert (run.returncode, err) == (0, b"")
        outs.add(out)
    (out,) = outs
    assert "→ 다" in out.decode()
