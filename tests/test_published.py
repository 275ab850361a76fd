"""Published tokenizers: equal to tiktoken, to the last id, byte and merge."""

import socket
import threading
from dataclasses import replace
from importlib.resources import files
from time import sleep

import pytest
from awkward import AWKWARD, random_strings
from corpus_texts import TEXTS

from bpeviz.engine.splitting import PATTERNS
from bpeviz.engine.text import clean
from bpeviz.errors import UserError
from bpeviz.formats import model_of
from bpeviz.published import PUBLISHED, load, registry
from bpeviz.published.rank_table import RankTable

NAMES = list(PUBLISHED)


def cut(tokenizer, text):
    return "|".join(tokenizer.written(i).decode() for i in tokenizer.encode(text))


def check_spans(tokenizer, text, allowed=()):
    """The spans lie end to end over the very bytes of the text."""
    content = clean(text).text.encode()
    spans = tokenizer.spans(text, allowed)
    end = 0
    for span in spans:
        assert span.start == end
        assert content[span.start : span.end] == tokenizer.token_bytes(span.id)
        end = span.end
    assert end == len(content)
    return [span.id for span in spans]


def end_state(tokenizer, text):
    """The ids that a replay ends with, by applying its steps to its units."""
    told = tokenizer.replay(text)
    tokens = list(told.units)
    left = len(tokens)
    for step in told.steps:
        for place, seam in zip(step.places, step.seams, strict=True):
            assert (tokens[place], tokens[seam]) == (step.left, step.right)
            tokens[place], tokens[seam] = step.id, None
        left -= len(step.places)
        assert step.tokens == left
    return [token for token in tokens if token is not None]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("1234", "123|4"),
        ("12345", "123|45"),
        ("1000000", "100|000|0"),
        ("3.14159", "3|.|141|59"),
        ("2024", "202|4"),
        ("    x = 1", "   | x| =| |1"),
        ("        x = 1", "       | x| =| |1"),
        ("\tx = 1", "\tx| =| |1"),
        ("strawberry", "str|aw|berry"),
    ],
)
def test_what_gpt_4_makes_of_numbers_and_indents(text, pieces):
    assert cut(load("cl100k_base"), text) == pieces


def test_strawberry_and_solid_gold_magikarp():
    assert cut(load("gpt2"), "strawberry") == cut(load("o200k_base"), "strawberry")
    assert cut(load("gpt2"), "strawberry") == "st|raw|berry"
    assert load("gpt2").encode(" SolidGoldMagikarp") == [43453]
    assert len(load("cl100k_base").encode(" SolidGoldMagikarp")) == 5
    assert len(load("o200k_base").encode(" SolidGoldMagikarp")) == 5


@pytest.mark.parametrize("name", NAMES)
def test_ids_and_places_equal_tiktoken_on_corpora_and_awkward_strings(name, tiktokens):
    tokenizer, theirs = load(name), tiktokens[name]
    assert tokenizer.vocab_size == theirs.n_vocab == PUBLISHED[name].vocab_size
    assert tokenizer.special_ids == theirs._special_tokens
    for label, text in (TEXTS | AWKWARD).items():
        expected = theirs.encode(text, disallowed_special=())
        assert tokenizer.encode(text) == expected, label
        assert check_spans(tokenizer, text) == expected, label
        with_special = theirs.encode(text, allowed_special="all")
        assert check_spans(tokenizer, text, "all") == with_special, label
        assert tokenizer.decode(with_special) == clean(text).text, label


@pytest.mark.parametrize("name", NAMES)
def test_ids_equal_tiktoken_on_ten_thousand_random_strings(name, tiktokens):
    tokenizer, theirs = load(name), tiktokens[name]
    for text in random_strings(10_000):
        expected = theirs.encode(text, disallowed_special=())
        assert tokenizer.encode(text) == expected, ascii(text)


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_ends_with_the_ids_of_tiktoken(name, tiktokens):
    """Also for characters that tiktoken and the regex library take for different things."""
    texts = [text[:4_000] for text in (TEXTS | AWKWARD).values()]
    for text in [*texts, *random_strings(3_000, seed=1)]:
        assert end_state(load(name), text) == tiktokens[name].encode_ordinary(text), ascii(text)


def test_the_merges_that_gpt_2_learned_first():
    """The head of the published vocab.bpe: Ġ t, Ġ a, h e, i n, r e, o n, Ġt he."""
    gpt2 = load("gpt2")
    made = [tuple(map(gpt2.written, gpt2.parts(token_id))) for token_id in range(256, 263)]
    assert made == [
        (b" ", b"t"),
        (b" ", b"a"),
        (b"h", b"e"),
        (b"i", b"n"),
        (b"r", b"e"),
        (b"o", b"n"),
        (b" t", b"he"),
    ]
    assert [gpt2.rank(token_id) for token_id in (256, 262)] == [256, 262]


@pytest.mark.parametrize("name", NAMES)
def test_two_older_tokens_make_each_token(name):
    tokenizer = load(name)
    special = set(tokenizer.special_ids.values())
    for token_id in [*list(tokenizer.ids())[::37], *special]:
        parts = tokenizer.parts(token_id)
        if parts is None:
            assert token_id in special or len(tokenizer.written(token_id)) == 1
            assert tokenizer.rank(token_id) is None
            continue
        left, right = map(tokenizer.written, parts)
        assert left + right == tokenizer.written(token_id)
        for half in parts:
            assert (tokenizer.rank(half) or 0) < tokenizer.rank(token_id)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text",
    ["a" * 50_000, "^" * 1_000_000, " " * 1_000_000, " " * 1_000_000 + "x", "天" * 14_000],
    ids=["letters", "carets", "blanks", "blanks and a letter", "Chinese"],
)
def test_one_long_run_is_encoded(name, text):
    """tiktoken alone gives up on some of these: its regular expressions run out of stack."""
    spans = load(name).spans(text)
    assert spans[-1].end == len(text.encode())
    some = spans[:1_000] + spans[-1_000:]
    assert all(text.encode()[span.start : span.end] == load(name).written(span.id) for span in some)


@pytest.mark.parametrize("name", ["PanicException", "KeyboardInterrupt"])
def test_a_panic_is_caught_by_its_name_and_nothing_else(name, monkeypatch):
    thrown = type(name, (BaseException,), {})

    class Panics:
        def encode(self, *_, **__):
            raise thrown("called `Result::unwrap()` on an `Err` value")

        _encode_single_piece = table({**BYTES, b"ab": 256})._encoding._encode_single_piece

    own = table({**BYTES, b"ab": 256})
    monkeypatch.setattr(own, "_encoding", Panics())
    monkeypatch.setattr(own, "pattern", PATTERNS["gpt2"])
    if name == "PanicException":
        assert own.encode("ab, ab") == [256, 44, 32, 256]
        assert own.spans("é ab") == [(0xC3, 0, 1), (0xA9, 1, 2), (32, 2, 3), (256, 3, 5)]
    else:
        with pytest.raises(thrown):
            own.encode("a")


def test_special_tokens_are_text_unless_they_are_allowed():
    gpt4 = load("cl100k_base")
    text = "a<|endoftext|><|fim_prefix|>b"
    assert gpt4.decode(gpt4.encode(text)) == text
    assert 100257 not in gpt4.encode(text)
    assert gpt4.encode(text, ["<|endoftext|>"])[1] == 100257
    assert 100258 not in gpt4.encode(text, ["<|endoftext|>", "no such token"])
    assert gpt4.encode(text, "all") == [64, 100257, 100258, 65]
    blanks = " " * 1_000_000  # where tiktoken gives up, they are found all the same
    assert gpt4.spans(f"{blanks}x<|endoftext|>", "all")[-1] == (100257, 1_000_001, 1_000_014)


def test_ids_without_a_token_are_named():
    gpt4 = load("cl100k_base")
    assert gpt4.known([0, 100256, -1, 100276, 999_999]) == ([0, 100276], [100256, -1, 999_999])
    for number in (100256, -1, 999_999):
        with pytest.raises(UserError, match=f"no token {number}: .* from 0 to 100276"):
            gpt4.decode([0, number])
        with pytest.raises(UserError, match=str(number)):
            gpt4.parts(number)


def test_each_is_loaded_once_for_all_threads(monkeypatch):
    times = []

    def slow():
        times.append(1)
        sleep(0.05)
        return load("gpt2")

    entry = replace(PUBLISHED["gpt2"], name="slow", load=slow)
    monkeypatch.setattr(registry, "PUBLISHED", {**PUBLISHED, "slow": entry})
    found = []
    threads = [threading.Thread(target=lambda: found.append(load("slow"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    registry._loaded.pop("slow")
    assert times == [1]
    assert len({id(tokenizer) for tokenizer in found}) == 1


def test_nothing_is_fetched(monkeypatch):
    def no_network(*_):
        raise AssertionError("a tokenizer of the package asked for the network")

    monkeypatch.setattr(socket.socket, "connect", no_network)
    assert PUBLISHED["gpt2"].load().encode("hello") == [31373]


def test_the_licence_lies_beside_each():
    for entry in PUBLISHED.values():
        licence = files("bpeviz").joinpath("vocabularies", entry.licence_file).read_text()
        assert licence.startswith(entry.licence)


def test_a_damaged_file_and_an_unknown_name_are_told():
    with pytest.raises(UserError, match=r"r50k_base.tiktoken.gz of the package is damaged"):
        registry._unpacked("r50k_base.tiktoken.gz", "0" * 64)
    with pytest.raises(UserError, match=r"no published tokenizer gpt9.*gpt2, cl100k_base, o200k"):
        load("gpt9")


BYTES = {bytes([byte]): byte for byte in range(256)}


def table(ranks=BYTES, pattern=r"[\s\S]+", special=None):
    return RankTable(
        "own", "Uploaded", "uploaded", ranks_of=ranks, pattern=pattern, special_ids=special or {}
    )


def test_a_table_that_tiktoken_would_panic_on_is_refused():
    without = {token: rank for token, rank in BYTES.items() if token != b"\xe2"}
    with pytest.raises(UserError, match="no token for the byte e2"):
        table(without)
    with pytest.raises(UserError, match=r"number 97 to b'a' and to b'ab'"):
        table({**BYTES, b"ab": 97})
    with pytest.raises(UserError, match=r"number 97 to b'a' and to <s>"):
        table(special={"<s>": 97})
    with pytest.raises(UserError, match="can't use this rank table or pattern"):
        table(pattern="(")


def test_what_a_foreign_pattern_leaves_out_is_in_no_span():
    words = table(pattern=r"\w+", special={"<s>": 300})
    assert words.encode("é b") == [0xC3, 0xA9, 98]
    assert words.spans("é b<s>", "all") == [(0xC3, 0, 1), (0xA9, 1, 2), (98, 3, 4), (300, 4, 7)]


def test_a_token_that_no_merges_make_has_no_parts():
    """yx = 256, xy = 257, xyxy = 258: the bytes of the last become x, yx, y."""
    odd = table({**BYTES, b"yx": 256, b"xy": 257, b"xyxy": 258})
    assert odd.parts(257) == (120, 121)
    assert odd.parts(258) is None
    assert odd.rank(258) is None
    assert odd.encode("xyxy") == [258]  # a whole piece that has a token is that token
    assert odd.encode("xyxyx") == [120, 256, 256]
    assert odd.replay("xyxyx").final() == [120, 256, 256]
    with pytest.raises(UserError, match="not by merges alone"):
        odd.replay("xyxy")
    with pytest.raises(UserError, match=r"No merges make the token 258, b'xyxy'"):
        model_of(odd)
