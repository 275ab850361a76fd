"""merges.txt and vocab.json: loaded by the tokenizers library, read back, and broken."""

import json

import pytest
from exported import BYTES, CHECKED, SPECIAL, WORDS, expected, model
from tiny import merging
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers

from bpeviz.engine.splitting import PATTERNS, named
from bpeviz.errors import UserError
from bpeviz.formats import export, model_of, read_any
from bpeviz.published.byte_alphabet import LETTERS, to_bytes, to_letters

CUTS = {
    "byte": [],
    "gpt4": [PATTERNS["gpt4"].replace("{1,3}+", "{1,3}")],
    "own pattern": [r" ?[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}]+|[^\w\s]"],
}


def library(name, folder):
    """A tokenizer that somebody builds from the two files, by the library's documentation."""
    for file, content in export(model(name), "merges", "merges.txt").items():
        (folder / file).write_bytes(content)
    bpe = models.BPE.from_file(str(folder / "vocab.json"), str(folder / "merges.txt"))
    made = Tokenizer(bpe)
    cuts = [pre_tokenizers.Split(Regex(pattern), "isolated") for pattern in CUTS[name]]
    byte_level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    made.pre_tokenizer = pre_tokenizers.Sequence([*cuts, byte_level])
    made.decoder = decoders.ByteLevel()
    made.add_special_tokens([AddedToken(token, normalized=False) for token in SPECIAL])
    return made


@pytest.mark.parametrize("name", BYTES)
def test_the_library_gives_the_same_ids(name, tmp_path):
    there = library(name, tmp_path)
    for text, ids in zip(CHECKED, expected(name), strict=True):
        if name == "own pattern" and not text.isascii():
            continue  # what stands outside a class means other characters to Oniguruma
        assert there.encode(text).ids == ids, ascii(text[:80])


@pytest.mark.parametrize("name", BYTES)
def test_read_back_the_pattern_is_in_the_first_line(name):
    ours = model(name)
    upload = read_any(export(ours, "merges", "merges.txt"), named("gpt2"))
    assert not upload.asks_pattern
    back = upload.tokenizer
    assert back.special_ids == ours.special_ids
    for text in CHECKED[-400:]:
        assert back.spans(text) == ours.spans(text), ascii(text)
        assert back.spans(text, "all") == ours.spans(text, "all"), ascii(text)
    again = model_of(back)
    assert not again.renumbered
    assert (again.tokenizer.rules, again.tokenizer.vocabulary) == (ours.rules, ours.vocabulary)


def test_files_of_gpt_2_itself():
    """Base tokens numbered by their letters, a plain first line, a special token at the end."""
    vocab = {letter: number for number, letter in enumerate(sorted(LETTERS))}
    vocab |= {"Ġt": 256, "he": 257, "Ġthe": 258, "<|endoftext|>": 259}
    merges = "#version: 0.2\nĠ t\nh e\nĠt he\n".encode()
    files = {"encoder.json": json.dumps(vocab).encode(), "vocab.bpe": merges}
    upload = read_any(files)
    assert upload.asks_pattern
    assert "so gpt2 is taken" in str(upload.notes[0])
    assert "<|endoftext|>" in str(upload.notes[1])
    gpt2 = upload.tokenizer
    assert gpt2.encode(" the") == [258]
    assert gpt2.written(258) == b" the"
    assert gpt2.parts(258) == (256, 257)
    assert (gpt2.rank(256), gpt2.rank(258), gpt2.rank(vocab["a"])) == (0, 2, None)
    assert gpt2.encode("a<|endoftext|>", "all") == [vocab["a"], 259]
    assert len(gpt2.encode("<|endoftext|>")) == 13
    again = model_of(gpt2)
    assert again.renumbered
    assert again.tokenizer.encode(" the") == [258]
    assert again.tokenizer.encode("a") == [97]
    assert again.tokenizer.special_ids == {"<|endoftext|>": 259}


@pytest.mark.parametrize("name", WORDS)
def test_merges_of_characters_are_refused(name):
    with pytest.raises(UserError, match=r"merges\.txt holds merges of bytes"):
        export(model(name), "merges", "merges.txt")


def test_a_merge_that_looks_like_the_first_line_is_refused():
    steps = ["# v", "#v e", "#ve r", "#ver s", "#vers i", "#versi o", "#versio n", "#version !"]
    with pytest.raises(UserError, match=r"would look like the first line of a merges\.txt"):
        export(merging(*steps).tokenizer, "merges", "merges.txt")
    assert export(merging(*steps[:-1]).tokenizer, "merges", "merges.txt")


def test_the_second_file_has_a_name_of_its_own():
    assert list(export(merging().tokenizer, "merges", "merges.txt"))[1] == "vocab.json"
    assert list(export(merging().tokenizer, "merges", "my-merges.txt"))[1] == "my-vocab.json"
    assert list(export(merging().tokenizer, "merges", "vocab.bpe"))[1] == "vocab-vocab.json"


def test_the_alphabet():
    assert "".join(LETTERS[:3]) + LETTERS[32] + LETTERS[173] == "ĀāĂĠŃ"
    assert to_letters(b"a\n\xe2\x99\xa9") == "aĊâĻ©"
    assert to_bytes("aĊâĻ©") == b"a\n\xe2\x99\xa9"
    assert to_bytes("a b") is None
    assert len(set(LETTERS)) == 256


VOCAB = {letter: number for number, letter in enumerate(LETTERS)} | {"ab": 256}


@pytest.mark.parametrize(
    ("vocab", "merges", "said"),
    [
        (VOCAB, "a b c\n", "Line 1 of merges.txt is 'a b c'. It must be two tokens"),
        (VOCAB, "#version: 0.2\na b\na\n", "Line 3"),
        (VOCAB, "#version: 0.2\n\na  b\n", "Line 3"),
        (VOCAB, "#version: 0.2\nb a\n", "Line 2 of merges.txt needs the token 'ba'"),
        (VOCAB, "#version: 0.2\n日 a\n", "Line 2 of merges.txt needs the token '日'"),
        (VOCAB, "#version: 0.2 split pattern: 7\na b\n", "Line 1"),
        (VOCAB, "#version: 0.2 split pattern: \na b\n", "Line 1"),
        (VOCAB, '#version: 0.2 split pattern: "("\na b\n', "not a valid regular expression"),
        ({**VOCAB, "ab": "x"}, "#version: 0.2\na b\n", "“ab” must be a whole number"),
        ({**VOCAB, "ab": 97}, "#version: 0.2\na b\n", "gives the id 97 to 'a' and to 'ab'"),
        ({**VOCAB, "a</w>": 257}, "#version: 0.2\na b\n", "marks the ends of words with </w>"),
        ({"a": 0}, "#version: 0.2\n", "no token 'Ā' for the byte 00"),
        ({}, "#version: 0.2\n", "must be a table of tokens"),
        (None, "#version: 0.2\na b\n", "Give vocab.json together with it"),
    ],
)
def test_broken_files_are_named_by_line_and_field(vocab, merges, said):
    files = {"merges.txt": merges.encode()}
    if vocab is not None:
        files["vocab.json"] = json.dumps(vocab).encode()
    with pytest.raises(UserError, match=said):
        read_any(files)


def test_broken_json_and_a_vocabulary_alone():
    with pytest.raises(UserError, match=r"vocab\.json is not valid JSON: line 1, column 6"):
        read_any({"merges.txt": b"#version: 0.2\n", "vocab.json": b'{"a":'})
    with pytest.raises(UserError, match="a vocabulary without its merges"):
        read_any({"vocab.json": json.dumps(VOCAB).encode()})
