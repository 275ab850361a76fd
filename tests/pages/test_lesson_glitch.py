"""The lesson on glitch tokens."""

from collections import Counter

import pytest
import streamlit as st
from tiny import merging

from bpeviz.chapters import glitch

NAME, UNUSED = "The name in tokens", "Tokens that the model's text never uses"
FAMOUS, DEAD = "A text under every tokenizer", "Tokens that can not be made"


def said(app):
    return " ".join(markdown.value for markdown in app.markdown)


def test_a_name_that_only_the_tokenizer_met(lesson, drawn, tokens_of):
    app = lesson("glitch")
    (row,) = drawn(app, NAME)["rows"]
    ((label, token_id),) = tokens_of(row)
    assert label == "·MoonlitOtter"
    assert f"Token {token_id} is used 20 times in the tokenizer's text and 0 times" in said(app)
    assert "**A glitch token**" in said(app)
    first = drawn(app, UNUSED)["rows"][0]
    assert (first["label"], tokens_of(first)) == ("20 times in the first text", [(label, token_id)])


def test_the_sliders_decide(lesson, drawn, tokens_of, address):
    app = lesson("glitch")
    app.slider(key="glitch_here").set_value(3).run()
    assert "20 times in the tokenizer's text and 3 times in the model's." in said(app)
    assert "no glitch token" in said(app)
    rows = drawn(app, UNUSED)["rows"]
    assert "·MoonlitOtter" not in [label for row in rows for label, _id in tokens_of(row)]
    app.slider(key="glitch_there").set_value(2).run()
    assert len(tokens_of(drawn(app, NAME)["rows"][0])) > 1
    assert "The name has no token of its own." in app.caption[0].value
    assert address(app) == {"lesson": "glitch", "glitch_there": "2", "glitch_here": "3"}


def test_another_name(lesson, drawn, tokens_of):
    app = lesson("glitch", glitch_there=60)
    app.text_input(key="glitch_name").set_value("Größe 7").run()
    tokens = tokens_of(drawn(app, NAME)["rows"][0])
    # digits are pieces of their own, so that no token holds the whole name
    assert [label for label, _id in tokens] == ["·Größe", "7"]
    assert app.caption[0].value.startswith("The split pattern cuts the name into 2 pieces")
    app.text_input(key="glitch_name").set_value(" ").run()
    assert not app.exception
    assert not any("A tokenizer is trained before" in text.value for text in app.markdown)
    assert app.info[0].value == "Write a name, without blanks."


def test_the_known_name(lesson, drawn, tokens_of, tiktokens):
    app = lesson("glitch")
    rows = {row["label"]: tokens_of(row) for row in drawn(app, FAMOUS)["rows"]}
    assert rows["GPT-2 · gpt2"] == [("·SolidGoldMagikarp", 43453)]
    assert [label for label, _id in rows["GPT-4 · cl100k_base"]] == "·Solid Gold Mag ik arp".split()
    app.text_input(key="glitch_text").set_value(" petertodd").run()
    for row in drawn(app, FAMOUS)["rows"]:
        name = row["label"].split(" · ")[1]
        ids = [token_id for _label, token_id in tokens_of(row)]
        assert ids == tiktokens[name].encode(" petertodd")


@pytest.fixture
def dead_end():
    """a b comes before a bc: ab is made, and abc never is."""
    return merging("a b", "b c", "a bc").tokenizer


def test_tokens_that_are_never_made(lesson, drawn, tokens_of, dead_end):
    app = lesson("glitch")
    assert drawn(app, DEAD) is None
    app.session_state["tokenizers"] = {"dead end": dead_end}
    app.run()
    app.selectbox(key="glitch_tokenizer").set_value("trained dead end").run()
    app.button(key="glitch_search").click().run()
    assert "Never made by the merges: **1** of 259 tokens." in said(app)
    assert tokens_of(drawn(app, DEAD)["rows"][0]) == [("abc", 258)]
    assert Counter(row["label"] for row in drawn(app, DEAD)["rows"])["Never made"] == 1


def test_a_published_vocabulary_is_searched_once_a_server(lesson, drawn, tokens_of, monkeypatch):
    searched = []
    monkeypatch.setattr(glitch, "never_made", lambda found, _: searched.append(found.name) or [300])
    monkeypatch.setattr(glitch, "cut_when_alone", lambda found, _: [])
    st.cache_resource.clear()
    for _visit in range(2):
        app = lesson("glitch", glitch_tokenizer="gpt2", glitch_searched="gpt2")
        assert "Never made by the merges: **1** of 50,257 tokens." in said(app)
        assert tokens_of(drawn(app, DEAD)["rows"][0])[0][1] == 300
    assert searched == ["gpt2"]
    st.cache_resource.clear()
