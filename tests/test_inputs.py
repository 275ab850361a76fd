"""Files of text: encodings, marks, line ends, several at once."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpeviz.errors import UserError
from bpeviz.inputs import Choice, Upload, look, read
from bpeviz.inputs.choice import UNCHOSEN
from bpeviz.inputs.encodings import CHUNK, Encoding, first_bad_byte, proposals
from bpeviz.inputs.line_ends import LineEnds

LATIN = b"na\xefve caf\xe9"


def only(upload, choice=UNCHOSEN):
    (found,) = look([upload], choice).files
    return found


def text(content, choice=UNCHOSEN, name="a.txt"):
    return read([Upload(name, content)], choice).text


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_byte_order_mark_is_honoured_and_dropped(mark, codec):
    content = mark + "hello ♩ 👍".encode(codec)
    assert only(Upload("a.txt", content)).encoding == Encoding(codec, len(mark))
    assert text(content) == "hello ♩ 👍"


def test_a_mark_of_utf16_before_a_nul_is_not_taken_for_utf32():
    content = codecs.BOM_UTF16_LE + "\x00ab".encode("utf-16-le")  # starts as a UTF-32 mark
    assert text(content) == "\x00ab"


@given(st.text(), st.sampled_from(["utf-8-sig", "utf-16", "utf-32"]))
def test_any_text_comes_back_from_marked_files(wanted, codec):
    if any("\ud800" <= c <= "\udfff" for c in wanted):
        return
    content = wanted.encode(codec)
    if codec == "utf-16" and content.startswith(codecs.BOM_UTF32_LE) and len(content) % 4 == 0:
        return  # a text that starts with NUL: both readings are right
    assert text(content) == wanted


def test_bytes_that_are_not_utf8_are_named_with_a_choice():
    found = only(Upload("old.txt", LATIN))
    assert (found.bad, found.to_replace, found.encoding) == (2, 2, None)
    assert (found.proposals[0].codec, found.proposals[0].preview) == ("cp1252", "naïve café")
    with pytest.raises(UserError, match=r"old.txt is not UTF-8 \(byte 2\)"):
        read([Upload("old.txt", LATIN)])


def test_the_chosen_encoding_is_used():
    assert text(LATIN, Choice(encoding="cp1252")) == "naïve café"
    assert only(Upload("a", LATIN), Choice(encoding="cp1252")).to_replace == 0


def test_replacement_says_how_many_places():
    material = read([Upload("old.txt", LATIN)], Choice(encoding="utf-8"))
    assert material.text == "na\ufffdve caf\ufffd"
    assert [str(note) for note in material.notes] == [
        "2 places of old.txt were no text in utf-8 and became U+FFFD."
    ]


def test_replacement_characters_of_the_text_itself_are_not_counted():
    found = only(Upload("a.txt", "\ufffd\ufffd".encode() + b"\xff"))
    assert found.to_replace == 1


def test_bytes_that_a_chosen_encoding_lacks_are_counted():
    found = only(Upload("a.txt", b"\x81\xe9\x8d"), Choice(encoding="cp1252"))
    assert found.to_replace == 2  # cp1252 leaves 81 and 8d undefined


def test_a_lone_surrogate_in_a_utf16_file_is_replaced_and_counted():
    content = codecs.BOM_UTF16_LE + "ok ".encode("utf-16-le") + b"\x3d\xd8" + b"!\x00"
    material = read([Upload("a.txt", content)])
    assert material.text == "ok \ufffd!"
    assert "1 places" in str(material.notes[0])


@pytest.mark.parametrize(
    ("wanted", "codec"),
    [
        ("Привет, как дела? Сегодня хорошая погода.", "cp1251"),
        ("こんにちは、今日は天気がいいですね。", "cp932"),
        ("오늘은 아침부터 비가 내렸습니다.", "cp949"),
        ("今天天气很好，我们去公园散步。", "gb18030"),
        ("Zażółć gęślą jaźń", "cp1250"),
        ("Größe und Maß, für Männer", "cp1252"),
        ("Über den Bäumen fließt der Fluß. " * 5, "cp1252"),
        ("naïve café " * 50, "cp1252"),
        ("Сегодня хорошая погода, и мы идём гулять к реке. " * 4, "koi8_r"),
        ("Сегодня хорошая погода, и мы идём гулять к реке. " * 4, "cp866"),
    ],
)
def test_the_right_encoding_is_proposed_first(wanted, codec):
    content = wanted.encode(codec)
    first = proposals(content, first_bad_byte(content, Encoding()))[0]
    assert wanted.startswith(first.preview)
    assert text(content, Choice(encoding=first.codec)) == wanted


def test_a_character_over_the_border_of_two_chunks_is_no_fault():
    content = b"a" * (CHUNK - 1) + "é".encode()
    assert first_bad_byte(content, Encoding()) is None
    assert first_bad_byte(content[:-1], Encoding()) == CHUNK - 1
    assert first_bad_byte(content + b"\xff", Encoding()) == CHUNK + 1


def test_line_ends_are_kept_and_counted():
    found = only(Upload("a.txt", b"a\r\nb\rc\n\r\n"))
    assert found.line_ends == LineEnds(crlf=2, lf=1, cr=1)
    assert text(b"a\r\nb\rc\n\r\n") == "a\r\nb\rc\n\r\n"


def test_a_line_end_over_the_border_of_two_chunks_is_one():
    found = only(Upload("a.txt", b"a" * (CHUNK - 1) + b"\r\nb\r"))
    assert found.line_ends == LineEnds(crlf=1, lf=0, cr=1)


def test_nul_and_controls_are_text():
    content = "a\x00b\x07\x0c\u200b".encode()
    found = only(Upload("a.txt", content))
    assert (found.bad, found.characters) == (None, 6)
    assert text(content) == "a\x00b\x07\x0c\u200b"


def test_an_empty_file_is_an_empty_text():
    assert only(Upload("a.txt", b"")).characters == 0
    assert text(b"") == ""


def test_several_files_are_joined_in_their_order():
    uploads = [
        Upload("b.md", b"one"),
        Upload("a.py", b"two\n"),
        Upload("c", b""),
        Upload("d", b"x"),
    ]
    assert read(uploads).text == "one\ntwo\nx"
    assert [file.kind for file in look(uploads).files] == ["text"] * 4


def test_one_choice_serves_all_files_that_need_one():
    uploads = [Upload("a", "ß".encode()), Upload("b", b"\xdf"), Upload("c", b"\xe9")]
    assert look(uploads).undecided.name == "b"
    assert read(uploads, Choice(encoding="cp1252")).text == "ß\nß\né"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.pdf", b"%PDF-1.7 ...", "a.pdf is a PDF"),
        ("a.txt", b"\x89PNG\r\n", "is a picture"),
        ("a.docx", b"PK\x03\x04...", "is an Office document"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c", "is an archive that is not opened here"),
        ("a.out", b"\x7fELF", "is a program"),
    ],
)
def test_what_is_no_text_is_named(name, content, said):
    with pytest.raises(UserError, match=said):
        look([Upload(name, content)])
    with pytest.raises(UserError, match=said):
        read([Upload(name, content)])
