"""Order matters: the same merges in the order of learning and in others."""

from __future__ import annotations

import streamlit as st

from bpeviz import inspection, session
from bpeviz.chapters import asking
from bpeviz.chapters.explain import explain
from bpeviz.components.lockstep import lockstep, order_pane
from bpeviz.components.rows import row_of_ids, rows
from bpeviz.language import _, current, plural, told_in_markdown
from bpeviz.published import AnyTokenizer
from bpeviz.studies.orders import (
    ORDERS,
    Cutting,
    Difference,
    Longest,
    Order,
    differences,
    in_rank_order,
    latest_first,
    reason,
    stage,
)

TEXT = "strawberry misunderstandings"
MOST_CHARACTERS = 300
MOST_REASONS = 12


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    intro = st.container()
    boxes = st.columns([6, 4])
    with boxes[0]:
        text = asking.line_box("orders_text", _("Try it: any text"), TEXT, MOST_CHARACTERS)
    with boxes[1]:
        tokenizer = asking.tokenizer_box("orders_tokenizer", merging=True)
    session.start("orders_step", 0, session.whole(0, MOST_CHARACTERS * 4))
    cuttings = all_orders(session.get("orders_tokenizer"), tokenizer, text)
    found = {one.order: differences(cuttings[0], one) for one in cuttings[1:]}
    with intro:
        explain("orders", wrong=sum(map(bool, found.values())))
    if not cuttings[0].ids:
        st.info(_("Type a text to see its merges."))
        return linked()
    results(tokenizer, cuttings, found)
    reasons(tokenizer, found)
    replay(tokenizer, text, cuttings[:2])
    return linked()


def linked() -> dict[str, str | int]:
    """What differs from the start."""
    return asking.linked(orders_text=TEXT, orders_tokenizer=asking.DEFAULT, orders_step=0)


def all_orders(key: str, tokenizer: AnyTokenizer, text: str) -> list[Cutting]:
    """The text in every order, the right one first."""
    longest = asking.of_tokenizer("longest", key, tokenizer, lambda: Longest(tokenizer))
    return [in_rank_order(tokenizer, text), latest_first(tokenizer, text), longest(text)]


def title(order: Order) -> str:
    """What an order is called, as the start of a line."""
    name = _(ORDERS[order])
    return name[:1].upper() + name[1:]


def results(
    tokenizer: AnyTokenizer, cuttings: list[Cutting], found: dict[Order, list[Difference]]
) -> None:
    """What each order leads to."""
    lines = []
    for cutting in cuttings:
        tokens = plural("{n} token", "{n} tokens", len(cutting.ids))
        if cutting.order == "rank":
            tokens += " · " + _("right")
        elif found[cutting.order]:
            tokens += " · " + plural(
                "{n} place differs", "{n} places differ", len(found[cutting.order])
            )
        else:
            tokens += " · " + _("the same here")
        wrong = found.get(cutting.order, [])
        lit = [
            k
            for k, place in enumerate(cutting.starts)
            if any(one.start <= place < one.end for one in wrong)
        ]
        line = row_of_ids(title(cutting.order), tokenizer, cutting.ids, tokens, lit)
        lines.append(line)
    rows(_("The text in every order"), lines, key="orders_rows", language=current())


def reasons(tokenizer: AnyTokenizer, found: dict[Order, list[Difference]]) -> None:
    """Why they part."""
    said = [
        f"- {title(one.order)}. {told_in_markdown(reason(tokenizer, one))}"
        for places in found.values()
        for one in places[:MOST_REASONS]
    ]
    st.caption("\n".join(said))


def replay(tokenizer: AnyTokenizer, text: str, cuttings: list[Cutting]) -> None:
    """The merges one by one, in two orders side by side."""
    st.header(_("The merges one by one"))
    panes = [
        order_pane(title(one.order), tokenizer, one, *stage(tokenizer, text, one))
        for one in cuttings
    ]
    lockstep(
        panes,
        [],
        identity=f"{session.get('orders_tokenizer')} {text}",
        step=session.get("orders_step"),
        language=current(),
        key="orders_view",
        on_step=keep_step,
    )
    if st.button(_("Replay this text in Inspect"), key="orders_inspect"):
        inspection.open_with(session.get("orders_tokenizer"), text, "replay")
        st.switch_page("pages/inspect.py")


def keep_step() -> None:
    """The replay rests at another merge."""
    session.put("orders_step", int(session.get("orders_view")["step"]))
