"""A person's own parallel texts, and mixes of the samples."""

import json

import pytest

from bpeviz.corpora import PARALLEL, parallel_texts, sample
from bpeviz.errors import UserError
from bpeviz.mixes import LANGUAGES, MIX_BYTES, mix
from bpeviz.parallel import read_parallel, reference_of


def one(name, content):
    return read_parallel([(name, content.encode())])


def notes(parallel):
    return [str(note) for note in parallel.notes]


def test_a_table_of_languages():
    found = one("own.csv", 'language,text\nEnglish,"one, two\nthree"\nThai,หนึ่งสอง\n')
    assert [(t.language, t.text, t.script, t.words) for t in found.texts] == [
        ("English", "one, two\nthree", "Latin", True),
        ("Thai", "หนึ่งสอง", "Thai", False),
    ]
    assert found.notes == ()


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separators_and_columns_in_any_order(separator):
    rows = [["Text", "note", " Language "], ["a b", "x", "NA"], ["c", "", "nan"]]
    content = "\ufeff" + "\r\n".join(separator.join(row) for row in rows)
    found = one("own.tsv", content)
    assert [(t.language, t.text) for t in found.texts] == [("NA", "a b"), ("nan", "c")]


def test_what_is_left_out_is_told():
    found = one("own.csv", "language,text\nA,one\nB,\nC,   \n,two\nA,again\n")
    assert [t.language for t in found.texts] == ["A"]
    assert notes(found) == [
        "B is left out: its text is empty.",
        "C is left out: its text is empty.",
        "Entry 4 is left out: it names no language.",
        "A came up again: the first text counts, the others are left out.",
    ]


def test_a_column_a_language():
    found = one("own.csv", "Welsh,English,Latin\nun,one,\ndau,two,\n  ,three,\npedwar,four,\n")
    assert [(t.language, t.text) for t in found.texts] == [
        ("Welsh", "un\ndau\npedwar"),
        ("English", "one\ntwo\nfour"),
    ]
    assert notes(found) == [
        "1 of 4 rows are left out: not every language has a text there.",
        "Latin is left out: its text is empty.",
    ]
    assert reference_of(found.texts).text == "one\ntwo\nfour"


def test_a_column_a_language_without_a_row_and_without_a_full_one():
    for content in ("en,de\n", "en,de\none,\n,zwei\n"):
        with pytest.raises(UserError, match="no text in any language"):
            one("own.csv", content)


def test_twenty_thousand_rows():
    rows = [f"{language},row {k}\n" for k in range(10_000) for language in ("A", "B")]
    found = one("long.csv", "language,text\n" + "".join(rows))
    assert [(t.language, t.text) for t in found.texts] == [("A", "row 0"), ("B", "row 0")]
    assert len(found.notes) == 2
    wide = one("wide.csv", "English,Welsh\n" + "one,un\n" * 20_000)
    assert [t.text.count("\n") for t in wide.texts] == [19_999, 19_999]


def test_a_file_a_language():
    found = read_parallel([("texts/Zulu.txt", b"molo"), ("eng.txt", b"hello"), ("x.txt", b" \n")])
    assert [(t.code, t.text) for t in found.texts] == [("eng", "hello"), ("Zulu", "molo")]
    assert notes(found) == ["x is left out: its text is empty."]
    assert reference_of(found.texts).text == "hello"


def test_our_own_file_can_be_extended():
    content = json.loads(PARALLEL.read_text(encoding="utf-8"))
    content["texts"].append({"language": "Esperanto", "text": "La merkato malfermiĝas."})
    found = one("more.json", json.dumps(content))
    assert found.texts[:-1] == parallel_texts()
    assert (found.texts[-1].code, found.texts[-1].script) == ("Esperanto", "Latin")


def test_the_file_says_of_each_text_what_the_text_says():
    """Scripts and word rules that are told from texts are those written in our own file."""
    content = json.dumps([{"language": t.language, "text": t.text} for t in parallel_texts()])
    for told, written in zip(one("a.json", content).texts, parallel_texts(), strict=True):
        assert told.words == written.words
        if written.code not in ("kor", "jpn"):  # Hangul; kana and Han
            assert told.script.split()[0] == written.script.split()[0]


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("a.csv", b"language,text\n\xff,x", r"a\.csv is not UTF-8 \(byte 14\)"),
        ("a.csv", b"", "not a table"),
        ("a.csv", b"name,words\nA,b\n", r"columns name, words.*column language"),
        ("a.csv", b"language,text\n", "no text in any language"),
        ("a.csv", b'language,text\nA,"open\n', "not a table"),
        ("a.json", b"{}", "list texts"),
        ("a.json", b"[1]", "list texts"),
        ("a.json", b"[" * 100_000, "list texts"),
        ("a.json", b'{"texts": []}', "no text in any language"),
    ],
)
def test_mistakes_are_told(name, content, what):
    with pytest.raises(UserError, match=what):
        read_parallel([(name, content)])


def test_no_file_and_too_many_languages():
    with pytest.raises(UserError, match="no file"):
        read_parallel([])
    many = "language,text\n" + "".join(f"L{k},x\n" for k in range(301))
    with pytest.raises(UserError, match="301 languages"):
        one("a.csv", many)


def test_too_much_text():
    half = b"x" * 500_000
    assert len(read_parallel([("A.txt", half), ("B.txt", half)]).texts) == 2
    with pytest.raises(UserError, match=r"A\.txt, B\.txt has 1,000,001 characters in all"):
        read_parallel([("A.txt", half), ("B.txt", half + b"y")])


def test_surrogates_are_mended():
    found = one("a.json", r'[{"language": "A", "text": "x\ud83d y"}]')
    assert found.texts[0].text == "x\ufffd y"
    assert notes(found) == ["1 lone surrogates in A were replaced by U+FFFD."]


def test_the_reference_is_english_or_else_the_first():
    texts = parallel_texts()
    assert reference_of(texts).code == "eng"
    assert reference_of(texts, "kor").code == "kor"
    assert reference_of(texts[1:]).code == texts[1].code


def test_a_mix_by_hand():
    english, korean = sample("english").text, sample("korean").text
    assert mix({"english": 1}, 10) == english[:10]
    # Ten bytes of Korean: three characters of three bytes, and a blank; of twelve, two are cut.
    assert mix({"english": 1, "korean": 1}, 20) == english[:10] + korean[:4]
    assert mix({"english": 1, "korean": 1}, 24) == english[:12] + korean[:4]
    assert mix({"korean": 2, "english": 6, "japanese": 0}, 40).startswith(english[:30])


def test_every_language_can_have_the_whole_share():
    for name in LANGUAGES:
        size = len(mix({name: 100}).encode())
        assert MIX_BYTES - 3 <= size <= MIX_BYTES
    assert {text.code for text in parallel_texts()} >= set(LANGUAGES.values())


def test_a_mix_of_nothing():
    with pytest.raises(UserError, match="All shares are 0"):
        mix({"english": 0})
