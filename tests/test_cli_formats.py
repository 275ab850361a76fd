"""The commands for published tokenizers, export and import."""

import json

import pytest
from exported import BYTES, SPECIAL, WORDS, model
from tokenizers import Tokenizer

from bpeviz.engine.model_file import dumps, loads
from bpeviz.formats import FORMATS


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """Save a model as model.json in a folder that is the current one."""
    monkeypatch.chdir(tmp_path)

    def save(name):
        (tmp_path / "model.json").write_text(dumps(model(name)), encoding="utf-8")
        return tmp_path

    return save


def test_encode_with_a_published_tokenizer(output, tmp_path):
    text = tmp_path / "text.txt"
    text.write_text("strawberry 12345")
    lines = "496\tstr\n675\taw\n15717\tberry\n220\t·\n4513\t123\n1774\t45\n"
    assert output("encode", "--tokenizer", "cl100k_base", text) == lines
    assert output("encode", text, "--tokenizer", "cl100k_base") == lines
    assert output("encode", "--tokenizer", "cl100k_base", stdin=b"strawberry 12345") == lines
    assert output("encode", "--tokenizer", "cl100k_base", "-", stdin=b"12345 ") == (
        "4513\t123\n1774\t45\n220\t·\n"
    )
    found = json.loads(
        output("encode", "--json", "--tokenizer", "gpt2", stdin="é<|endoftext|>".encode())
    )
    assert found["ids"][0] == 2634
    assert bytes.fromhex("".join(found["tokens"])).decode() == "é<|endoftext|>"


def test_decode_with_a_published_tokenizer(output):
    assert output("decode", "--tokenizer", "cl100k_base", 496, 675, 15717) == "strawberry"
    assert (
        output("decode", "--tokenizer", "gpt2", 43453, 50256) == " SolidGoldMagikarp<|endoftext|>"
    )


def test_the_list_of_tokenizers(output):
    head, *lines = output("tokenizers").splitlines()
    assert head.split() == ["name", "family", "vocab_size", "licence", "source"]
    assert [line.split()[:3] for line in lines] == [
        ["gpt2", "GPT-2", "50257"],
        ["cl100k_base", "GPT-4", "100277"],
        ["o200k_base", "GPT-4o", "200019"],
    ]
    rows = [json.loads(line) for line in output("tokenizers", "--json").splitlines()]
    assert rows[1]["name"] == "cl100k_base"
    assert rows[1]["licence"] == "MIT License"


def test_mistakes_with_tokenizers(mistake, abc_model):
    assert "no published tokenizer gpt9" in mistake("encode", "--tokenizer", "gpt9", stdin=b"a")
    assert "there is one file, the text" in mistake("encode", abc_model, "x", "--tokenizer", "gpt2")
    assert "No tokenizer is named" in mistake("encode")
    assert "No tokenizer is named" in mistake("decode")
    assert "no token 100256" in mistake("decode", "--tokenizer", "cl100k_base", 100256)
    assert "'x' is not a token id" in mistake("decode", "--tokenizer", "gpt2", "x")


HELD = [
    *((name, to) for name in BYTES for to in FORMATS if to != "subword-nmt"),
    *((name, to) for name in WORDS for to in FORMATS if to not in ("tiktoken", "minbpe", "merges")),
]


@pytest.mark.parametrize(("name", "to"), HELD)
def test_what_is_exported_is_imported_again(bpeviz, saved, name, to):
    folder = saved(name)
    code, out, err = bpeviz("export", "model.json", "--to", to, "out.file")
    assert (code, out) == (0, "")
    written = [line.removeprefix("bpeviz: wrote ") for line in err.splitlines()]
    assert written[0] == "out.file"
    assert {path.name for path in folder.iterdir()} == {"model.json", *written}
    options = ["--split", "gpt4"] if (name, to) == ("gpt4", "trace-csv") else []
    if (name, to) == ("own pattern", "trace-csv"):
        options = ["--pattern", model(name).rules.splitter.pattern]
    code, out, err = bpeviz("import", *written, "--out", "again.json", *options)
    assert (code, out) == (0, "")
    again = loads((folder / "again.json").read_text(encoding="utf-8"))
    text = "the garden and the other one"
    assert [again.token_bytes(i) for i in again.encode(text)] == [
        model(name).token_bytes(i) for i in model(name).encode(text)
    ]


def test_an_export_for_hugging_face_loads_there(bpeviz, saved):
    folder = saved("gpt4")
    bpeviz("export", "model.json", "--to", "tokenizer-json", "tokenizer.json")
    there = Tokenizer.from_file(str(folder / "tokenizer.json"))
    assert there.encode("The garden").ids == model("gpt4").encode("The garden")


def test_import_says_what_the_file_left_open(bpeviz, saved):
    folder = saved("gpt4")
    bpeviz("export", "model.json", "--to", "tiktoken", "x.tiktoken")
    code, _, err = bpeviz("import", "x.tiktoken", "--split", "gpt2", "--out", "y.json")
    assert code == 0
    assert err.splitlines() == [
        "bpeviz: x.tiktoken holds no split pattern, so gpt2 is taken. Choose the pattern with "
        "which the tokenizer was trained; ids depend on it.",
        "bpeviz: x.tiktoken holds no special tokens, so there are none.",
    ]
    assert loads((folder / "y.json").read_text()).rules.splitter.name == "gpt2"
    code, _, err = bpeviz("import", "x.tiktoken", "x_tiktoken.py", "--out", "z.json")
    assert (code, err) == (0, "")
    assert loads((folder / "z.json").read_text()).special == SPECIAL
    (folder / "m.model").write_bytes(b"minbpe v1\n\n1\n<s> 9999\n97 98\n")
    code, _, err = bpeviz("import", "m.model", "--out", "n.json")
    assert (code, err) == (
        0,
        "bpeviz: Ids are numbered anew: base tokens, merges, special tokens.\n",
    )


def test_a_second_file_replaces_only_its_own_kind(bpeviz, mistake, saved):
    folder = saved("byte")
    ours = folder / "x_tiktoken.py"
    ours.write_text("print('somebody works on this')\n")
    export = ("export", "model.json", "--to", "tiktoken", "x.tiktoken")
    assert "x_tiktoken.py is there already and is something else" in mistake(*export)
    assert ours.read_text() == "print('somebody works on this')\n"
    assert not (folder / "x.tiktoken").exists()
    ours.unlink()
    assert bpeviz(*export)[0] == 0
    assert bpeviz(*export)[0] == 0  # its own file it replaces


def test_mistakes_with_files(mistake, saved):
    folder = saved("character")
    assert "tiktoken holds merges of bytes" in mistake(
        "export", "model.json", "--to", "tiktoken", "x"
    )
    assert "invalid choice: 'gguf'" in mistake("export", "model.json", "--to", "gguf", "x")
    assert "the following arguments are required: --to" in mistake("export", "model.json", "x")
    assert "no/x can't be written" in mistake("export", "model.json", "--to", "json", "no/x")
    assert "nothing can't be read" in mistake("export", "nothing", "--to", "json", "x")
    assert {path.name for path in folder.iterdir()} == {"model.json"}
    (folder / "story.txt").write_text("Once upon a time\n")
    assert "story.txt is none of the files" in mistake("import", "story.txt", "--out", "x.json")
    assert "required: --out" in mistake("import", "model.json")
    assert "no/x.json can't be written" in mistake("import", "model.json", "--out", "no/x.json")
    assert "not allowed with" in mistake(
        "import", "x", "--out", "y", "--split", "gpt2", "--pattern", "a"
    )
