"""Tokenizers of the Hugging Face library behind the common face."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from awkward import AWKWARD, settled_strings
from corpus_texts import TEXTS
from tokenizers import (
    AddedToken,
    Tokenizer,
    decoders,
    models,
    normalizers,
    pre_tokenizers,
    trainers,
)

from bpeviz.engine.text import clean
from bpeviz.errors import UserError
from bpeviz.formats import model_of, read_any
from bpeviz.published.hugging_face import HuggingFace

CORPUS = [TEXTS["english.txt"][:8_000], TEXTS["japanese.txt"][:2_000], TEXTS["korean.txt"][:1_500]]
TEXTS_TO_CUT = [t[:1_500] for t in (*TEXTS.values(), *AWKWARD.values(), *settled_strings(500))]


def wordpiece():
    made = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer()
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.decoder = decoders.WordPiece()
    made.train_from_iterator(
        CORPUS,
        trainers.WordPieceTrainer(
            vocab_size=1_000, special_tokens=["[UNK]", "[CLS]"], show_progress=False
        ),
    )
    return made


def unigram():
    made = Tokenizer(models.Unigram())
    made.normalizer = normalizers.NFKC()
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    made.decoder = decoders.Metaspace()
    made.train_from_iterator(
        CORPUS,
        trainers.UnigramTrainer(
            vocab_size=1_200,
            special_tokens=["<unk>", "<s>"],
            unk_token="<unk>",
            show_progress=False,
        ),
    )
    return made


def gpt2(prefix=False):
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=prefix)
    made.decoder = decoders.ByteLevel()
    made.train_from_iterator(
        CORPUS,
        trainers.BpeTrainer(
            vocab_size=600,
            special_tokens=["<|endoftext|>", "<|end|>"],
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    return made


def llama():
    """Blanks as ▁, one before the text; letters that are not known as bytes."""
    made = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    made.normalizer = normalizers.Sequence(
        [normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]
    )
    made.decoder = decoders.Sequence(
        [
            decoders.Replace("▁", " "),
            decoders.ByteFallback(),
            decoders.Fuse(),
            decoders.Strip(" ", 1, 0),
        ]
    )
    bytes_ = [f"<0x{byte:02X}>" for byte in range(256)]
    made.train_from_iterator(
        CORPUS[:1],
        trainers.BpeTrainer(
            vocab_size=600, special_tokens=["<unk>", "<s>", *bytes_], show_progress=False
        ),
    )
    file = json.loads(made.to_str())
    file["added_tokens"] = file["added_tokens"][:2]  # the bytes are not special
    return Tokenizer.from_str(json.dumps(file))


MAKERS = {
    "wordpiece": wordpiece,
    "unigram": unigram,
    "gpt2": gpt2,
    "gpt2 with a blank": lambda: gpt2(prefix=True),
    "llama": llama,
}


@pytest.fixture(scope="module", params=MAKERS)
def pair(request):
    """A tokenizer of the library, and the same as somebody uploads it."""
    library = MAKERS[request.param]()
    upload = read_any({"tokenizer.json": library.to_str().encode()})
    assert upload.format == "tokenizer-json"
    return library, upload.tokenizer


def test_ids_and_texts_are_those_of_the_library(pair):
    library, here = pair
    assert here.vocab_size == library.get_vocab_size()
    plain = Tokenizer.from_str(library.to_str())
    plain.encode_special_tokens = True
    for text in TEXTS_TO_CUT:
        ids = plain.encode(clean(text).text, add_special_tokens=False).ids
        assert here.encode(text) == ids, ascii(text[:80])
        assert here.decode(ids) == library.decode(ids, skip_special_tokens=False)


def test_places_are_in_order_and_lie_in_the_text(pair):
    _, here = pair
    for text in TEXTS_TO_CUT:
        content = clean(text).text.encode()
        spans = here.spans(text)
        assert [span.id for span in spans] == here.encode(text)
        end = 0
        for span in spans:
            assert end <= span.start <= span.end <= len(content)
            end = span.end
            held = content[span.start : span.end]
            if here.kind == "bpe" and "▁" not in text:
                assert held in here.token_bytes(span.id)


def test_a_replay_ends_with_the_ids(pair):
    _, here = pair
    if here.kind == "bpe":
        for text in TEXTS_TO_CUT:
            assert here.replay(text).final() == here.encode(text), ascii(text[:80])
        for token_id in here.ids():
            parts = here.parts(token_id)
            assert (parts is None) == (here.rank(token_id) is None)
            if parts is not None:
                assert b"".join(map(here.written, parts)) == here.written(token_id)
        return
    for ask in (lambda: here.replay("a"), lambda: here.base_pieces("a"), lambda: here.ranks):
        with pytest.raises(UserError, match="It has no merges to be shown; BPE tokenizers have"):
            ask()
    assert {here.parts(token_id) for token_id in here.ids()} == {None}
    assert {here.rank(token_id) for token_id in here.ids()} == {None}


def test_unknown_ids_are_named(pair):
    _, here = pair
    last = here.vocab_size - 1
    assert here.known([0, last, last + 1, -1, 2**40]) == ([0, last], [last + 1, -1, 2**40])
    for number in (last + 1, -1, 2**40):
        with pytest.raises(UserError, match=f"no token {number}: "):
            here.decode([0, number])
        with pytest.raises(UserError, match=f"no token {number}: "):
            here.written(number)


def test_what_each_says_of_itself():
    made = {name: HuggingFace(name, maker()) for name, maker in MAKERS.items()}
    assert [t.kind for t in made.values()] == ["wordpiece", "unigram", "bpe", "bpe", "bpe"]
    assert [t.unknown_id for t in made.values()] == [0, 0, None, None, 0]
    assert [t.loss is None for t in made.values()] == [False, False, True, False, False]
    assert made["gpt2"].special_ids == {"<|endoftext|>": 0, "<|end|>": 1}
    assert made["wordpiece"].special_ids == {"[UNK]": 0, "[CLS]": 1}


def test_special_tokens_are_text_unless_they_are_allowed():
    here = HuggingFace("x", gpt2())
    text = "a<|endoftext|>b<|end|>"
    assert not {0, 1} & set(here.encode(text))
    assert here.decode(here.encode(text)) == text
    a, b = here.encode("a")[0], here.encode("b")[0]
    assert here.encode(text, "all") == [a, 0, b, 1]
    some = here.encode(text, ["<|end|>"])
    assert (some[-1], 0 in some) == (1, False)
    assert here.spans(text, ["<|end|>"])[-1] == (1, 15, 22)
    assert here.spans("é" + text, "all")[-1] == (1, 17, 24)


def test_threads_that_ask_for_different_things_get_them():
    here = HuggingFace("x", gpt2())
    text = "a<|endoftext|>" * 50
    plain, special = here.encode(text), here.encode(text, "all")
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(here.encode, text, ["all", ()][k % 2]) for k in range(400)]
    assert [f.result() for f in asked] == [special, plain] * 200


def test_a_split_character_is_shared_out():
    """♩ is e2 99 a9; the library gives each of the three tokens the whole character."""
    for maker in (gpt2, llama):
        here = HuggingFace("x", maker())
        spans = here.spans("é♩")
        assert [here.written(span.id) for span in spans[-3:]] == [b"\xe2", b"\x99", b"\xa9"]
        assert [span[1:] for span in spans[-3:]] == [(2, 3), (3, 4), (4, 5)]


def test_a_character_that_a_normalizer_takes_apart_is_the_first_parts():
    """BERT takes 안 apart into three letters; all of its bytes belong to the first token."""
    here = HuggingFace("x", wordpiece())
    spans = here.spans("a 안녕")
    places = [span[1:] for span in spans[1:]]
    first, second = places.index((2, 5)), places.index((5, 8))
    assert (first, len(places)) == (0, 5)
    assert places[1:second] == [(5, 5)] * (second - 1)
    assert places[second + 1 :] == [(8, 8)] * (4 - second)


def test_tokens_as_written_and_as_decoded():
    words = HuggingFace("x", wordpiece())
    inner = next(i for i in words.ids() if words.written(i) == b"##e")
    assert words.token_bytes(inner) == b"e"
    blanks = HuggingFace("x", llama())
    blank = next(i for i in blanks.ids() if blanks.written(i) == "▁".encode())
    assert blanks.token_bytes(blank) == b" "
    byte = next(i for i in blanks.ids() if blanks.written(i) == b"\xe2")
    assert blanks.token_bytes(byte) == b"\xe2"
    assert HuggingFace("x", gpt2()).written(0) == b"<|endoftext|>"


def test_truncation_and_padding_of_a_file_are_not_applied():
    made = gpt2()
    made.enable_truncation(3)
    made.enable_padding(length=50)
    assert len(HuggingFace("x", made).encode("The garden was quiet that night.")) > 3
    assert len(HuggingFace("x", made).encode("a")) == 1


def test_an_added_token_is_no_work_of_merges():
    made = gpt2()
    made.add_tokens([AddedToken("strawberry", normalized=False)])
    here = HuggingFace("x", made)
    number = here.vocab_size - 1
    assert here.encode("strawberry") == [number]
    assert here.parts(number) is None
    with pytest.raises(UserError, match="not by merges alone, so it can't be replayed"):
        here.replay("strawberry")
    with pytest.raises(UserError, match=r"nothing for what “added_tokens\[2\]\.special” says"):
        model_of(here)


def test_a_text_that_the_library_can_not_encode():
    here = HuggingFace("x", Tokenizer(models.WordPiece({"a": 0}, unk_token="[UNK]")))
    with pytest.raises(UserError, match=r"x can't encode this text: .*UNK"):
        here.encode("b")


def test_a_model_of_another_kind_is_refused():
    with pytest.raises(UserError, match="model type WordLevel can't be shown"):
        HuggingFace("x", Tokenizer(models.WordLevel({"a": 0}, unk_token="a")))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wordpiece", "“model.type”"),
        ("unigram", "“model.type”"),
        ("gpt2 with a blank", "“pre_tokenizer”"),
        ("llama", "“model.byte_fallback”"),
    ],
)
def test_what_the_engine_does_not_do_is_told(name, said):
    with pytest.raises(UserError, match=said):
        model_of(HuggingFace(name, MAKERS[name]()))


def test_a_gpt_2_of_the_library_becomes_our_model():
    """Its base tokens are numbered by their letters, after the special tokens."""
    here = HuggingFace("x", gpt2())
    ours = model_of(here)
    assert ours.renumbered
    assert ours.tokenizer.rules.splitter.name == "gpt2"
    for text in TEXTS_TO_CUT:
        theirs = [here.written(i) for i in here.encode(text)]
        assert [ours.tokenizer.written(i) for i in ours.tokenizer.encode(text)] == theirs
