"""CSV, TSV, JSON Lines, Parquet: a column of text, or words and counts."""

import io

import pyarrow as pa
import pytest
from pyarrow import parquet

from bpeviz import corpora
from bpeviz.errors import UserError
from bpeviz.inputs import Choice, Upload, look, read
from bpeviz.inputs.choice import UNCHOSEN
from bpeviz.inputs.words import MOST, add_words


def as_parquet(**columns):
    buffer = io.BytesIO()
    parquet.write_table(pa.table(columns), buffer)
    return buffer.getvalue()


def columns(name, content, choice=UNCHOSEN):
    return [(c.name, c.holds) for c in look([Upload(name, content)], choice).columns]


def lines(name, content, choice):
    return read([Upload(name, content)], choice).text


CSV = b'id,title,body\r\n1,A,"one, ""two"""\r\n2,B,"three\nfour"\r\n'


def test_a_csv_offers_its_columns_and_gives_one():
    assert columns("a.csv", CSV) == [("id", "counts"), ("title", "text"), ("body", "text")]
    assert lines("a.csv", CSV, Choice(column="body")) == 'one, "two"\nthree\nfour\n'
    assert lines("a.csv", CSV, Choice(column="id")) == "1\n2\n"


def test_a_csv_with_semicolons():
    assert columns("a.csv", b"wort;zahl\nessen;5\n") == [("wort", "text"), ("zahl", "counts")]


def test_a_csv_without_names():
    content = b"1,one\n2,two\n"
    assert columns("a.csv", content) == [("(1)", "counts"), ("(2)", "text")]
    assert lines("a.csv", content, Choice(column="(2)")) == "one\ntwo\n"
    named = Choice(header=True, column="one")
    assert lines("a.csv", content, named) == "two\n"


def test_quotes_in_a_tsv_are_text():
    content = b'word\tcount\n"\t7\nsay "hi"\t1\n'
    assert lines("a.tsv", content, Choice(column="word")) == '"\nsay "hi"\n'


def test_a_quote_that_is_never_closed_is_a_sentence():
    with pytest.raises(UserError, match=r"Row 3 of a.csv is no row of a table.*quote"):
        lines("a.csv", b'id,body\n1,fine\n2,"open\n3,more\n', Choice(column="body"))


def test_rows_that_are_too_short_are_left_out_and_counted():
    material = read([Upload("a.csv", b"id,body\n1,one\n2\n3,three\n")], Choice(column="body"))
    assert material.text == "one\nthree\n"
    assert [str(n) for n in material.notes] == [
        "1 rows of a.csv have no text in body and were left out."
    ]


def test_an_empty_cell_is_an_empty_line():
    assert lines("a.csv", b"id,body\n1,\n2,x\n", Choice(column="body")) == "\nx\n"


def test_a_table_needs_its_column():
    with pytest.raises(UserError, match=r"a.csv is a table\. Choose the column"):
        read([Upload("a.csv", CSV)])
    with pytest.raises(UserError, match=r"a.csv has no column text. Its columns: id, title, body"):
        lines("a.csv", CSV, Choice(column="text"))


def test_a_csv_in_another_encoding():
    content = "id;texte\n1;déjà vu\n".encode("cp1252")
    assert look([Upload("a.csv", content)]).undecided.bad == 12
    choice = Choice(encoding="cp1252", column="texte")
    assert columns("a.csv", content, choice) == [("id", "counts"), ("texte", "text")]
    assert lines("a.csv", content, choice) == "déjà vu\n"


def test_a_wide_field_is_read():
    content = b'id,body\n1,"' + b"a" * 300_000 + b'"\n'
    assert len(lines("a.csv", content, Choice(column="body"))) == 300_001


JSONL = '{"id": 1, "text": "a\\nb"}\n\n{"id": 2, "text": null}\r\n{"id": 3, "text": "c\u2028d"}'


def test_json_lines():
    content = JSONL.encode()
    assert columns("a.jsonl", content) == [("id", "counts"), ("text", "text")]
    material = read([Upload("a.jsonl", content)], Choice(column="text"))
    assert material.text == "a\nb\nc\u2028d\n"
    assert "1 rows of a.jsonl have no text in text" in str(material.notes[0])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"text": "a"}\n{"text": \n', "Line 2 of a.jsonl is not JSON"),
        (b'{"text": "a"}\n["b"]\n', "Line 2 of a.jsonl is not a JSON object"),
        (b'{"text": "a"}\n' + b"[" * 100_000, "Line 2 of a.jsonl is not JSON"),
        (b'{"other": "a"}\n', "No line of a.jsonl has the fields text"),
    ],
)
def test_broken_json_lines_are_sentences(content, said):
    with pytest.raises(UserError, match=said):
        lines("a.jsonl", content, Choice(column="text"))


def test_parquet():
    content = as_parquet(id=[1, 2, 3], body=["one", None, "three"], when=[True, False, True])
    assert columns("a.parquet", content) == [("id", "counts"), ("body", "text"), ("when", "other")]
    material = read([Upload("a.parquet", content)], Choice(column="body"))
    assert material.text == "one\nthree\n"
    assert "1 rows" in str(material.notes[0])


def test_a_parquet_of_repeats_that_unfolds_is_stopped():
    line = "x" * 1_000_000
    index = pa.array([0] * 200, pa.int32())
    content = as_parquet(body=pa.DictionaryArray.from_arrays(index, [line]))
    assert len(content) < 200_000
    with pytest.raises(UserError, match="more than 100 MB when they are unpacked"):
        lines("a.parquet", content, Choice(column="body"))


@pytest.mark.parametrize(
    "content", [b"", b"PAR1", b"PAR1 no table PAR1", as_parquet(a=["x"])[:-20]]
)
def test_a_broken_parquet_is_a_sentence(content):
    with pytest.raises(UserError, match=r"a.parquet can't be read as Parquet: "):
        look([Upload("a.parquet", content)])


def test_a_parquet_without_the_column_is_a_sentence():
    with pytest.raises(UserError, match=r"a.parquet has no column text"):
        lines("a.parquet", as_parquet(body=["x"]), Choice(column="text"))


# -- words and counts


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("w.tsv", b"makan\t5\nikan\t3\nmakan\t1\n"),
        ("w.csv", b"word,count\nmakan,5\nikan, 3 \nmakan,1\n"),
        ("w.jsonl", b'{"word": "makan", "count": 6}\n{"word": "ikan", "count": 3}\n'),
        ("w.parquet", as_parquet(word=["makan", "ikan"], count=[6, 3])),
        ("w.parquet", as_parquet(word=["makan", "ikan"], count=[6.0, 3.0])),
    ],
)
def test_words_and_counts(name, content):
    word, count = look([Upload(name, content)]).words_and_counts
    choice = Choice(column=word, counts=count)
    assert read([Upload(name, content)], choice).words == {"makan": 6, "ikan": 3}


def test_the_sample_table_comes_in_as_the_sample():
    sample = corpora.sample("makan")
    upload = Upload(sample.file, sample.path.read_bytes())
    word, count = look([upload]).words_and_counts
    assert read([upload], Choice(column=word, counts=count)).words == sample.words


def test_a_text_table_does_not_look_like_words():
    assert look([Upload("a.csv", CSV)]).words_and_counts is None
    assert look([Upload("a.txt", b"makan 5")]).words_and_counts is None


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (("two words", 1), r"Row 4 of w: the word 'two words' is empty or holds white space"),
        (("", 1), "Row 4 of w: the word ''"),
        ((None, 1), "Row 4 of w: the word None"),
        (("a", 0), "Row 4 of w: the count 0 is no whole number from 1"),
        (("a", "-3"), "Row 4 of w: the count '-3'"),
        (("a", "1.5"), "Row 4 of w: the count '1.5'"),
        (("a", None), "Row 4 of w: the count None"),
        (("a", MOST + 1), "Row 4 of w: the count"),
        (("a" * 10_000, MOST), "add up to more characters than a training can count"),
    ],
)
def test_a_row_that_is_no_word_and_count_is_named(row, said):
    with pytest.raises(UserError, match=said):
        add_words({}, [(4, row)], "w")


def test_a_text_file_among_words_is_a_sentence():
    uploads = [Upload("w.tsv", b"makan\t5\n"), Upload("b.txt", b"hello")]
    with pytest.raises(UserError, match=r"b.txt is no table"):
        read(uploads, Choice(column="(1)", counts="(2)"))
