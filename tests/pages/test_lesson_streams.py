"""The lesson on streaming."""

FIELD = "frames"


def columns(data):
    """What each token shows alone, what a waiting decoder adds, what it holds."""
    return [tuple(frame[1:]) for frame in data[FIELD]]


def test_a_character_in_two_tokens(lesson, component):
    """GPT-2 writes ♩ (e2 99 a9) as e2 99 and a9, after the letter and its blank."""
    app = lesson("streams", streams_text="a♩b")
    data = component(app, FIELD)
    assert columns(data) == [
        ("a", "a", ""),
        ("\ufffd", "", "e2 99"),
        ("\ufffd", "♩", ""),
        ("b", "b", ""),
    ]
    assert data["at"] == 2  # the first time that bytes are held back
    assert "2 of them in this text" in app.markdown[0].value


def test_another_text_and_tokenizer(lesson, component, tiktokens):
    app = lesson("streams")
    text = "né 한국 🙂🇰🇷"
    app.session_state["streams_text"] = text
    app.selectbox(key="streams_tokenizer").set_value("cl100k_base").run()
    data = component(app, FIELD)
    ids = tiktokens["cl100k_base"].encode(text)
    assert [frame[0][2] for frame in data[FIELD]] == ids
    naive = [tiktokens["cl100k_base"].decode([token_id]) for token_id in ids]
    assert [frame[1] for frame in data[FIELD]] == naive
    assert "".join(frame[2] for frame in data[FIELD]) + data["rest"] == text
    assert f"{''.join(naive).count('�')} of them" in app.markdown[0].value


def test_the_link_holds_the_step(lesson, component, address):
    app = lesson("streams", streams_step=5)
    assert component(app, FIELD)["at"] == 5
    app.session_state["streams_step"] = 7
    app.run()
    assert address(app)["streams_step"] == "7"


def test_an_empty_text(lesson, component):
    app = lesson("streams")
    app.session_state["streams_text"] = ""
    app.run()
    assert not app.exception
    assert component(app, FIELD) is None
    assert app.info[0].value == "Type a text to see it come."


def test_a_long_text(lesson, component):
    app = lesson("streams")
    app.session_state["streams_text"] = "a b " * 300
    app.run()
    assert len(component(app, FIELD)[FIELD]) == 400
    assert "The first 400 tokens are sent." in [caption.value for caption in app.caption]
