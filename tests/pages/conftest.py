"""Pages without a browser."""

import json
from pathlib import Path

import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from bpeviz import session

APP = Path(__file__).resolve().parents[2] / "app.py"


@pytest.fixture
def visit():
    """Open the app, with a link's values if given; returns the AppTest of the visit."""

    def open_page(page=None, **link):
        app = AppTest.from_file(str(APP), default_timeout=60)
        for key, value in link.items():
            app.query_params[key] = str(value)
        app.run()
        return app.switch_page(page).run() if page else app

    return open_page


@pytest.fixture
def opened():
    """Open a page by its link, as the first one of a visit."""

    def open_page(page, **link):
        app = AppTest.from_file(str(APP), default_timeout=60)
        app.switch_page(f"pages/{page}.py")
        for key, value in link.items():
            app.query_params[key] = str(value)
        app.run()
        assert not app.exception
        return app

    return open_page


@pytest.fixture
def train_page(visit):
    """Open the page Train, from the home page; what runs when the test is over is stopped."""

    def open_page(**link):
        app = visit("pages/train.py", **link)
        assert not app.exception
        return app

    yield open_page
    for job in list(session.office()._jobs.values()):
        session.office().queue.stop(job)


@pytest.fixture
def plain(monkeypatch):
    """Workers take the plain engine, which is busy for a while."""
    monkeypatch.setenv("BPEVIZ_KERNEL", "off")


@pytest.fixture
def linked():
    """The address bar, one value a name."""

    def read(app):
        return {
            name: value[0] if isinstance(value, list) else value
            for name, value in dict(app.query_params).items()
        }

    return read


@pytest.fixture
def charted():
    """The specification of a chart of the page, and all rows of its data."""

    def read(app, index=0):
        proto = app.get("vega_lite_chart")[index].proto
        spec = json.loads(proto.spec)
        rows = [row for data in spec.get("datasets", {}).values() for row in data]
        for dataset in proto.datasets:
            rows += pa.ipc.open_stream(dataset.data.data).read_pandas().to_dict("records")
        return spec, rows

    return read


@pytest.fixture
def lesson():
    """Open a lesson by its link, as the first page of a visit; without a name, the shelf."""

    def open_lesson(name=None, **link):
        app = AppTest.from_file(str(APP), default_timeout=60)
        app.switch_page("pages/lessons.py")
        if name:
            app.query_params["lesson"] = name
        for key, value in link.items():
            app.query_params[key] = str(value)
        app.run()
        assert not app.exception
        return app

    return open_lesson


@pytest.fixture
def component():
    """The data of the page's component that has a certain field; None where none has."""

    def read(app, field="merges"):
        for found in app.get("bidi_component"):
            data = json.loads(found.proto.json)
            if field in data:
                return data
        return None

    return read


@pytest.fixture
def drawn():
    """The data of the component that is called so; None where the page does not show it."""

    def read(app, name):
        for found in app.get("bidi_component"):
            data = json.loads(found.proto.json)
            words = data.get("words")
            if name in (data.get("label"), isinstance(words, dict) and words.get("label")):
                return data
        return None

    return read


@pytest.fixture
def tokens_of():
    """The tokens of a drawn row, as (label, id)."""

    def read(row):
        return [
            ("".join(cell if isinstance(cell, str) else cell[1] for cell in cells), token_id)
            for group in row["groups"]
            if group
            for cells, _look, token_id in group[0]
        ]

    return read


@pytest.fixture
def address():
    """The address bar, one value a name."""

    def read(app):
        return {
            name: value[0] if isinstance(value, list) else value
            for name, value in dict(app.query_params).items()
        }

    return read
