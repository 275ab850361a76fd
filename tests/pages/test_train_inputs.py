"""What comes in on the page Train: every kind of input, every way of breaking it."""

import gzip
import io
import json
import zipfile
import zlib

import pytest
import streamlit
from databases import postgres
from sqlalchemy import create_engine, text
from streamlit.runtime.secrets import secrets_singleton
from train_steps import box, button, choose, press_train, result_of, said, upload, wait

from bpeviz import corpora
from bpeviz.limits import FILE_MEGABYTES, MEGABYTE, PASTED_CHARACTERS
from bpeviz.runs import RunChoice, carry_out

SHORT = corpora.sample("english").text[:6000]


# -- files of text


def test_an_upload_is_trained_and_flows_into_the_player(train_page, component):
    app = choose(upload(train_page(), ("my.txt", SHORT.encode())), merges=40)
    assert "my.txt · 6," in said(app)
    assert "UTF-8 · line ends: " in said(app)
    result_of(app)
    here = carry_out(RunChoice("own", "byte", "first", 40, text=SHORT))
    data = component(app)
    assert [m[:3] for m in data["merges"]] == [[s.left, s.right, s.count] for s in here.trace.steps]
    assert tuple(data["excerpt"]["units"][:1400]) == here.excerpt(0, 1500).units[:1400]
    rate = f"{here.trace.bytes_per_token(40):.2f} bytes per token"
    assert (
        f"All 40 merges were made. 296 tokens (256 base + 40 learned). {len(SHORT.encode()):,}"
        in said(app)
    )
    assert rate in said(app)
    assert "The corpus itself is not kept" in said(app)


def test_the_tokenizer_is_on_the_shelf_of_other_pages(train_page):
    app = choose(upload(train_page(), ("my.txt", SHORT.encode())), merges=40)
    result_of(app)
    app.switch_page("pages/inspect.py").run()
    assert not app.exception
    assert any("my · Bytes, no split · 40" in option for option in box(app, "Tokenizer").options)


def test_the_upload_is_gone_from_the_server_after_the_training(train_page):
    app = choose(upload(train_page(), ("my.txt", SHORT.encode())), merges=5)
    result = result_of(app)
    assert app.session_state["corpus_files"] == []
    kept = json.dumps(result.shown(), ensure_ascii=False)
    assert SHORT[20:40] not in kept  # the stage has cells, not text
    assert len(result.shown()["excerpt"]["units"]) < 2000
    assert not any(SHORT[3000:3100] in str(part) for part in vars(result).values())


def test_another_encoding_is_proposed_and_chosen(train_page):
    app = upload(train_page(), ("old.txt", b"na\xefve caf\xe9 " * 3))
    assert "Not UTF-8 (byte 2)" in said(app)
    assert button(app, "Train").disabled
    encoding = box(app, "Encoding of old.txt")
    assert encoding.options[0].startswith("CP1252: naïve café")
    encoding.set_value("cp1252").run()
    assert not button(app, "Train").disabled
    result = result_of(choose(app, merges=6))
    assert result.text_bytes == len(("naïve café " * 3).encode())
    assert result.notes == ()


def test_replacing_what_is_no_text_says_how_many_places(train_page):
    app = upload(train_page(), ("old.txt", b"na\xefve caf\xe9"))
    box(app, "Encoding").set_value("utf-8").run()
    assert "2 places replaced by U+FFFD" in said(app)
    result_of(choose(app, merges=3))
    assert "2 places of old.txt were no text in utf-8 and became U+FFFD." in said(app)


def test_marks_and_line_ends_are_said(train_page):
    app = upload(train_page(), ("a.txt", b"\xef\xbb\xbfa\r\nb\nc"))
    assert "UTF-8 · byte order mark dropped · line ends: 1 CRLF, 1 LF" in said(app)
    app = upload(train_page(), ("a.txt", "a".encode("utf-16")))
    assert "UTF-16 LE · byte order mark dropped · line ends: none" in said(app)


def test_upload_keeps_line_ends_and_paste_has_said_that_it_does_not(train_page):
    app = choose(upload(train_page(), ("a.txt", b"a\r\nb")), merges=1)
    assert result_of(app).text_bytes == 4
    app = choose(train_page(), source="paste")
    app.session_state["text"] = "a\nb"  # as the browser hands it on
    app.run()
    assert "3 characters, 3 bytes. The browser has made every line end" in said(app)


def test_several_files_are_one_corpus(train_page):
    app = upload(train_page(), ("a.txt", b"one"), ("b.md", b"two"), ("c.py", b"x = 3"), ("d", b"!"))
    assert "and one more file" in said(app)
    assert "12 bytes in all" in said(app)
    assert result_of(choose(app, merges=1)).text_bytes == len(b"one\ntwo\nx = 3\n!")


def test_an_empty_file_is_an_empty_corpus(train_page):
    app = upload(train_page(), ("a.txt", b""))
    assert result_of(app).made == 0
    assert "0 bytes in 0 tokens: – bytes per token" in said(app)
    assert "no two tokens stand side by side" in said(app)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.pdf", b"%PDF-1.4", "is a PDF, not text"),
        ("a.gz", b"\x1f\x8bnonsense", "can't be unpacked"),
        ("a.zip", b"PK\x03\x04nonsense", "can't be unpacked"),
        ("a.jsonl", b'{"text": \n', "is not JSON"),
        ("a.parquet", b"PAR1", "can't be read as Parquet"),
        ("a.csv", b"1,2\n3,4\n", "no column of text in common"),
    ],
)
def test_what_can_not_be_read_is_a_sentence(train_page, name, content, sentence):
    app = upload(train_page(), (name, content))
    assert sentence in said(app)
    assert button(app, "Train").disabled
    assert choose(app, merges=77).number_input(key="train_merges").value == 77


def test_a_bomb_is_a_sentence(train_page):
    packer = zlib.compressobj(9, wbits=31)
    bomb = b"".join(packer.compress(bytes(MEGABYTE)) for _ in range(101)) + packer.flush()
    app = upload(train_page(), ("bomb.gz", bomb))
    assert "more than 100 MB when they are unpacked" in said(app)


def test_a_file_of_fifty_megabytes_is_trained_and_a_byte_more_is_a_sentence(train_page):
    content = (b"x" * 999 + b" ") * (FILE_MEGABYTES * MEGABYTE // 1000)
    app = choose(train_page(), algorithm="character")
    upload(app, ("large.txt", content))
    result = result_of(choose(app, merges=9))
    assert result.text_bytes == FILE_MEGABYTES * MEGABYTE
    assert (result.pieces, result.size) == (1, 999 * 50_000)
    app = upload(train_page(), ("larger.txt", content + b"x"))
    assert f"a file may have {FILE_MEGABYTES} MB" in said(app)


# -- tables


CSV = b"id;note;body\n1;x;one fine day\n2;y;two fine days\n"


def test_a_column_is_chosen(train_page):
    app = upload(train_page(), ("a.csv", CSV))
    column = box(app, "Column of text")
    assert [option.split(":")[0] for option in column.options] == ["note", "body"]
    column.set_value("body").run()
    assert result_of(choose(app, merges=2)).text_bytes == len(b"one fine day\ntwo fine days\n")


def test_a_header_is_a_choice(train_page):
    app = upload(train_page(), ("a.csv", b"one,1\ntwo,2\n"))
    assert app.checkbox[0].label.startswith("The first row holds the names")
    assert not app.checkbox[0].value
    app.checkbox[0].check().run()
    assert box(app, "Words").options[0].startswith("one")


@pytest.mark.parametrize("packed", [bytes, gzip.compress])
def test_words_and_counts(train_page, packed):
    app = choose(upload(train_page(), ("makan.tsv.gz", gzip.compress(b""))), merges=4)
    upload(app, ("makan.tsv", packed(corpora.sample("makan").path.read_bytes())))
    assert app.checkbox(key=app.checkbox[1].key).value  # a table of words and counts
    assert set(app.selectbox(key="algorithm").options) == {
        "Characters of words",
        "Words with a marker",
    }
    result = result_of(app)
    here = carry_out(RunChoice("makan", "character", "lowest", 4))
    assert result.tokenizer() == here.tokenizer


def test_a_row_that_is_no_word_is_named_after_the_start(train_page):
    app = upload(train_page(), ("w.tsv", b"makan\t5\ntwo words\t3\n"))
    wait(press_train(app), lambda app: app.error)
    assert "Row 2 of `w.tsv`: the word `two words` is empty or holds white space" in said(app)
    assert button(app, "Train") is not None  # and everything is still there
    assert app.session_state["corpus_files"][0].name == "w.tsv"


def test_a_zip_with_a_picture(train_page):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "hello hello")
        archive.writestr("b.png", b"\x89PNG")
    app = upload(train_page(), ("all.zip", packed.getvalue()))
    assert "One file is no text and is left out: all.zip/b.png" in said(app)
    assert result_of(choose(app, merges=2)).text_bytes == 11


# -- paste


def pasted(app, content):
    choose(app, source="paste")
    app.session_state["text"] = content
    app.run()
    assert not app.exception
    return app


def test_pasted_text_is_trained_as_the_same_text_in_a_file_would_be(train_page):
    lines = "a\n\nb\n\nc\n\n"
    mine = result_of(choose(pasted(train_page(), lines), merges=5)).tokenizer()
    file = result_of(choose(upload(train_page(), ("a.txt", lines.encode())), merges=5)).tokenizer()
    assert mine == file
    assert mine.vocabulary.merges[0] == (10, 10)


def test_lone_surrogates_and_controls_are_trained(train_page):
    app = choose(pasted(train_page(), "ok \ud83d! a\x00b\x07\x0c\u200b"), merges=2)
    assert "ok \ufffd! a\x00b\x07\x0c\u200b".startswith("ok")
    assert result_of(app).text_bytes == len("ok \ufffd! a\x00b\x07\x0c\u200b".encode())


def test_too_much_pasted_text_is_a_sentence(train_page):
    app = pasted(train_page(), "a" * (PASTED_CHARACTERS + 1))
    assert "can be pasted. Upload it as a file" in said(app)
    assert button(app, "Train").disabled


# -- database


def test_the_embedded_database(train_page, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    app = choose(train_page(), source="database", algorithm="end-of-word", merges=120)
    assert [box(app, label).value for label in ("Table", "Text column", "In the order of")] == [
        "docs",
        "body",
        "id",
    ]
    here = carry_out(RunChoice("korean_documents", "end-of-word", "lowest", 120))
    assert result_of(app).tokenizer() == here.tokenizer


@pytest.fixture
def connection(monkeypatch):
    """Whoever runs the server has written down an address."""

    def written(url):
        monkeypatch.setattr(
            secrets_singleton, "_secrets", {"connections": {"corpus": {"url": url}}}
        )

    streamlit.cache_resource.clear()  # connections are kept
    yield written
    streamlit.cache_resource.clear()


def test_a_postgresql_from_the_secrets(train_page, connection):
    with postgres() as url:
        engine = create_engine(url)
        with engine.begin() as sql:
            sql.execute(text("CREATE TABLE notes (nr integer, body text)"))
            sql.execute(text("INSERT INTO notes VALUES (2, 'second'), (1, 'first')"))
        engine.dispose()
        connection(url)
        app = choose(train_page(), source="database")
        assert box(app, "Table").options == ["notes"]
        box(app, "In the order of").set_value("nr").run()
        shown = result_of(choose(app, merges=1)).shown()
        assert bytes(shown["excerpt"]["units"]) == b"first\nsecond\n"


def test_a_database_that_is_not_there_is_a_sentence(train_page, connection):
    connection("postgresql+psycopg://me:pw@127.0.0.1:1/x")
    app = choose(train_page(), source="database")
    assert "The database can't be asked" in said(app)
    assert "pw" not in said(app)


def test_a_connection_that_is_none_is_a_sentence(train_page, connection):
    connection("nonsense")
    app = choose(train_page(), source="database")
    assert "The database of this server is not set up rightly" in said(app)
