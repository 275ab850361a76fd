"""Rank files: loaded by tiktoken with equal ids, read back, and broken."""

import base64
import sys

import pytest
from awkward import CLEAN, settled_strings
from corpus_texts import TEXTS
from exported import BYTES, CHECKED, WORDS, expected, model
from tiktoken.load import load_tiktoken_bpe
from tiny import merging

from bpeviz.engine import Vocabulary
from bpeviz.engine.splitting import PATTERNS, named
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.formats import export, read_any, tiktoken_file
from bpeviz.published import PUBLISHED, load, registry
from bpeviz.published.rank_file import read_ranks


def encoding(tokenizer, folder):
    """What a program has after the Python lines beside the rank file have run."""
    for name, content in tiktoken_file.write(tokenizer, "my model.tiktoken").items():
        (folder / name).write_bytes(content)
    path = folder / "my model_tiktoken.py"
    made = {"__file__": str(path)}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), made)
    return made["encoding"]


@pytest.mark.parametrize("name", BYTES)
def test_tiktoken_gives_the_same_ids(name, tmp_path):
    there = encoding(model(name), tmp_path)
    assert there.n_vocab == model(name).vocab_size
    for text, ids in zip(CHECKED, expected(name), strict=True):
        assert there.encode(text, allowed_special="all") == ids, ascii(text[:80])


@pytest.mark.parametrize("name", PATTERNS)
def test_every_named_pattern_cuts_alike_there(name, tmp_path):
    trained = model("gpt4")
    rules = trained.rules.__class__("split", named(name))
    ours = Tokenizer(rules, trained.vocabulary, "first")
    there = encoding(ours, tmp_path)
    for text in [TEXTS["sums_and_dates.txt"], *CLEAN.values(), *settled_strings(500)]:
        assert there.encode_ordinary(text) == ours.encode(text), ascii(text[:80])


def test_tiktoken_loads_the_file_itself(tmp_path, monkeypatch):
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "")
    encoding(merging("a b", "ab c").tokenizer, tmp_path)
    ranks = load_tiktoken_bpe(str(tmp_path / "my model.tiktoken"))
    assert ranks[b"abc"] == 257
    assert len(ranks) == 258


@pytest.mark.parametrize("name", BYTES)
def test_read_back_with_its_python_lines(name):
    ours = model(name)
    upload = read_any(export(ours, "tiktoken", "x.tiktoken"))
    assert (upload.notes, upload.asks_pattern) == ((), False)
    back = upload.tokenizer
    assert back.special_ids == ours.special_ids
    assert back.vocab_size == ours.vocab_size
    for token_id in range(256, 756):
        assert back.parts(token_id) == ours.vocabulary.parts(token_id)
    for text in CHECKED[-400:]:
        assert back.spans(text) == ours.spans(text), ascii(text)
        assert back.spans(text, "all") == ours.spans(text, "all"), ascii(text)
        assert back.replay(text).final() == ours.encode(text), ascii(text)


def test_alone_it_asks_for_the_pattern():
    content = export(merging("a b", "1 2", "12 3").tokenizer, "tiktoken", "x.tiktoken")
    rank_file = {"x.tiktoken": content["x.tiktoken"]}
    upload = read_any(rank_file)
    assert upload.asks_pattern
    assert "x.tiktoken holds no split pattern, so gpt4 is taken" in str(upload.notes[0])
    assert upload.tokenizer.encode("1234") == [258, 52]
    chosen = read_any(rank_file, named("gpt2"))
    assert "so gpt2 is taken" in str(chosen.notes[0])


def test_a_published_file_is_recognized():
    for name, file in [("gpt2", "r50k_base"), ("cl100k_base",) * 2, ("o200k_base",) * 2]:
        content = registry._unpacked(f"{file}.tiktoken.gz", PUBLISHED[name].sha256)
        upload = read_any({"ranks.txt": content})
        assert upload.tokenizer is load(name)
        assert PUBLISHED[name].family in str(upload.notes[0])
        assert tiktoken_file.write_ranks(read_ranks(content)) == content


@pytest.mark.parametrize("name", WORDS)
def test_merges_of_characters_are_refused(name):
    with pytest.raises(UserError, match="tiktoken holds merges of bytes, and the algorithm"):
        export(model(name), "tiktoken", "x.tiktoken")


def test_a_model_that_ranks_alone_do_not_tell_is_refused():
    def made(*merges):
        return Tokenizer(
            merging().tokenizer.rules, Vocabulary(model("byte").vocabulary.base, merges), "first"
        )

    twice = made((97, 98), (98, 99), (256, 99), (97, 257))  # ab, bc, ab+c, a+bc
    with pytest.raises(UserError, match=r"tokens 258 and 259 are both b'abc'"):
        export(twice, "tiktoken", "x.tiktoken")
    odd = made((121, 120), (120, 121), (257, 257))  # yx, xy, xy+xy: ranks alone say x, yx, y
    with pytest.raises(UserError, match=r"token 258, b'xyxy', would be put together in another"):
        export(odd, "tiktoken", "x.tiktoken")


@pytest.mark.parametrize("pattern", [r"\X", r"[[a-z]--[aeiou]]+|.", r"\h+|\S"])
def test_a_pattern_that_rust_reads_otherwise_is_refused(pattern):
    with pytest.raises(UserError, match=r"in other places|can't go to the tiktoken library"):
        export(merging(pattern=pattern).tokenizer, "tiktoken", "x.tiktoken")


def test_text_between_two_matches_is_kept(tmp_path):
    """tiktoken leaves out what the pattern does not match; the exported pattern matches all."""
    ours = merging("␠ ␠", "! !", "a b", pattern=r"\w+").tokenizer
    there = encoding(ours, tmp_path)
    for text in ("ab  !!ab", "!!", "  ab!  !b a"):
        assert there.encode_ordinary(text) == ours.encode(text)


LINES = [base64.b64encode(bytes([b])) + b" %d" % b for b in range(256)]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "rank file is empty"),
        ([*LINES, b"YWI= 256 1"], "Line 257 of the rank file is b'YWI= 256 1'"),
        ([*LINES, b"YWI="], "Line 257"),
        ([*LINES, b"YW!I= 256"], "Line 257"),
        ([*LINES, b"YWI 256"], "Line 257"),
        ([*LINES, b"YWI= x"], "Line 257"),
        ([*LINES, b"YWI= -1"], "Line 257"),
        ([*LINES, b"YWI= 4294967295"], "Line 257"),
        ([*LINES, b"YWI= " + b"9" * 5_000], "Line 257"),
        ([LINES[0], b"", b"=", *LINES[1:]], "Line 3"),
        ([*LINES, LINES[7]], "Line 257 of the rank file repeats the token"),
        ([*LINES, b"YWI= 97"], "gives the number 97 to b'a' and to b'ab'"),
        (LINES[:-1], "no token for the byte ff"),
        (LINES[1:], "no token for the byte 00"),
    ],
)
def test_a_broken_file_is_named_by_its_line(lines, said):
    with pytest.raises(UserError, match=said):
        read_any({"x.tiktoken": b"\n".join(lines)})


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("pat_str=(", "Line 1 of x.py"),
        ("x = 1\npat_str = 2", r"x\.py has no call tiktoken\.Encoding"),
        ("f(pat_str=open('/etc/passwd').read())", "pat_str must be a text"),
        ("f(pat_str=7)", "pat_str must be a text"),
        ("f(pat_str='.', special_tokens=[1])", "special_tokens a table"),
        ("f(pat_str='.', special_tokens={'a': -1})", "special_tokens a table"),
        ("f(pat_str='.', special_tokens={'a': 97})", "number 97 to b'a' and to a"),
        ("f(pat_str='(')", "can't use this rank table or pattern"),
    ],
)
def test_broken_python_lines(source, said):
    files = {"x.tiktoken": b"\n".join(LINES), "x.py": source.encode()}
    with pytest.raises(UserError, match=said):
        read_any(files)


def test_python_lines_are_never_run():
    harmless = "import sys; sys.stolen = True\nf(pat_str='.', special_tokens={})"
    read_any({"x.tiktoken": b"\n".join(LINES), "x.py": harmless.encode()})
    assert not hasattr(sys, "stolen")


def test_names_do_not_collide():
    assert list(export(merging().tokenizer, "tiktoken", "a.py")) == ["a.py", "a_tiktoken.py"]
