"""A text that comes token by token."""

import pytest
from tiny import merging

from bpeviz.errors import UserError
from bpeviz.studies import streams


def test_a_note_in_three_bytes():
    """“♩!” is E2 99 A9 21; the naive way shows U+FFFD three times."""
    found = streams.streamed(merging(), "♩!")
    assert [(f.content, f.naive, f.shown, f.held) for f in found.frames] == [
        (b"\xe2", "\ufffd", "", b"\xe2"),
        (b"\x99", "\ufffd", "", b"\xe2\x99"),
        (b"\xa9", "\ufffd", "♩", b""),
        (b"!", "!", "!", b""),
    ]
    assert (found.naive, found.buffered, found.broken) == ("\ufffd\ufffd\ufffd!", "♩!", 3)


def test_a_token_that_ends_inside_a_character():
    found = streams.stream(merging("a b"), [256, 0xE2])
    assert (found.buffered, found.rest, found.broken) == ("ab\ufffd", "\ufffd", 0)


def test_replacement_characters_of_the_text_itself_are_right():
    found = streams.streamed(merging(), "\ufffd")
    assert (found.buffered, found.broken) == ("\ufffd", 2)


def test_nothing_to_send_and_unknown_ids():
    assert streams.streamed(merging(), "").buffered == ""
    with pytest.raises(UserError, match="no token 999"):
        streams.stream(merging(), [999])
