"""Watch BPE learn: choose a corpus and rules, and play the merges."""

import streamlit as st

from bpeviz import controls, controls_charts, corpora, names, navigation, session
from bpeviz.charts.run_curve import run_curve
from bpeviz.components.player import player
from bpeviz.components.player.payload import excerpt_payload
from bpeviz.engine import ENDINGS
from bpeviz.errors import UserError
from bpeviz.excerpt import find
from bpeviz.frames import curve_frame
from bpeviz.language import _, current
from bpeviz.runs import OWN, Run, RunChoice
from bpeviz.views import learned

navigation.through_app()

SIZES = (600, 1500, 5000)  # base tokens on the stage


def choose() -> RunChoice:
    st.title(_("Watch BPE learn, merge by merge"))
    boxes = st.container(key="choices").columns([3, 3, 2, 2])
    with boxes[0]:
        controls.sample_box()
    sample = session.get("sample")
    with boxes[1]:
        controls.algorithm_box(is_table=corpora.is_table(sample))
    with boxes[2]:
        controls.ties_box()
    with boxes[3]:
        controls.merges_box()
    if sample == OWN:
        controls.own_text()
    if session.get("algorithm") == "split":
        controls.split_boxes()
    if session.get("algorithm") == "end-of-word":
        controls.marker_boxes()
    return controls.run_choice(merges=session.get("merges"))


def find_word(run: Run) -> None:
    place = find(run.text, session.get("find"), session.get("at"))
    session.put("found", place is not None)
    if place is not None:
        session.put("at", place)


def choose_part(run: Run) -> None:
    if run.choice.is_table:
        session.put("at", 0)
        return
    last = max(1, len(run.text) - 1)
    session.put("at", min(session.get("at"), last))
    slider, search, size = st.columns([5, 3, 2])
    slider.slider(
        _("Part of the corpus: starts at character"), 0, last, key="at", persist_state="session"
    )
    search.text_input(
        _("Find in the corpus"),
        key="find",
        on_change=find_word,
        args=(run,),
        placeholder=_("a word, then Enter"),
    )
    size.selectbox(
        _("Base tokens shown"),
        SIZES,
        key="shown",
        format_func="{:,}".format,
        persist_state="session",
    )
    if session.get("find") and not session.get("found"):
        search.caption(_("Not found in this corpus."))


def moved_by_player() -> None:
    session.put("step", int(session.get("player")["step"]))


def moved_by_curve() -> None:
    points = session.get("curve")["selection"].get("point", [])
    if points:
        go_to(int(points[0]["step"]))


def go_to(step: int) -> None:
    session.put("step", step)
    session.put("command", session.get("command") + 1)


def ending(run: Run) -> str:
    trace = run.trace
    return _(ENDINGS[trace.end]).format(
        made=f"{len(trace):,}", asked=f"{trace.asked:,}", minimum=trace.minimum
    )


def remarks(run: Run) -> list[str]:
    notes = []
    if run.trace.end != "complete":
        notes.append(ending(run))
    if run.replaced:
        notes.append(
            _("{n} lone surrogates were replaced by U+FFFD.").format(n=f"{run.replaced:,}")
        )
    loss = run.choice.rules().loss
    if loss:
        notes.append(_(loss))
    return notes


def part_note(run: Run, start: int, stop: int) -> str:
    if run.choice.is_table:
        return _("The first {n} words of the table.").format(n=f"{stop:,}")
    return _("Characters {start}–{stop} of {all}.").format(
        start=f"{start:,}", stop=f"{stop:,}", all=f"{len(run.text):,}"
    )


def link(choice: RunChoice, step: int) -> None:
    values = controls.linked_run(choice) | {"merges": choice.merges, "step": step}
    for key, default in (("at", 0), ("shown", SIZES[1])):
        if session.get(key) != default:
            values[key] = session.get(key)
    session.link(values)


session.start("step", 0, session.whole(0, controls.MOST_MERGES))
session.start("at", 0, session.whole(0, 10**9))
session.start("shown", SIZES[1], lambda linked: int(linked) if linked in map(str, SIZES) else None)
session.start("command", 1)

choice = choose()
if choice.sample == OWN and not choice.text:
    st.info(_("Paste a text above to see its merges, or choose a sample corpus."))
    link(choice, 0)
    st.stop()
try:
    with st.spinner(_("Learning merges …"), show_time=False):
        run, payload = session.trained(choice)
except UserError as error:
    controls.mistake(error)
    st.stop()

if session.get("run") != choice:
    if session.get("run") is not None:  # another run than the one the step belonged to
        go_to(0)
    session.put("run", choice)
steps = len(run.trace)
session.put("step", min(session.get("step"), steps))
session.remember_tokenizer(names.run_name(choice), run.tokenizer)

stage = st.container()
choose_part(run)
excerpt = run.excerpt(session.get("at"), session.get("shown"))
with stage:
    player(
        payload,
        excerpt_payload(excerpt, part_note(run, excerpt.start, excerpt.stop)),
        identity=(repr(choice), f"{excerpt.start} {excerpt.stop} {len(excerpt.units)}"),
        step=session.get("step"),
        command=session.get("command"),
        ending=ending(run),
        rule=_(names.TIE_NAMES[choice.ties]),
        language=current(),
        key="player",
        on_step=moved_by_player,
    )
for note in remarks(run):
    st.caption(note)

step = session.get("step")
link(choice, step)
frame = curve_frame(run.trace)
if len(frame) > 1:
    st.header(_("Bytes per token at every vocabulary size of this run"))
    st.altair_chart(
        run_curve(
            frame,
            step,
            {
                "vocab_size": _("Vocabulary size (tokens)"),
                "bytes_per_token": _("Bytes per token"),
                "tokens": _("Tokens in the corpus"),
                "step": _("Merge"),
                "description": _("Line chart: bytes per token against vocabulary size."),
            },
            session.palette(),
        ),
        key="curve",
        on_select=moved_by_curve,
        selection_mode="point",
    )
    st.caption(controls_charts.run_curve_caption(len(frame)))
    with st.expander(_("The tokens at this merge"), key="learned", on_change="rerun") as box:
        if box.open:
            learned.show(run.trace, step)
