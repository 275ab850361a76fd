"""The lesson on numbers."""

import pytest

ROWS, GRID = "Numbers under every tokenizer", "As the tokenizer groups them"


def labels(tokens):
    return [label for label, _id in tokens]


def digits(line):
    """A line of a grid, | at the edges of tokens."""
    text = ""
    for place in filter(None, line["places"]):
        cells, _look, _span, starts, ends, *_rest = place
        text += ("|" if starts else "") + "".join(cells) + ("|" if ends else "")
    return text.replace("||", "|").strip("|")


def columns(line):
    """The columns that a line fills, from the left."""
    return [index for index, place in enumerate(line["places"]) if place]


def test_the_five_numbers(lesson, drawn, tokens_of):
    app = lesson("numbers")
    row = drawn(app, ROWS)["rows"][1]
    assert row["label"] == "GPT-4 · cl100k_base"
    assert " ".join(labels(tokens_of(row))) == "123 4 123 45 100 000 0 3 . 141 59 202 4"
    data = drawn(app, GRID)
    assert data["head"] == "10⁶ 10⁵ 10⁴ 10³ 100 10 1 . 10⁻¹ 10⁻² 10⁻³ 10⁻⁴ 10⁻⁵".split()
    assert [digits(line) for line in data["lines"]] == [
        "123|4",
        "123|45",
        "100|000|0",
        "3|.|141|59",
        "202|4",
    ]
    assert [line["note"] for line in data["lines"]] == [f"{n} tokens" for n in (2, 2, 3, 4, 2)]
    # the digits stand below each other: 1234 from the thousands on, 3.14159 from the ones on
    assert [columns(line)[0] for line in data["lines"]] == [3, 2, 0, 6, 3]
    threes = drawn(app, "In threes from the right before it is encoded")
    assert [digits(line) for line in threes["lines"]] == [
        "1|234",
        "12|345",
        "1|000|000",
        "3|.|141|59",
        "2|024",
    ]
    captions = [caption.value for caption in app.caption]
    # 26 digits: 4 of 123|4, 5 of 123|45, 7, 6, 4. Against most of their value stand: of the 10,000s
    # one of two, the thousand of 1000000, and its hundred, and the ten of 12345.
    assert "85% of the digits stand where most of their place value do." in captions[0]
    assert captions[0].endswith("Groups of three from the right in 1 of 5 numbers.")
    assert captions[1].startswith("100% of the digits")
    assert captions[1].endswith("in 5 of 5 numbers.")


def test_the_claim_follows_the_numbers(lesson):
    """123|4 and 123|45; then 123 and 456, in which nothing moves."""
    app = lesson("numbers")
    said = " ".join(app.markdown[0].value.split())
    assert "place value 10 has 0 more after it in its token in `1234`, and 1 in `12345`." in said
    assert "85% stand" in said
    app.text_input(key="numbers_typed").set_value("123 456").run()
    assert "each digit stands at one place of its token." in app.markdown[0].value
    app.text_input(key="numbers_typed").set_value("").run()
    assert not any("A tokenizer groups digits" in text.value for text in app.markdown)


def test_other_numbers_and_another_tokenizer(lesson, drawn, address):
    app = lesson("numbers", numbers_typed="9876543 55", numbers_tokenizer="gpt2")
    app.text_input(key="numbers_typed").set_value("20240101; 1,234").run()
    app.selectbox(key="numbers_tokenizer").set_value("cl100k_base").run()
    lines = drawn(app, GRID)["lines"]
    assert [digits(line) for line in lines] == ["202|401|01", "1|234"]
    assert lines[1]["label"] == "1,234"
    assert address(app)["numbers_typed"] == "20240101; 1,234"


def test_a_range(lesson, drawn):
    """998 and 999 are one token each; from 1000 on the ones stand alone: 100|0."""
    app = lesson("numbers", numbers_from="range", numbers_first=998, numbers_last=1001)
    assert [digits(line) for line in drawn(app, GRID)["lines"]] == ["998", "999", "100|0", "100|1"]
    # Of 14 digits the hundreds and tens of two numbers stand elsewhere: 10 of 14.
    assert "71% of the digits" in app.caption[0].value
    app.number_input(key="numbers_last").set_value(4000).run()
    assert len(drawn(app, GRID)["lines"]) == 12
    assert any("12 of 3,003 numbers" in caption.value for caption in app.caption)
    app.number_input(key="numbers_last").set_value(3).run()
    assert "there is no number" in app.error[0].value
    assert any("Next lesson" in link.proto.label for link in app.get("page_link"))


@pytest.mark.parametrize("typed", ["12a", "*1*", "1.2.3"])
def test_what_is_no_number(lesson, typed):
    app = lesson("numbers")
    app.text_input(key="numbers_typed").set_value("7 " + typed).run()
    assert not app.exception
    assert f"`{typed}` is not a number" in app.error[0].value
    assert app.text_input(key="numbers_typed").value == "7 " + typed


def test_no_number_at_all(lesson, drawn):
    app = lesson("numbers")
    app.text_input(key="numbers_typed").set_value("  ").run()
    assert not app.exception
    assert drawn(app, GRID) is None
    assert app.info[0].value == "Type a few numbers, with blanks between them."


def test_a_sum(lesson, drawn, tokens_of):
    """123|4, 123|45, 135|79: only the ten thousands and the ones stand alike."""
    app = lesson("numbers")
    (row,) = drawn(app, "The sum in tokens")["rows"]
    assert labels(tokens_of(row)) == ["123", "4", "·+", "·", "123", "45", "·=", "·", "135", "79"]
    lines = drawn(app, "The three numbers by place value")["lines"]
    assert [digits(line) for line in lines] == ["123|4", "123|45", "135|79"]
    lit = [[place[0][0] for place in line["places"] if place and place[5]] for line in lines]
    assert lit == [["1", "2", "3"], ["2", "3", "4"], ["3", "5", "7"]]
    assert app.caption[-2].value.endswith("3 of 5 that are shared.")
    app.number_input(key="numbers_left").set_value(7).run()
    app.number_input(key="numbers_right").set_value(8).run()
    (row,) = drawn(app, "The sum in tokens")["rows"]
    assert labels(tokens_of(row)) == ["7", "·+", "·", "8", "·=", "·", "15"]


def test_a_number_too_long_to_be_drawn_by_place_value(lesson, drawn, tokens_of):
    app = lesson("numbers")
    app.text_input(key="numbers_typed").set_value("7" * 41).run()
    assert not app.exception
    assert drawn(app, GRID) is None
    assert app.info[0].value.startswith("Numbers of more than 40 digits")
    assert labels(tokens_of(drawn(app, ROWS)["rows"][1])) == ["777"] * 13 + ["77"]
