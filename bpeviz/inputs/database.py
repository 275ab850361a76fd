"""A corpus out of a database: a text column of a table, in an order. Nobody types SQL."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine, MetaData, Table, inspect, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.types import String

from bpeviz import corpora
from bpeviz.errors import UserError
from bpeviz.inputs.archives import Upload
from bpeviz.limits import FILE_MEGABYTES, MEGABYTE

SAMPLE = "korean_documents"
_AT_ONCE = 1_000  # rows that are fetched at a time


@dataclass(frozen=True, slots=True)
class TableFound:
    """A table (or a view) with the columns that hold text, and all by which it can be ordered."""

    name: str
    texts: tuple[str, ...]
    columns: tuple[str, ...]


def tables(engine: Engine) -> tuple[TableFound, ...]:
    """The tables and views that have a column of text. UserError where none can be asked."""
    with _told():
        inspector = inspect(engine)
        names = sorted({*inspector.get_table_names(), *inspector.get_view_names()})
        found = []
        for name in names:
            columns = inspector.get_columns(name)
            texts = tuple(c["name"] for c in columns if isinstance(c["type"], String))
            if texts:
                found.append(TableFound(name, texts, tuple(c["name"] for c in columns)))
        return tuple(found)


def column(engine: Engine, table: str, text: str, order: str) -> Upload:
    """A column as a file: a row a line, by ``order``; rows without a text are left out.

    Raises UserError where the database can't be asked or holds too much.
    """
    lines = [BOM_UTF8]  # so that the text is taken as it is, whatever it starts with
    left = FILE_MEGABYTES * MEGABYTE
    for value in _values(engine, table, text, order):
        line = str(value).encode(errors="replace") + b"\n"
        left -= len(line)
        if left < 0:
            raise UserError(
                "The column {column} of {table} holds more than {limit} MB. Let a view of the "
                "database choose a part of it.",
                column=text,
                table=table,
                limit=FILE_MEGABYTES,
            )
        lines.append(line)
    return Upload(f"{table}.{text}.txt", b"".join(lines))


def documents(engine: Engine, table: str, text: str, order: str) -> Iterator[tuple[object, str]]:
    """The texts of a column, each with what its row holds in ``order``, as for ``column``."""
    for value, number in _rows(engine, table, text, order):
        yield number, str(value)


def _values(engine: Engine, table: str, text: str, order: str) -> Iterator[object]:
    return (value for value, _ in _rows(engine, table, text, order))


def _rows(engine: Engine, table: str, text: str, order: str) -> Iterator[tuple[object, object]]:
    with _told():
        there = Table(table, MetaData(), autoload_with=engine)
        chosen, ordered = there.c[text], there.c[order]
        # The text itself decides between rows that are equal, so that the order is the same again.
        query = select(chosen.label("text"), ordered.label("order"))
        query = query.where(chosen.is_not(None)).order_by(ordered, chosen)
        with engine.connect().execution_options(yield_per=_AT_ONCE) as connection:
            yield from (tuple(row) for row in connection.execute(query))


@contextmanager
def _told() -> Iterator[None]:
    """Say that the database can't be asked, without what only its keeper should read."""
    try:
        yield
    except (SQLAlchemyError, KeyError) as error:
        raise UserError(
            "The database can't be asked ({reason}). Tell whoever runs this server.",
            reason=type(error).__name__,
        ) from error


def sample_url() -> str:
    """The address of the embedded database, which is made where it is not there yet.

    Its table ``docs`` holds the thirty Korean documents, with the columns ``id`` and ``body``.
    """
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bpeviz"
    try:
        path = _sample_file(cache)
    except OSError:  # a home that can't be written to
        path = _sample_file(Path(tempfile.gettempdir()) / f"bpeviz-{os.getuid()}")
    return f"sqlite:///file:{path}?mode=ro&uri=true"


def _sample_file(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "corpus.sqlite"
    documents = corpora.sample(SAMPLE).text.splitlines()
    if not path.exists() or _documents(path) != documents:
        made = folder / f"corpus.{os.getpid()}.sqlite"
        made.unlink(missing_ok=True)
        with closing(sqlite3.connect(made)) as connection, connection:
            connection.execute("CREATE TABLE docs (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
            connection.executemany("INSERT INTO docs (body) VALUES (?)", zip(documents))
        made.replace(path)
    return path


def _documents(path: Path) -> list[str]:
    try:
        with closing(sqlite3.connect(path)) as connection:
            return [body for (body,) in connection.execute("SELECT body FROM docs ORDER BY id")]
    except sqlite3.Error:
        return []
