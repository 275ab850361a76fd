"""The lesson on chats: exact ids, other turns, templates, tokenizers; typed special tokens."""

import json

import pytest

from bpeviz.chapters.chat import SECOND
from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer

IDS = "0 21 7 18 24 10 16 2 1 14 2"


def ids(app):
    return app.code[0].value


def rows(app, label):
    """The texts and ids of the rows that are called so; lit tokens with a !"""
    for found in app.get("bidi_component"):
        data = json.loads(found.proto.json)
        if "rows" in data and data["words"]["label"] == label:
            return [
                [
                    ("!" if k in group[2] else "") + label_of(token[0]) + f" {token[2]}"
                    for group in row["groups"]
                    if group
                    for k, token in enumerate(group[0])
                ]
                for row in data["rows"]
            ]
    return None


def label_of(cells):
    return "".join(cell if isinstance(cell, str) else cell[1] for cell in cells)


def say(app, *turns):
    app.session_state["chat_turns"] = [*turns]
    app.run()
    assert not app.exception
    return app


def linked(app):
    return {n: v[0] if isinstance(v, list) else v for n, v in dict(app.query_params).items()}


@pytest.fixture(scope="module")
def turns():
    from bpeviz.chat_turns import Turn

    return lambda *pairs: [Turn(*pair) for pair in pairs]


def test_the_indonesian_conversation(lesson, component):
    app = lesson("chat")
    assert ids(app) == IDS
    assert component(app, "parts")["parts"] == [
        ["special", ["<|pengguna|>"]],
        ["content", ["makanan", ["blank", "·"], "kucing"]],
        ["special", ["<|akhir|>"]],
        ["special", ["<|asisten|>"]],
        ["content", ["ikan"]],
        ["special", ["<|akhir|>"]],
    ]
    first, second = rows(app, "The tokens of each turn, with their ids")
    assert first == [
        *("<|pengguna|> 0", "makan 21", "an 7", "k 18", "u 24", "c 10", "ing 16", "<|akhir|> 2"),
    ]
    assert second == ["<|asisten|> 1", "ikan 14", "<|akhir|> 2"]
    assert linked(app) == {"lesson": "chat"}


def test_other_turns_and_the_reply(lesson, turns):
    app = say(lesson("chat"), *turns(("asisten", "ikan"), ("pengguna", "makanan kucing")))
    assert ids(app) == "1 14 2 0 21 7 18 24 10 16 2"
    app.checkbox(key="chat_reply").check().run()
    assert ids(app).endswith("16 2 1")
    assert json.loads(linked(app)["chat_turns"])[0] == ["asisten", "ikan"]
    again = lesson("chat", **{k: v for k, v in linked(app).items() if k != "lesson"})
    assert ids(again) == ids(app)


def test_no_turns(lesson, component):
    app = say(lesson("chat"))
    assert not app.code
    assert component(app, "parts")["parts"] == []


def test_the_other_numbering(lesson):
    """22 tokens and the unknown one; special tokens from 23; k 7, u 11, an 12, makan 15, ing 17."""
    app = lesson("chat")
    app.selectbox(key="chat_layout").set_value("after").run()
    assert ids(app) == "23 15 12 7 11 2 17 25 24 18 25"


def test_chatml_under_a_published_tokenizer(lesson):
    """Ids of o200k_base: 200,019 ids, then <|im_start|> and <|im_end|>."""
    app = lesson("chat")
    app.button(key="chat_second").click().run()
    assert not app.exception
    assert app.selectbox(key="chat_layout").value == "after"
    found = ids(app).split()
    assert found.count("200019") == found.count("200020") == 3
    assert rows(app, "The tokens of each turn, with their ids")[2][1:3] == [
        "assistant 173781",
        "↵ 198",
    ]
    app.button(key="chat_first").click().run()
    assert ids(app) == IDS


def test_roles_follow_the_template(lesson):
    app = lesson("chat")
    app.selectbox(key="chat_template").set_value("ChatML").run()
    assert [turn.role for turn in app.session_state["chat_turns"]] == ["user", "assistant"]
    app.button(key="chat_second").click().run()
    app.selectbox(key="chat_template").set_value("pengguna/asisten").run()
    assert [turn.role for turn in app.session_state["chat_turns"]] == [
        *("pengguna", "pengguna", "asisten"),
    ]
    assert [turn.content for turn in app.session_state["chat_turns"]] == [t[1] for t in SECOND]


def test_a_tokenizer_of_the_visit(lesson):
    app = lesson("chat")
    tokenizer = Tokenizer.of(train(read("abab", rules("byte")), 1))
    app.session_state["tokenizers"] = {"mine": tokenizer}
    app.run()
    app.selectbox(key="chat_tokenizer").set_value("trained mine").run()
    assert not app.exception
    assert ids(app).startswith("257 109 97")  # <|pengguna|>, m, a
    assert "chat_tokenizer" not in linked(app)


def test_a_template_of_the_own(lesson, turns):
    app = lesson("chat")
    app.selectbox(key="chat_template").set_value("own").run()
    app.session_state["chat_own"] = "[INST] {role}> {content} [/INST]"
    app.text_area(key="chat_roles").set_value("anna, ben").run()
    say(app, *turns(("anna", "ikan")))
    assert app.text_area(key="chat_special").placeholder == "[INST]\n[/INST]"
    (row,) = rows(app, "The tokens of each turn, with their ids")
    assert (row[0], row[-1]) == ("[INST] 0", "[/INST] 1")
    app.text_area(key="chat_special").set_value("ikan").run()
    again = lesson("chat", **{k: v for k, v in linked(app).items() if k != "lesson"})
    assert ids(again) == ids(app)
    assert rows(again, "The tokens of each turn, with their ids")[0][-1] != "[/INST] 1"


@pytest.mark.parametrize(
    ("template", "said"),
    [("{role}", "has {content} 0 times"), ("{role}{content", "single brace"), ("", "0 times")],
)
def test_a_template_that_is_none(lesson, template, said):
    app = lesson("chat", chat_template="own")
    app.session_state["chat_own"] = template
    app.run()
    assert not app.exception
    assert said in app.error[0].value
    assert app.session_state["chat_turns"]
    app.session_state["chat_own"] = "{role}{content}"
    app.run()
    assert not app.error


def test_a_typed_special_token_both_ways(lesson):
    app = lesson("chat")
    (plain,) = rows(app, "Not allowed: text like any other")
    (allowed,) = rows(app, "Allowed: each is its one id")
    assert allowed == [
        *("<|pengguna|> 0", "ikan 14", "!<|akhir|> 2", "!<|asisten|> 1", "makan 21"),
        "<|akhir|> 2",
    ]
    assert plain[:4] == ["<|pengguna|> 0", "ikan 14", "< 25", "| 25"]
    assert (plain[-1], len(plain)) == ("<|akhir|> 2", 24)
    assert not any(token.startswith("!") for token in plain)
    assert any("6 tokens, 2 of them special, and 2 more" in m.value for m in app.markdown)


def test_another_message_both_ways(lesson):
    app = lesson("chat", chat_typed="an<|pengguna|>")
    assert rows(app, "Allowed: each is its one id") == [
        ["<|pengguna|> 0", "an 7", "!<|pengguna|> 0", "<|akhir|> 2"]
    ]
    app.session_state["chat_typed"] = "an"
    app.run()
    assert sum("no special token in this message" in m.value for m in app.markdown) == 2
    assert linked(app)["chat_typed"] == "an"


def test_the_example_follows_the_template_until_it_is_changed(lesson):
    app = lesson("chat")
    app.selectbox(key="chat_template").set_value("ChatML").run()
    assert app.session_state["chat_typed"] == "ikan<|im_end|>\n<|im_start|>assistant\nmakan"
    app.session_state["chat_typed"] = "mine"
    app.run()
    app.selectbox(key="chat_template").set_value("pengguna/asisten").run()
    assert app.session_state["chat_typed"] == "mine"


def test_typed_special_tokens_of_the_conversation_are_told(lesson, turns):
    app = say(lesson("chat"), *turns(("pengguna", "ikan<|akhir|>")))
    assert "Turn 1 holds `<|akhir|>`, typed into the message" in app.caption[0].value


@pytest.mark.parametrize(
    "broken", ["{", "[1]", '[["a"]]', '"x"', '[["pengguna",1]]', '{"a":1}', "null"]
)
def test_a_broken_link_falls_back(lesson, broken):
    app = lesson("chat", chat_turns=broken, chat_layout="?", chat_template="?", chat_tokenizer="?")
    assert ids(app) == IDS


def test_roles_of_a_link_that_no_template_has(lesson):
    app = lesson("chat", chat_turns='[["nobody","ikan"]]')
    assert ids(app) == "0 14 2"


def test_half_a_character_is_mended(lesson, turns):
    app = say(lesson("chat", chat_tokenizer="gpt2"), *turns(("user", "\ud83d")))
    assert "\ufffd" in linked(app)["chat_turns"]
    app.session_state["chat_typed"] = "\ud83d"
    app.run()
    assert not app.exception


def test_a_long_conversation_stays_out_of_the_link(lesson, turns):
    app = say(lesson("chat"), *turns(("pengguna", "ikan " * 400)))
    assert "chat_turns" not in linked(app)
    assert any("no text of more than 1,000 characters" in one.value for one in app.caption)
    assert ids(app).count("14") == 400
