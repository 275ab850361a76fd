"""What the inspector gets, read back by a reader of its own: the same cells and tokens."""

import unicodedata

import pytest
from awkward import AWKWARD, random_strings
from tiny import merging

from bpeviz.code_points import name_of
from bpeviz.components.inspector import answer
from bpeviz.components.inspector.payload import MOST_BYTES, MOST_TOKENS, special_cells
from bpeviz.components.looks import BASE, SPECIAL, UNKNOWN
from bpeviz.encoded import encode
from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.published import Trained, load
from bpeviz.segments import BLANK, NEWLINE, TAB, cells
from bpeviz.tints import tint

PLAIN = {" ": ("blank", BLANK), "\t": ("tab", TAB), "\n": ("newline", NEWLINE)}


def cells_again(text, special):
    """The cells as the browser finds them: from the text, and the special ones by their bytes."""
    by_place = {cell[0]: cell for cell in special}
    content, at, found = text.encode(), 0, []
    while at < len(content):
        if at in by_place:
            _, size, kind, label, *_ = by_place.pop(at)
        else:
            first = content[at]
            size = 1 if first < 0x80 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4
            character = content[at : at + size].decode()
            kind, label = PLAIN.get(character, ("text", character))
        found.append((kind, label, size))
        at += size
    assert not by_place
    return found


def test_cells_are_those_of_the_grammar():
    for text in [*AWKWARD.values(), *random_strings(400)]:
        mended = encode(merging(), text).text
        expected = [(cell.kind, cell.label, len(cell.source)) for cell in cells(mended)]
        assert cells_again(mended, special_cells(mended)) == expected


def test_places_ids_and_counts():
    for tokenizer in (load("gpt2"), load("o200k_base"), merging("a b")):
        for text in AWKWARD.values():
            encoded = encode(tokenizer, text)
            strip = answer(encoded, "1")["strip"]
            at, gaps, spans = 0, dict(strip["gaps"]), []
            for index, (token_id, size) in enumerate(
                zip(strip["ids"], strip["sizes"], strict=True)
            ):
                at += gaps.get(index, 0)
                spans.append((token_id, at, at + size))
                at += size
            assert spans == [tuple(span) for span in encoded.spans]
            kinds = {kind[0]: kind[1:] for kind in strip["kinds"]}
            for token_id in set(strip["ids"]):
                look, rank, count = kinds[token_id]
                assert rank == tokenizer.rank(token_id)
                assert count == strip["ids"].count(token_id)
                name = tokenizer.written(token_id)
                assert look == (BASE if rank is None else tint(name))


def test_what_is_drawn_otherwise():
    corpus = read("und und fund", rules("end-of-word", marker="</w>"))
    words = Trained("t", Tokenizer.of(train(corpus, 4)).with_special(["<s>"]))
    strip = answer(encode(words, "fund x<s>", "all"), "1")["strip"]
    looks = {kind[0]: kind[1] for kind in strip["kinds"]}
    assert looks[words.special_ids["<s>"]] == SPECIAL
    assert looks[words.unknown_id] == UNKNOWN
    (fund, *_) = strip["ids"]
    assert words.written(fund).endswith(b"</w>")
    assert strip["tails"][fund] == "</w>"
    assert [1, 1] in strip["gaps"]  # the blank before x


def test_names_of_code_points():
    names = answer(encode(merging(), "é\n\x85中가"), "1")["strip"]["names"]
    assert names == {
        "é": "LATIN SMALL LETTER E WITH ACUTE",
        "\n": "LINE FEED",
        "\x85": "NEXT LINE",
        "가": "HANGUL SYLLABLE GA",
    }
    for number in range(0x20):  # each control has the name of its alias
        assert unicodedata.lookup(name_of(chr(number))) == chr(number)


@pytest.mark.parametrize(
    "text", ["ab " * 350_000, "a" * 50_000, "^" * 700_000, " " * 1_000_000, "♩é" * 150_000]
)
def test_a_long_text_is_counted_whole_and_shown_in_part(text):
    encoded = encode(load("cl100k_base"), text)
    found = answer(encoded, "1")
    strip = found["strip"]
    assert found["figures"]["tokens"] == len(encoded.spans)
    assert found["figures"]["bytes"] == len(text.encode())
    assert len(strip["ids"]) <= MOST_TOKENS
    assert strip["drawn"] <= MOST_BYTES
    assert sum(strip["sizes"]) == strip["drawn"]
    assert text.startswith(text.encode()[: strip["drawn"]].decode())
