"""Rows and grids of tokens as plain lists: edges, braces, looks."""

from tiny import merging
from tokenizers import Tokenizer, models, pre_tokenizers

from bpeviz.components.grid.payload import digit_line, letter_lines, place_columns, place_names
from bpeviz.components.looks import BASE, SPECIAL, UNKNOWN, drawn_cuts, drawn_id, look_of
from bpeviz.components.rows import row, row_of_ids
from bpeviz.components.rows.payload import MOST_TOKENS, braces, groups
from bpeviz.engine import BYTES, Vocabulary, read_words, rules, train
from bpeviz.engine.tokenizer import Tokenizer as Engine
from bpeviz.published import Trained
from bpeviz.published.hugging_face import HuggingFace
from bpeviz.studies.cuts import cuts
from bpeviz.studies.numbers import number
from bpeviz.studies.spelling import spelling
from bpeviz.tints import tint

NOTE = "\u2669"  # e2 99 a9


def test_tokens_that_share_characters_stand_together():
    """é is c3 a9; a blank and c3 are merged, so that a9 and the next blank follow apart."""
    tiny = merging("␠ a")
    found = cuts(tiny, " aé")
    assert [[cut.text for cut in group] for group in groups(found)] == [[b" a"], [b"\xc3", b"\xa9"]]
    assert braces(found[1:]) == [(0, 1, "é")]
    three = cuts(tiny, NOTE)
    assert [len(group) for group in groups(three)] == [3]
    assert braces(three) == [(0, 2, NOTE)]


def test_a_brace_for_every_shared_character():
    """Tokens e2 | 99 a9 e2 | 99 a9: two characters, and the middle token is in both."""
    tokenizer = _merging_bytes((0x99, 0xA9), (256, 0xE2))
    found = cuts(tokenizer, NOTE * 2)
    assert [cut.text for cut in found] == [b"\xe2", b"\x99\xa9\xe2", b"\x99\xa9"]
    assert list(groups(found)) == [found]
    assert braces(found) == [(0, 1, NOTE), (1, 2, NOTE)]


def _merging_bytes(*pairs):
    engine = Engine(rules("byte"), Vocabulary(BYTES, tuple(pairs)), "first", special=())
    return Trained("bytes", engine)


def test_a_row():
    tiny = merging("a b")
    drawn = row("x", tiny, cuts(tiny, "abc"), cuts(tiny, "b"), note="n", lit=[1])
    assert drawn == {
        "label": "x",
        "groups": [
            [[(["ab"], tint(b"ab"), 256)], [], []],
            [[(["c"], BASE, 99)], [], [0]],
            None,
            [[(["b"], BASE, 98)], [], []],
        ],
        "note": "n",
        "left": 0,
    }


def test_a_long_row_is_cut_and_says_so():
    tiny = merging("a b")
    drawn = row("x", tiny, cuts(tiny, "a" * (MOST_TOKENS + 7)))
    assert (len(drawn["groups"]), drawn["left"]) == (MOST_TOKENS, 7)
    ids = row_of_ids("x", tiny, [97] * (MOST_TOKENS + 2), lit=[0])
    assert (len(ids["groups"]), ids["left"]) == (MOST_TOKENS, 2)
    assert ids["groups"][0] == [[(["a"], BASE, 97)], [], [0]]


def test_looks():
    tiny = merging("a b", special=["<|end|>"])
    special = tiny.special_ids["<|end|>"]
    assert [look_of(tiny, token) for token in (97, 256, special)] == [BASE, tint(b"ab"), SPECIAL]
    assert drawn_id(tiny, special)[0] == ["<|end|>"]


def test_markers_stand_beside_what_they_cover():
    trace = train(
        read_words({"ab": 2}, rules("end-of-word", marker="</w>", fused=True)), 1, "lowest"
    )
    tokenizer = Trained("words", Engine.of(trace))
    assert [cells for cells, *_rest in drawn_cuts(tokenizer, cuts(tokenizer, "ab"))] == [
        ["ab", ["marker", "</w>"]]
    ]
    apart = train(read_words({"ab": 2}, rules("end-of-word", marker="</w>")), 1, "lowest")
    tokenizer = Trained("words", Engine.of(apart))
    drawn = drawn_cuts(tokenizer, cuts(tokenizer, "abz"))
    assert [cells for cells, *_rest in drawn] == [["ab"], ["z"], [["marker", "</w>"]]]
    assert [look for _cells, look, _id in drawn] == [tint(b"ab"), UNKNOWN, BASE]


def test_signs_of_wordpiece():
    words = {"[UNK]": 0, "a": 1, "##b": 2}
    library = Tokenizer(models.WordPiece(words, unk_token="[UNK]"))
    library.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer = HuggingFace("wordpiece", library)
    drawn = drawn_cuts(tokenizer, cuts(tokenizer, "ab z"))
    assert drawn == [
        (["a"], tint(b"a"), 1),
        ([["marker", "##"], "b"], tint(b"##b"), 2),
        (["z"], UNKNOWN, 0),
    ]


def test_digits_by_place_value():
    tiny = merging("1 2", "12 3", "4 5")
    found = [number(tiny, "1234"), number(tiny, "45.3")]
    columns = place_columns(found)
    assert columns == [3, 2, 1, 0, None, -1]
    assert place_names(columns) == ["10³", "100", "10", "1", ".", "10⁻¹"]
    line = digit_line(tiny, found[0], columns, "note", lit=[3, 0])
    assert [
        place and (place.cells, place.starts, place.ends, place.lit) for place in line.places
    ] == [
        (["1"], True, False, True),
        (["2"], False, False, False),
        (["3"], False, True, False),
        (["4"], True, True, True),
        None,
        None,
    ]
    assert [place.look for place in line.places[:4]] == [tint(b"123")] * 3 + [BASE]
    line = digit_line(tiny, found[1], columns)
    assert [place and (place.cells[0], place.starts, place.ends) for place in line.places] == [
        None,
        None,
        ("4", True, False),
        ("5", False, True),
        (".", True, True),
        ("3", True, True),
    ]
    assert place_columns([]) == []


def test_letters_over_tokens():
    """é is one letter over two tokens, ab two letters over one."""
    tiny = merging("a b")
    upper, lower = letter_lines(tiny, spelling(tiny, "abé"), "A", ("letters", "tokens"))
    assert [(place.cells, place.span, place.lit) for place in upper.places] == [
        (["a"], 1, True),
        (["b"], 1, False),
        (["é"], 2, False),
    ]
    assert [(place.span, place.below) for place in lower.places] == [(2, "1"), (1, "0"), (1, "0")]
    assert lower.places[1].cells == [["fragment", "c3"]]


def test_a_blank_in_no_token_leaves_its_column_empty():
    trace = train(read_words({"ab": 2}, rules("character")), 1, "lowest")
    tokenizer = Trained("words", Engine.of(trace))
    _upper, lower = letter_lines(tokenizer, spelling(tokenizer, "ab a"), "a", ("", ""))
    assert [place and place.span for place in lower.places] == [2, None, 1]
