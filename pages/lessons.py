"""The shelf of lessons, and the lesson that is open.

All lessons are one page, so that the navigation stays short and the three jobs come first in it;
each has an address of its own, and is as long as one claim needs.
"""

import streamlit as st

from bpeviz import navigation, session
from bpeviz.chapters.registry import LESSONS, Lesson, lesson_named, neighbours
from bpeviz.language import _

navigation.through_app()

ABREAST = 4  # lessons in a row of the shelf


def go_to(name: str) -> None:
    session.put("lesson", name)
    session.link({"lesson": name} if name else {})


def chosen() -> None:
    go_to(session.get("lesson_box"))


def known(linked: str) -> str | None:
    return linked if lesson_named(linked) else None


def shelf() -> None:
    st.title(_("Lessons"))
    st.markdown(
        _(
            "The places where tokenization surprises people. Each lesson makes a claim that you "
            "can check: change the input and look."
        )
    )
    for first in range(0, len(LESSONS), ABREAST):
        row = st.columns(ABREAST)
        for number, lesson in enumerate(LESSONS[first : first + ABREAST], start=first + 1):
            with row[number - first - 1].container(border=True, height="stretch"):
                way_to(lesson, f"{number} · {_(lesson.title)}")
                st.caption(_(lesson.summary))


def way_to(lesson: Lesson, label: str) -> None:
    st.page_link("pages/lessons.py", label=label, query_params={"lesson": lesson.name})


def bar(lesson: Lesson) -> None:
    """Above a lesson: the ways to all others."""
    before, after = neighbours(lesson)
    with st.container(horizontal=True, vertical_alignment="center", key="lesson_bar"):
        st.title(_(lesson.title), width="stretch")
        st.button(_("All lessons"), key="lesson_shelf", on_click=go_to, args=("",))
        session.put("lesson_box", lesson.name)
        st.selectbox(
            _("Lesson"),
            [one.name for one in LESSONS],
            format_func=numbered,
            key="lesson_box",
            on_change=chosen,
            label_visibility="collapsed",
            width=280,
        )
        ways = ((_("Previous"), "lesson_before", before), (_("Next"), "lesson_after", after))
        for label, key, other in ways:
            st.button(
                label,
                key=key,
                on_click=go_to,
                args=(other.name if other else "",),
                disabled=other is None,
            )


def numbered(name: str) -> str:
    names = [lesson.name for lesson in LESSONS]
    place = names.index(name)
    return f"{place + 1} · {_(LESSONS[place].title)}"


def way_on(lesson: Lesson) -> None:
    """Below a lesson: the next one."""
    after = neighbours(lesson)[1]
    st.divider()
    if after is None:
        st.markdown(_("That was the last lesson. Go on with a text of your own:"))
        with st.container(horizontal=True):
            st.page_link("pages/watch.py", label=_("Watch BPE learn"))
            st.page_link("pages/inspect.py", label=_("Inspect a text"))
            st.page_link("pages/train.py", label=_("Train a tokenizer"))
        return
    way_to(after, _("Next lesson: {title}").format(title=_(after.title)))
    st.caption(_(after.summary))


session.follow("lesson", "", known)
lesson = lesson_named(session.get("lesson"))
if lesson is None:
    shelf()
    session.link({})
else:
    bar(lesson)
    with st.container(key="lesson_page"):
        linked = lesson.show()
    way_on(lesson)
    session.link({"lesson": lesson.name, **linked})
