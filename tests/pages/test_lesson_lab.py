"""The lab: eight steps and their files, the corpus changed, and a student's files checked."""

import io
import json
import zipfile

import lab_oracle
import pytest

from bpeviz.chapters import lab_step
from bpeviz.corpora import sample
from bpeviz.lab import FILES, lines_of

LINES = lines_of(sample("korean_documents").text)


@pytest.fixture(scope="module")
def right():
    return lab_oracle.files(LINES)


def linked(app):
    return {n: v[0] if isinstance(v, list) else v for n, v in dict(app.query_params).items()}


def data_of(app, field):
    for found in app.get("bidi_component"):
        data = json.loads(found.proto.json)
        if field in data:
            return data
    return None


def text_of(cells):
    marks = {"·": " ", "→": "\t"}
    return "".join(c if isinstance(c, str) else marks.get(c[1], c[1]) for c in cells)


def sheet(app):
    """The lines of the file that is shown."""
    return [text_of(line[0]) for line in data_of(app, "tokens")["lines"]]


def own(app, text):
    app.session_state["lab_source"] = "text"
    app.session_state["lab_text"] = text
    app.run()
    assert not app.exception
    return app


def drop(app, files):
    """Drop files where one checks one's own."""
    app.session_state["lab_place"] = "check"
    app.run()
    dropped = [(name, content, "text/plain") for name, content in files.items()]
    app.file_uploader[0].set_value(dropped).run()
    assert not app.exception
    return app


def verdicts(app):
    """File → state, and the findings of those that are wrong: where, and why."""
    found = {one["file"]: one for one in data_of(app, "files")["files"]}
    states = {name: one["state"] for name, one in found.items()}
    return states, {
        name: [(f["where"], f["why"]) for f in one["findings"]]
        for name, one in found.items()
        if one["findings"]
    }


def test_each_step_shows_its_file(lesson, right):
    app = lesson("lab")
    for number, name in enumerate(FILES, start=1):
        assert app.header[0].value == f"Step {number} of 8: `{name}`"
        assert sheet(app) == right[name].decode().split("\n")[:-1]
        held = next(m.value for m in app.markdown if m.value.startswith("**Checked"))
        assert "✓" in held
        assert "✗" not in held
        assert linked(app).get("lab_place", FILES[0]) == name
        if number < len(FILES):
            app.button(key="lab_next").click().run()
            assert not app.exception
    assert not any(button.key == "lab_next" for button in app.button)


def test_the_figures_are_those_of_the_corpus(lesson):
    app = lesson("lab", lab_place="stats.tsv")
    assert sheet(app) == ["1952\t1041\t1.875"]
    assert any("1,952 characters in 1,041 tokens: `1.875`" in m.value for m in app.markdown)
    own(app, "ab b\nab\n")
    assert sheet(app) == ["6\t3\t2.0"]
    assert any("6 characters in 3 tokens: `2.0`" in m.value for m in app.markdown)


def test_files_to_the_letter_singly_and_in_an_archive(lesson, right, monkeypatch):
    app = lesson("lab", lab_place="encoded.tsv")
    asked = {}
    monkeypatch.setattr(
        lab_step.st,
        "download_button",
        lambda label, data, name, *_, **__: asked.update({name: data}),
    )
    app.run()
    assert asked["encoded.tsv"] == right["encoded.tsv"]
    with zipfile.ZipFile(io.BytesIO(asked["lab.zip"]())) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == right


def test_another_corpus_other_merges_another_marker(lesson):
    lines = ["cd ab cd ab", "ab cd", "x y z", "abab cdcd"]
    app = lesson("lab", lab_source="text", lab_text="\n".join(lines), lab_place="merges.txt")
    wanted = lab_oracle.files(lines)["merges.txt"].decode().splitlines()
    assert sheet(app) == wanted
    app.number_input(key="lab_merges").set_value(2).run()
    assert sheet(app) == wanted[:2]
    app.text_input(key="lab_marker").set_value("</w>").run()
    assert sheet(app) == lab_oracle.files(lines, 2, "</w>")["merges.txt"].decode().splitlines()
    again = lesson("lab", **{k: v for k, v in linked(app).items() if k != "lesson"})
    assert sheet(again) == sheet(app)


def test_a_marker_in_the_text_is_refused_and_the_way_out_works(lesson):
    app = lesson("lab")
    app.button(key="lab_try_1").click().run()
    assert not app.exception
    assert "`snake_case`" in app.error[0].value
    assert data_of(app, "tokens") is None
    app.text_input(key="lab_marker").set_value("▁").run()
    assert not app.error
    assert sheet(app) == ["the cat sat on the mat", "snake_case has a marker", "the hat"]


@pytest.mark.parametrize(("marker", "said"), [("", "is empty"), ("a b", "white space")])
def test_a_marker_that_is_none(lesson, marker, said):
    app = lesson("lab")
    app.text_input(key="lab_marker").set_value(marker).run()
    assert not app.exception
    assert said in app.error[0].value


def test_what_is_lost_is_explained(lesson):
    app = lesson("lab", lab_place="decoded.txt")
    app.button(key="lab_try_2").click().run()
    said = " ".join(info.value for info in app.info)
    assert "Blanks that are doubled" in said
    assert "White space other than a blank" in said
    assert "Empty documents" in said
    assert sheet(app) == ["the cat sat", "on the mat", "the cat sat", ""]
    notes = [line[2] for line in data_of(app, "tokens")["lines"]]
    assert notes == ["not as in corpus.txt"] * 3 + [""]


def test_no_words_and_too_much(lesson):
    app = own(lesson("lab"), " \n")
    assert "no words" in app.error[0].value
    own(app, "a" * 100_001)
    assert "up to 100,000" in app.error[0].value
    own(app, "ab b\nab")
    assert not app.error


def test_an_uploaded_corpus(lesson):
    app = lesson("lab", lab_place="merges.txt")
    app.selectbox(key="lab_source").set_value("files").run()
    assert "Choose a file above" in app.info[0].value
    app.file_uploader[0].set_value(
        [("mine.txt", b"\xef\xbb\xbfab b\r\nab\r\n", "text/plain")]
    ).run()
    assert not app.exception
    assert sheet(app) == ["b _", "a b_"]
    app.file_uploader[0].set_value([("t.csv", b"id,body\n1,ab b\n2,ab\n", "text/csv")]).run()
    assert "not a table of words and counts. Untick" in app.error[0].value
    next(box for box in app.checkbox if box.label == "A table of words and counts").uncheck().run()
    assert not app.exception
    next(box for box in app.selectbox if box.label == "Column of text").set_value("body").run()
    assert sheet(app) == ["b _", "a b_"]


def test_the_database_has_the_thirty_documents(lesson, right):
    app = lesson("lab", lab_source="database", lab_place="encoded.tsv")
    assert sheet(app) == right["encoded.tsv"].decode().splitlines()
    app.selectbox(key="db_order docs").set_value("body").run()
    assert not app.exception
    assert sheet(app)[0].startswith("1\t")  # texts are no ids


def test_right_files_are_right(lesson, right):
    app = drop(lesson("lab"), right)
    assert app.success[0].value == "All eight files are right."
    assert set(verdicts(app)[0].values()) == {"right"}


def test_one_file_alone(lesson, right):
    app = drop(lesson("lab"), {"vocab.tsv": right["vocab.tsv"]})
    assert not app.success
    states, _ = verdicts(app)
    assert states["vocab.tsv"] == "right"
    assert [state for name, state in states.items() if name != "vocab.tsv"] == ["missing"] * 7


def test_ties_forgotten(lesson, right):
    wrong = lab_oracle.files(LINES, choose=lab_oracle.met_first)
    app = drop(lesson("lab"), wrong)
    states, found = verdicts(app)
    assert [name for name, state in states.items() if state == "wrong"] == [*found]
    assert list(found) == ["merges.txt", "vocab.tsv", "encoded.tsv"]
    ((where, why),) = found["merges.txt"]
    assert where == "Line 1, character 1"
    assert why.startswith("A tie: “다 .” and “. _” both have the count 64 at merge 1.")
    assert "was met first" in why
    assert "your own merges.txt" in found["encoded.tsv"][0][1]


def test_the_marker_left_out(lesson):
    app = drop(lesson("lab"), lab_oracle.files(LINES, marker=""))
    _, found = verdicts(app)
    assert "the marker _ is left out" in found["vocab_base.txt"][0][1]
    assert "the marker _ is left out" in found["merges.txt"][0][1]
    assert "your own" in found["decoded.txt"][0][1]


def test_an_archive_and_files_that_are_none(lesson, right):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("llm/stats.tsv", right["stats.tsv"].replace(b"1.875", b"1.88"))
        archive.writestr("llm/notes.txt", "x")
    app = drop(lesson("lab"), {"mine.zip": packed.getvalue()})
    states, found = verdicts(app)
    assert (states["stats.tsv"], states["notes.txt"]) == ("wrong", "wrong")
    assert "does not have three decimals" in found["stats.tsv"][0][1]
    assert "none of the lab's eight files" in found["notes.txt"][0][1]
    app.file_uploader[0].set_value([("a.zip", b"PK\x03\x04broken", "application/zip")]).run()
    assert not app.exception
    assert "can't be unpacked" in app.error[0].value


def test_files_stay_while_the_corpus_changes_and_can_be_removed(lesson, right):
    app = drop(lesson("lab"), right)
    app.number_input(key="lab_merges").set_value(119).run()
    states, found = verdicts(app)
    assert states["char_freq.tsv"] == "right"
    assert "goes on after the last of 119 lines" in found["merges.txt"][0][1]
    app.session_state["lab_place"] = "merges.txt"
    app.run()
    assert "4 merges.txt ✗" in app.get("button_group")[0].options
    app.session_state["lab_place"] = "check"
    app.run()
    app.button(key="lab_forget").click().run()
    assert data_of(app, "files") is None
    assert not app.file_uploader[0].value


@pytest.mark.parametrize(
    "link", [{"lab_source": "?"}, {"lab_place": "x"}, {"lab_merges": "many"}, {"lab_merges": -1}]
)
def test_a_broken_link_falls_back(lesson, link):
    app = lesson("lab", **link)
    assert sheet(app) == LINES
