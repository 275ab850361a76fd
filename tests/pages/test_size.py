"""The page Size: its curves, its link, and what it says to every mistake."""

import pytest
from train_steps import choose, result_of, upload

from bpeviz import corpora
from bpeviz.costs import Shape
from bpeviz.curves import Curve, curve_of, curve_on, doublings
from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.frames.costs import cheapest, cost_frame
from bpeviz.measures import measure
from bpeviz.published import load
from bpeviz.runs import set_aside
from bpeviz.views.curve import what_doublings_mean

ENGLISH = corpora.sample("english").text
ROSE = "a rose is a rose is a rose"


@pytest.fixture(scope="module")
def trace():
    return train(read(ENGLISH, rules("split")), 256)


def curve_rows(rows, name=None, text=None):
    """vocab_size → bytes per token of one curve among the rows of a chart."""
    return {
        row["vocab_size"]: row["bytes_per_token"]
        for row in rows
        if "bytes_per_token" in row and row["name"] == name and row["text"] == text
    }


SMALL = {"algorithm": "split", "largest": 512}
NAME = "English stories and essays · Bytes, split first · 256"


def test_the_curve_is_that_of_the_run_and_of_the_held_out_text(opened, charted, trace):
    app = opened("size", **SMALL)
    spec, rows = charted(app)
    held = curve_on(corpora.sample("korean").text, Tokenizer.of(trace))
    drawn = curve_rows(rows, NAME, "training text")
    assert drawn == {size: curve_of(trace).bytes_per_token(size) for size in range(256, 513)}
    assert curve_rows(rows, NAME, "held-out text") == {
        size: held.bytes_per_token(size) for size in range(256, 513)
    }
    end = f"{drawn[512]:.2f} at 512."
    assert f"this run, training text: 1.00 at 256 tokens, {end}" in spec["description"]
    assert min(drawn.values()) == 1
    assert max(curve_rows(rows, NAME, "held-out text").values()) < 1.2  # it fails on Korean


def test_the_table_of_doublings(opened, trace):
    app = opened("size", **SMALL, held="none")
    rows = app.dataframe[0].value.to_dict("records")
    assert [row["vocab_size"] for row in rows] == [256, 512]
    assert rows[1]["bytes_per_token"] == trace.bytes_per_token(256)
    assert rows[1]["saved_percent"] == 100 * (1 - trace.sizes[256] / trace.sizes[0])


def test_the_doublings_of_a_run_beside(opened):
    app = opened("size", sample="russian", largest=1024, held="none", beside="algorithm-split")
    box = app.selectbox(key="told_run")
    beside = box.options.index("Algorithm: Bytes, split first")
    box.set_value(f"Russian stories · Bytes, split first · {1024 - 256}").run()
    assert beside == 1
    assert not app.exception
    split = train(read(corpora.sample("russian").text, rules("split")), 768)
    rows = app.dataframe[0].value.to_dict("records")
    assert [row["bytes_per_token"] for row in rows] == [
        split.bytes_per_token(step) for step in (0, 256, 768)
    ]
    app.multiselect(key="beside").set_value([]).run()
    rows = app.dataframe[0].value.to_dict("records")
    whole = train(read(corpora.sample("russian").text, rules("byte")), 768)
    assert rows[-1]["bytes_per_token"] == whole.bytes_per_token(768)


def test_what_the_doublings_mean():
    def rows(*tokens):
        return doublings(Curve(1, 1000, tuple(tokens)))

    falling = rows(1000, 500, 450, 400)  # 1, 2, 4: half of the tokens, then a fifth
    said = what_doublings_mean(falling)
    assert said.startswith(
        "From 1 to 2 tokens the text loses 50% of its tokens; from 2 to 4, 20%, for 2 more rows"
    )
    assert "by heart" not in said
    held = what_doublings_mean(falling, rows(1000, 1000, 1000, 995))
    assert held.endswith("On the held-out text the last doubling saves 0.5%.")
    growing = rows(1000, 500, 450, 400, 300, 250, 200, 100)  # 1, 2, 4, 8: then three quarters
    assert "by heart" in what_doublings_mean(growing)
    assert what_doublings_mean(rows(1000, 500)) == ""


def test_published_tokenizers_are_points_on_the_same_text(opened, charted):
    _, rows = charted(opened("size", **SMALL))
    expected = measure(ENGLISH, load("gpt2")).bytes_per_token
    assert curve_rows(rows, "gpt2", "training text") == {50_257: expected}
    _, without = charted(opened("size", **SMALL, published=0))
    assert not curve_rows(without, "gpt2", "training text")


def test_a_part_is_set_aside(opened, charted):
    app = opened("size", **SMALL, held="aside")
    _, rows = charted(app)
    text, aside = set_aside(ENGLISH, 10)
    trace = train(read(text, rules("split")), 256)
    name = "English stories and essays · Bytes, split first · without the last 10% · 256"
    assert curve_rows(rows, name, "training text")[512] == trace.bytes_per_token(256)
    held = curve_on(aside, Tokenizer.of(trace))
    assert curve_rows(rows, name, "held-out text")[400] == held.bytes_per_token(400)


def test_runs_lie_over_one_another(opened, charted, trace):
    app = opened("size", **SMALL, held="none", beside="ties-lowest,corpus-korean,algorithm-byte")
    spec, rows = charted(app)
    lowest = train(trace.corpus, 256, "lowest")
    name = "English stories and essays · Bytes, split first · lowest pair · 256"
    assert curve_rows(rows, name, "training text")[512] == lowest.bytes_per_token(256)
    line = next(e["encoding"] for e in spec["layer"] if "strokeDash" in e["encoding"])
    assert line["color"]["scale"]["domain"][:4] == [
        NAME,
        name,
        "Korean stories · Bytes, split first · 256",
        "English stories and essays · Bytes, no split · 256",
    ]
    assert len(set(line["color"]["scale"]["range"])) == 7


def test_a_tokenizer_of_the_visit_lies_over_the_curve(opened, charted):
    korean = Tokenizer.of(train(read(corpora.sample("korean").text, rules("byte")), 300))
    app = opened("size", sample="spanish", largest=512)
    app.session_state["tokenizers"] = {"mine": korean}
    app.run()
    app.multiselect(key="beside").set_value(["tokenizer-mine"]).run()
    assert not app.exception
    _, rows = charted(app)
    expected = curve_on(corpora.sample("spanish").text, korean)
    assert curve_rows(rows, "mine", "training text")[556] == expected.bytes_per_token(556)
    on_korean = curve_on(corpora.sample("korean").text, korean)
    assert curve_rows(rows, "mine", "held-out text")[556] == on_korean.bytes_per_token(556)


def test_a_training_of_the_visit_lies_over_the_curve_with_its_own_corpus(train_page, charted):
    text = ENGLISH[:5000]
    app = upload(train_page(algorithm="byte"), ("rose.txt", text.encode()))
    assert result_of(choose(app, merges=300)).made == 300
    app.switch_page("pages/size.py").run()
    assert not app.exception
    _, rows = charted(app)
    trace = train(read(text, rules("byte")), 300)
    name = "rose · Bytes, no split · 300"  # as its tokenizer is called on other pages
    drawn = curve_rows(rows, name, "training text")
    assert drawn == {256 + step: trace.bytes_per_token(step) for step in range(301)}
    on_korean = curve_on(corpora.sample("korean").text, Tokenizer.of(trace))
    held_out = curve_rows(rows, name, "held-out text")
    assert held_out[556] == on_korean.bytes_per_token(556)
    assert app.selectbox(key="told_run").value == name
    assert f"Trained: {name}" not in app.multiselect(key="beside").options
    told = app.dataframe[0].value.to_dict("records")
    assert [row["vocab_size"] for row in told] == [256, 512]
    app.session_state["size_view"] = "cost"
    app.run()
    _, rows = charted(app)
    best = cheapest(cost_frame(curve_of(trace), Shape(64, 2, 1024)))
    assert [row["vocab_size"] for row in rows if "total" in row] == [best]
    app.session_state["size_view"] = "curve"
    app.run()
    app.multiselect(key="beside").set_value([]).run()  # taken off, it stays off
    assert app.run().multiselect(key="beside").value == []
    assert not app.exception


def test_words_in_a_table_and_its_alphabet(opened, charted):
    app = opened("size", sample="makan", algorithm="character", largest=512, held="none")
    _, rows = charted(app)
    sizes = [row["vocab_size"] for row in rows if row.get("name", "").startswith("Nine")]
    assert min(sizes) == 12
    assert "aside" not in app.selectbox(key="held").options


def test_the_click_moves_the_mark(opened, charted, linked):
    app = opened("size", **SMALL, size=300)
    _, rows = charted(app)
    assert {"vocab_size": 300} in rows
    found = [curve_rows(rows, NAME, f"{kind} text")[300] for kind in ("training", "held-out")]
    assert app.text[-1].value == (
        "Bytes per token at the mark, 300 tokens – this run: "
        f"training text {found[0]:.2f}, held-out text {found[1]:.2f}"
    )
    assert linked(app)["size"] == "300"


def test_another_run_is_marked_at_its_end(opened, linked):
    app = opened("size", **SMALL, size=300)
    app.selectbox(key="largest").set_value(1024).run()
    assert linked(app)["size"] == "1024"


def test_the_cost(opened, charted, trace):
    app = opened("size", **SMALL, view="cost")
    _, rows = charted(app)
    best = cheapest(cost_frame(curve_of(trace), Shape(64, 2, 1024)))
    assert [row["vocab_size"] for row in rows if "total" in row] == [best]
    assert f"{best * 64:,}" == app.metric[0].value
    assert "cheapest" in " ".join(text.value for text in app.markdown) or best == 512
    app.select_slider(key="width").set_value(4096).run()
    app.checkbox(key="tied").set_value(False).run()
    assert f"{2 * 256 * 4096:,}" in app.metric[0].value or best * 2 * 4096
    assert "2 *n*² *w*" in " ".join(text.value for text in app.markdown)


def test_the_cheapest_moves_with_the_sliders(opened, charted, trace):
    app = opened("size", **SMALL, view="cost")
    curve = curve_of(trace)
    for layers, context in ((1, 256), (128, 256), (1, 2**22)):
        app.select_slider(key="layers").set_value(layers)
        app.select_slider(key="context").set_value(context).run()
        _, rows = charted(app)
        wanted = cheapest(cost_frame(curve, Shape(64, layers, context)))
        assert [row["vocab_size"] for row in rows if "total" in row] == [wanted]


def test_three_ways(opened, charted):
    app = opened("size", **SMALL, view="ways", held="spanish")
    _, drawn = charted(app)
    said = {(row["measure"], row["way"]): row["said"] for row in drawn}
    assert said["Tokens", "Characters"] == f"{len(ENGLISH):,}"
    rows = {row["way"]: row for row in app.dataframe[0].value.to_dict("records")}
    words = ENGLISH.split()
    assert rows["Words, between white space"]["vocabulary"] == len(set(words))
    assert rows["Words, between white space"]["tokens"] == len(words)
    assert rows["Characters"]["tokens"] == len(ENGLISH)
    assert rows["Subwords: this run"]["unknown_percent"] == 0
    spanish = corpora.sample("spanish").text.split()
    unknown = sum(word not in set(words) for word in spanish)
    assert rows["Words, between white space"]["unknown_percent"] == 100 * unknown / len(spanish)


def test_what_was_learned_follows_the_slider(opened, charted, trace):
    app = opened("size", **SMALL, view="learned", size=300)
    _, rows = charted(app)
    assert sum(row["tokens"] for row in rows) == 300
    app.slider(key="size").set_value(512).run()
    _, rows = charted(app)
    assert sum(row["tokens"] for row in rows) == 512
    longest = app.dataframe[0].value
    assert longest["length"].max() == max(len(token.content) for token in trace.vocabulary.tokens)


def test_a_link_is_a_state(opened, linked):
    link = {
        "sample": "russian", "algorithm": "byte", "ties": "lowest", "largest": "1024",
        "held": "none", "scale": "linear", "published": "0", "view": "curve", "size": "700",
        "beside": "algorithm-split",
    }  # fmt: skip
    assert linked(opened("size", **link)) == link


def test_a_link_carries_the_shape_of_the_model(opened, linked):
    link = {"view": "cost", "width": "512", "layers": "12", "context": "2048", "tied": "0"}
    app = opened("size", **SMALL, **link)
    assert linked(app).items() >= link.items()
    assert app.checkbox(key="tied").value is False


@pytest.mark.parametrize(
    "link",
    [{"largest": "5"}, {"held": "nobody"}, {"size": "x"}, {"beside": "a,b"}, {"scale": "cubic"},
     {"view": "none"}, {"width": "3", "view": "cost"}, {"size": "-3"}],
)  # fmt: skip
def test_a_broken_link_falls_back(opened, link):
    opened("size", **{**SMALL, **link})


def test_own_text(opened, linked):
    app = opened("size", sample="own", held="none")
    assert "Paste a text" in app.info[0].value
    app = opened("size", sample="own", text=ROSE, held="own", largest=512)
    assert app.dataframe[0].value["bytes_per_token"][0] == 1
    assert linked(app)["text"] == ROSE


def test_a_text_of_white_space_has_no_words(opened):
    app = opened("size", sample="own", text="  ", algorithm="character", held="none", view="curve")
    assert "no token" in app.info[0].value
    for view in ("cost", "learned"):
        app = opened("size", sample="own", text="  ", algorithm="character", view=view)
        assert app.info


def test_a_wrong_pattern_is_told(opened):
    app = opened("size", sample="own", text=ROSE, algorithm="split", split="own", pattern="(")
    assert "(" in app.error[0].value


def test_a_file_becomes_the_text(opened, charted):
    app = opened("size", sample="own", held="none", largest=512, published=0)
    app.file_uploader(key="own_file").set_value(("rose.txt", ROSE.encode(), "text/plain")).run()
    assert not app.exception
    trace = train(read(ROSE, rules("byte")), 256)
    _, rows = charted(app)
    drawn = {row["vocab_size"]: row["tokens"] for row in rows if "tokens" in row}
    assert drawn[256] == len(ROSE)
    assert drawn[256 + len(trace)] == trace.sizes[-1]


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [("a.pdf", b"%PDF-1.7", "PDF"), ("a.txt", b"x" * 500_001, "500,001 characters"),
     ("a.txt", b"", "no text")],
)  # fmt: skip
def test_a_file_that_is_no_text_is_told(opened, name, content, what):
    app = opened("size", sample="own", text=ROSE, held="none", largest=512)
    app.file_uploader(key="own_file").set_value((name, content, "text/plain")).run()
    assert not app.exception
    assert what in app.error[0].value
    assert app.dataframe  # the text that was there stays


def test_downloads_hold_every_row(opened):
    app = opened("size", **SMALL, held="none", published=0)
    labels = [button.label for button in app.get("download_button")]
    assert labels == ["Data as CSV", "Data as Parquet"]
