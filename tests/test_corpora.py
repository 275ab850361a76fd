"""The sample corpora are what their list and their README say."""

import re
import unicodedata

import pytest

from bpeviz.corpora import FOLDER, PARALLEL, SAMPLES, parallel_texts, sample, word_table
from bpeviz.engine import read_words, rules, train
from bpeviz.errors import UserError

LEAST_BYTES = {
    "english": 60_000,
    "indonesian": 15_000,
    "japanese": 15_000,
    "korean": 15_000,
    "spanish": 15_000,
    "russian": 15_000,
    "python_code": 15_000,
}


def test_the_list_is_the_folder():
    files = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert files == {known.file for known in SAMPLES} | {"README.md", "parallel.json"}
    assert len({known.name for known in SAMPLES}) == len(SAMPLES)


@pytest.mark.parametrize("known", SAMPLES, ids=lambda known: known.name)
def test_a_sample_is_clean_text_of_the_size_it_says(known):
    content = known.path.read_bytes()
    assert known.text.encode() == content
    assert (known.bytes, known.characters) == (len(content), len(content.decode()))
    assert known.bytes >= LEAST_BYTES.get(known.name, 1)
    assert unicodedata.is_normalized("NFC", known.text)
    assert not set(known.text) & {"\r", "\ufeff", "\ufffd", "\x00"}
    assert known.text.endswith("\n")


def test_the_readme_tells_the_true_sizes():
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\S+)` \|.*?\| ([\d,]+ \| [\d,]+) \|", readme, re.MULTILINE))
    expected = {known.file: f"{known.bytes:,} | {known.characters:,}" for known in SAMPLES}
    content = PARALLEL.read_bytes()
    expected["parallel.json"] = f"{len(content):,} | {len(content.decode()):,}"
    assert rows == expected
    for known in SAMPLES:
        assert known.shows in readme


def test_python_code_is_python():
    compile(sample("python_code").text, "python_code.py", "exec")


def test_thirty_documents():
    assert len(sample("korean_documents").text.splitlines()) == 30


def test_the_nine_words():
    assert sample("makan").words == {
        "makan": 5, "ikan": 3, "makanan": 2, "memakan": 2, "kucing": 2,
        "anjing": 2, "burung": 2, "minum": 2, "air": 2,
    }  # fmt: skip


@pytest.mark.parametrize("known", [s for s in SAMPLES if s.kind == "words"], ids=lambda s: s.name)
def test_tables_train(known):
    trace = train(read_words(known.words, rules("character")), 5)
    assert len(trace) == 5
    assert trace.corpus.text_bytes == sum(len(w.encode()) * n for w, n in known.words.items())


def test_what_the_samples_show_is_true():
    makan = train(read_words(sample("makan").words, rules("character")), 4)
    assert makan.vocabulary.name(makan.steps[-1].id) == b"makan"
    garden = train(read_words(sample("garden_words").words, rules("character")), 60)
    learned = {garden.vocabulary.name(step.id) for step in garden.steps}
    assert {b"ing", b"ed", b"er", b"plant", b"weed", b"seed"} <= learned


def test_a_name_that_is_no_sample():
    with pytest.raises(UserError, match=r"no sample latin.*english"):
        sample("latin")


def test_the_parallel_texts():
    texts = parallel_texts()
    assert len(texts) == 35
    assert len({text.code for text in texts}) == 35
    assert (texts[0].code, texts[0].language, texts[0].script) == ("eng", "English", "Latin")
    assert all(text.text and unicodedata.is_normalized("NFC", text.text) for text in texts)
    without_blanks = {text.code for text in texts if not text.words}
    assert without_blanks == {"jpn", "zho", "tha", "khm", "mya"}


def test_the_parallel_texts_are_many_long_enough_and_complete():
    texts = {text.code: text for text in parallel_texts()}
    wanted = (
        "eng ind spa por fra deu ita nld pol rus ukr tur ell ara heb fas hin ben tam tha vie kor "
        "jpn zho swa amh kat mya"
    )
    assert set(wanted.split()) <= set(texts)
    assert len({text.script for text in texts.values()}) >= 14
    assert len(texts["eng"].text) >= 500
    quoted = texts.pop("kor")  # which ends the quoted sentence with a mark of its own
    assert len(re.findall(r"[.?]", quoted.text)) == 9
    for text in texts.values():
        assert re.search("12|١٢|۱۲|১২|១២|၁၂", text.text)  # baskets of tomatoes
        ends = len(re.findall("[.。।።։؟?۔။។:]", text.text))
        if text.code != "tha":  # which ends its sentences with a blank
            assert ends >= 8, text.language


def test_word_tables_add_up_and_skip_blank_lines():
    assert word_table("kopi\t2\r\n\r\nteh\t 3 \nkopi\t1\n", "a.tsv") == {"kopi": 3, "teh": 3}
    assert word_table("", "a.tsv") == {}
    # A line separator of Unicode is no line end of a table; it is white space in a word.
    with pytest.raises(UserError, match="Line 1"):
        word_table("a\u2028b\t2", "a.tsv")


@pytest.mark.parametrize(
    "line", ["makan", "makan 5", "makan\t", "makan\tfive", "makan\t-1", "makan\t0", "makan\t1.5",
             "\t5", "ma kan\t5", "makan\t5\t6", "makan\t" + "9" * 5000],
)  # fmt: skip
def test_a_line_that_is_no_row_is_named(line):
    with pytest.raises(UserError, match=r"Line 2 of a\.tsv"):
        word_table("air\t2\n" + line, "a.tsv")
