"""Published tokenizers: equal to tiktoken, to the last id, byte and merge."""


import pytest
from awkward import AWKWARD, random_strings
from corpus_texts import TEXTS

from bpeviz.engine.text import clean
from bpeviz.published import PUBLISHED, load

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
def test_ids_and_replays_equal_tiktoken_on_corpora_and_awkward_strings(name, tiktokens):
    tokenizer, theirs = load(name), tiktokens[name]
    assert tokenizer.vocab_size == theirs.n_vocab
    assert tokenizer.special_ids == theirs._special_tokens
    for label, text in (TEXTS | AWKWARD).items():
        expected = theirs.encode(text, disallowed_special=())
        assert tokenizer.encode(text) == expected, label
        assert check_spans(tokenizer, text) == expected, label
        assert end_state(tokenizer, text) == expected, label
        with_special = theirs.encode(text, allowed_special="all")
        assert check_spans(tokenizer, text, "all") == with_special, label
        assert tokenizer.decode(with_special) == clean(text).text, label


@pytest.mark.parametrize("name", NAMES)
def test_ids_and_replays_equal_tiktoken_on_random_strings(name, tiktokens):
    tokenizer, theirs = load(name), tiktokens[name]
    for text in random_strings(10_000):
        expected = theirs.encode(text, disallowed_special=())
        assert check_spans(tokenizer, text) == expected, ascii(text)
        assert end_state(tokenizer, text) == expected, ascii(text)
