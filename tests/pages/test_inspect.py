"""The page Inspect without a browser: links, answers, uploads, and what it says to mistakes."""

import json
from base64 import b64encode

import pytest

from bpeviz.components.inspector.payload import MOST_TOKENS
from bpeviz.published import PUBLISHED, load
from bpeviz.short_texts import TITLES, short_text


@pytest.fixture
def page(opened):
    """Open Inspect by its link."""
    return lambda **link: opened("inspect", **link)


@pytest.fixture
def shown(component):
    """What the inspector got."""
    return lambda app: component(app, "strip")


def write(app, text):
    """As the editor hands an edit on."""
    app.session_state["inspected"] = text
    app.session_state["inspected_seq"] = app.session_state["inspected_seq"] + 1
    return app.run()


def rank_file(*tokens):
    rows = [bytes([byte]) for byte in range(256)] + list(tokens)
    return b"".join(b64encode(row) + b" %d\n" % rank for rank, row in enumerate(rows))


def bring(app, name, content):
    app.file_uploader[0].set_value([(name, content, "application/octet-stream")])
    return app.run()


def test_begins_with_a_sample(page, shown, linked):
    app = page()
    data = shown(app)
    assert data["text"] == short_text("prose")
    assert data["strip"]["ids"] == load("o200k_base").encode(short_text("prose"))
    assert [name for name, _ in data["samples"]] == list(TITLES)
    assert linked(app) == {"tokenizer": "o200k_base", "text": short_text("prose")}


def test_a_link_sets_every_choice(page, shown, linked):
    link = {"tokenizer": "gpt2", "text": "a\r\nb<|endoftext|>", "special": "1", "view": "replay"}
    app = page(**link)
    data = shown(app)
    assert data["strip"]["ids"] == [64, 201, 198, 65, 50256]
    assert data["view"] == "replay"
    assert linked(app) == link


@pytest.mark.parametrize("tokenizer", ["", "nonsense", "gpt2 ", "uploaded x"])
def test_a_link_to_no_tokenizer_takes_the_default(page, shown, tokenizer):
    data = shown(page(tokenizer=tokenizer, text="1234567"))
    assert data["strip"]["ids"] == load("o200k_base").encode("1234567")


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_answer_belongs_to_its_text(page, shown, name):
    app = page(tokenizer=name)
    for text in ("strawberry", "1000000", "    x = 1", "", "♩", "a\x00b", "<b>$a$</b>"):
        data = shown(write(app, text))
        assert data["text"] == text
        assert data["seq"] == app.session_state["inspected_seq"]
        assert data["strip"]["ids"] == load(name).encode(text)
        assert data["figures"]["tokens"] == len(load(name).encode(text))


def test_special_tokens_are_listed_and_plain_until_switched_on(page, shown):
    text = "Write <|endoftext|> here"
    data = shown(page(tokenizer="cl100k_base", text=text))
    assert data["specials"] == list(load("cl100k_base").special_ids)
    assert 100257 not in data["strip"]["ids"]
    data = shown(page(tokenizer="cl100k_base", text=text, special="1"))
    assert data["strip"]["ids"].count(100257) == 1


def test_lone_surrogates_are_mended_and_said(page, shown):
    data = shown(write(page(), "ok \ud83d!"))
    assert data["text"] == "ok \ufffd!"
    assert data["notes"] == ["1 lone surrogates were replaced by U+FFFD."]
    assert shown(write(page(), "\ud83d\udc4d"))["text"] == "👍"


def test_a_long_text_is_counted_whole(page, shown, linked):
    app = write(page(tokenizer="cl100k_base"), "ab " * 120_000)
    data = shown(app)
    assert data["figures"]["tokens"] == 120_001
    assert len(data["strip"]["ids"]) == MOST_TOKENS
    assert data["notes"] == [
        "The first 100,000 of 120,001 tokens are shown. The figures are those of the whole text."
    ]
    assert "text" not in linked(app)


def test_a_clicked_token_is_derived(page, shown):
    app = page(tokenizer="gpt2", text="the the")
    assert shown(app)["derivation"] is None
    app.session_state["picked"] = 262
    tree = shown(app.run())["derivation"]
    assert (tree["id"], tree["rank"]) == (262, 262)
    assert [part["rank"] for part in tree["parts"]] == [256, 258]
    app.session_state["picked"] = 10**9
    assert shown(app.run())["derivation"] is None


def test_text_and_tokenizer_are_there_after_another_page(page, shown):
    app = page(tokenizer="gpt2", text="kept")
    app.switch_page("pages/watch.py").run()
    app.switch_page("pages/inspect.py").run()
    assert not app.exception
    assert (shown(app)["text"], app.session_state["tokenizer"]) == ("kept", "gpt2")


def test_an_upload_belongs_to_its_visitor(page, shown):
    one, other = page(text="abab"), page(text="abab")
    bring(one, "mine.tiktoken", rank_file(b"ab"))
    assert not one.exception
    assert shown(one)["strip"]["ids"] == [256, 256]
    assert any("mine" in option for option in one.selectbox[0].options)
    other.run()
    assert not any("mine" in option for option in other.selectbox[0].options)
    assert shown(other)["strip"]["ids"] == load("o200k_base").encode("abab")
    assert not any("mine" in option for option in page().selectbox[0].options)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("x.tiktoken", b"!!! 3\n", "x.tiktoken"),
        ("tokenizer.json", b'{"model": 3', "tokenizer.json"),
        ("y.bin", b"\x00\x01\x02", "y.bin"),
        ("z.json", b"", "not valid JSON"),
    ],
)
def test_a_broken_file_gets_a_sentence_and_everything_stays(page, shown, name, content, said):
    app = bring(page(tokenizer="gpt2", text="kept"), name, content)
    assert not app.exception
    assert any(said in error.value for error in app.error)
    assert (shown(app)["text"], app.session_state["tokenizer"]) == ("kept", "gpt2")


def test_a_tokenizer_without_merges_has_no_replay(page, shown):
    words = {"[UNK]": 0, "low": 1, "##er": 2}
    content = json.dumps(
        {
            "version": "1.0",
            "model": {
                "type": "WordPiece",
                "unk_token": "[UNK]",
                "continuing_subword_prefix": "##",
                "max_input_chars_per_word": 100,
                "vocab": words,
            },
            "pre_tokenizer": {"type": "Whitespace"},
            "added_tokens": [],
        }
    ).encode()
    app = bring(page(text="lower x"), "tokenizer.json", content)
    assert shown(app)["strip"]["ids"] == [1, 2, 0]
    assert [kind[1] for kind in shown(app)["strip"]["kinds"]][2] == -3  # unknown, and shown
    app.session_state["inspect_view"] = "replay"
    app.run()
    assert not app.exception
    assert "merges" in app.error[0].value


def test_the_replay_is_of_the_chosen_text(page, component, shown):
    app = page(tokenizer="gpt2", text="the sea", view="replay")
    data = component(app, "steps")
    assert [step[3] for step in data["steps"]][-1] in load("gpt2").encode("the sea")
    app = write(app, "word " * 2000)
    data = component(app, "steps")
    assert "of 10,000 characters" in data["note"]
    assert len(data["excerpt"]["units"]) <= 1200


def test_wrong_orders_are_told_apart(page, component):
    app = page(tokenizer="gpt2", text="unhurriedly strawberry", view="replay")
    app.toggle[0].set_value(True).run()
    assert not app.exception
    data = component(app, "columns")
    head, *rows = data["table"]
    right = load("gpt2").encode("unhurriedly strawberry")
    assert int(rows[0][1]) == len(right)
    assert [token[0] for token in data["rows"][0]["tokens"]] == right
    assert [token[0] for token in data["rows"][1]["tokens"]] != right
    assert head[2] == "Places that differ"


def test_side_by_side_best_first(page, component, linked):
    app = page(text="strawberry", view="beside", beside="gpt2,cl100k_base,nonsense")
    data = component(app, "columns")
    assert sorted(row["name"] for row in data["rows"]) == ["GPT-2 · gpt2", "GPT-4 · cl100k_base"]
    app = write(page(text="x", view="beside"), "    x = 1000000")
    data = component(app, "columns")
    counts = [int(row[1]) for row in data["table"][1:]]
    assert counts == sorted(counts)
    assert len(counts) == 3
    app.multiselect[0].set_value([]).run()
    assert not app.exception
    assert "Choose the tokenizers" in app.info[0].value
    assert "beside" not in linked(app)


def test_ids_to_text(page, component):
    app = page(tokenizer="gpt2", view="decode")
    frames = component(app, "frames")["frames"]
    assert app.code[0].value == "♥ naïve 東京 🫖"
    assert any(frame[3] for frame in frames)  # bytes are held back somewhere
    app.session_state["decode_ids"] = "15496 999999 -1 `abc` 995"
    app.session_state["decode_filled"] = (None, None)
    app.run()
    assert app.code[0].value == "Hello world"
    for named in ("999999", "-1", "`abc`"):
        assert named in app.warning[0].value
    app.session_state["decode_ids"] = ""
    app.run()
    assert not app.exception
