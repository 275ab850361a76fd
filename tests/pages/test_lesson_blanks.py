"""The lesson on blanks."""

FAMILY, PROMPT = "Ways to write the word", "Tokens of a prompt and of the whole text"


def test_one_word_several_ids(lesson, drawn, tokens_of):
    app = lesson("blanks")
    rows = {row["label"]: tokens_of(row) for row in drawn(app, FAMILY)["rows"]}
    assert rows == {
        "“the”": [("the", 1820)],
        "“ the”": [("·the", 279)],
        "“The”": [("The", 791)],
        "“ The”": [("·The", 578)],
        "“THE”": [("THE", 17673)],
        "“ THE”": [("·THE", 3247)],
        "“the ”": [("the", 1820), ("·", 220)],
        "“ the ”": [("·the", 279), ("·", 220)],
    }
    said = " ".join(app.markdown[0].value.split())
    assert "the 8 ways to write it below are 8 different sequences of ids, 6 of them" in said


def test_a_word_that_is_never_one_token(lesson):
    """GPT-2 has no token for any way to write it; “x” and “X” differ in each, so all do."""
    app = lesson("blanks", blanks_word="xqzj", blanks_tokenizer="gpt2")
    said = " ".join(app.markdown[0].value.split())
    assert "`xqzj` is not one token but a family: the 8 ways" in said
    assert "8 different sequences of ids, 0 of them a single id" in said


def test_another_word(lesson, drawn, tokens_of, tiktokens, address):
    app = lesson("blanks")
    app.text_input(key="blanks_word").set_value("Zürich").run()
    app.selectbox(key="blanks_tokenizer").set_value("o200k_base").run()
    for row in drawn(app, FAMILY)["rows"]:
        text = row["label"][1:-1]
        assert [i for _label, i in tokens_of(row)] == tiktokens["o200k_base"].encode(text)
    assert address(app)["blanks_word"] == "Zürich"


def lit(row):
    return [bool(group[2]) for group in row["groups"]]


def test_a_prompt_that_ends_in_a_blank(lesson, drawn):
    app = lesson("blanks")
    first = drawn(app, PROMPT)
    assert [lit(row) for row in first["rows"]] == [[False] * 5, [False] * 6]
    captions = [caption.value for caption in app.caption]
    assert "All 5 tokens of the prompt begin the whole text: a model can go on." in captions
    assert any("Only the first 5 of 6 tokens" in caption for caption in captions)
    app.text_input(key="blanks_prompt").set_value("Say cheese").run()
    app.text_input(key="blanks_next").set_value("cake").run()
    assert any("Only the first 2 of 3 tokens" in caption.value for caption in app.caption)


def test_no_word(lesson, drawn):
    app = lesson("blanks")
    app.text_input(key="blanks_word").set_value(" ").run()
    app.text_input(key="blanks_prompt").set_value("").run()
    assert not app.exception
    assert drawn(app, FAMILY) is None
    assert drawn(app, PROMPT) is None
    assert [one.value for one in app.info] == [
        "Type a word to see its variants.",
        "Type a prompt, and a word that it goes on with.",
    ]


def test_a_link_with_line_ends_stays_on_one_line(lesson):
    """An empty line would end the code that the word stands in, and let its marks through."""
    app = lesson("blanks", blanks_word="a\n\n![x](http://example.org/x.png)")
    assert app.text_input(key="blanks_word").value == "a  ![x](http://example.org/x.png)"
    assert "`a  ![x](http://example.org/x.png)` is not" in app.markdown[0].value


def test_what_no_link_can_hold_is_said(lesson, address):
    app = lesson("blanks")
    app.text_input(key="blanks_prompt").set_value("a " * 501).run()
    assert "blanks_prompt" not in address(app)
    assert "no text of more than 1,000 characters" in app.caption[-2].value
    app.text_input(key="blanks_prompt").set_value("a " * 500).run()
    assert address(app)["blanks_prompt"] == "a " * 500
    assert not any("no text of more than" in caption.value for caption in app.caption)
