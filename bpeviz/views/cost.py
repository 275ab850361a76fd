"""What a vocabulary costs: its tables, and the multiply-adds of a byte of text."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from bpeviz import controls_charts, session
from bpeviz.charts.cost_curve import cost_curve
from bpeviz.charts.words import titles
from bpeviz.costs import Shape, output_multiply_adds, table_parameters
from bpeviz.curves import Curve
from bpeviz.frames.costs import cheapest, cost_frame, table_frame
from bpeviz.frames.curves import PUBLISHED_SIZES
from bpeviz.language import _, lesson
from bpeviz.views import told_run
from bpeviz.views.study import LaidOver, thinned_sizes

WIDTHS = tuple(2**k for k in range(6, 15))
LAYERS = (1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128)
CONTEXTS = tuple(2**k for k in range(8, 23))  # bytes of text
DEFAULT = Shape(width=64, layers=2, context=1024, tied=True)


def show(laid: LaidOver) -> None:
    """Sliders beside the curve, the tables below, the formulas at the end."""
    left, right = st.columns([2, 5])
    with left:
        curve = told_run.choose(laid)[0].curve
        shape = _choose()
        rows = st.container()
    frame = cost_frame(curve, shape)
    if frame.empty:
        right.info(_("There is no token to count: the corpus is empty."))
        return
    best = cheapest(frame)
    with right, st.container(key="cost_drawn"):
        verdict = _verdict(frame, best)
        said = _("Areas: multiply-adds a byte of text against vocabulary size.")
        words = titles(_, f"{said} {verdict.replace('**', '')}")
        controls_charts.chart(cost_curve(frame, session.palette(), words), "cost_curve")
        st.markdown(verdict)
    with rows:
        _rows(best, shape)
    st.caption(
        _("Lower is cheaper. Compare within one chart only: one text, one model. Formulas below.")
        + thinned_sizes(len(frame))
    )
    _tables(curve, best, shape)
    controls_charts.downloads(frame, "cost-per-byte", "cost_curve")
    with st.expander(_("The formulas")):
        st.markdown(lesson("costs"))


def _choose() -> Shape:
    session.start("width", DEFAULT.width, _linked(WIDTHS))
    session.start("layers", DEFAULT.layers, _linked(LAYERS))
    session.start("context", DEFAULT.context, _linked(CONTEXTS))
    session.start("tied", DEFAULT.tied, lambda linked: linked == "1")
    for label, key, values in (
        (_("Width of the model"), "width", WIDTHS),
        (_("Layers"), "layers", LAYERS),
        (_("Context (bytes of text)"), "context", CONTEXTS),
    ):
        st.select_slider(label, values, key=key, format_func="{:,}".format, persist_state="session")
    st.checkbox(
        _("Tied: embedding and output layer are one table"), key="tied", persist_state="session"
    )
    return Shape(
        session.get("width"), session.get("layers"), session.get("context"), session.get("tied")
    )


def link() -> dict[str, str | int]:
    """The shape of the model, for a link."""
    return {key: int(session.get(key)) for key in ("width", "layers", "context", "tied")}


def _linked(values: tuple[int, ...]) -> session.Reader[int]:
    return lambda linked: {str(value): value for value in values}.get(linked)


def _verdict(frame: pd.DataFrame, best: int) -> str:
    first, last = int(frame["vocab_size"].iloc[0]), int(frame["vocab_size"].iloc[-1])
    if best == last and first != last:
        return _(
            "The cost still falls at the end of the curve, at **{n}** tokens: for this model a "
            "larger vocabulary would be cheaper yet."
        ).format(n=f"{best:,}")
    if best == first:
        return _(
            "The cheapest is the smallest, **{n}** tokens: for this model every further row of "
            "the output layer costs more than the shorter text saves."
        ).format(n=f"{best:,}")
    return _(
        "The cheapest vocabulary for this model and this text has **{n}** tokens: below it the "
        "text is too long, above it the output layer too wide."
    ).format(n=f"{best:,}")


def _rows(size: int, shape: Shape) -> None:
    times = f"{size:,} × {shape.width:,}"
    parameters = table_parameters(size, shape.width, tied=shape.tied)
    st.metric(
        _("Parameters of the tables"),
        f"{parameters:,}",
        help=_("{times}; twice if embedding and output layer are not tied.").format(times=times),
    )
    st.metric(
        _("Multiply-adds of the output layer a token"),
        f"{output_multiply_adds(size, shape.width):,}",
        help=times,
    )


def _tables(curve: Curve, best: int, shape: Shape) -> None:
    sizes = [
        (_("the cheapest"), best),
        (_("the whole run"), curve.largest),
        *PUBLISHED_SIZES.items(),
    ]
    words = titles(_, "")
    number = st.column_config.NumberColumn
    st.markdown(f"**{_('Rows of the tables, at this width')}**")
    st.dataframe(
        table_frame(sizes, shape),
        hide_index=True,
        column_config={
            "name": st.column_config.TextColumn(words["name"]),
            "vocab_size": number(_("Size"), format="localized", help=words["vocab_size"]),
            "parameters": number(_("Parameters"), format="localized", help=words["parameters"]),
            "output": number(
                _("Multiply-adds a token"), format="localized", help=words["output_cost"]
            ),
        },
    )
