"""The home page: its choices, its link, and what it says to every mistake."""

import pytest

from bpeviz import corpora
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.runs import RunChoice, carry_out


def own(visit, text, **link):
    app = visit(sample="own", **link)
    app.session_state["text"] = text  # as the text box hands it on
    app.run()
    assert not app.exception
    return app


def linked(app):
    """The address bar, one value a name."""
    return {
        name: value[0] if isinstance(value, list) else value
        for name, value in dict(app.query_params).items()
    }


def test_opens_on_a_sample(visit, component):
    app = visit()
    assert not app.exception
    data = component(app)
    text = corpora.sample("english").text
    assert data["size"] == data["bytes"] == len(text.encode())
    assert len(data["merges"]) == 512
    assert data["merges"][0][:3] == [ord("e"), ord(" "), text.count("e ")]
    assert linked(app)["sample"] == "english"


def test_a_link_sets_every_choice(visit, component):
    link = {
        "sample": "makan",
        "algorithm": "end-of-word",
        "ties": "first",
        "merges": 7,
        "marker": "</w>",
        "fused": 1,
        "step": 5,
    }
    app = visit(**link)
    data = component(app)
    assert (len(data["merges"]), data["command"]["step"]) == (7, 5)
    assert {key: linked(app)[key] for key in link} == {k: str(v) for k, v in link.items()}
    wanted = carry_out(RunChoice("makan", "end-of-word", "first", 7, marker="</w>", fused=True))
    assert [m[:3] for m in data["merges"]] == [
        [s.left, s.right, s.count] for s in wanted.trace.steps
    ]


@pytest.mark.parametrize(
    "link",
    [{"merges": "many"}, {"step": "-4"}, {"algorithm": "magic"}, {"sample": "x", "ties": "?"}],
)
def test_a_broken_link_falls_back(visit, component, link):
    app = visit(**link)
    assert not app.exception
    assert component(app)["command"]["step"] == 0


def test_another_algorithm_brings_its_own_tie_rule(visit):
    app = visit()
    assert app.selectbox(key="ties").value == "first"
    app.selectbox(key="algorithm").set_value("character").run()
    assert app.selectbox(key="ties").value == "lowest"
    app.selectbox(key="algorithm").set_value("split").run()
    assert app.selectbox(key="ties").value == "first"


def test_a_word_table_offers_the_word_algorithms(visit):
    app = visit()
    app.selectbox(key="sample").set_value("makan").run()
    assert not app.exception
    assert app.selectbox(key="algorithm").options == ["Characters of words", "Words with a marker"]


def test_the_player_reports_its_step_and_the_link_follows(visit, component):
    app = visit(sample="makan", algorithm="character", merges=10)
    before = component(app)["command"]
    app.session_state["player"] = {"step": 4}
    app.session_state["step"] = 4
    app.run()
    assert linked(app)["step"] == "4"
    assert component(app)["command"]["seq"] == before["seq"]


def test_another_run_starts_at_step_0(visit, component):
    app = visit(sample="makan", algorithm="character", merges=10, step=6)
    assert component(app)["command"]["step"] == 6
    app.selectbox(key="sample").set_value("garden_words").run()
    assert component(app)["command"]["step"] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a", "Stopped after 0 of 512 merges: no two tokens stand side by side."),
        ("   ", "Stopped after 2 of 512 merges: no two tokens stand side by side."),
        ("ab", "Stopped after 1 of 512 merges: no two tokens stand side by side."),
        ("a\x00b", "Stopped after 2 of 512 merges: no two tokens stand side by side."),
    ],
)
def test_small_texts_end_early_and_say_so(visit, component, text, said):
    app = own(visit, text)
    assert said in [caption.value for caption in app.caption]
    assert component(app)["bytes"] == len(text)


def test_blanks_have_no_words(visit, component):
    app = own(visit, " \n ", algorithm="character")
    assert component(app)["size"] == 0
    assert any("no two tokens" in caption.value for caption in app.caption)
    assert not app.get("vega_lite_chart")


def test_an_empty_text_is_asked_for(visit, component):
    app = visit(sample="own")
    assert component(app) is None
    assert app.info[0].value.startswith("Paste a text above")


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("[", "is not a valid regular expression"),
        (r"\p{L}*", "matches the empty text"),
        ("(?=a)", "matches an empty text"),
        ("(a|aa)+$", "did not finish within"),
    ],
)
def test_patterns_that_can_not_be(visit, pattern, said):
    app = own(visit, "a" * 40 + "b", algorithm="split", split="own")
    app.text_input(key="pattern").set_value(pattern).run()
    assert not app.exception
    assert said in app.error[0].value
    assert f"`{pattern}`" in app.error[0].value
    # the text survives, and a good pattern goes on
    app.text_input(key="pattern").set_value(r"\w+").run()
    assert not app.error
    assert app.session_state["text"] == "a" * 40 + "b"


def test_markers_that_can_not_be(visit):
    app = visit(sample="makan", algorithm="end-of-word")
    app.text_input(key="marker").set_value(" ").run()
    assert "empty or holds white space" in app.error[0].value


def test_more_merges_than_possible(visit, component):
    app = own(visit, "abab", merges=4096)
    assert len(component(app)["merges"]) == 2
    assert "Stopped after 2 of 4,096 merges: no two tokens stand side by side." in [
        caption.value for caption in app.caption
    ]


def test_the_trained_tokenizer_stands_in_the_visit(visit):
    app = visit(sample="makan", algorithm="character", merges=10)
    (name,) = app.session_state["tokenizers"]
    assert name == "Nine Indonesian words · Characters of words · 10"
    tokenizer = app.session_state["tokenizers"][name]
    assert isinstance(tokenizer, Tokenizer)
    assert len(tokenizer.encode("kucing memakan makanan enak")) == 13


def test_lone_surrogates_are_mended_and_said(visit, component):
    app = own(visit, "ok \ud83d! ok")
    assert "1 lone surrogates were replaced by U+FFFD." in [c.value for c in app.caption]
    assert component(app)["bytes"] == len("ok \ufffd! ok".encode())
    assert linked(app)["text"] == "ok \ufffd! ok"


def test_a_page_switch_loses_nothing(visit, component):
    app = own(visit, "abc abc abd", merges=5)
    app.switch_page("pages/watch.py").run()
    assert app.session_state["text"] == "abc abc abd"
    assert len(component(app)["merges"]) == 5


def test_the_part_of_the_corpus(visit, component):
    app = visit(sample="english", merges=20)
    app.text_input(key="find").set_value("Gladstone").run()
    data = component(app)
    assert "Gladstone" in "".join(
        c if isinstance(c, str) else c[1] for c in data["excerpt"]["cells"]
    )
    assert data["command"]["step"] == 0
    app.text_input(key="find").set_value("no such words here").run()
    assert "Not found in this corpus." in [caption.value for caption in app.caption]


def test_the_curve_marks_the_step(visit):
    app = visit(sample="makan", algorithm="character", merges=10, step=3)
    spec = app.get("vega_lite_chart")[0].proto.spec
    assert '"vconcat"' not in spec
    assert '"point"' in spec


def test_a_context_shows_the_rest_of_a_split_character_in_hex(visit, component):
    # の is e3 81 ae and に e3 81 ab: the first merges join e3 81, and what follows is half a kana
    app = own(visit, "のに", merges=1)
    assert component(app)["contexts"][0] == [["", "<ae>に"], ["の", "<ab>"]]


def test_the_curve_says_how_many_of_its_sizes_are_drawn(visit):
    def captions(merges):
        app = visit(algorithm="split", merges=merges)
        return " ".join(caption.value for caption in app.caption)

    assert "is drawn" not in captions(1499)  # 1,500 sizes
    assert "One size in 2 is drawn, of 1,501." in captions(1500)
