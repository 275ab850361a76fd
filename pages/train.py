"""Train: learn a tokenizer from a text of one's own, and take it away."""

from dataclasses import replace

import streamlit as st

from bpeviz import controls, navigation, session, trainings
from bpeviz.engine.kernel import compiled_code
from bpeviz.errors import UserError
from bpeviz.jobs import estimate
from bpeviz.jobs.job import Job
from bpeviz.jobs.order import Order
from bpeviz.language import _, plural
from bpeviz.limits import MERGES, SECONDS
from bpeviz.runs import OWN, RunChoice
from bpeviz.views import corpus_source, training_result, training_run
from bpeviz.views.corpus_source import Source

navigation.through_app()

DEFAULT_MERGES = 2048


def rules(source: Source | None) -> RunChoice:
    controls.algorithm_box(is_table=bool(source and source.is_table))
    left, right = st.container(key="choices_rules").columns(2)
    with left:
        controls.ties_box()
    with right:
        controls.merges_box(DEFAULT_MERGES, MERGES, "train_merges")
    if session.get("algorithm") == "split":
        controls.split_boxes()
    if session.get("algorithm") == "end-of-word":
        controls.marker_boxes()
    asked = controls.run_choice(merges=session.get("train_merges"))
    return replace(asked, sample=OWN, text="").settled()


def guess(size: int, choice: RunChoice) -> str:
    seconds = estimate.seconds(
        size, choice.algorithm, choice.merges, compiled=compiled_code.ready()
    )
    if seconds > SECONDS:
        return _("It may take longer than the limit.")
    if seconds < 5:
        return _("It takes a few seconds.")
    if seconds < 60:
        return _("It takes less than a minute.")
    return plural("It takes about a minute.", "It takes about {n} minutes.", round(seconds / 60))


def start(source: Source, choice: RunChoice) -> None:
    try:
        with st.spinner(_("Handing over the corpus …"), show_time=False):
            order = Order(choice, source.files(), source.reading)
            trainings.begin(source.name, order, of_files=session.get("source") == "files")
    except UserError as error:
        controls.mistake(error)
        return
    st.rerun()


def form() -> None:
    left, right = st.columns([3, 2], gap="large")
    source, problem = None, None
    with left:
        try:
            source = corpus_source.choose()
        except UserError as error:
            controls.mistake(error)
    with right:
        choice = rules(source)
        try:
            choice.rules()
        except UserError as error:
            problem = error
            controls.mistake(error)
        pressed = st.button(
            _("Train"), type="primary", disabled=source is None or problem is not None
        )
        limits = _("Up to {merges} merges and {minutes} minutes.").format(
            merges=f"{MERGES:,}", minutes=SECONDS // 60
        )
        ahead = guess(source.size, choice) + " " if source and source.size else ""
        st.caption(ahead + limits)
        st.caption(_("The corpus is used for this training, and is not kept after it."))
        if pressed and source:
            start(source, choice)
    link(choice)


def link(choice: RunChoice, token: str = "") -> None:
    values: dict[str, str | int] = {
        "algorithm": choice.algorithm,
        "ties": choice.ties,
        "merges": choice.merges,
        "source": session.get("source") or "files",
    }
    if choice.algorithm == "split":
        values["split"] = choice.split
    if choice.pattern:
        values["pattern"] = choice.pattern
    if choice.marker:
        values |= {"marker": choice.marker, "fused": int(choice.fused)}
    if token:
        values["run"] = token
    session.link(values)


def show(job: Job) -> None:
    result = job.result
    if result is None:
        return
    trainings.settle()
    said, take, again = st.container(key="training_said").columns([7, 2, 2])
    said.text(trainings.title(job))
    said.caption(training_result.summary(result))
    with take.popover(_("Download"), width="stretch"):
        training_result.take_away(result)
    again.button(_("Train another"), on_click=trainings.forget, width="stretch")
    training_result.play(job.token, result)
    for note in training_result.remarks(result):
        st.caption(note)


st.title(_("Train a tokenizer on your own text"))
gone = trainings.is_gone()
job = trainings.current()
if job and job.status == "done":
    show(job)
    link(job.choice, job.token)
elif job and not job.over.is_set():
    training_run.watch(job)
    link(job.choice, job.token)
else:
    if job and job.error:
        controls.mistake(job.error)
    if gone:
        st.info(_("The training of this link has gone with its tab. Start another one."))
    form()
