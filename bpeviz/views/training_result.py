"""What a training gave: the player on its corpus, the curve, the tokenizer to take away."""

from __future__ import annotations

import streamlit as st

from bpeviz import controls_charts, names, session
from bpeviz.charts.run_curve import run_curve
from bpeviz.components.player import player
from bpeviz.engine import ENDINGS
from bpeviz.formats import FORMATS, export
from bpeviz.formats.trace_table import write_csv, write_parquet
from bpeviz.frames import curve_frame
from bpeviz.jobs.result import Result
from bpeviz.language import _, current, told
from bpeviz.limits import PLAYED_MERGES, SECONDS
from bpeviz.views.downloads import Files, download_boxes

TRACES = {"trace-csv": write_csv, "trace-parquet": write_parquet}


def summary(result: Result) -> str:
    """How the training ended, and what it learned."""
    tokens = result.sizes()[-1]
    rate = f"{result.text_bytes / tokens:.2f}" if tokens else "–"
    size = len(result.base) + result.made
    parts = [
        _ending(result),
        _("{size} tokens ({base} base + {made} learned).").format(
            size=f"{size:,}", base=f"{len(result.base):,}", made=f"{result.made:,}"
        ),
        _("{bytes} bytes in {tokens} tokens: {rate} bytes per token.").format(
            bytes=f"{result.text_bytes:,}", tokens=f"{tokens:,}", rate=rate
        ),
    ]
    if result.active is not None:
        parts.append(_("{n} tokens are in use at the end.").format(n=f"{result.active:,}"))
    return " ".join(parts)


def _ending(result: Result) -> str:
    values = {"made": f"{result.made:,}", "asked": f"{result.choice.merges:,}"}
    if result.timed_out:
        return _(
            "Stopped by the time limit of {minutes} minutes after {made} of {asked} merges."
        ).format(minutes=SECONDS // 60, **values)
    return _(ENDINGS[result.end]).format(minimum=result.choice.minimum, **values)


def remarks(result: Result) -> list[str]:
    """What a person should know about the result."""
    notes = [told(note) for note in result.notes]
    if result.made > PLAYED_MERGES:
        notes.append(
            _("The player has the first {n} merges; the tokenizer has all.").format(
                n=f"{PLAYED_MERGES:,}"
            )
        )
    loss = result.choice.rules().loss
    if loss:
        notes.append(_(loss))
    notes.append(
        _(
            "The corpus itself is not kept: what is left of it is the start on the stage and a few "
            "words around each token."
        )
    )
    return notes


@st.fragment
def play(token: str, result: Result) -> None:
    """The player on the start of the corpus, and the curve."""
    shown = result.shown()
    last = len(shown["run"]["merges"])
    step = min(session.get("job_step") or 0, last)
    shown["excerpt"]["note"] = _("The start of the corpus.")
    player(
        shown["run"],
        shown["excerpt"],
        identity=(token, "start"),
        step=step,
        command=session.get("job_command") or 1,
        ending=_ending(result),
        rule=_(names.TIE_NAMES[result.choice.ties]),
        language=current(),
        key="training_player",
        on_step=_moved_by_player,
    )
    _curve(result, step)


def _moved_by_player() -> None:
    session.put("job_step", int(session.get("training_player")["step"]))


def _moved_by_curve() -> None:
    points = session.get("training_curve")["selection"].get("point", [])
    if points:
        session.put("job_step", int(points[0]["step"]))
        session.put("job_command", (session.get("job_command") or 1) + 1)


def _curve(result: Result, step: int) -> None:
    frame = curve_frame(result.trace())
    if len(frame) < 2:
        return
    st.header(_("Bytes per token at every vocabulary size of this run"))
    words = {
        "vocab_size": _("Vocabulary size (tokens)"),
        "bytes_per_token": _("Bytes per token"),
        "tokens": _("Tokens in the corpus"),
        "step": _("Merge"),
        "description": _("Line chart: bytes per token against vocabulary size."),
    }
    st.altair_chart(
        run_curve(frame, step, words, session.palette()),
        key="training_curve",
        on_select=_moved_by_curve,
        selection_mode="point",
    )
    st.caption(controls_charts.run_curve_caption(len(frame)))


@st.fragment
def take_away(result: Result) -> None:
    """Download the tokenizer."""

    def write(name: str) -> Files:
        file = FORMATS[name].file
        if name in TRACES:
            return {file: TRACES[name](result.trace())}
        return export(result.tokenizer(), name, file)

    download_boxes(write, "training")
