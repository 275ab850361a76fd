"""A training while it waits and runs."""

from __future__ import annotations

import streamlit as st

from bpeviz import trainings
from bpeviz.components.training import Stage, training
from bpeviz.jobs.job import Job
from bpeviz.language import _, current, plural
from bpeviz.limits import AT_ONCE

POLL = 0.4  # seconds between two looks at the worker
FRESH = 10  # merges that are shown as they come
POINTS = 300  # of the curve


@st.fragment(run_every=POLL)
def watch(job: Job) -> None:
    """Show how far the training is; the whole page runs again when it is over."""
    if job.over.is_set():
        st.rerun()
    name, button = st.columns([5, 1], vertical_alignment="center")
    name.text(job.name)
    if button.button(
        _("Leave the queue") if job.status == "waiting" else _("Stop"),
        type="primary",
        key="stop",
        width="stretch",
        help=_("What has been learned so far is a valid tokenizer, and stays."),
    ):
        trainings.stop()
        st.rerun()
    live = job.live
    corpus = live.corpus
    training(
        Stage(
            _headline(job),
            _detail(job),
            live.made,
            job.choice.merges,
            len(corpus.base) if corpus else 0,
            corpus.bytes if corpus else 0,
            live.curve(POINTS),
            live.latest(FRESH),
            job.choice.marker or None,
        ),
        language=current(),
        key="training",
    )


def _headline(job: Job) -> str:
    if job.status == "waiting":
        return _("Place {n} in the queue").format(n=trainings.place(job))
    if job.status == "reading":
        return _("Reading the corpus and cutting it into pieces …")
    if job.status == "finishing":
        return _("Preparing the player …")
    return _("Learning merges …")


def _detail(job: Job) -> str:
    if job.status == "waiting":
        return plural(
            "One training runs at a time; yours starts by itself.",
            "{n} trainings run at a time; yours starts by itself.",
            AT_ONCE,
        )
    corpus = job.live.corpus
    if corpus is None:
        return ""
    parts = [_("{n} bytes").format(n=f"{corpus.bytes:,}")]
    if job.choice.algorithm != "byte":
        parts.append(plural("one distinct piece", "{n} distinct pieces", corpus.pieces))
    left = job.live.seconds_left(job.choice.merges)
    if left is not None and job.status == "training":
        parts.append(time_left(left))
    return " · ".join(parts)


def time_left(seconds: float) -> str:
    """A duration as a person would say it."""
    if seconds < 2:
        return _("about a second left")
    if seconds < 90:
        return plural("about one second left", "about {n} seconds left", round(seconds))
    return plural("about one minute left", "about {n} minutes left", round(seconds / 60))
