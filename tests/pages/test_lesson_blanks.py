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
    assert "6 different ids" in app.markdown[0].value


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
    app.text_input(key="blanks_next").set_value("").run()
    assert not app.exception
    assert drawn(app, FAMILY) is None
