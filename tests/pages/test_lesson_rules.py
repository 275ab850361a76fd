"""The lesson on rules: runs in lock-step, and the sentence."""

from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from bpeviz import corpora

ROWS = "The sentence in tokens"


def panes(app, component):
    return component(app, "panes")["panes"]


def merges(pane):
    """The pairs of a pane, as text."""

    def text(cells):
        return "".join(cell if isinstance(cell, str) else cell[1] for cell in cells)

    return [f"{text(step[0])}+{text(step[1])}" for step in pane["steps"]]


def test_nine_words(lesson, component, drawn, tokens_of):
    app = lesson("rules")
    lowest, first, marker = panes(app, component)
    # the first run is worked out by hand in tests of the engine; ties are at its third merge
    assert merges(lowest)[:5] == ["a+n", "k+an", "a+kan", "m+akan", "i+n"]
    assert merges(first)[:3] == ["a+n", "k+an", "m+a"]
    assert merges(marker)[:2] == ["a+n", "an+</w>"]
    assert lowest["steps"][0][3] == "16 times · 101 tokens left · 1.16 bytes per token"
    assert component(app, "panes")["marks"] == [
        [
            3,
            "Characters (first met) leaves the first run at merge 3.",
            "A tie: a + kan and m + a both have the count 9. Characters (first met) takes the pair "
            "that is met first, Characters (lowest pair) the lower pair.",
        ],
        [
            2,
            "Marker of its own (lowest pair) leaves the first run at merge 2.",
            "an + </w> holds the end-of-word marker: Marker of its own (lowest pair) counts it 12 "
            "times, while Characters (lowest pair) has no such symbol.",
        ],
    ]
    row = drawn(app, ROWS)["rows"][0]
    assert row["note"] == "13 tokens"
    assert [label for label, _id in tokens_of(row)] == (
        "k u c ing m e makan makan an e n a k".split()
    )


def test_other_rules_and_merges(lesson, component, address):
    app = lesson("rules")
    app.multiselect(key="rules_runs").set_value(["marker", "fused"]).run()
    app.number_input(key="rules_merges").set_value(3).run()
    marker, fused = panes(app, component)
    assert merges(marker)[0] == "a+n"
    assert merges(fused)[0] == "a+n</w>"
    assert len(fused["steps"]) == 3
    assert [mark[0] for mark in component(app, "panes")["marks"]] == [1]
    assert address(app)["rules_runs"] == "marker fused"
    again = lesson("rules", **{k: v for k, v in address(app).items() if k != "lesson"})
    assert panes(again, component) == [marker, fused]


def test_ties_in_a_text_of_ones_own(lesson, component):
    """Two pairs with the count 2: cd is met first, ab is lower."""
    app = lesson("rules", rules_sample="own", rules_text="cdcd abab", rules_merges=2)
    first, lowest, _split = panes(app, component)
    assert merges(first) == ["c+d", "a+b"]
    assert merges(lowest) == ["a+b", "c+d"]
    assert component(app, "panes")["marks"][0][:2] == [
        1,
        "Bytes (lowest pair) leaves the first run at merge 1.",
    ]


def test_as_much_of_a_text_is_used_as_is_said(lesson, component):
    """49,999 letters are trained on, and of two more the first."""
    text = "ab" * 24_999 + "a" + "cd"
    app = lesson("rules", rules_sample="own", rules_merges=1)
    app.session_state["rules_text"] = text
    app.run()
    assert "The first 50,000 characters are used." in [c.value for c in app.caption]
    assert panes(app, component)[0]["start"] == "Before the first merge: 50,000 tokens"


def test_a_token_as_long_as_a_page_is_drawn_in_part(lesson, component):
    """Doubled at each merge: 2, 4 … 128, 256 letters; the halves of 256 and their tokens differ."""
    app = lesson("rules", rules_sample="own", rules_merges=8, rules_text="x" * 600)
    steps = panes(app, component)[0]["steps"]
    assert [step[2][0] for step in steps[:6]] == ["x" * 2**n for n in range(1, 7)]
    assert [[cell[:2] for cell in step[2][1:]] for step in steps[6:]] == [
        [["code", "… 128 bytes in all"]],
        [["code", "… 256 bytes in all"]],
    ]
    assert steps[7][0] == steps[7][1] == steps[6][2] != steps[7][2]
    assert steps[6][2][0] == "x" * 60


def test_runs_that_never_part(lesson, component):
    app = lesson(
        "rules",
        rules_sample="own",
        rules_text="aab",
        rules_merges=2,
        rules_runs="byte byte-lowest",
    )
    assert component(app, "panes")["marks"] == []
    assert "1 run makes the same merges as the first to the end." in [c.value for c in app.caption]


def test_another_corpus_begins_anew(lesson, component, drawn):
    app = lesson("rules", rules_step=4)
    app.selectbox(key="rules_sample").set_value("garden_words").run()
    assert component(app, "panes")["at"] == 0
    assert app.text_input(key="rules_sentence").value == "the seedling was replanted"
    # 260 base tokens: words and letters of the table, up to the word in which they are reached
    words = list(corpora.sample("garden_words").words)
    shown = next(n for n in range(len(words)) if len("".join(words[:n])) >= 260)
    assert panes(app, component)[0]["note"] == (
        f"The first {shown} of {len(words)} words are shown."
    )
    app.selectbox(key="rules_sample").set_value("spanish").run()
    size = len(corpora.sample("spanish").text)
    assert panes(app, component)[0]["note"].endswith(f" of {size:,} characters are shown.")
    assert not app.exception
    assert [pane["name"] for pane in panes(app, component)] == [
        "Bytes (first met)",
        "Bytes (lowest pair)",
        "Split first (first met)",
    ]
    assert len(drawn(app, ROWS)["rows"]) == 5


def test_wordpiece_of_the_library(lesson, drawn, tokens_of):
    app = lesson("rules", rules_vocabulary=30, rules_sentence="makanan ikan x")
    row = drawn(app, ROWS)["rows"][3]
    assert row["label"] == "WordPiece: 30 tokens in all"
    counts = {"makan": 5, "ikan": 3, "makanan": 2, "memakan": 2, "kucing": 2, "anjing": 2}
    counts |= {"burung": 2, "minum": 2, "air": 2}
    theirs = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    theirs.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.WordPieceTrainer(
        vocab_size=30, special_tokens=["[UNK]"], show_progress=False
    )
    theirs.train_from_iterator([w for w, n in counts.items() for _ in range(n)], trainer)
    wanted = theirs.encode("makanan ikan x").tokens
    assert [label for label, _id in tokens_of(row)] == [*wanted[:-1], "x"]
    assert wanted[-1] == "[UNK]"
    assert row["groups"][-1][0][0][1] == -3  # drawn as unknown, with its character


def test_no_text_yet(lesson, component):
    app = lesson("rules", rules_sample="own")
    assert component(app, "panes") is None
    assert app.info[0].value.startswith("Paste a text above")
