"""The lesson on the order of merges."""

from tiny import merging

ROWS = "The text in every order"


def tiny_visit(lesson, text):
    """The lesson with the tokenizer a b (rank 0), b c (rank 1)."""
    app = lesson("orders")
    app.session_state["tokenizers"] = {"tiny": merging("a b", "b c").tokenizer}
    app.run()
    app.selectbox(key="orders_tokenizer").set_value("trained tiny").run()
    app.text_input(key="orders_text").set_value(text).run()
    assert not app.exception
    return app


def shown(app, drawn, tokens_of):
    return [" ".join(label for label, _id in tokens_of(r)) for r in drawn(app, ROWS)["rows"]]


def test_by_hand(lesson, drawn, tokens_of, component):
    app = tiny_visit(lesson, "xabcx")
    assert shown(app, drawn, tokens_of) == ["x ab c x", "x a bc x", "x ab c x"]
    rows = drawn(app, ROWS)["rows"]
    assert [row["note"] for row in rows] == [
        "4 tokens · right",
        "4 tokens · 1 place differs",
        "4 tokens · the same here",
    ]
    assert [bool(group[2]) for group in rows[1]["groups"]] == [False, True, True, False]
    assert app.caption[0].value == (
        "- The highest rank first: the latest learned. `b` + `c` (rank 1) was merged at once. "
        "In the order of learning `a` + `b` (rank 0) comes first and takes one of the halves away."
    )
    assert "differently: 1 of 2." in app.markdown[0].value
    right, latest = component(app, "panes")["panes"]
    # the seam before b (place 2) vanishes in step 1; in the other order that before c (place 3)
    assert right["seams"] == [-1, 0, 1, 0, 0]
    assert latest["seams"] == [-1, 0, 0, 1, 0]
    assert [step[:3] for step in latest["steps"]] == [[["b"], ["c"], ["bc"]]]
    assert right["steps"][0][3] == "rank 0"


def test_a_text_of_the_page(lesson, drawn, tokens_of, tiktokens):
    app = lesson("orders", orders_tokenizer="gpt2")
    app.text_input(key="orders_text").set_value("Nobody understands tokenization").run()
    right, latest, _longest = drawn(app, ROWS)["rows"]
    ids = [token_id for _label, token_id in tokens_of(right)]
    assert ids == tiktokens["gpt2"].encode("Nobody understands tokenization")
    others = [token_id for _label, token_id in tokens_of(latest)]
    assert others != ids
    assert tiktokens["gpt2"].decode(others) == "Nobody understands tokenization"


def test_nothing_to_merge(lesson, drawn, component):
    app = lesson("orders")
    app.text_input(key="orders_text").set_value("").run()
    assert not app.exception
    assert drawn(app, ROWS) is None
    app.text_input(key="orders_text").set_value("é").run()
    assert not app.exception
    assert component(app, "panes") is not None


def test_the_link(lesson, component, address):
    app = lesson("orders", orders_text="abc", orders_step=2)
    assert component(app, "panes")["at"] == 2
    assert address(app) == {"lesson": "orders", "orders_text": "abc", "orders_step": "2"}


def test_the_way_into_inspect_takes_tokenizer_and_text_along(lesson, component):
    app = tiny_visit(lesson, "xabcx")
    app.button(key="orders_inspect").click().run()
    assert not app.exception
    assert app.title[0].value == "See how a text is cut into tokens"
    assert app.selectbox(key="tokenizer").value == "trained tiny"
    assert app.session_state["inspected"] == "xabcx"
    assert component(app, "steps")["steps"][-1][3] == 256
