"""The curve of bytes per token, its doublings, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pandas as pd
import streamlit as st

from bpeviz import controls_charts, session
from bpeviz.charts.size_curve import ScaleName, size_curve
from bpeviz.charts.words import titles
from bpeviz.curves import Doubling, doublings
from bpeviz.frames.curves import NamedCurve, at_size, curves_frame, doublings_frame, points_frame
from bpeviz.language import _
from bpeviz.views import told_run
from bpeviz.views.study import LaidOver, Study, published_on, thinned_sizes


def show(laid: LaidOver, study: Study, scale: ScaleName, *, published: bool) -> None:
    """The chart beside the table of doublings, a sentence, remarks and downloads."""
    curves = curves_frame(laid.curves)
    points = points_frame(published_on(study) if published else [])
    left, right = st.columns([5, 2.5])
    with left:
        _chart(curves, points, scale, laid.short)
        _at_mark(curves, laid.short)
    with right:
        _doublings(laid)
    st.caption(_remarks(laid.curves))
    data = pd.concat([curves, points], ignore_index=True)
    controls_charts.downloads(data, "bytes-per-token", "size_curve")


def _chart(
    curves: pd.DataFrame, points: pd.DataFrame, scale: ScaleName, short: dict[str, str]
) -> None:
    if curves.empty:
        st.info(_("There is no token to count: the corpus is empty."))
        return
    names = [*curves["name"].unique(), *points["name"].unique()]
    said = _("Line chart: bytes per token against vocabulary size, a line a run.")
    words = titles(_, said + _ends(curves, short))
    palette = session.palette(names)
    drawn = size_curve(curves, points, session.get("size"), scale, palette, words, short)
    controls_charts.chart(drawn, "size_curve", _moved_by_chart)


def _at_mark(curves: pd.DataFrame, short: dict[str, str]) -> None:
    """The figures of every curve at the marked size."""
    runs = [
        f"{short.get(str(name), name)}: "
        + ", ".join(f"{text} {rate:.2f}" for text, rate in _rates(rows))
        for name, rows in at_size(curves, session.get("size")).groupby("name", sort=False)
    ]
    if runs:
        said = _("Bytes per token at the mark, {size} tokens").format(
            size=f"{session.get('size'):,}"
        )
        st.text(f"{said} – {'; '.join(runs)}")


def _rates(rows: pd.DataFrame) -> Iterator[tuple[str, float]]:
    return zip(rows["text"], rows["bytes_per_token"], strict=True)


def _ends(curves: pd.DataFrame, short: dict[str, str]) -> str:
    """Where each curve starts and ends, for those who can't see the chart."""
    said = []
    for (name, text), rows in curves.groupby(["name", "text"], sort=False):
        first, last = rows.iloc[0], rows.iloc[-1]
        said.append(
            " "
            + _("{run}, {text}: {a} at {small} tokens, {b} at {large}.").format(
                run=short.get(str(name), name),
                text=text,
                a=f"{first['bytes_per_token']:.2f}",
                small=f"{first['vocab_size']:,}",
                b=f"{last['bytes_per_token']:.2f}",
                large=f"{last['vocab_size']:,}",
            )
        )
    return "".join(said)


def _moved_by_chart() -> None:
    points = session.get("size_curve")["selection"].get("point", [])
    if points:
        session.put("size", int(points[0]["vocab_size"]))


def _doublings(laid: LaidOver) -> None:
    st.markdown(f"**{_('What each doubling gains')}**")
    told = told_run.choose(laid)
    frame = doublings_frame(told[0].curve)
    held_out = [one.curve for one in told[1:]]
    if held_out:
        frame["held_out_bytes_per_token"] = doublings_frame(held_out[0])["bytes_per_token"]
    words = titles(_, "")
    st.dataframe(
        frame.drop(columns="tokens"),
        hide_index=True,
        placeholder="–",
        column_config={
            "vocab_size": st.column_config.NumberColumn(_("Size"), format="localized"),
            "bytes_per_token": st.column_config.NumberColumn(_("Bytes / token"), format="%.4f"),
            "saved_percent": st.column_config.NumberColumn(
                _("Tokens saved"), format="%.1f %%", help=words["saved_percent"]
            ),
            "held_out_bytes_per_token": st.column_config.NumberColumn(
                _("Held-out"), format="%.4f", help=words["held_out_bytes_per_token"]
            ),
        },
    )
    sentence = what_doublings_mean(*(doublings(one.curve) for one in told))
    if sentence:
        st.markdown(sentence)


def what_doublings_mean(rows: Sequence[Doubling], held_out: Sequence[Doubling] = ()) -> str:
    """What the first and the last doubling mean, in words; nothing without two of them."""
    gains = [(before, row) for before, row in pairwise(rows) if row.saved]
    if len(gains) < 2:
        return ""
    (first, early), (before, last) = gains[0], gains[-1]
    values = {
        "a": f"{first.vocab_size:,}",
        "b": f"{early.vocab_size:,}",
        "early": _percent(early.saved),
        "c": f"{before.vocab_size:,}",
        "d": f"{last.vocab_size:,}",
        "late": _percent(last.saved),
        "rows": f"{last.vocab_size - before.vocab_size:,}",
    }
    said = _(
        "From {a} to {b} tokens the text loses {early}% of its tokens; from {c} to {d}, {late}%, "
        "for {rows} more rows in the model's tables. Every doubling costs twice as many rows as "
        "the one before it."
    ).format(**values)
    if (last.saved or 0) > (gains[-2][1].saved or 0):
        said += " " + _(
            "The gain grows again at the end: the run has begun to learn this very text by heart."
        )
    if held_out and held_out[-1].saved is not None:
        said += " " + _("On the held-out text the last doubling saves {late}%.").format(
            late=_percent(held_out[-1].saved)
        )
    return said


def _percent(share: float | None) -> str:
    percent = 100 * (share or 0)
    return f"{percent:.0f}" if percent >= 10 else f"{percent:.1f}"


def _remarks(shown: Sequence[NamedCurve]) -> str:
    longest = max((len(named.curve.tokens) for named in shown), default=0)
    return _(
        "Higher is better compression. Compare curves on the same text only; bytes per token "
        "does not compare across scripts. Held-out text was not trained on. Click the chart "
        "to move the mark, or take the slider under What was learned."
    ) + thinned_sizes(longest)
