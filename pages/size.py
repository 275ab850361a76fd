"""How large a vocabulary: bytes per token at every size, and what a size costs."""

import streamlit as st

from bpeviz import (
    controls,
    controls_charts,
    corpora,
    navigation,
    session,
    size_study,
    trainings,
)
from bpeviz.errors import N_, UserError
from bpeviz.language import _
from bpeviz.runs import OWN, RunChoice
from bpeviz.size_study import ASIDE
from bpeviz.views import cost, curve, learned, ways
from bpeviz.views.study import (
    TOKENIZER,
    TRAINING,
    Study,
    beside_name,
    finished_training,
    laid_over,
)

navigation.through_app()

LARGEST = (512, 1024, 2048, 4096, 8192, 16384, 32768)
SCALES = ("log", "linear")
MOST_BESIDE = 4  # runs over the first: as many as have colours of their own
VIEWS = {
    "curve": N_("Curve"),
    "cost": N_("What it costs"),
    "ways": N_("Words, characters or subwords"),
    "learned": N_("What was learned"),
}
SCALE_NAMES = {"log": N_("logarithmic"), "linear": N_("linear")}


def choose() -> RunChoice:
    st.title(_("How large a vocabulary?"))
    boxes = st.container(key="choices").columns([3, 3, 2, 2])
    with boxes[0]:
        controls.sample_box()
    sample = session.get("sample")
    with boxes[1]:
        controls.algorithm_box(is_table=corpora.is_table(sample))
    with boxes[2]:
        controls.ties_box()
    with boxes[3]:
        session.start("largest", 4096, lambda linked: {str(n): n for n in LARGEST}.get(linked))
        st.selectbox(
            _("Largest vocabulary"),
            LARGEST,
            format_func="{:,}".format,
            key="largest",
            persist_state="session",
        )
    if sample == OWN:
        left, right = st.columns([3, 2])
        with left:
            controls.own_text()
        with right:
            controls_charts.own_file()
    if session.get("algorithm") == "split":
        controls.split_boxes()
    if session.get("algorithm") == "end-of-word":
        controls.marker_boxes()
    return controls.run_choice(merges=0)


def compare(choice: RunChoice, view: str) -> None:
    """What is beside the run: the held-out text, and for the curve further runs."""
    nobody: list[str] = []
    session.start("beside", nobody, lambda linked: linked.split(","))
    session.start("scale", SCALES[0], session.one_of(SCALES))
    session.start("published", True, lambda linked: linked == "1")
    lay_training_over()
    if view in ("cost", "learned"):
        controls_charts.start_held_out(choice.sample)
        return
    boxes = st.container(key="choices_beside").columns([3, 3, 2, 2], vertical_alignment="bottom")
    with boxes[0]:
        controls_charts.held_out_box(choice.sample)
    if view != "curve":
        return
    with boxes[1]:
        beside_box(choice)
    boxes[2].selectbox(
        _("Size axis"),
        SCALES,
        format_func=lambda name: _(SCALE_NAMES[name]),
        key="scale",
        persist_state="session",
    )
    boxes[3].checkbox(
        _("Published tokenizers"),
        key="published",
        help=_("GPT-2, GPT-4 and GPT-4o, measured on the same text."),
        persist_state="session",
    )


def lay_training_over() -> None:
    """A training that has ended since lies over the run, and is told of, until it is taken off."""
    finished = finished_training()
    if finished and session.get("training_seen") != finished[0].token:
        session.put("training_seen", finished[0].token)
        others = [key for key in session.get("beside") if key != TRAINING]
        session.put("beside", [*others[: MOST_BESIDE - 1], TRAINING])
        session.put("told_run", trainings.title(finished[0]))


def beside_box(choice: RunChoice) -> None:
    offered = [*size_study.beside(choice), *(TOKENIZER + name for name in session.tokenizers())]
    finished = finished_training()
    if finished:  # on its own corpus, in place of its tokenizer on this one
        offered = [key for key in offered if key != TOKENIZER + trainings.title(finished[0])]
        offered.append(TRAINING)
    session.put("beside", [key for key in session.get("beside") if key in offered][:MOST_BESIDE])
    st.multiselect(
        _("Lay over it"),
        offered,
        format_func=beside_name,
        key="beside",
        max_selections=MOST_BESIDE,
        placeholder=_("another algorithm, tie rule, corpus …"),
        help=_("Runs that differ from this one in one thing, and tokenizers of this visit."),
        persist_state="session",
    )


def settle_size(study: Study) -> None:
    """Keep the marked vocabulary size within the run; another run is marked at its end."""
    training = study.curves.training
    session.start("size", training.largest, session.whole(0, 10**6))
    if session.get("size_run") not in (None, study.run.choice):
        session.put("size", training.largest)
    session.put("size_run", study.run.choice)
    session.put("size", max(training.base, min(session.get("size"), training.largest)))


def link(choice: RunChoice) -> None:
    values = controls.linked_run(choice) | {
        "largest": session.get("largest"),
        "held": session.get("held"),
        "scale": session.get("scale"),
        "published": int(session.get("published")),
        "view": session.get("size_view"),
    }
    if session.get("size_view") == "cost":
        values |= cost.link()
    beside = [k for k in session.get("beside") if not k.startswith((TOKENIZER, TRAINING))]
    if beside:
        values["beside"] = ",".join(beside)
    if session.get("size") is not None:
        values["size"] = session.get("size")
    session.link(values)


choice = choose()
session.start("size_view", "curve", session.one_of(VIEWS), "view")
view = controls_charts.views(list(VIEWS), lambda name: _(VIEWS[name]), "size_view")
compare(choice, view)
if choice.sample == OWN and not choice.text:
    st.info(_("Paste a text above to see its curve, or choose a sample corpus."))
    link(choice)
    st.stop()
if session.get("held") == ASIDE:
    choice = controls.run_choice(merges=0, aside=controls_charts.ASIDE_PERCENT)
try:
    with st.spinner(_("Learning merges …"), show_time=False):
        choice = size_study.with_vocab_size(choice, session.get("largest"))
        study = Study(session.run_of(choice), session.get("held"), session.get("held_text") or "")
        settle_size(study)
        session.remember_tokenizer(study.name, study.run.tokenizer)
        if view == "ways":
            ways.show(study)
        elif view == "learned":
            learned.show_study(study)
        else:
            laid = laid_over(study, session.get("beside"), session.get("largest"))
            if view == "cost":
                cost.show(laid)
            else:
                curve.show(laid, study, session.get("scale"), published=session.get("published"))
except UserError as error:
    controls.mistake(error)
link(choice)
