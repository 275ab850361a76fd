"""The lessons on the shelf, in the order in which they are meant to be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bpeviz.chapters import (
    blanks,
    chat,
    code,
    glitch,
    lab,
    numbers,
    orders,
    rules,
    size,
    spelling,
    streams,
)
from bpeviz.errors import N_

Linked = Mapping[str, str | int]  # what a lesson's link holds, beside the lesson's name


@dataclass(frozen=True)
class Lesson:
    """A lesson. ``title`` and ``summary`` (one sentence) are message ids.

    ``show`` draws it below its title and returns what a link to its state holds.
    """

    name: str
    title: str
    summary: str
    show: Callable[[], Linked]


LESSONS = (
    Lesson(
        "rules",
        N_("Same corpus, other rules"),
        N_("Runs in lock-step: where a tie or a rule first leads to another merge."),
        rules.show,
    ),
    Lesson(
        "numbers",
        N_("Numbers"),
        N_("The same digit stands at another place of its token in every number."),
        numbers.show,
    ),
    Lesson(
        "code",
        N_("Code"),
        N_("What indentation costs, and which runs of blanks are tokens."),
        code.show,
    ),
    Lesson(
        "spelling",
        N_("Spelling"),
        N_("Letters against tokens: why counting the r in strawberry is hard."),
        spelling.show,
    ),
    Lesson(
        "blanks",
        N_("The blank belongs to the word"),
        N_("One word, several ids, and prompts that end in a blank."),
        blanks.show,
    ),
    Lesson(
        "glitch",
        N_("Glitch tokens"),
        N_("Tokens that a tokenizer learned and a model never met."),
        glitch.show,
    ),
    Lesson(
        "streams",
        N_("Streaming"),
        N_("Text that comes token by token, and the bytes that must wait."),
        streams.show,
    ),
    Lesson(
        "orders",
        N_("Order matters"),
        N_("The same merges in another order give other, wrong tokens."),
        orders.show,
    ),
    Lesson(
        "chat",
        N_("Chat"),
        N_("Turns and roles become one sequence, with tokens that are never merged."),
        chat.show,
    ),
    Lesson(
        "lab",
        N_("The lab"),
        N_("Eight files from thirty lines, made and checked step by step."),
        lab.show,
    ),
    Lesson(
        "size",
        N_("Size and cost"),
        N_("What a larger vocabulary saves, and what it costs a model."),
        size.show,
    ),
)


def lesson_named(name: str) -> Lesson | None:
    """The lesson of that name; None where there is none."""
    return next((lesson for lesson in LESSONS if lesson.name == name), None)


def neighbours(lesson: Lesson) -> tuple[Lesson | None, Lesson | None]:
    """The lesson before and the lesson after."""
    place = LESSONS.index(lesson)
    before = LESSONS[place - 1] if place else None
    after = LESSONS[place + 1] if place + 1 < len(LESSONS) else None
    return before, after
