"""A corpus out of a database: a real PostgreSQL, and SQLite."""

import pytest
from databases import postgres
from sqlalchemy import create_engine, text

from bpeviz import corpora
from bpeviz.errors import UserError
from bpeviz.inputs import database, read
from bpeviz.runs import RunChoice, carry_out

DOCUMENTS = corpora.sample("korean_documents").text


@pytest.fixture(scope="module")
def postgres_url():
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request, tmp_path):
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/a.sqlite"
    else:
        url = request.getfixturevalue("postgres_url")
    engine = create_engine(url)
    yield engine
    with engine.begin() as connection:
        for kind, name in (("VIEW", "short"), ("TABLE", "docs"), ("TABLE", '"select"')):
            connection.execute(text(f"DROP {kind} IF EXISTS {name}"))
    engine.dispose()


def fill(engine, rows):
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE docs (id INTEGER PRIMARY KEY, body TEXT, n INTEGER)"))
        if rows:
            connection.execute(
                text("INSERT INTO docs VALUES (:id, :body, :n)"),
                [{"id": k, "body": body, "n": n} for k, body, n in rows],
            )


def lines(engine, table="docs", column="body", order="id"):
    return read([database.column(engine, table, column, order)]).text


def test_documents_come_in_the_order_of_their_numbers(engine):
    documents = DOCUMENTS.splitlines()
    fill(engine, [(k, body, -k) for k, body in reversed(list(enumerate(documents, start=1)))])
    assert lines(engine) == DOCUMENTS
    assert lines(engine, order="n") == "".join(f"{body}\n" for body in reversed(documents))
    choice = RunChoice("own", "end-of-word", "lowest", 120, text=lines(engine))
    here = RunChoice("korean_documents", "end-of-word", "lowest", 120)
    assert carry_out(choice).tokenizer == carry_out(here).tokenizer


def test_documents_with_their_numbers(engine):
    fill(engine, [(40, "b", 2), (7, "a", 1), (8, None, 0), (9, "", 1)])
    assert list(database.documents(engine, "docs", "body", "id")) == [(7, "a"), (9, ""), (40, "b")]
    assert list(database.documents(engine, "docs", "body", "n")) == [(1, ""), (1, "a"), (2, "b")]
    assert list(database.documents(engine, "docs", "body", "body"))[1:] == [("a", "a"), ("b", "b")]


def test_tables_and_views_with_text_are_offered(engine):
    fill(engine, [(1, "a", 1)])
    with engine.begin() as connection:
        connection.execute(text("CREATE VIEW short AS SELECT id, body FROM docs WHERE n < 3"))
        connection.execute(text('CREATE TABLE "select" (a INTEGER)'))
    found = {table.name: (table.texts, table.columns) for table in database.tables(engine)}
    assert found == {
        "docs": (("body",), ("id", "body", "n")),
        "short": (("body",), ("id", "body")),
    }
    assert lines(engine, "short") == "a\n"


def test_rows_without_a_text_are_left_out_and_line_ends_stay(engine):
    fill(engine, [(1, "a\r\nb", 1), (2, None, 1), (3, "", 1), (4, "\ufeffc", 1)])
    assert lines(engine) == "a\r\nb\n\n\ufeffc\n"


def test_names_are_names_and_never_sql(engine):
    fill(engine, [(1, "a", 1)])
    for table, column, order in [
        ("docs; DROP TABLE docs", "body", "id"),
        ("docs", "body FROM docs; --", "id"),
        ("docs", "body", "id; DROP TABLE docs"),
    ]:
        with pytest.raises(
            UserError, match=r"The database can't be asked \((NoSuchTable|Key)Error"
        ):
            database.column(engine, table, column, order)
    assert lines(engine) == "a\n"


def test_an_empty_table_is_an_empty_text(engine):
    fill(engine, [])
    assert lines(engine) == ""


def test_a_column_above_the_limit_is_a_sentence(engine, monkeypatch):
    fill(engine, [(k, "x" * 600_000, 1) for k in range(2)])
    monkeypatch.setattr(database, "FILE_MEGABYTES", 1)
    with pytest.raises(UserError, match="The column body of docs holds more than 1 MB"):
        database.column(engine, "docs", "body", "id")


def test_a_server_that_is_not_there_is_a_sentence_without_its_address():
    engine = create_engine("postgresql+psycopg://me:secret@127.0.0.1:1/x")
    with pytest.raises(
        UserError, match=r"The database can't be asked \(OperationalError\)"
    ) as said:
        database.tables(engine)
    assert "secret" not in str(said.value)
    assert "127.0.0.1" not in str(said.value)


def test_the_embedded_database_makes_itself_and_mends_itself(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for _ in range(2):
        engine = create_engine(database.sample_url())
        assert [table.name for table in database.tables(engine)] == ["docs"]
        assert lines(engine) == DOCUMENTS
        engine.dispose()
        (tmp_path / "bpeviz" / "corpus.sqlite").write_bytes(b"broken")


def test_the_embedded_database_can_only_be_read(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    engine = create_engine(database.sample_url())
    with pytest.raises(Exception, match="readonly"), engine.begin() as connection:
        connection.execute(text("DELETE FROM docs"))
    engine.dispose()


def test_a_home_that_can_not_be_written_to_is_no_fault(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    engine = create_engine(database.sample_url())
    assert lines(engine) == DOCUMENTS
    engine.dispose()
