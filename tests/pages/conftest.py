"""Pages without a browser."""

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

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
