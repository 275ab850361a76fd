"""Codes: loaded by subword-nmt with equal tokens, read back, and broken."""

import io

import pytest
from exported import BYTES, CHECKED, WORDS, model
from subword_nmt.apply_bpe import BPE
from subword_nmt.learn_bpe import learn_bpe

from bpeviz.engine import Vocabulary, read, rules, train
from bpeviz.engine.corpus import Rules
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import Token
from bpeviz.errors import UserError
from bpeviz.formats import export, read_any, subword_nmt_codes

VERSIONS = {"character": "0.1", "end-of-word": "0.1", "fused": "0.2"}


def codes(tokenizer):
    return subword_nmt_codes.write(tokenizer).decode()


def ours_as_theirs(tokenizer, word):
    """The tokens of a word as subword-nmt prints them: no marker, unknown letters as they are."""
    content = word.encode()
    spans = tokenizer.spans(word)
    return [content[start:end].decode() for _, start, end in spans if start < end]


@pytest.mark.parametrize("name", WORDS)
def test_subword_nmt_gives_the_same_tokens(name):
    ours = model(name)
    text = codes(ours)
    assert text.startswith(f"#version: {VERSIONS[name]}\n")
    there = BPE(io.StringIO(text))
    words = {word for checked in CHECKED for word in checked.split() if len(word) < 200}
    assert len(words) > 10_000
    for word in words:
        *inner, last = ours_as_theirs(ours, word)
        assert there.segment_tokens([word]) == [*(part + "@@" for part in inner), last], ascii(word)


@pytest.mark.parametrize("name", WORDS)
def test_read_back_known_letters_give_the_same_tokens(name):
    """The codes hold no other base tokens than those that a merge uses."""
    ours = model(name)
    upload = read_any(export(ours, "subword-nmt", "x.codes"))
    assert upload.format == "subword-nmt"
    assert "only merges" in str(upload.notes[0])
    back = upload.tokenizer
    assert back.tokenizer.rules.fused == ours.rules.fused
    words = {word for checked in CHECKED[:13] for word in checked.split()}
    known = [w for w in sorted(words)[::3] if back.unknown_id not in back.encode(w)]
    assert len(known) > 1_000
    for word in known:
        assert [back.token_bytes(i) for i in back.encode(word)] == [
            ours.token_bytes(i) for i in ours.encode(word)
        ]
    ranks = [(back.written(a), back.written(b)) for a, b in back.tokenizer.vocabulary.merges]
    names = [(ours.written(a), ours.written(b)) for a, b in ours.vocabulary.merges]
    marker = (ours.rules.marker or "").encode()
    for theirs, here in zip(ranks, names, strict=True):
        for got, want in zip(theirs, here, strict=True):
            assert got == want or got.removesuffix(b"</w>") == want.removesuffix(marker)


def test_what_subword_nmt_learned_is_read():
    learned = io.StringIO()
    learn_bpe(io.StringIO("low low lower lowest newest newest widest"), learned, 10)
    there = BPE(io.StringIO(learned.getvalue()))
    here = read_any({"codes.txt": learned.getvalue().encode()}).tokenizer
    assert here.tokenizer.rules.fused
    for word in ("low", "lower", "newest", "west", "lows"):
        assert ours_as_theirs(here, word) == [
            part.removesuffix("@@") for part in there.segment_tokens([word])
        ]


def test_und_und_fund():
    """Three pairs occur three times; the smaller one is merged first."""
    own = Tokenizer.of(train(read("und und fund", rules("end-of-word", marker="</w>")), 2))
    assert codes(own) == "#version: 0.1\nd </w>\nn d</w>\n"  # d before n, n before u
    fused = rules("end-of-word", marker="</w>", fused=True)
    attached = Tokenizer.of(train(read("und und fund", fused), 2))
    assert codes(attached) == "#version: 0.2\nn d</w>\nu nd</w>\n"


@pytest.mark.parametrize("name", BYTES)
def test_merges_of_bytes_are_refused(name):
    with pytest.raises(UserError, match="subword-nmt holds merges of characters"):
        export(model(name), "subword-nmt", "x.codes")


def test_no_merges_and_letters_of_the_marker_are_refused():
    with pytest.raises(UserError, match="no merges, and subword-nmt can't load"):
        codes(Tokenizer.of(train(read("a b", rules("character")), 5)))
    letters = tuple(Token(c.encode()) for c in "</w>")
    spelled = Vocabulary(letters, ((0, 1), (4, 2), (5, 3)))
    with pytest.raises(UserError, match="token 6 holds the letters </w>"):
        codes(Tokenizer(Rules("character"), spelled, "lowest"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"#version: 0.1\n", "x.codes holds no merges"),
        (b"", "none of the files that can be read here|holds no merges"),
        (b"#version: 0.3\na b\n", "Line 1 of x.codes is '#version: 0.3'"),
        (b"#version: 0.1\na b c\n", "Line 2"),
        (b"#version: 0.1\na\n", "Line 2"),
        (b"#version: 0.1\na b\nab cd\n", "Line 3"),
        (b"#version: 0.1\na b\na b\n", "Line 3 .* makes a new token"),
        (b"#version: 0.1\na b\nb c\nab c\na bc\n", "Line 5 .* makes a new token"),
        (b"#version: 0.1\na </w>\na</w> b\n", "Line 3"),
        (b"#version: 0.1\na b</w>\n", "Line 2"),
        (b"#version: 0.2\na </w>\n", "Line 2"),
        (b"#version: 0.2\na</w> b\n", "Line 2"),
        (b"#version: 0.1\n\xff b\n", r"not UTF-8 \(byte 14\)"),
    ],
)
def test_broken_codes_are_named_by_their_line(content, said):
    with pytest.raises(UserError, match=said):
        read_any({"x.codes": content})
