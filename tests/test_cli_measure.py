"""The commands ``measure`` and ``curve``: their rows, and what they say of mistakes."""

import json

import pytest

from bpeviz.cli import main


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes a file of the working directory; returns its name."""
    monkeypatch.chdir(tmp_path)

    def write(name, content):
        (tmp_path / name).write_bytes(content.encode())
        return name

    return write


def rows(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_measure_names_every_figure(write, capsys, tiktokens):
    text = "Two words, día."
    tokens = len(tiktokens["gpt2"].encode_ordinary(text))
    assert main(["measure", write("a.txt", text), "--tokenizer", "gpt2", "--json"]) == 0
    assert rows(capsys) == [
        {
            "file": "a.txt",
            "tokenizer": "gpt2",
            "bytes": 16,
            "characters": 15,
            "words": 3,
            "tokens": tokens,
            "bytes_per_token": 16 / tokens,
            "characters_per_token": 15 / tokens,
            "tokens_per_word": tokens / 3,
        }
    ]


def test_measure_takes_files_tokenizers_and_models(write, capsys):
    write("a.txt", "abababc")
    assert main(["train", "a.txt", "--merges", "2", "--out", "m.json"]) == 0
    capsys.readouterr()
    write("empty.txt", "")
    names = ["--tokenizer", "m.json", "--tokenizer", "o200k_base", "--json"]
    assert main(["measure", "a.txt", "empty.txt", *names]) == 0
    found = rows(capsys)
    assert [(row["file"], row["tokenizer"]) for row in found] == [
        ("a.txt", "m.json"), ("a.txt", "o200k_base"),
        ("empty.txt", "m.json"), ("empty.txt", "o200k_base"),
    ]  # fmt: skip
    assert found[0]["tokens"] == 3  # abab, ab, c
    assert (found[2]["tokens"], found[2]["bytes_per_token"]) == (0, None)


def test_measure_takes_files_of_other_formats(write, capsys):
    write("a.txt", "low lower lowest\n")
    write("low.codes", "#version: 0.2\nl o\nlo w\n")
    assert main(["measure", "a.txt", "--tokenizer", "low.codes", "--json"]) == 0
    assert rows(capsys)[0]["tokenizer"] == "low.codes"


def test_measure_as_a_table(write, capsys):
    assert main(["measure", write("a.txt", "")]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0][:6] == ["file", "tokenizer", "bytes", "characters", "words", "tokens"]
    assert [line[1] for line in lines[1:]] == ["gpt2", "cl100k_base", "o200k_base"]
    assert lines[1][2:] == ["0", "0", "0", "0", "–", "–", "–"]


def test_curve_by_hand(write, capsys):
    write("a.txt", "abababc")
    write("b.txt", "abab ab")
    assert main(["curve", "a.txt", "--merges", "2", "--held-out", "b.txt", "--json"]) == 0
    assert [list(row.values()) for row in rows(capsys)] == [
        [256, 7, 1.0, 7, 1.0],
        [257, 4, 7 / 4, 4, 7 / 4],
        [258, 3, 7 / 3, 3, 7 / 3],
    ]
    assert main(["curve", "a.txt", "--vocab-size", "257", "--json"]) == 0
    first = rows(capsys)[0]
    assert first == {"vocab_size": 256, "tokens": 7, "bytes_per_token": 1.0}


def test_curve_of_words(write, capsys):
    write("a.tsv", "aa\t3\nab\t1\n")
    write("b.tsv", "aab\t2\n")
    options = ["--words", "--algorithm", "character", "--merges", "1", "--held-out", "b.tsv"]
    assert main(["curve", "a.tsv", *options, "--json"]) == 0
    # Two base tokens, eight letters; a+a is made three times. aab: six letters, then four.
    assert [list(row.values()) for row in rows(capsys)] == [
        [2, 8, 1.0, 6, 1.0],
        [3, 5, 8 / 5, 4, 6 / 4],
    ]


def test_curve_as_a_table_and_an_empty_held_out_text(write, capsys):
    write("a.txt", "abab")
    write("b.txt", "")
    assert main(["curve", "a.txt", "--merges", "9", "--held-out", "b.txt"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["vocab_size", "tokens", "bytes_per_token", "held_out_tokens",
                        "held_out_bytes_per_token"]  # fmt: skip
    assert lines[1:] == [
        ["256", "4", "1.0000", "0", "–"],
        ["257", "2", "2.0000", "0", "–"],
        ["258", "1", "4.0000", "0", "–"],
    ]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["measure", "none.txt"], "none.txt can't be read"),
        (["measure", "a.txt", "--tokenizer", "gpt9"], "no tokenizer gpt9. Give a model file"),
        (["curve", "a.txt", "--held-out", "none.txt"], "none.txt can't be read"),
        (["curve", "a.txt", "--vocab-size", "3"], "smaller than the 256 base tokens"),
    ],
)
def test_mistakes_are_one_sentence(write, capsys, arguments, what):
    write("a.txt", "abab")
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert what in error
    assert len(error.splitlines()) == 1
