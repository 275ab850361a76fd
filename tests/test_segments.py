"""How tokens are drawn: cells of text, never a replacement character that is not in it."""

import pytest
from awkward import CLEAN
from hypothesis import given
from hypothesis import strategies as st

from bpeviz.segments import Cell, cells, code_point, fragment, label, token_cells


def drawn(text):
    return [(cell.kind, cell.label) for cell in cells(text)]


def leaves(found):
    """The cells of code points."""
    for cell in found:
        yield from cell.parts or (cell,)


LETTERS = "aé日한שक\u094dष\u1112\u1161\u11ab"
OTHERS = " \t\n\r\x00\x85\u0301👩\u200d🏽🇯🇵\ufe0f\ufeff\U000e0067"
TEXT = st.text(alphabet=LETTERS + OTHERS)


@given(TEXT)
def test_cells_stand_for_the_whole_text(text):
    found = list(cells(text))
    assert b"".join(cell.source for cell in found).decode() == text
    for cell in found:
        if cell.parts:
            assert b"".join(part.source for part in cell.parts) == cell.source
            assert len(cell.parts) == len(cell.source.decode()) > 1
        else:
            assert len(cell.source.decode()) == 1
        assert cell.label.strip()


@pytest.mark.parametrize("text", CLEAN.values(), ids=CLEAN)
def test_nothing_is_replaced_and_nothing_is_invisible(text):
    text = text[:300]
    found = list(cells(text))
    assert b"".join(cell.source for cell in found).decode() == text
    labels = [cell.label for cell in leaves(found)]
    assert "".join(labels).count("\ufffd") == text.count("\ufffd")
    for one in labels:
        assert any(c.isprintable() and not c.isspace() for c in one)


@given(st.binary(max_size=30))
def test_any_bytes_can_be_drawn(content):
    found = token_cells(content)
    assert b"".join(cell.source for cell in found) == content
    whole = content.decode(errors="ignore")
    assert "".join(c.label for c in leaves(found)).count("\ufffd") == whole.count("\ufffd")
    for cell in found:
        if cell.kind == "fragment":
            assert cell.label == cell.source.hex()
            assert len(cell.source) == 1


@given(TEXT, st.integers(0, 200), st.integers(0, 200))
def test_a_cut_character_is_drawn_as_its_bytes(text, start, stop):
    content = text.encode()[start:stop]
    fragments = b"".join(c.source for c in token_cells(content) if c.kind == "fragment")
    whole = content.decode(errors="ignore")
    assert len(fragments) == len(content) - len(whole.encode())


# Values worked out by hand


def test_white_space_has_visible_marks():
    assert drawn("a b\tc\nd\r\ne\rf") == [
        ("text", "a"), ("blank", "·"), ("text", "b"), ("tab", "→"), ("text", "c"),
        ("newline", "↵"), ("text", "d"), ("newline", "␍↵"), ("text", "e"), ("code", "␍"),
        ("text", "f"),
    ]  # fmt: skip
    assert drawn("\x0c\u00a0\u3000\u2028\x85") == [
        ("code", "␌"), ("code", "U+00A0"), ("code", "U+3000"), ("code", "U+2028"),
        ("code", "U+0085"),
    ]  # fmt: skip


def test_a_line_end_of_two_can_be_split():
    (cell,) = cells("\r\n")
    assert [(p.kind, p.label) for p in cell.parts] == [("code", "␍"), ("newline", "↵")]


def test_controls_show_their_code():
    assert drawn("a\x00b\x07\x0c\u200b") == [
        ("text", "a"), ("code", "\\x00"), ("text", "b"), ("code", "\\x07"), ("code", "␌"),
        ("code", "U+200B"),
    ]  # fmt: skip
    assert drawn("\x1b\x7f\ufeff\u202e\u2066") == [
        ("code", "\\x1b"), ("code", "\\x7f"), ("code", "U+FEFF"), ("code", "U+202E"),
        ("code", "U+2066"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "cluster",
    [
        "👩‍👩‍👧‍👦",  # a family: four people and three joiners
        "👨🏿‍🚀",
        "👍🏽",
        "🏳️‍🌈",
        "🇯🇵",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # England
        "❤️",
        "1️⃣",
        "葛\U000e0100",
        "e\u0301",
        "Z\u0351\u036b\u0343",
        "\u1112\u1161\u11ab",  # 한 out of three jamo
        "नि",
        "שָׁ",
        "น้ำ"[:3],
    ],
)
def test_a_cluster_is_drawn_whole_with_its_code_points_as_parts(cluster):
    (cell,) = cells(cluster)
    assert (cell.kind, cell.label) == ("text", cluster)
    assert [part.source.decode() for part in cell.parts] == list(cluster)


def test_the_parts_of_a_family():
    (cell,) = cells("👩‍👧")
    assert cell.parts == (
        Cell("text", "👩", "👩".encode()),
        Cell("code", "U+200D", b"\xe2\x80\x8d"),
        Cell("text", "👧", "👧".encode()),
    )


def test_two_flags_and_a_half():
    assert drawn("🇯🇵🇰🇷🇬") == [("text", "🇯🇵"), ("text", "🇰🇷"), ("text", "🇬")]
    (japan, *_) = cells("🇯🇵🇰🇷")
    assert [part.label for part in japan.parts] == ["🇯", "🇵"]


def test_lone_marks_stand_on_a_dotted_circle():
    assert drawn("\u0301") == [("mark", "◌\u0301")]
    assert drawn("a \u0301") == [("text", "a"), ("blank", "·"), ("mark", "◌\u0301")]
    assert drawn("\n\u0301") == [("newline", "↵"), ("mark", "◌\u0301")]


def test_a_joiner_at_the_end_is_seen():
    assert drawn("a\u200d") == [("text", "a"), ("code", "U+200D")]
    assert drawn("ی\u200cخ") == [("text", "ی"), ("code", "U+200C"), ("text", "خ")]


@pytest.mark.parametrize("invisible", ["\ufe0f", "\u034f", "\U000e0100", "\u180b", "\u17b4"])
def test_marks_that_draw_nothing_show_their_code(invisible):
    assert code_point(invisible).label == f"U+{ord(invisible):04X}"
    assert drawn(f" {invisible}") == [("blank", "·"), ("code", f"U+{ord(invisible):04X}")]


def test_letters_that_draw_nothing_show_their_code():
    assert drawn("\u3164\u115f\u2800") == [
        ("code", "U+3164"), ("code", "U+115F"), ("code", "U+2800"),
    ]  # fmt: skip


def test_right_to_left_letters_stay_in_the_order_of_the_text():
    assert [cell.label for cell in cells("אבג 12")] == ["א", "ב", "ג", "·", "1", "2"]


def test_fragments_by_hand():
    assert [(c.kind, c.label) for c in token_cells("♩".encode()[:2])] == [
        ("fragment", "e2"), ("fragment", "99"),
    ]  # fmt: skip
    assert [(c.kind, c.label) for c in token_cells("é♩".encode()[1:4])] == [
        ("fragment", "a9"), ("fragment", "e2"), ("fragment", "99"),
    ]  # fmt: skip
    assert token_cells(b"") == []
    assert fragment(0x80) == Cell("fragment", "80", b"\x80")


def test_overlong_and_surrogate_bytes_are_fragments():
    for content in (b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xff"):
        assert {cell.kind for cell in token_cells(content)} == {"fragment"}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b" the ", "·the·"),
        (b"\xe2\x80", "<e2><80>"),
        ("é\n".encode(), "é↵"),
        (b"\x00\t", "<\\x00>→"),
        (b"", ""),
        ("👩‍👧".encode(), "👩‍👧"),
        ("a\u0301".encode()[1:], "◌\u0301"),
        ("a\ufffd".encode(), "a\ufffd"),
    ],
)
def test_a_token_on_one_line_of_text(content, expected):
    assert label(content) == expected
