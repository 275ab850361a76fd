"""Train on a mix of languages, and see the premiums move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pandas as pd
import streamlit as st

from bpeviz import controls_charts, corpora, session
from bpeviz.charts.mix_bars import mix_bars
from bpeviz.charts.words import titles
from bpeviz.corpora import ParallelText
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.frames.languages import Counts, count_tokens, language_frame
from bpeviz.language import _
from bpeviz.mixes import LANGUAGES, MIX_BYTES, mix
from bpeviz.parallel import reference_of
from bpeviz.published import Trained
from bpeviz.runs import OWN, RunChoice, carry_out

MERGES = (250, 500, 1000, 2000)
FIRST = {"english": 70, "spanish": 20, "korean": 10}
ENGLISH_ONLY = {"english": 1}
EQUAL = dict.fromkeys(LANGUAGES, 1)


class Mixed(NamedTuple):
    """A tokenizer that was trained on a mix, and what it makes of our paragraph."""

    tokenizer: Tokenizer
    counts: Counts


def show() -> None:
    """Sliders beside the chart."""
    left, right = st.columns([2, 3])
    with left:
        shares = _sliders()
        merges = _merges_box()
        everywhere = st.checkbox(
            _("All languages of the paragraph"),
            key="mix_all",
            help=_("The others have no share of the training corpus at all."),
            persist_state="session",
        )
    try:
        found = _trained(shares, merges)
    except UserError as error:
        right.info(str(_(error.template)))
        return
    texts = _texts(everywhere)
    with right:
        frame = _chart(found, texts, shares, merges)
        st.button(
            _("Keep this tokenizer for the other views"),
            on_click=_keep,
            args=(shares, merges, found.tokenizer),
        )
    st.caption(
        _(
            "Lower is cheaper; 1 is English. {size} bytes of training text in all: the shares are "
            "shares of bytes, taken from the beginnings of our samples. Bytes, split first by the "
            "GPT-4 pattern. Counted on our paragraph, which is not among the training texts; for "
            "that reason languages of which we have only the paragraph can't be mixed in."
        ).format(size=f"{MIX_BYTES:,}")
    )
    controls_charts.downloads(frame, "premiums-of-a-mix", "mix_chart")


def _sliders() -> dict[str, int]:
    session.start("mix", dict(FIRST), _linked_mix)
    columns = st.container(key="choices_mix").columns(2)
    shares = {}
    for number, name in enumerate(LANGUAGES):
        key = f"mix_{name}"
        session.start(key, session.get("mix").get(name, 0))
        columns[number % 2].slider(
            _text_of(name).language, 0, 100, step=5, key=key, persist_state="session"
        )
        shares[name] = int(session.get(key))
    session.put("mix", shares)
    return shares


def _linked_mix(linked: str) -> dict[str, int] | None:
    found = {}
    for part in linked.split(","):
        name, _dash, share = part.partition("-")
        if name in LANGUAGES and share.isdecimal() and int(share) <= 100:
            found[name] = int(share)
    return found or None


def _merges_box() -> int:
    session.start("mix_merges", 1000, lambda linked: {str(n): n for n in MERGES}.get(linked))
    st.segmented_control(
        _("Merges"),
        MERGES,
        format_func="{:,}".format,
        key="mix_merges",
        required=True,
        persist_state="session",
    )
    return int(session.get("mix_merges") or MERGES[0])


def _text_of(name: str) -> ParallelText:
    code = LANGUAGES[name]
    return next(text for text in corpora.parallel_texts() if text.code == code)


def _texts(everywhere: bool) -> list[ParallelText]:
    mixed = [_text_of(name) for name in LANGUAGES]
    rest = [text for text in corpora.parallel_texts() if text not in mixed]
    return mixed + rest if everywhere else mixed


def _trained(shares: Mapping[str, int], merges: int) -> Mixed:
    """Shared by all visitors: the texts are ours. UserError where all shares are 0."""
    total = sum(shares.values())
    parts = {name: share for name, share in shares.items() if share}
    return session.result(
        f"mix {sorted((name, share / total) for name, share in parts.items())} {merges}",
        lambda: _train(parts, merges),
        private=False,
    )


def _train(shares: Mapping[str, int], merges: int) -> Mixed:
    run = carry_out(RunChoice(OWN, "split", "first", merges, text=mix(shares)))
    tokenizer = run.tokenizer
    return Mixed(tokenizer, count_tokens(corpora.parallel_texts(), Trained("mix", tokenizer)))


def _chart(
    found: Mixed, texts: list[ParallelText], shares: Mapping[str, int], merges: int
) -> pd.DataFrame:
    """Draw the mix beside others; returns its rows."""
    reference = reference_of(texts)
    frame = language_frame(texts, {"mix": found.counts}, reference)
    total = sum(shares.values())
    share_of = {LANGUAGES[name]: 100 * share / total for name, share in shares.items()}
    frame["share"] = [share_of.get(code, 0.0) for code in frame["code"]]
    others = [
        language_frame(texts, {name: _trained(mixed, merges).counts}, reference)
        for name, mixed in ((_("English only"), ENGLISH_ONLY), (_("equal shares"), EQUAL))
    ]
    compared = pd.concat(others).rename(columns={"tokenizer": "mix"})
    words = titles(_, _("Bars: the premium of each language under the tokenizer of this mix."))
    columns = ["language", "premium", "tokens", "share"]
    drawn = mix_bars(
        frame[columns], compared[["language", "premium", "mix"]], session.palette(), words
    )
    controls_charts.chart(drawn, "mix_chart")
    return frame


def _keep(shares: Mapping[str, int], merges: int, tokenizer: Tokenizer) -> None:
    total = sum(shares.values())
    parts = ", ".join(
        f"{_text_of(name).language} {100 * share / total:.0f}%"
        for name, share in shares.items()
        if share
    )
    session.remember_tokenizer(
        _("mix of {parts} · {n}").format(parts=parts, n=f"{merges:,}"), tokenizer
    )


def link() -> dict[str, str | int]:
    """The shares and the merges."""
    shares = session.get("mix") or {}
    return {
        "mix": ",".join(f"{name}-{share}" for name, share in shares.items() if share),
        "mix_merges": int(session.get("mix_merges") or MERGES[0]),
    }
