"""tokenizer.json: loaded by the tokenizers library with equal ids, read back, and broken."""

import json

import pytest
from exported import BYTES, CHECKED, SPECIAL, WORDS, expected, model
from tiny import merging
from tokenizers import Regex, models, pre_tokenizers
from tokenizers import Tokenizer as Library

from bpeviz.engine import Vocabulary, read, rules, train
from bpeviz.engine.corpus import Rules
from bpeviz.engine.splitting import own
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import Token
from bpeviz.errors import UserError
from bpeviz.formats import tokenizer_json


def library(tokenizer):
    return Library.from_str(tokenizer_json.write(tokenizer).decode())


@pytest.mark.parametrize("name", [*BYTES, *WORDS])
def test_the_library_gives_the_same_ids_and_texts(name):
    there = library(model(name))
    assert there.get_vocab_size() == model(name).vocab_size
    for text, ids in zip(CHECKED, expected(name), strict=True):
        assert there.encode(text).ids == ids, ascii(text[:80])
        there_again = there.decode(ids, skip_special_tokens=False)
        assert there_again == model(name).decode(ids), ascii(text[:80])


@pytest.mark.parametrize("name", [*BYTES, *WORDS])
def test_read_back_it_gives_the_same_ids_and_places(name):
    ours = model(name)
    back = tokenizer_json.read(tokenizer_json.write(ours), "tokenizer.json")
    assert back.special_ids == ours.special_ids
    assert back.unknown_id == ours.unknown_id
    for text in CHECKED[-400:]:
        assert back.spans(text) == ours.spans(text), ascii(text)
        assert back.spans(text, "all") == ours.spans(text, "all"), ascii(text)
        assert back.replay(text).final() == ours.encode(text), ascii(text)


def test_bytes_are_written_in_the_alphabet_and_come_back():
    there = library(merging().tokenizer)
    encoded = there.encode("Ġé")
    assert encoded.tokens == ["Ä", "ł", "Ã", "©"]
    assert encoded.ids == [0xC4, 0xA0, 0xC3, 0xA9]
    assert there.decode(encoded.ids) == "Ġé"


def test_a_token_with_a_blank_is_one_token():
    there = library(merging("a ␠", "a␠ b").tokenizer)
    assert there.encode("a b").ids == [257]
    assert json.loads(there.to_str())["model"]["merges"] == [["a", "Ġ"], ["aĠ", "b"]]


def test_no_blank_is_added_and_the_text_comes_back():
    there = library(merging("␠ ␠", pattern=r" ?\p{L}+| +").tokenizer)
    for text in ("hi", "x ~_!  y", " hi "):
        assert there.decode(there.encode(text).ids) == text
    assert there.encode("hi").ids == [104, 105]


def test_words_are_told_apart_again():
    corpus = read("go to go to", rules("end-of-word", fused=True))
    ours = Tokenizer.of(train(corpus, 3))
    there = library(ours)
    saved = json.loads(there.to_str())
    assert saved["model"]["end_of_word_suffix"] == "</w>"
    assert saved["decoder"] == {"type": "BPEDecoder", "suffix": "</w>"}
    ids = there.encode("go to").ids
    assert ids == ours.encode("go to")
    assert there.decode(ids) == "go to"


def test_a_marker_of_its_own_is_no_letter_of_the_text():
    ours = Tokenizer.of(train(read("a_ a_ a b_b_", rules("end-of-word")), 4))
    there = library(ours)
    for text in ("a_", "a _", "a_a", "_", "a\ue000 \ue000", "b\ue001a"):
        assert there.encode(text).ids == ours.encode(text), ascii(text)
        assert there.decode(there.encode(text).ids) == ours.decode(ours.encode(text))


def test_special_tokens_are_whole_and_the_longest_wins():
    ours = merging().tokenizer.with_special(["<a>", "<a><b>", " x "])
    there = library(ours)
    for text in ("<a><b><a>", "1 x 2", "<a", "<a> <b>"):
        assert there.encode(text).ids == ours.encode(text, "all")


def words(base, merges):
    return Tokenizer(Rules("character"), Vocabulary(base, merges), "lowest")


def test_what_the_file_could_not_tell_apart_is_refused():
    letters = tuple(Token(c.encode()) for c in "abc")
    twice = words(letters, ((0, 1), (1, 2), (3, 2), (0, 4)))
    with pytest.raises(UserError, match=r"tokens 5 and 6 are both written 'abc'"):
        tokenizer_json.write(twice)
    unknown = words(tuple(Token(c.encode()) for c in "<unk>"), ((0, 1), (5, 2), (6, 3), (7, 4)))
    with pytest.raises(UserError, match="both written '<unk>'"):
        tokenizer_json.write(unknown)
    with pytest.raises(UserError, match=r"special token 'ab' is written like .* token 256"):
        tokenizer_json.write(merging("a b", special=["ab"]).tokenizer)


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (r"\X", "cuts a text in other places in the tokenizers library"),
        (r"^\w+|[\s\S]", "cuts a text in other places"),
        (r"a{1,2}+|.", r"\{1,2\}\+ has another meaning there"),
        (r"(?P<x>a)+|.", "can't go to the tokenizers library"),
    ],
)
def test_a_pattern_that_oniguruma_reads_otherwise_is_refused(pattern, said):
    with pytest.raises(UserError, match=said):
        tokenizer_json.write(merging(pattern=pattern).tokenizer)


@pytest.mark.parametrize("pattern", [r"\w+", r"[^\w]|\w", r"\W+", r"\\w+|\w", r"[\w']+|\s+"])
def test_a_word_character_means_the_same_there(pattern):
    """To Oniguruma ½ is one and a zero-width joiner is not; here it is the other way round."""
    ours = merging("b c", "␠ b", "a b", pattern=pattern).tokenizer
    there = library(ours)
    for text in ("ab½½ab", "a\u200db\u200da b", "\\w\\w ab", "bc'bc  bc", "n\u00b2 _bc_"):
        assert there.encode(text).ids == ours.encode(text), ascii(text)
        pieces = [piece for piece, _ in there.pre_tokenizer.pre_tokenize_str(text)]
        assert len(pieces) == len(list(own(pattern).pieces(text)))


def file_with(**changes):
    data = json.loads(tokenizer_json.write(merging("a b", special=SPECIAL).tokenizer))
    for path, value in changes.items():
        *parents, last = path.split("__")
        place = data
        for name in parents:
            place = place[int(name) if isinstance(place, list) else name]
        if value is None:
            del place[last]
        else:
            place[int(last) if isinstance(place, list) else last] = value
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "not valid JSON: line 1, column 2"),
        (b'{\n "model": {,}}', "not valid JSON: line 2, column 12"),
        (b"[" * 100_000, "not valid JSON"),
        (b"[]", "“model” must be"),
        (b"\xff{}", r"not UTF-8 \(byte 0\)"),
        (file_with(model=None), "“model” must be"),
        (file_with(model=7), "“model” must be"),
        (file_with(model__type="WordLevel"), "“model.type” must be one of BPE, WordPiece, Unigram"),
        (file_with(model__vocab=[]), "“model.vocab” must be a table"),
        (file_with(model__vocab__a="x"), r"“model.vocab\['a'\]” must be a whole number"),
        (file_with(model__vocab__a=-1), r"“model.vocab\['a'\]” must be a whole number"),
        (file_with(model__vocab__a=98), "gives the id 98 to 'a' and to 'b'"),
        (file_with(model__merges={}), "“model.merges” must be a list"),
        (file_with(model__merges__0=["a"]), r"“model.merges\[0\]” must be two tokens"),
        (file_with(model__merges__0=["a", 1]), r"“model.merges\[0\]” must be two tokens"),
        (file_with(model__merges__0=["a", "日"]), r"“model.merges\[0\]” needs the token '日'"),
        (file_with(model__merges__0=["b", "a"]), r"“model.merges\[0\]” needs the token 'ba'"),
        (file_with(added_tokens__0={"id": 5}), r"“added_tokens\[0\]” must be"),
        (file_with(added_tokens__1__id="x"), r"“added_tokens\[1\]” must be"),
        (file_with(decoder={"type": "Wrong"}), "can't be read by the tokenizers library"),
        (file_with(pre_tokenizer=7), "can't be read by the tokenizers library"),
    ],
)
def test_a_broken_file_is_named_by_its_field(content, said):
    with pytest.raises(UserError, match=said):
        tokenizer_json.read(content, "tokenizer.json")


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ({"type": "Unigram", "vocab": {}}, "“model.vocab” must be a list"),
        ({"type": "Unigram", "vocab": [["a", "x"]]}, r"“model.vocab\[0\]” must be a token and"),
        ({"type": "WordPiece", "vocab": []}, "“model.vocab” must be a table"),
        ({"vocab": {"a": True}, "merges": []}, r"“model.vocab\['a'\]” must be a whole number"),
    ],
)
def test_broken_models_of_other_kinds(model, said):
    with pytest.raises(UserError, match=said):
        tokenizer_json.read(json.dumps({"model": model}).encode(), "tokenizer.json")


def test_a_pattern_that_runs_away_is_told():
    runaway = Library(models.BPE({"a": 0, "b": 1}, []))
    runaway.pre_tokenizer = pre_tokenizers.Split(Regex("(a|aa)+$"), "isolated")
    read_back = tokenizer_json.read(runaway.to_str().encode(), "own.json")
    assert read_back.encode("ab") == [0, 1]
    with pytest.raises(UserError, match=r"own\.json can't encode this text: .*retry-limit"):
        read_back.encode("a" * 40 + "b")
    assert read_back.encode("ab") == [0, 1]
