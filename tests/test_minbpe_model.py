"""minbpe's .model: loaded as minbpe loads it with equal ids, read back, and broken."""

import re as standard_re

import pytest
import regex
from exported import BYTES, CHECKED, WORDS, expected, model
from tiny import merging

from bpeviz.errors import UserError
from bpeviz.formats import export, read_any
from bpeviz.formats.minbpe_model import read


class Minbpe:
    """What minbpe does with a file: its ``load``, and ``encode`` with special tokens.

    Its ``RegexTokenizer`` must be made with the pattern of the file, as is done here.
    """

    def __init__(self, path):
        with path.open(encoding="utf-8") as f:
            assert f.readline().strip() == "minbpe v1"
            self.pattern = f.readline().strip()
            self.special = {}
            for _ in range(int(f.readline().strip())):
                name, number = f.readline().strip().split()
                self.special[name] = int(number)
            self.merges = {}
            for index, line in enumerate(f, start=256):
                left, right = map(int, line.split())
                self.merges[left, right] = index
        self.compiled = regex.compile(self.pattern) if self.pattern else None

    def encode(self, text):
        if not self.special:
            return self.ordinary(text)
        names = "(" + "|".join(standard_re.escape(name) for name in self.special) + ")"
        ids = []
        for part in standard_re.split(names, text):
            ids += [self.special[part]] if part in self.special else self.ordinary(part)
        return ids

    def ordinary(self, text):
        chunks = regex.findall(self.compiled, text) if self.compiled else [text]
        return [i for chunk in chunks for i in self.chunk(list(chunk.encode()))]

    def chunk(self, ids):
        while len(ids) >= 2:
            pair = min(zip(ids, ids[1:]), key=lambda p: self.merges.get(p, float("inf")))
            if pair not in self.merges:
                break
            merged, i = [], 0
            while i < len(ids):
                if tuple(ids[i : i + 2]) == pair:
                    merged.append(self.merges[pair])
                    i += 2
                else:
                    merged.append(ids[i])
                    i += 1
            ids = merged
        return ids


def minbpe(tokenizer, folder):
    path = folder / "x.model"
    path.write_bytes(export(tokenizer, "minbpe", "x.model")["x.model"])
    return Minbpe(path)


@pytest.mark.parametrize("name", BYTES)
def test_minbpe_gives_the_same_ids(name, tmp_path):
    """Its loop is naive, so long texts without cuts are left out."""
    there = minbpe(model(name), tmp_path)
    longest = 300 if name == "byte" else 9_000
    for text, ids in zip(CHECKED, expected(name), strict=True):
        if len(text) <= longest:
            assert there.encode(text) == ids, ascii(text[:80])
    for text in CHECKED[:13]:
        assert there.encode(text[:400]) == model(name).encode(text[:400], "all")


@pytest.mark.parametrize("name", BYTES)
def test_read_back_it_is_the_same_model(name):
    ours = model(name)
    upload = read_any(export(ours, "minbpe", "x.model"))
    assert upload.notes == ()
    back = upload.tokenizer.tokenizer
    assert (back.rules, back.vocabulary) == (ours.rules, ours.vocabulary)
    assert back.special_ids == ours.special_ids


def test_the_pattern_keeps_its_blanks(tmp_path):
    """minbpe strips the pattern's line, so a leading blank must not stand at its edge."""
    ours = merging("␠ a", pattern=r" ?\p{L}+").tokenizer
    there = minbpe(ours, tmp_path)
    assert there.encode("a a, a") == ours.encode("a a, a") == [97, 256, 44, 256]
    back = read_any(export(ours, "minbpe", "x.model")).tokenizer.tokenizer
    assert back.rules.splitter.pattern == r" ?\p{L}+"


def test_without_special_tokens_no_cut_is_no_pattern():
    assert export(merging("a b").tokenizer, "minbpe", "x")["x"] == b"minbpe v1\n\n0\n97 98\n"


@pytest.mark.parametrize("name", ["<| end |>", "<|\n|>", " ", "a\u2028b"])
def test_a_special_token_with_white_space_is_refused(name):
    with pytest.raises(UserError, match="holds a blank or a line end"):
        export(merging(special=[name]).tokenizer, "minbpe", "x.model")


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("a\n|.", "holds a line end, and a .model file has one line"),
        ("a\r|.", "holds a line end"),
        ("(a)|.", "has groups in brackets"),
    ],
)
def test_a_pattern_that_the_file_can_not_hold_is_refused(pattern, said):
    with pytest.raises(UserError, match=said):
        export(merging(pattern=pattern).tokenizer, "minbpe", "x.model")


@pytest.mark.parametrize("name", WORDS)
def test_merges_of_characters_are_refused(name):
    with pytest.raises(UserError, match="minbpe holds merges of bytes"):
        export(model(name), "minbpe", "x.model")


def test_special_tokens_keep_the_ids_of_the_file():
    content = b"minbpe v1\n\n2\n<|b|> 100258\n<|a|> 100257\n97 98\n"
    tokenizer = read(content, "x.model")
    assert tokenizer.special_ids == {"<|b|>": 100258, "<|a|>": 100257}
    assert tokenizer.vocab_size == 100259
    assert tokenizer.encode("ab<|a|><|b|>", "all") == [256, 100257, 100258]
    assert tokenizer.spans("ab<|a|>", "all") == [(256, 0, 2), (100257, 2, 7)]
    assert tokenizer.decode([256, 100258]) == "ab<|b|>"
    assert tokenizer.known([256, 257, 100257]) == ([256, 100257], [257])
    assert list(tokenizer.ids()) == [*range(257), 100257, 100258]
    with pytest.raises(UserError, match="no token 257"):
        tokenizer.written(257)


def test_the_pattern_of_minbpe_itself_is_known():
    line = (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*"
        r"|\s*[\r\n]|\s+(?!\S)|\s+"
    )
    tokenizer = read(f"minbpe v1\n{line}\n0\n".encode(), "x.model")
    assert tokenizer.tokenizer.rules.splitter.name == "gpt4"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"minbpe v1", "ends after line 1; there must be the pattern"),
        (b"minbpe v1\n", "ends after line 1; there must be the pattern"),
        (b"minbpe v1\n\n", "ends after line 2; there must be the number of special"),
        (b"minbpe v2\n\n0\n", "Line 1 of x.model is 'minbpe v2'. It must be minbpe v1"),
        (b"minbpe v1\n(\n0\n", "not a valid regular expression"),
        (b"minbpe v1\n\\p{L}*\n0\n", "matches the empty text"),
        (b"minbpe v1\n\nmany\n", "Line 3 of x.model is 'many'"),
        (b"minbpe v1\n\n" + b"9" * 5_000 + b"\n", "Line 3"),
        (b"minbpe v1\n\n1\n", "ends after line 3; there must be a special token"),
        (b"minbpe v1\n\n1\n<| a |> 300\n", "Line 4"),
        (b"minbpe v1\n\n1\n<a> x\n", "Line 4"),
        (b"minbpe v1\n\n2\n<a> 300\n<a> 301\n", "Line 5"),
        (b"minbpe v1\n\n1\n<a> 97\n", "special token '<a>' the id 97, which belongs to another"),
        (b"minbpe v1\n\n2\n<a> 300\n<b> 300\n", "the id 300, which belongs to another"),
        (b"minbpe v1\n\n1\n<a> 256\n97 98\n", "first free id is 257"),
        (b"minbpe v1\n\n0\n97\n", "Line 4 of x.model is '97'. It must be a pair"),
        (b"minbpe v1\n\n0\n97 98\n\n", "Line 5"),
        (b"minbpe v1\n\n0\n97 256\n", "Line 4 .* two ids below 256"),
        (b"minbpe v1\n\n0\n97 -1\n", "Line 4"),
        (b"minbpe v1\n\n0\n97 98\n97 98\n", "Line 5 .* a pair of its own"),
        (b"minbpe v1\n\n0\n97 98 99\n", "Line 4"),
        (b"minbpe v1\n\xff\n0\n", r"not UTF-8 \(byte 10\)"),
    ],
)
def test_a_broken_file_is_named_by_its_line(content, said):
    with pytest.raises(UserError, match=said):
        read(content, "x.model")
