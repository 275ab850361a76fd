"""The same merges in a wrong order, beside the right result."""

from __future__ import annotations

from itertools import accumulate

import streamlit as st

from bpeviz import session, shelf
from bpeviz.components.comparison import comparison
from bpeviz.components.comparison.payload import Row, comparison_payload
from bpeviz.encoding_play import unit_contents
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import Span
from bpeviz.language import _, current, lesson, told_in_markdown
from bpeviz.published import AnyTokenizer
from bpeviz.studies.orders import (
    ORDERS,
    Cutting,
    Longest,
    differences,
    in_rank_order,
    latest_first,
    reason,
)

MOST_REASONS = 3  # of each order


def show(tokenizer: AnyTokenizer, text: str) -> None:
    """On demand: the cuts in other orders, where they differ, and why."""
    session.start("wrong_orders", False)
    st.toggle(_("The same merges in a wrong order"), key="wrong_orders", persist_state="session")
    if not session.get("wrong_orders"):
        return
    text = clean(text).text
    right = in_rank_order(tokenizer, text)
    others = [latest_first(tokenizer, text), _longest(tokenizer)(text)]
    contents = unit_contents(tokenizer, text)
    joined = b"".join(contents).decode()
    cuttings = [right, *others]
    comparison(
        comparison_payload(
            joined,
            [Row(_(ORDERS[one.order]), tokenizer, _spans(one, contents)) for one in cuttings],
        ),
        [_head(), *(_figures(one, right) for one in cuttings)],
        caption=_("The first row is the encoding; the others are wrong."),
        note="",
        language=current(),
        key="orders",
    )
    st.markdown(lesson("merge_order"))
    for other in others:
        _reasons(tokenizer, right, other)


def _longest(tokenizer: AnyTokenizer) -> Longest:
    """Made once: it looks at the whole vocabulary."""
    key = session.get("tokenizer")
    private = not shelf.is_linkable(key)
    name = f"longest {key} {id(tokenizer)}" if private else f"longest {key}"
    return session.result(name, lambda: Longest(tokenizer), private=private)


def _spans(cutting: Cutting, contents: list[bytes]) -> list[Span]:
    """Its tokens in the bytes of all base tokens."""
    ends = [0, *accumulate(map(len, contents))]
    places = [ends[start] for start in cutting.starts]
    stops = [*places, ends[-1]][1:]
    return list(map(Span, cutting.ids, places, stops))


def _head() -> list[str]:
    return [_("Order"), _("Tokens"), _("Places that differ")]


def _figures(one: Cutting, right: Cutting) -> list[str]:
    different = "–" if one is right else f"{len(differences(right, one)):,}"
    return [_(ORDERS[one.order]), f"{len(one.ids):,}", different]


def _reasons(tokenizer: AnyTokenizer, right: Cutting, other: Cutting) -> None:
    found = differences(right, other)
    if not found:
        return
    st.markdown("**" + _(ORDERS[other.order]) + "**")
    told = (told_in_markdown(reason(tokenizer, one)) for one in found[:MOST_REASONS])
    st.markdown("\n".join(f"- {one}" for one in told))
