"""Digits by place value: hand-worked, and the five numbers under GPT-4's tokenizer."""

import pytest
from tiny import merging

from bpeviz.errors import UserError
from bpeviz.published import load
from bpeviz.studies import numbers
from bpeviz.studies.numbers import Digit


@pytest.fixture(scope="module")
def tiny():
    """12, 34 and 123 (as 12 + 3) are tokens, and “ 1”."""
    return merging("1 2", "3 4", "12 3", "␠ 1")


def test_digits_of_a_number(tiny):
    found = numbers.number(tiny, "1234")  # 12|34: the merge 3 4 comes before 12 3
    assert found.groups == ["12", "34"]
    assert found.digits == (
        Digit("1", 3, 0, 1, 2),
        Digit("2", 2, 0, 0, 2),
        Digit("3", 1, 1, 1, 2),
        Digit("4", 0, 1, 0, 2),
    )
    assert numbers.number(tiny, "1235").groups == ["123", "5"]


def test_marks_and_decimals(tiny):
    found = numbers.number(tiny, "-1,234.12")  # - 1 , 2 34 . 12
    assert found.groups == ["1", "2", "34", "12"]
    assert [(digit.digit, digit.place) for digit in found.digits] == [
        ("1", 3), ("2", 2), ("3", 1), ("4", 0), ("1", -1), ("2", -2),
    ]  # fmt: skip
    assert [digit.token for digit in found.digits] == [1, 3, 4, 4, 6, 6]


def test_digits_of_three_bytes():
    """１ (EF BC 91) and ２ (EF BC 92): a digit belongs to the token with its first byte."""
    found = numbers.number(merging(), "１２")
    assert [(digit.place, digit.token, digit.size) for digit in found.digits] == [
        (1, 0, 1), (0, 3, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "groups"),
    [
        ("1234", ["123", "4"]),
        ("12345", ["123", "45"]),
        ("1000000", ["100", "000", "0"]),
        ("3.14159", ["3", "141", "59"]),
        ("2024", ["202", "4"]),
    ],
)
def test_the_five_numbers_under_gpt4(written, groups):
    found = numbers.number(load("cl100k_base"), written)
    assert found.groups == groups
    assert not numbers.keeps_threes(found) or written == "3.14159"


@pytest.mark.parametrize(
    ("written", "groups"),
    [("1", ["1"]), ("123", ["123"]), ("1234", ["1", "234"]), ("-12,345.6", ["12", "345"])],
)
def test_threes_from_the_right(written, groups):
    assert numbers.by_threes(written) == groups


def test_a_tokenizer_that_keeps_threes():
    """The split pattern cuts threes from the right, and every pair of digits merges."""
    pairs = [f"{a} {b}" for a in "0123456789" for b in "0123456789"]
    pairs += ["12 0", "12 3"]
    threes = merging(*pairs, pattern=r"\d{1,3}(?=(?:\d{3})*(?!\d))")
    for written, groups, kept in (
        ("1120123", ["1", "120", "123"], True),
        ("12120", ["12", "120"], True),
        ("1125", ["1", "12", "5"], False),
    ):
        found = numbers.number(threes, written)
        assert (found.groups, numbers.keeps_threes(found)) == (groups, kept)


@pytest.mark.parametrize(
    ("written", "groups"),
    [
        ("1234", ["1", "234"]),
        ("12345", ["12", "345"]),
        ("1000000", ["1", "000", "000"]),
        ("-123456.78", ["123", "456", "78"]),
        ("1,234", ["1", "234"]),
    ],
)
def test_numbers_that_are_cut_into_threes_first(written, groups):
    found = numbers.in_threes(load("cl100k_base"), written)
    assert found.groups == groups
    assert numbers.keeps_threes(found)
    assert b"".join(cut.text for cut in found.tokens).decode() == written
    assert [written[cut.start : cut.end] for cut in found.tokens] == [
        cut.text.decode() for cut in found.tokens
    ]


def test_places_and_steadiness(tiny):
    """In 12|3… “12” → 1 stands before 2; “123” → before 2 and 3; “1” → alone."""
    found = numbers.numbers(tiny, ["12", "123", "1"])
    assert numbers.places(found) == {2: {2: 1}, 1: {1: 2}, 0: {0: 3}}
    assert numbers.steady(found) == 1
    found = numbers.numbers(tiny, ["1234", "5678"])  # 12|34 and 5|6|7|8
    assert numbers.places(found) == {3: {1: 1, 0: 1}, 2: {0: 2}, 1: {1: 1, 0: 1}, 0: {0: 2}}
    assert numbers.steady(found) == 6 / 8
    assert numbers.steady([]) is None


def test_a_sum(tiny):
    """12 is merged first, so “ 123” is a blank and 123, while “ 135” starts with “ 1”."""
    found = numbers.addition(tiny, 12, 123)
    assert found.text == "12 + 123 = 135"
    assert [cut.text for cut in found.tokens] == [
        b"12", b" ", b"+", b" ", b"123", b" ", b"=", b" 1", b"3", b"5",
    ]  # fmt: skip
    assert [part.groups for part in found.parts] == [["12"], ["123"], ["1", "3", "5"]]
    assert [cut.text for cut in found.parts[2].tokens] == [b" 1", b"3", b"5"]
    # hundreds: two digits follow the 1 of 123, none that of 135; tens: one, one and none
    assert found.aligned == {2: False, 1: False, 0: True}


def test_ranges():
    assert numbers.drawn(8, 12) == ["8", "9", "10", "11", "12"]
    assert numbers.drawn(0, 10, 5) == ["0", "5", "10"]
    for wrong in ((2, 1), (0, 5, 0), (0, 10_000)):
        with pytest.raises(UserError):
            numbers.drawn(*wrong)


@pytest.mark.parametrize("written", ["", "x", "1.", "1.2.3", "1e5", ",1", "1,,2", "--1", " 1"])
def test_what_is_not_a_number(tiny, written):
    with pytest.raises(UserError, match="is not a number"):
        numbers.number(tiny, written)


def test_negative_sums_are_refused(tiny):
    with pytest.raises(UserError, match="-1"):
        numbers.addition(tiny, -1, 2)


def test_a_digit_that_moves():
    """123|4 and 123|45: the ones end their token in both; the tens do so in the first alone."""
    four = load("cl100k_base")
    found = numbers.moved(numbers.numbers(four, ["7", "1234", "12345", "2024"]))
    assert found == numbers.Moved(1, "1234", 0, "12345", 1)
    assert numbers.moved(numbers.numbers(four, ["123", "456"])) is None
    assert numbers.moved([]) is None
    behind = numbers.moved(numbers.numbers(four, ["0.5", "0.51"]))  # 5, then 51
    assert behind == numbers.Moved(-1, "0.5", 0, "0.51", 1)
