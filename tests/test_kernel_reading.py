"""Compiled splitting and counting against ``regex`` and ``str.split``."""

import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bpeviz.corpora import FOLDER, PARALLEL
from bpeviz.engine import rules
from bpeviz.engine.corpus import read
from bpeviz.engine.kernel.characters import SPACE, word_kinds
from bpeviz.engine.kernel.reading import can_read, read_compiled
from bpeviz.engine.splitting import PATTERNS, named, own

EVERY = [rules("split", splitter=named(name)) for name in PATTERNS] + [
    rules("character"),
    rules("end-of-word", marker="</w>"),
    rules("end-of-word", marker="_", fused=True),
]
KINDS = st.sampled_from(EVERY)

# Letters of each case and of none, marks, numbers, symbols, every kind of white space, and what
# the patterns name: an apostrophe and the letters behind it, a slash, line ends, the long s.
TRICKY = st.text(
    alphabet="aSsDmTlLvVeErRſ''' \n\r\t\u3000\x1c\u200b/.!-7٣Ⅷ²Ωωǅʰא日\u0301\u20dd🙂é\u0295"
    "\U000e0100",
    max_size=40,
)
ANY = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40)


def assert_read_alike(text, how):
    plain, compiled = read(text, how), read_compiled(text, how)
    assert list(compiled.pieces) == list(plain.pieces)
    assert compiled == plain
    assert (compiled.size, compiled.starts) == (plain.size, plain.starts)


@settings(max_examples=700, deadline=None)
@given(TRICKY, KINDS)
@example("", EVERY[0])
@example("\0 \0\0 abcdefg abcdefgh abcdefg abcdefgh \0abcdef", EVERY[4])  # keys that are bytes
@example("\u0301AB", EVERY[2])  # the mark alone: a capital cannot end the first alternative
@example("x \n ", EVERY[1])  # white space at the end stays whole, line ends or not
@example("x \n ", EVERY[2])
def test_tricky_texts(text, how):
    assert_read_alike(text, how)


@settings(max_examples=400, deadline=None)
@given(st.one_of(ANY, st.lists(ANY | TRICKY, max_size=9).map(" ".join)), KINDS)
def test_any_text(text, how):
    assert_read_alike(text, how)


POINTS = [point for point in range(sys.maxunicode + 1) if not 0xD800 <= point < 0xE000]


@pytest.mark.parametrize("how", EVERY[: len(PATTERNS)])
def test_every_character_of_unicode(how):
    assert_read_alike("".join(map(chr, POINTS)), how)
    assert_read_alike("".join(f"a{chr(point)}b1{chr(point)} " for point in POINTS[::29]), how)


def test_white_space_is_where_words_are_cut():
    kinds = word_kinds()
    assert [kinds[point] == SPACE for point in POINTS] == [chr(p).isspace() for p in POINTS]
    assert_read_alike("".join(map(chr, range(0x3100))), rules("character"))


@pytest.mark.parametrize("how", EVERY)
def test_sample_corpora(how):
    texts = [*FOLDER.glob("*.t*"), PARALLEL]
    assert len(texts) > 9
    for path in texts:
        assert_read_alike(path.read_bytes().decode(), how)


@pytest.mark.parametrize("run", ["a" * 5000, "7" * 5000, " " * 5000, "\n" * 5000, "日" * 5000])
@pytest.mark.parametrize("how", EVERY)
def test_long_runs(run, how):
    assert_read_alike(run, how)
    assert_read_alike(f"x{run} \n{run}'s", how)


def test_more_pieces_than_there_was_room_for():
    assert_read_alike(" ".join(f"w{k} w{k % 100}" for k in range(20_000)), rules("character"))


def test_surrogates_are_mended():
    assert_read_alike("a \ud83d\udc4d \ud83d!", rules("split"))


def test_pieces_are_a_sequence_like_any_other():
    plain, compiled = (
        read_one("low lower low", rules("split")) for read_one in (read, read_compiled)
    )
    assert compiled.pieces[0] == b"low"
    assert compiled.pieces[-1] == b" low"
    assert tuple(compiled.pieces[1:]) == tuple(plain.pieces[1:])
    assert b" lower" in compiled.pieces
    assert hash(compiled) == hash(plain)
    assert compiled.piece_at(5) == plain.piece_at(5)


def test_what_there_is_no_compiled_way_for():
    assert not can_read(rules("byte"))
    assert not can_read(rules("split", splitter=own(r"\w+")))
