"""What the pages with charts share: held-out text, downloads, remarks, charts by their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pandas as pd
import streamlit as st

from bpeviz import controls, corpora, limits, session
from bpeviz.charts.frame import AnyChart
from bpeviz.charts.thinning import MOST_POINTS
from bpeviz.components.pictures import pictures
from bpeviz.components.textbox import textbox
from bpeviz.errors import UserError
from bpeviz.inputs import Upload, read
from bpeviz.language import _
from bpeviz.limits import PASTED_CHARACTERS
from bpeviz.names import corpus_name
from bpeviz.runs import OWN
from bpeviz.size_study import ASIDE, NOTHING

ASIDE_PERCENT = 10


def own_file() -> None:
    """A file in place of one's own pasted text; longer ones are for Train."""
    st.file_uploader(
        _("Or a file of text"),
        key="own_file",
        on_change=_read_own_file,
        max_upload_size=limits.FILE_MEGABYTES,
        help=_("Up to {n} characters. Train takes more.").format(n=f"{PASTED_CHARACTERS:,}"),
    )
    mistake = session.get("own_file_mistake")
    if mistake is not None:
        controls.mistake(mistake)


def _read_own_file() -> None:
    file = session.get("own_file")
    session.put("own_file_mistake", None)
    if file is None:
        return
    try:
        text = read([Upload(file.name, file.getvalue())]).text
        if not text:
            raise UserError(
                "{name} holds no text that can be shown here. Train takes tables.", name=file.name
            )
        if len(text) > PASTED_CHARACTERS:
            raise UserError(
                "{name} has {n:,} characters; {limit:,} can be shown here. Train takes it.",
                name=file.name,
                n=len(text),
                limit=PASTED_CHARACTERS,
            )
        session.put("text", text)
        session.put("text_seq", (session.get("text_seq") or 0) + 1)
    except UserError as error:
        session.put("own_file_mistake", error)
    session.freeing()(file.file_id)


def start_held_out(sample: str) -> list[str]:
    """Settle the held-out text (key ``held``) for a corpus; returns what is offered."""
    texts = [s.name for s in corpora.SAMPLES if s.kind != "words" or corpora.is_table(sample)]
    offered = [NOTHING, ASIDE, *texts, OWN]
    if corpora.is_table(sample):
        offered.remove(ASIDE)
    session.start("held", "korean", session.one_of(offered))
    if session.get("held") not in offered:
        session.put("held", NOTHING)
    return offered


def held_out_box(sample: str) -> None:
    """Choose the text that is not trained on (key ``held``)."""
    offered = start_held_out(sample)
    st.selectbox(
        _("Held-out text"),
        offered,
        format_func=held_out_name,
        key="held",
        help=_(
            "A text that the training does not see: the end of the corpus, set aside, or another "
            "corpus or language."
        ),
        persist_state="session",
    )
    if session.get("held") == OWN:
        _own_held_out()


def held_out_name(held: str) -> str:
    """What a held-out text is called in lists."""
    if held == NOTHING:
        return _("none")
    if held == ASIDE:
        return _("the last {n}% of the corpus").format(n=ASIDE_PERCENT)
    return _("My own text …") if held == OWN else corpus_name(held)


def _own_held_out() -> None:
    session.start("held_text", "")
    textbox(
        _("Your held-out text"),
        session.get("held_text"),
        seq=0,
        key="own_held_text",
        on_change=_keep_held_out,
        placeholder=_("Paste or type a text."),
    )


def _keep_held_out() -> None:
    session.put("held_text", session.get("own_held_text")["text"])


def chart(
    drawn: AnyChart | dict[str, Any], key: str, on_select: Callable[[], None] | None = None
) -> None:
    """Show a chart, or its specification, which is quicker where it has not changed.

    With ``on_select`` its selections come back.
    """
    with st.container(key=f"chart_{key}"):  # found by ``pictures``; a chart alone may have no key
        if isinstance(drawn, dict):
            st.vega_lite_chart(spec=drawn, key=key, on_select=on_select or "ignore")
        else:
            st.altair_chart(drawn, key=key, on_select=on_select or "ignore")


def run_curve_caption(sizes: int) -> str:
    """What stands under ``run_curve``."""
    said = _(
        "Higher is better compression of this corpus. Compare runs on the same text only. "
        "Click the curve to go to that merge."
    )
    if sizes <= MOST_POINTS:
        return said
    every = -(-sizes // MOST_POINTS)
    return said + " " + _("One size in {n} is drawn, of {all}.").format(n=every, all=f"{sizes:,}")


def downloads(frame: pd.DataFrame, name: str, chart: str = "") -> None:
    """Buttons for all rows of a frame as CSV and Parquet, and for a chart as SVG and PNG.

    ``name`` is the files', ``chart`` the key of the chart.
    """
    row = st.container(horizontal=True, key=f"downloads_{name.replace('-', '_')}")
    if chart:
        with row:
            pictures(f"chart_{chart}", name, key=f"pictures_{chart}")
    row.download_button(
        _("Data as CSV"),
        lambda: frame.to_csv(index=False).encode("utf-8-sig"),
        f"{name}.csv",
        "text/csv",
        key=f"csv_{name}",
        on_click="ignore",
    )
    row.download_button(
        _("Data as Parquet"),
        lambda: _parquet(frame),
        f"{name}.parquet",
        "application/vnd.apache.parquet",
        key=f"parquet_{name}",
        on_click="ignore",
    )


def _parquet(frame: pd.DataFrame) -> bytes:
    target = BytesIO()
    frame.to_parquet(target, index=False)
    return target.getvalue()


def views(names: Sequence[str], labels: Callable[[str], str], key: str) -> str:
    """Choose one of several views of a page; it is kept, and can be linked to."""
    session.start(key, names[0], session.one_of(names))
    if session.get(key) not in names:  # the chosen one was clicked again
        session.put(key, names[0])
    st.segmented_control(
        _("View"),
        names,
        format_func=labels,
        key=key,
        label_visibility="collapsed",
        persist_state="session",
        required=True,
    )
    return str(session.get(key))
