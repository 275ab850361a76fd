"""What somebody brings is recognized by what is in it; what does not fit is told."""

import pytest
from exported import BYTES, WORDS, model
from tiny import merging

from bpeviz.engine.model_file import dumps
from bpeviz.errors import UserError
from bpeviz.formats import FORMATS, export, model_of, read_any, sniff
from bpeviz.published import Trained, load

SECOND = {"tiktoken": ["snippet"], "merges": ["vocab"]}
HELD = [
    *((name, to) for name in BYTES for to in FORMATS if to != "subword-nmt"),
    *((name, to) for name in WORDS for to in FORMATS if to not in ("tiktoken", "minbpe", "merges")),
]


@pytest.mark.parametrize(("name", "to"), HELD)
def test_each_format_is_recognized_under_any_name(name, to):
    files = export(model(name), to, "file")
    first, *rest = files.values()
    kind = sniff(first, "download (1)")
    assert kind == ("merges" if to == "subword-nmt" else to)
    assert [sniff(content, "other") for content in rest] == SECOND.get(to, [])
    assert read_any(files, model(name).rules.splitter).format == to


def test_our_json_comes_back_whole():
    ours = model("end-of-word")
    upload = read_any(export(ours, "json", "model.json"))
    assert upload.tokenizer == Trained("model.json", ours, "uploaded")
    assert upload.tokenizer.family == "Uploaded"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "don't belong together: –"),
        ({"x.txt": b""}, "x.txt is none of the files"),
        ({"x.txt": b"Once upon a time\nthere was\n"}, "x.txt is none of the files"),
        ({"x.bin": bytes(range(256))}, "x.bin is none of the files"),
        ({"x.json": b""}, "not valid JSON: .* line 1 column 1"),
        ({"x.json": b"[]"}, "“format”"),
        ({"x.json": b'{"format": "bpeviz"}'}, "format version None"),
        ({"x.tiktoken": b""}, "rank file is empty"),
        ({"x.tiktoken": b"hello"}, "Line 1 of the rank file"),
        ({"x.model": b"hello"}, "Line 1 of x.model is 'hello'"),
        ({"x.csv": b"a,b\n1,2\n"}, "x.csv is no trace: it has no column step"),
        ({"x.parquet": b"hello"}, "not a Parquet file"),
        ({"x.py": b"f(pat_str='.')"}, "x.py goes with a .tiktoken rank file"),
        ({"a.json": b'{"a": 0}', "b.json": b'{"b": 0}'}, "a.json and b.json are of the same kind"),
        ({"a.json": b'{"a": 0}', "b.model": b"minbpe v1\n"}, "don't belong together: a.json, b.m"),
    ],
)
def test_what_can_not_be_read_is_told(files, said):
    with pytest.raises(UserError, match=said):
        read_any(files)


def test_an_unknown_format():
    with pytest.raises(UserError, match=r"no format gguf\. Choose one of json, tokenizer-json"):
        export(model("byte"), "gguf", "x")


@pytest.mark.parametrize("name", [*BYTES, *WORDS])
def test_what_is_exported_for_hugging_face_is_our_model_again(name):
    ours = model(name)
    back = model_of(read_any(export(ours, "tokenizer-json", "x")).tokenizer)
    assert not back.renumbered
    assert back.tokenizer.vocabulary.tokens == ours.vocabulary.tokens
    assert back.tokenizer.vocabulary.merges == ours.vocabulary.merges
    assert back.tokenizer.rules.algorithm == ours.rules.algorithm
    assert back.tokenizer.rules.splitter == ours.rules.splitter
    assert back.tokenizer.special == ours.special


def test_gpt_2_becomes_a_model_with_ids_of_its_own():
    published = load("gpt2")
    back = model_of(published)
    assert back.renumbered
    engine = back.tokenizer
    assert len(engine.vocabulary) == 50256
    text = "Hello, strawberry world! 1234 — é\n\n  x"
    assert [engine.written(i) for i in engine.encode(text)] == [
        published.written(i) for i in published.encode(text)
    ]
    assert engine.special_ids == {"<|endoftext|>": 50256}
    assert engine.rules.splitter.name == "gpt2"


def test_ids_that_a_file_gives_to_special_tokens_are_renumbered():
    upload = read_any({"x": b"minbpe v1\n\n1\n<s> 9999\n97 98\n"})
    back = model_of(upload.tokenizer)
    assert back.renumbered
    assert back.tokenizer.special_ids == {"<s>": 257}


def test_a_trained_tokenizer_is_its_own_model():
    ours = merging("a b")
    assert model_of(ours).tokenizer is ours.tokenizer
    assert dumps(model_of(ours).tokenizer) == dumps(ours.tokenizer)
