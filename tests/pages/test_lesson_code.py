"""The lesson on code."""

from tiny import merging

from bpeviz.studies.programs import LINES, PROGRAM

ROWS = "The lines of the program in tokens"


def test_three_lines(lesson, drawn, tokens_of):
    app = lesson("code")
    app.button[3].click().run()
    assert app.session_state["code_text"] == LINES
    rows = drawn(app, ROWS)["rows"]
    shown = [[label for label, _id in tokens_of(row)] for row in rows]
    assert shown == [
        ["···", "·x", "·=", "·", "1", "↵"],
        ["·······", "·x", "·=", "·", "1", "↵"],
        ["→x", "·=", "·", "1", "↵"],
    ]
    assert [row["note"] for row in rows] == [f"{n} tokens and the line end" for n in (5, 5, 4)]
    # outlined: the run of blanks, and no token of the line with the tab
    assert [[bool(group[2]) for group in row["groups"]][:2] for row in rows] == [
        [True, False],
        [True, False],
        [False, False],
    ]
    assert any("2 of 17 tokens. In 3 of 3 indented lines" in c.value for c in app.caption)


def test_counts_against_the_library(lesson, tiktokens):
    app = lesson("code")
    table = app.table[0].value
    wanted = {
        "As it is": PROGRAM,
        "With tabs": PROGRAM.replace("    ", "\t"),
        "Four blanks deeper": "".join("    " + line for line in PROGRAM.splitlines(True)),
        "Twelve blanks deeper": "".join(" " * 12 + line for line in PROGRAM.splitlines(True)),
    }
    assert list(table["Tokenizer"])[:3] == [
        "GPT-2 · gpt2",
        "GPT-4 · cl100k_base",
        "GPT-4o · o200k_base",
    ]
    for way, program in wanted.items():
        counts = [str(len(tiktokens[name].encode(program))) for name in tiktokens]
        assert list(table[way])[:3] == counts


def test_another_program_and_another_way(lesson, drawn, tokens_of, address):
    app = lesson("code", code_text="if a:\n    b = 1\n", code_way="tabs")
    shown = [[label for label, _id in tokens_of(row)] for row in drawn(app, ROWS)["rows"]]
    assert shown == [["if", "·a", ":↵"], ["→b", "·=", "·", "1", "↵"]]
    link = address(app)
    assert (link["code_way"], link["code_text"]) == ("tabs", "if a:\n    b = 1\n")
    app.selectbox(key="code_tokenizer").set_value("gpt2").run()
    shown = [[label for label, _id in tokens_of(row)] for row in drawn(app, ROWS)["rows"]]
    assert shown[1][:2] == ["→", "b"]


def test_runs_of_blanks(lesson, tiktokens):
    app = lesson("code")
    table = app.table[1].value
    for row, name in enumerate(("gpt2", "cl100k_base", "o200k_base")):
        tokens = set(tiktokens[name].token_byte_values())
        longest = max(n for n in range(200) if b" " * n in tokens and n)
        assert table["Longest run of blanks"][row] == str(longest)
        tabs = [n for n in range(1, 200) if b"\t" * n in tokens]
        assert table["Tabs in a row"][row] in (f"1–{len(tabs)}", "1")
    assert list(table["Tokenizer"])[3] == "Python code · Bytes, split first · 1,024"


def test_an_empty_program(lesson, drawn):
    app = lesson("code")
    app.session_state["code_text"] = ""
    app.run()
    assert not app.exception
    assert drawn(app, ROWS)["rows"] == []


def test_a_long_program(lesson, drawn):
    app = lesson("code")
    app.session_state["code_text"] = "x\n" * 2100
    app.run()
    assert len(drawn(app, ROWS)["rows"]) == 40
    captions = [caption.value for caption in app.caption]
    assert "The first 4,000 characters are used." in captions
    assert "The first 40 of 2,000 lines are shown; the figures are those of all." in captions


def test_another_tokenizer_under_the_same_name(lesson):
    """What was found out about the first one is not said of the second."""
    app = lesson("code")
    for pair, longest in (("␠ ␠", "2"), ("a b", "1")):
        app.session_state["tokenizers"] = {"mine": merging(pair).tokenizer}
        app.run()
        table = app.table[1].value
        assert list(table["Tokenizer"])[-1] == "mine · trained here"
        assert list(table["Longest run of blanks"])[-1] == longest


def test_a_name_of_ones_own_stands_as_it_is(lesson):
    """A table reads Markdown: the signs in the name of a file mean nothing."""
    app = lesson("code")
    app.session_state["tokenizers"] = {"*my* ![x](y)": merging("a b").tokenizer}
    app.run()
    for table in app.table:
        assert table.value["Tokenizer"].iloc[-1] == r"\*my\* \!\[x\]\(y\) · trained here"
