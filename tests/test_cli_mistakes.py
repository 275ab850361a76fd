"""The command line's answer to a mistake: exit code 2 and one sentence."""

import pytest

WORDS = ["--words", "--algorithm", "character"]


def test_a_file_that_is_not_there(mistake, abc_model, tmp_path):
    assert "no such.txt can't be read: No such file" in mistake("train", "no such.txt")
    assert "can't be read: Is a directory" in mistake("train", tmp_path)
    assert "can't be read" in mistake("encode", abc_model, "no such.txt")
    assert "can't be read" in mistake("encode", "no model.json")
    assert "can't be read" in mistake("decode", "no model.json", "1")
    assert "a\\nb can't be read" in mistake("train", "a\nb")


def test_a_file_that_is_not_utf_8(mistake, abc_model, tmp_path):
    latin = tmp_path / "latin.txt"
    latin.write_bytes(b"na\xefve caf\xe9")
    assert "latin.txt is not UTF-8 (byte 2)" in mistake("train", latin)
    assert "is not UTF-8 (byte 2)" in mistake("encode", abc_model, latin)
    assert "- is not UTF-8 (byte 4)" in mistake("train", "-", stdin=b"\xef\xbb\xbfa\xe9")
    assert "is not UTF-8" in mistake("encode", latin, stdin=b"a")


def test_patterns(mistake):
    split = ("train", "-", "--algorithm", "split")
    assert "not a valid regular expression" in mistake(*split, "--pattern", "[")
    assert "not a valid regular expression" in mistake(*split, "--pattern", "a\n(")
    assert "matches the empty text" in mistake(*split, "--pattern", r"\p{L}*")
    assert "matches an empty text" in mistake(*split, "--pattern", r"\b", stdin=b"a b")
    assert "did not finish" in mistake(*split, "--pattern", "(a|aa)+$", stdin=b"a" * 40 + b"b")
    assert "gpt5" in mistake(*split, "--split", "gpt5")
    assert "not allowed with" in mistake(*split, "--split", "gpt4", "--pattern", "a")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--marker", "_"], "--marker goes with --algorithm end-of-word, not with byte"),
        (["--fused"], "--fused goes with --algorithm end-of-word"),
        (["--split", "gpt4"], "--split goes with --algorithm split"),
        (["--pattern", "a+"], "--pattern goes with --algorithm split"),
        (["--algorithm", "end-of-word", "--marker", "a b"], "marker 'a b' is empty or holds"),
        (["--algorithm", "end-of-word", "--marker", ""], "marker '' is empty or holds"),
        (["--vocab-size", "200"], "200 is smaller than the 256 base tokens"),
        (["--algorithm", "character", "--vocab-size", "5"], "5 is smaller than the 7 base tokens"),
        (["--merges", "-1"], "-1 merges are asked for"),
        (["--min-count", "0"], "minimum count is 0"),
        (["--merges", "many"], "invalid int value: 'many'"),
        (["--merges", "1", "--vocab-size", "300"], "not allowed with"),
        (["--algorithm", "unigram"], "invalid choice: 'unigram'"),
        (["--ties", "random"], "invalid choice: 'random'"),
        (["--no-such-option"], "unrecognized arguments"),
        (["a\nb"], "unrecognized arguments: a\\nb"),
    ],
)
def test_options_that_do_not_fit(mistake, options, said):
    assert said in mistake("train", "-", *options, stdin="日月火水木金土".encode())


def test_no_command_and_a_wrong_one(mistake):
    assert "required: COMMAND" in mistake()
    assert "invalid choice: 'learn'" in mistake("learn")
    assert "required: CORPUS" in mistake("train")


def test_word_tables(mistake):
    table = ("train", "-", *WORDS)
    assert "Line 2 of - is 'ikan 3'" in mistake(*table, stdin=b"makan\t5\nikan 3\n")
    assert "Line 1 of - is 'makan\\tfive'" in mistake(*table, stdin=b"makan\tfive")
    assert "Line 1 of -" in mistake(*table, stdin=b"makan\t0")
    assert "needs the algorithm character or end-of-word, not byte" in mistake(
        "train", "-", "--words", stdin=b"makan\t5"
    )


def test_a_place_that_can_not_be_written(mistake, tmp_path):
    """Said before the training, not after it."""
    nowhere = tmp_path / "nowhere" / "model.json"
    assert "can't be written: No such file" in mistake("train", "-", "--out", nowhere, stdin=b"aa")
    assert "can't be written: Is a direc" in mistake("train", "-", "--out", tmp_path, stdin=b"aa")


@pytest.mark.parametrize("wrong", ["999999", "-1", "abc", "1.5", "", "9" * 5000])
def test_ids_that_are_none(mistake, abc_model, wrong):
    said = mistake("decode", abc_model, "97", wrong)
    assert wrong[:20] in said
    assert said.startswith("bpeviz: ")


def test_models_that_are_none(mistake, tmp_path):
    model = tmp_path / "model.json"
    for content, said in [
        ("hello", "line 1"), ("[]", "not a bpeviz model"), ('{"format": "bpeviz"}', "version"),
    ]:  # fmt: skip
        model.write_text(content)
        assert said in mistake("encode", model, stdin=b"a")
        assert said in mistake("decode", model, "97")
