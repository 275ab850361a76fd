"""The page Languages: its figures, its link, own texts, and the mix."""

import io
import zipfile
from base64 import b64encode

import pytest

from bpeviz.corpora import parallel_texts, sample
from bpeviz.engine import read, rules, train
from bpeviz.engine.splitting import named
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.mixes import LANGUAGES, mix
from bpeviz.published import load

TEXTS = {text.language: text for text in parallel_texts()}
VIEWS = ("bars", "dots", "heat", "table", "bill", "mix")


def tokens(name, language):
    return len(load(name).encode(TEXTS[language].text))


def drawn(rows, figure="premium"):
    """(language, tokenizer) → figure."""
    return {
        (row["language"], row["tokenizer"]): row[figure]
        for row in rows
        if "tokenizer" in row and figure in row
    }


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_opens_by_its_link(opened, linked, view):
    app = opened("languages", view=view)
    assert not app.error
    assert linked(app)["view"] == view
    assert app.caption


def test_the_premiums_are_counted(opened, charted):
    spec, rows = charted(opened("languages"))
    found = drawn(rows)
    assert len(found) == 70
    for name in ("cl100k_base", "o200k_base"):
        assert found["English", name] == 1
        for language in ("Burmese", "Japanese", "Swahili"):
            assert found[language, name] == tokens(name, language) / tokens(name, "English")
    order = spec["layer"][0]["encoding"]["y"]["sort"]
    assert order[0] == max(TEXTS, key=lambda language: found[language, "cl100k_base"])


def test_the_table_has_every_figure(opened):
    app = opened("languages", view="table", compared="gpt2")
    table = app.dataframe[0].value.set_index("language")
    assert len(table) == 35
    thai = table.loc["Thai"]
    assert thai["tokens"] == tokens("gpt2", "Thai")
    assert thai["bytes_per_token"] == len(TEXTS["Thai"].text.encode()) / thai["tokens"]
    assert table["words"].isna()["Thai"]
    german = table.loc["German"]
    assert german["tokens_per_word"] == german["tokens"] / len(TEXTS["German"].text.split())


@pytest.mark.parametrize(
    "figure", ["tokens", "bytes_per_token", "characters_per_token", "tokens_per_word"]
)
def test_other_figures(opened, charted, figure):
    app = opened("languages", figure=figure)
    _, rows = charted(app)
    found = drawn(rows, figure)
    expected = 60 if figure == "tokens_per_word" else 70  # five scripts without blanks
    assert len(found) == expected
    said = " ".join(caption.value for caption in app.caption)
    assert ("cheaper" in said) or ("better" in said)


def test_who_gained(opened, charted):
    app = opened("languages", view="dots")
    spec, _ = charted(app)
    order = spec["layer"][0]["encoding"]["y"]["sort"]
    change = {
        language: tokens("o200k_base", language)
        / tokens("o200k_base", "English")
        / (tokens("cl100k_base", language) / tokens("cl100k_base", "English"))
        for language in TEXTS
    }
    assert order[0] == min(change, key=change.get)
    assert order[-1] == max(change, key=change.get)


def test_the_text_stands_beside_the_dots_too(opened, component):
    app = opened("languages", view="dots")
    app.selectbox(key="shown_language").set_value("Greek").run()
    assert component(app, "strip")["text"] == TEXTS["Greek"].text


def test_the_extremes_are_told_to_who_cannot_see_the_chart(opened, charted):
    spec, rows = charted(opened("languages", compared="gpt2"))
    found = drawn(rows)
    (highest, _), most = max(found.items(), key=lambda item: item[1])
    assert f"gpt2: from 1.00 (English) to {most:.2f} ({highest})." in spec["description"]
    spec, _ = charted(opened("languages", view="dots"))
    assert "gains most" in spec["description"]


def test_one_tokenizer_has_no_before_and_after(opened):
    assert "two tokenizers" in opened("languages", view="dots", compared="gpt2").info[0].value


def test_no_tokenizer(opened):
    app = opened("languages")
    app.multiselect(key="compared").set_value([]).run()
    assert not app.exception
    assert "Choose a tokenizer" in app.info[0].value


def test_a_bill_and_a_window(opened, charted):
    app = opened("languages", view="bill", compared="gpt2", bill=10, window=1000)
    premium = tokens("gpt2", "Korean") / tokens("gpt2", "English")
    _, rows = charted(app)
    assert drawn(rows, "bill")["Korean", "gpt2"] == 10 * premium
    app.radio(key="bill_figure").set_value("fits").run()
    _, rows = charted(app)
    assert drawn(rows, "fits")["Korean", "gpt2"] == 1000 / premium


def test_the_text_of_a_language_is_shown_by_its_tokens(opened, component):
    app = opened("languages")
    app.selectbox(key="shown_language").set_value("Korean")
    app.selectbox(key="shown_tokenizer").set_value("o200k_base").run()
    data = component(app, "strip")
    assert data["text"] == TEXTS["Korean"].text
    assert data["strip"]["ids"] == load("o200k_base").encode(data["text"])
    over = 100 * (tokens("o200k_base", "Korean") / tokens("o200k_base", "English") - 1)
    assert data["figures"] == f"{len(data['strip']['ids']):,} tokens, {over:+,.0f}% against English"


def test_a_tokenizer_of_the_visit_is_compared(visit, charted):
    app = visit(sample="korean", algorithm="split", merges=500)
    app.switch_page("pages/languages.py").run()
    key = "trained Korean stories · Bytes, split first · 500"
    app.multiselect(key="compared").set_value(["gpt2", key]).run()
    assert not app.exception
    _, rows = charted(app)
    trained = Tokenizer.of(train(read(sample("korean").text, rules("split")), 500))
    korean, english = (len(trained.encode(TEXTS[name].text)) for name in ("Korean", "English"))
    assert drawn(rows)["Korean", key.removeprefix("trained ")] == korean / english


def test_of_a_long_text_the_first_part_is_shown(opened, component):
    long = "one two three four five six seven\n" * 400
    app = upload(opened("languages", compared="gpt2"), ("English.txt", long), ("Thai.txt", "กขค"))
    app.selectbox(key="shown_language").set_value("English").run()
    data = component(app, "strip")
    assert len(data["text"]) <= 5000 < len(long)
    assert long.startswith(data["text"])
    assert f"the first {len(data['text']):,} characters" in data["figures"]
    assert f"{len(load('gpt2').encode(long)):,} tokens" in data["figures"]


def test_a_table_with_a_column_a_language(opened, charted):
    app = upload(opened("languages", compared="gpt2"), ("own.csv", "English,Welsh\none,un dau\n"))
    _, rows = charted(app)
    ours = {text: len(load("gpt2").encode(text)) for text in ("one", "un dau")}
    assert drawn(rows)["Welsh", "gpt2"] == ours["un dau"] / ours["one"]


def test_an_uploaded_tokenizer_is_compared(opened, charted):
    ranks = [bytes([k]) for k in range(256)] + [b"th", b"the"]
    lines = [b64encode(token) + b" %d\n" % rank for rank, token in enumerate(ranks)]
    app = opened("languages", compared="gpt2")
    app.file_uploader(key="tokenizer_files").set_value(
        [("mine.tiktoken", b"".join(lines), "text/plain")]
    ).run()
    assert not app.exception
    _, rows = charted(app)
    name = next(name for _, name in drawn(rows, "tokens") if name != "gpt2")
    english = TEXTS["English"].text
    saved = english.count("th") + english.count("the")
    assert drawn(rows, "tokens")["English", name] == len(english.encode()) - saved
    assert drawn(rows, "tokens")["Thai", name] == len(TEXTS["Thai"].text.encode())


def test_names_of_own_languages_are_shown_to_the_letter(opened):
    app = upload(
        opened("languages", view="dots"), ("own.csv", "English,*b* :red[x]\nthe cat,ÿþ ÿþ\n")
    )
    assert any(text.value.startswith("*b* :red[x] gains most") for text in app.text)


def test_characters_that_are_unknown_are_told(visit):
    app = visit(sample="english", algorithm="character", merges=50)
    app.switch_page("pages/languages.py").run()
    key = "trained English stories and essays · Characters of words · 50"
    app.multiselect(key="compared").set_value([key]).run()
    assert any("unknown token" in caption.value for caption in app.caption)


def upload(app, *files):
    app.file_uploader(key="parallel_files").set_value(
        [(name, content.encode(), "text/plain") for name, content in files]
    ).run()
    assert not app.exception
    return app


def test_own_texts(opened, charted):
    table = "language,text\nEnglish,one two\nGerman,eins zwei\nDutch,\n"
    app = upload(opened("languages", compared="gpt2"), ("own.csv", table))
    _, rows = charted(app)
    ours = {word: len(load("gpt2").encode(word)) for word in ("one two", "eins zwei")}
    assert drawn(rows) == {
        ("English", "gpt2"): 1,
        ("German", "gpt2"): ours["eins zwei"] / ours["one two"],
    }
    assert any("`Dutch` is left out: its text is empty" in c.value for c in app.caption)


def test_own_texts_have_their_reference(opened, charted):
    files = [("Malay.txt", "satu dua"), ("Javanese.txt", "siji loro telu")]
    app = upload(opened("languages", compared="gpt2"), *files)
    _, rows = charted(app)
    assert drawn(rows)["Javanese", "gpt2"] == 1  # the first, where there is no English
    reference = next(box for box in app.selectbox if box.key.startswith("reference"))
    reference.set_value("Malay").run()
    _, rows = charted(app)
    assert drawn(rows)["Malay", "gpt2"] == 1


def test_own_texts_in_an_archive(opened, charted):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("texts/English.txt", "one two")
        archive.writestr("texts/Welsh.txt", "un dau tri")
    app = opened("languages", compared="gpt2")
    app.file_uploader(key="parallel_files").set_value(
        [("texts.zip", packed.getvalue(), "application/zip")]
    ).run()
    _, rows = charted(app)
    assert set(drawn(rows)) == {("English", "gpt2"), ("Welsh", "gpt2")}


def test_a_wrong_file_is_told_and_ours_stay(opened, charted):
    app = upload(opened("languages", compared="gpt2"), ("own.csv", "a,b\n1,2\n"))
    assert "column language" in app.error[0].value
    _, rows = charted(app)
    assert len(drawn(rows)) == 35


def test_one_language_alone(opened):
    for view in VIEWS[:-1]:
        app = upload(opened("languages", view=view), ("own.csv", "language,text\nA,b\n"))
        assert not app.error


def test_a_link_is_a_state(opened, linked):
    link = {"view": "bars", "compared": "gpt2,o200k_base", "figure": "tokens", "reference": "deu"}
    assert linked(opened("languages", **link)) == link


@pytest.mark.parametrize(
    "link",
    [{"compared": "nobody"}, {"figure": "x"}, {"view": "x"}, {"reference": "x"},
     {"view": "bill", "bill": "-1", "window": "0"}, {"view": "bill", "bill": "nan"},
     {"view": "mix", "mix": "x-1,english-999", "mix_merges": "3"},
     {"view": "dots", "dots_before": "x"}],
)  # fmt: skip
def test_a_broken_link_falls_back(opened, link):
    opened("languages", **link)


# -- the mix


def mixed_premiums(shares, merges):
    corpus = read(mix(shares), rules("split", splitter=named("gpt4")))
    tokenizer = Tokenizer.of(train(corpus, merges))
    by_code = {text.code: len(tokenizer.encode(text.text)) for text in parallel_texts()}
    return {code: by_code[code] / by_code["eng"] for code in LANGUAGES.values()}


def bars(rows):
    return {row["language"]: row["premium"] for row in rows if "share" in row}


def test_the_premiums_of_a_mix(opened, charted):
    app = opened("languages", view="mix", mix="english-50,korean-50", mix_merges=500)
    _, rows = charted(app)
    expected = mixed_premiums({"english": 50, "korean": 50}, 500)
    assert bars(rows)["Korean"] == expected["kor"]
    assert bars(rows)["Japanese"] == expected["jpn"]


def test_the_unfairness_is_in_the_data(opened, charted):
    app = opened("languages", view="mix", mix="english-100", mix_merges=500)
    _, rows = charted(app)
    before = bars(rows)["Korean"]
    app.slider(key="mix_korean").set_value(100).run()
    app.slider(key="mix_english").set_value(0).run()
    _, rows = charted(app)
    assert bars(rows)["Korean"] < 1 < before
    ticks = {(r["language"], r["mix"]): r["premium"] for r in rows if "mix" in r}
    assert ticks["Korean", "English only"] == before


def test_a_mix_of_nothing_is_told(opened):
    app = opened("languages", view="mix", mix="english-10")
    app.slider(key="mix_english").set_value(0).run()
    assert not app.exception
    assert "All shares are 0" in app.info[0].value


def test_a_mix_is_kept_and_linked(opened, linked):
    app = opened("languages", view="mix", mix="english-50,korean-50", mix_merges=250)
    assert linked(app) == {"view": "mix", "mix": "english-50,korean-50", "mix_merges": "250"}
    app.button[0].click().run()
    app.switch_page("pages/languages.py").run()
    assert list(app.session_state["tokenizers"]) == ["mix of English 50%, Korean 50% · 250"]


def test_all_languages_of_the_paragraph(opened, charted):
    app = opened("languages", view="mix")
    app.checkbox(key="mix_all").set_value(True).run()
    _, rows = charted(app)
    assert len(bars(rows)) == 35
