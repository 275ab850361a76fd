"""What a student drops: files, archives, second downloads."""

import pytest

from bpeviz.errors import UserError
from bpeviz.inputs import Upload
from bpeviz.lab import as_zip
from bpeviz.lab.dropped import MEGABYTES, by_name


def test_files_by_their_names():
    files = [
        Upload("vocab.tsv", b"a\t0\n"),
        Upload("merges (2).txt", b""),
        Upload("mine (1).txt", b"x"),
    ]
    assert by_name(files) == {"vocab.tsv": b"a\t0\n", "merges.txt": b"", "mine (1).txt": b"x"}


def test_an_archive_with_folders():
    packed = as_zip({"root/llm/vocab.tsv": b"a\t0\n", "stats.tsv": b"1\t1\t1.0\n"})
    assert by_name([Upload("all.zip", packed)]) == {
        "vocab.tsv": b"a\t0\n",
        "stats.tsv": b"1\t1\t1.0\n",
    }


def test_one_name_twice():
    same = [Upload("merges.txt", b"a b\n"), Upload("merges(1).txt", b"a b\n")]
    assert by_name(same) == {"merges.txt": b"a b\n"}
    with pytest.raises(UserError, match=r"two different files merges\.txt"):
        by_name([*same, Upload("x/merges.txt", b"b c\n")])


def test_too_much_and_no_text():
    with pytest.raises(UserError, match=f"more than {MEGABYTES} MB"):
        by_name([Upload("corpus.txt", bytes(MEGABYTES * 1_000_000 + 1))])
    with pytest.raises(UserError, match="PDF"):
        by_name([Upload("corpus.txt", b"%PDF-1.7")])
