"""The shelf of lessons: the ways between them, and their links."""

import pytest

from bpeviz.chapters.registry import LESSONS, neighbours

NAMES = [one.name for one in LESSONS]


def titles(app):
    return [title.value for title in app.title]


def test_the_shelf_shows_every_lesson(lesson):
    app = lesson()
    assert titles(app) == ["Lessons"]
    links = [link.proto.label for link in app.get("page_link")]
    assert links == [f"{k} · {one.title}" for k, one in enumerate(LESSONS, start=1)]
    assert [caption.value for caption in app.caption] == [one.summary for one in LESSONS]


def test_lessons_stand_in_their_order():
    assert " ".join(NAMES) == (
        "rules numbers code spelling blanks glitch streams orders chat lab size"
    )
    assert neighbours(LESSONS[0]) == (None, LESSONS[1])
    assert neighbours(LESSONS[-1]) == (LESSONS[-2], None)


@pytest.mark.parametrize("one", LESSONS, ids=NAMES)
def test_every_lesson_opens_by_its_link_and_names_the_next(lesson, one, address):
    app = lesson(one.name)
    assert titles(app)[0] == one.title
    assert address(app)["lesson"] == one.name
    after = neighbours(one)[1]
    if after:
        assert f"Next lesson: {after.title}" in [link.proto.label for link in app.get("page_link")]


def test_ways_between_lessons(lesson, address):
    app = lesson("numbers")
    app.button(key="lesson_after").click().run()
    assert titles(app)[0] == "Code"
    app.button(key="lesson_before").click().run()
    app.button(key="lesson_before").click().run()
    assert address(app)["lesson"] == "rules"
    assert app.button(key="lesson_before").disabled
    app.selectbox(key="lesson_box").set_value("streams").run()
    assert titles(app)[0] == "Streaming"
    app.button(key="lesson_shelf").click().run()
    assert titles(app) == ["Lessons"]
    assert "lesson" not in address(app)


def test_an_unknown_lesson_leads_to_the_shelf(lesson):
    app = lesson("magic")
    assert titles(app) == ["Lessons"]
