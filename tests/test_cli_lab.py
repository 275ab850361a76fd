"""The commands ``lab`` and ``lab-check``: files, exit codes, and what is said."""

import lab_oracle
import pytest

from bpeviz.cli import main
from bpeviz.lab import FILES

LINES = ["ab b ccc c", "b\u1100\u1161 ab"]


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_bytes(lab_oracle.written(LINES))
    return str(path)


@pytest.fixture
def folder(tmp_path, corpus, capsys):
    out = tmp_path / "a" / "lab"
    assert main(["lab", corpus, str(out), "--merges", "3"]) == 0
    capsys.readouterr()
    return out


def test_the_files_are_written(folder):
    found = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert found == lab_oracle.files(LINES, 3)


def test_what_lab_prints(corpus, tmp_path, capsys):
    assert main(["lab", corpus, str(tmp_path / "out"), "--marker", "</w>"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0].split() == ["corpus.txt", "2", "lines"]
    assert out.splitlines()[-1].startswith("16 characters in ")
    assert err.startswith("note: Stopped after ")
    assert (tmp_path / "out" / "vocab_base.txt").read_text().startswith("</w>\n")


def test_windows_files_are_read_as_the_same_corpus(tmp_path):
    path = tmp_path / "windows.txt"
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LINES).encode())
    assert main(["lab", str(path), str(tmp_path / "out"), "--merges", "3"]) == 0
    found = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert found == lab_oracle.files(LINES, 3)


def test_right_files_pass(corpus, folder, capsys):
    assert main(["lab-check", corpus, str(folder), "--merges", "3"]) == 0
    assert capsys.readouterr().out == "All eight files are right.\n"


def test_a_mistake_is_named(corpus, folder, capsys):
    wrong = lab_oracle.files(LINES, 3, choose=lab_oracle.largest)["merges.txt"]
    (folder / "merges.txt").write_bytes(wrong)
    assert main(["lab-check", corpus, str(folder), "--merges", "3"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "merges.txt, line 2, character 1"
    assert lines[1:3] == ["  expected  a·b_", "  found     c·c"]
    assert lines[3].startswith("  why       A tie: “c c” and “a b_” both have the count 2")
    assert len(lines) == 4


def test_missing_files_are_findings(corpus, tmp_path, capsys):
    assert main(["lab-check", corpus, str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert [name for name in FILES if f"{name}\n  why       The file is missing." in out] == list(
        FILES[1:]
    )


@pytest.mark.parametrize("command", ["lab", "lab-check"])
def test_a_marker_in_the_text_is_refused(command, tmp_path, capsys):
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("snake_case\n")
    assert main([command, str(corpus), str(tmp_path)]) == 2
    assert "'snake_case', in which the marker '_'" in capsys.readouterr().err


def test_mistakes_of_the_command_line(corpus, tmp_path, capsys):
    assert main(["lab", str(tmp_path / "none.txt"), str(tmp_path)]) == 2
    assert "none.txt can't be read" in capsys.readouterr().err
    assert main(["lab", corpus, corpus]) == 2
    assert "can't be written" in capsys.readouterr().err
    assert main(["lab-check", corpus, str(tmp_path / "none")]) == 2
    assert "is not a folder" in capsys.readouterr().err
    assert main(["lab", corpus, str(tmp_path), "--merges", "-1"]) == 2
    assert "-1 merges are asked for" in capsys.readouterr().err
