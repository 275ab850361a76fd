"""The lesson on spelling."""

import pytest

GRID, FORMS = "Letters over tokens", "Forms of the word"


def shown(line):
    """A line of the grid: text, columns, outlined, below."""
    return [
        ("".join(c if isinstance(c, str) else c[1] for c in place[0]), place[2], place[5], place[6])
        for place in filter(None, line["places"])
    ]


def test_the_r_in_strawberry(lesson, drawn, tokens_of):
    app = lesson("spelling")
    letters, tokens = drawn(app, GRID)["lines"]
    assert [text for text, *_rest in shown(letters)] == list("strawberry")
    assert [lit for _text, _span, lit, _below in shown(letters)] == [c == "r" for c in "strawberry"]
    assert shown(tokens) == [
        ("str", 3, False, "1"),
        ("aw", 2, False, "0"),
        ("berry", 5, False, "2"),
    ]
    assert "1 + 0 + 2 = 3" in app.caption[0].value
    assert "`strawberry` is 3 tokens" in app.markdown[0].value
    rows = {row["label"]: tokens_of(row) for row in drawn(app, FORMS)["rows"]}
    assert rows["as it is"] == [("str", 496), ("aw", 675), ("berry", 15717)]
    assert rows["with a blank before"] == [("·strawberry", 73700)]
    assert [label for label, _id in rows["reversed"]] == ["yr", "reb", "warts"]


def test_another_word_and_letter(lesson, drawn, tokens_of, tiktokens, address):
    app = lesson("spelling", spelling_tokenizer="gpt2")
    app.text_input(key="spelling_word").set_value("Mississippi").run()
    app.text_input(key="spelling_letter").set_value("S").run()
    counts = [int(below) for *_rest, below in shown(drawn(app, GRID)["lines"][1])]
    assert sum(counts) == 4
    rows = {row["label"]: tokens_of(row) for row in drawn(app, FORMS)["rows"]}
    encode = tiktokens["gpt2"].encode
    for label, text in (
        ("as it is", "Mississippi"),
        ("with a blank before", " Mississippi"),
        ("in capital letters", "MISSISSIPPI"),
        ("reversed", "ippississiM"),
    ):
        assert [token_id for _label, token_id in rows[label]] == encode(text)
    assert address(app) == {
        "lesson": "spelling",
        "spelling_word": "Mississippi",
        "spelling_letter": "S",
        "spelling_tokenizer": "gpt2",
    }


def test_a_letter_over_several_tokens(lesson, drawn):
    """GPT-2 writes ♩ as e2 99 and a9: one letter over two tokens, no replacement character."""
    app = lesson("spelling", spelling_word="a♩", spelling_tokenizer="gpt2", spelling_letter="♩")
    letters, tokens = drawn(app, GRID)["lines"]
    assert shown(letters) == [("a", 1, False, ""), ("♩", 2, True, "")]
    assert [(text, span) for text, span, *_rest in shown(tokens)] == [
        ("a", 1),
        ("e299", 1),
        ("a9", 1),
    ]


def test_the_claims_follow_the_word(lesson):
    """“ strawberry”, “ Strawberry” and ST RAW B ERRY share nothing with str aw berry; Str aw berry
    does, and neither reversed form does: 5 of 6."""
    app = lesson("spelling")
    assert "5 of 6 have no token in common with it." in app.markdown[0].value
    assert app.caption[1].value == (
        "Backwards the word has 0 of its 3 different tokens in common with itself. "
        "To write it so, 3 tokens of several letters have to be taken apart."
    )
    app.text_input(key="spelling_word").set_value("aa").run()
    assert app.caption[1].value == "Backwards the word is the same."
    app.text_input(key="spelling_word").set_value("zq").run()  # z and q alone: no token is longer
    assert app.caption[1].value == (
        "Backwards the word has 2 of its 2 different tokens in common with itself."
    )


def test_one_letter_is_counted(lesson):
    """What people call a letter, the first that is typed; without one, the word's first."""
    app = lesson("spelling", spelling_word="cafe\u0301", spelling_letter="e\u0301x")
    assert app.caption[0].value.startswith("`e\u0301` in each token")
    assert app.caption[0].value.endswith("= 1.")
    app.text_input(key="spelling_letter").set_value("").run()
    assert app.caption[0].value.startswith("`c` in each token")
    app.text_input(key="spelling_letter").set_value("*$:a:").run()
    assert app.caption[0].value.startswith("`*` in each token")


@pytest.mark.parametrize("word", ["", "   "])
def test_no_word(lesson, drawn, word):
    app = lesson("spelling")
    app.text_input(key="spelling_word").set_value(word).run()
    assert not app.exception
    assert drawn(app, GRID) is None
    assert app.info[0].value.startswith("Type a word")


def test_markup_stays_text(lesson):
    app = lesson("spelling")
    app.text_input(key="spelling_word").set_value("*a*_`$x$`<b>").run()
    assert "``*a*_`$x$`<b>``" in app.markdown[0].value
