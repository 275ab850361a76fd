"""Size and cost: characters, subwords and words side by side, and what a vocabulary costs."""

from __future__ import annotations

import streamlit as st

from bpeviz import corpora, session
from bpeviz.chapters import asking
from bpeviz.chapters.explain import Plain, explain
from bpeviz.costs import output_multiply_adds, table_parameters
from bpeviz.frames.curves import PUBLISHED_SIZES
from bpeviz.language import _
from bpeviz.names import corpus_name
from bpeviz.published import PUBLISHED
from bpeviz.runs import RunChoice
from bpeviz.three_ways import Way, three_ways
from bpeviz.views.ways import NAMES

SAMPLE, MERGES = "english", 2000
ASIDE = 10  # percent of the corpus that nothing is trained on
VOCABULARY, WIDTH = 128_000, 4096
MOST_MERGES, MOST_VOCABULARY, MOST_WIDTH = 4000, 2_000_000, 65_536


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    intro = st.container()
    texts = [one.name for one in corpora.SAMPLES if one.kind != "words"]
    boxes = st.columns([4, 3, 5])
    with boxes[0]:
        session.start("size_sample", SAMPLE, session.one_of(texts))
        sample = st.selectbox(
            _("Try it: a corpus"),
            texts,
            format_func=corpus_name,
            key="size_sample",
            persist_state="session",
        )
    with boxes[1]:
        merges = asking.number_box("size_merges", _("Merges"), MERGES, 0, MOST_MERGES)
    found = three(str(sample), merges)
    with intro:
        explain("size", unknown=Plain(f"{100 * (found[2].unknown or 0):.1f}"))
    ways(found)
    tables()
    to_the_charts()
    return asking.linked(
        size_sample=SAMPLE, size_merges=MERGES, size_vocabulary=VOCABULARY, size_width=WIDTH
    )


def three(sample: str, merges: int) -> list[Way]:
    """The three ways on a corpus; made once."""
    choice = RunChoice(sample, "split", "first", merges, aside=ASIDE)

    def make() -> list[Way]:
        run = session.run_of(choice)
        return three_ways(run.text, run.aside, run.tokenizer)

    return session.result(f"lesson ways {choice!r}", make, private=False)


def ways(found: list[Way]) -> None:
    """The table of the chapter, counted."""
    measures = [
        _("Vocabulary"),
        _("Tokens of the corpus"),
        _("Bytes per token"),
        _("Held-out words it can't write (%)"),
        _("Attention cost, subwords = 1"),
    ]
    figures = {
        _(NAMES[way.name]): [
            f"{way.vocabulary:,}",
            f"{way.tokens:,}",
            number(way.bytes_per_token, 2),
            number(None if way.unknown is None else 100 * way.unknown, 1),
            number(way.attention, 2),
        ]
        for way in found
    }
    st.table({_("Cut into"): measures, **figures}, border="horizontal")
    st.caption(
        _(
            "Trained on the corpus without its last {aside}%, the held-out words. More bytes per "
            "token, fewer unknown words and less attention are better. Compare within one corpus."
        ).format(aside=ASIDE)
    )


def number(value: float | None, decimals: int) -> str:
    """A figure, or a dash where there is none."""
    return "–" if value is None else f"{value:,.{decimals}f}"


def tables() -> None:
    """What the rows of a vocabulary cost a model."""
    st.header(_("What a row for every token costs"))
    intro = st.container()
    boxes = st.columns([3, 3, 6])
    with boxes[0]:
        size = asking.number_box(
            "size_vocabulary", _("Vocabulary size (tokens)"), VOCABULARY, 1, MOST_VOCABULARY
        )
    with boxes[1]:
        width = asking.number_box("size_width", _("Width of the model"), WIDTH, 1, MOST_WIDTH)
    parameters = table_parameters(size, width, tied=True)
    with intro:
        explain(
            "size_tables",
            vocab_size=Plain(f"{size:,}"),
            width=Plain(f"{width:,}"),
            parameters=Plain(f"{parameters:,}"),
            millions=Plain(f"{parameters / 1e6:,.0f}"),
        )
    rows = {f"{PUBLISHED[name].family} · {name}": n for name, n in PUBLISHED_SIZES.items()}
    rows = {_("This one"): size, **rows}
    st.table(
        {
            _("Tokenizer"): list(rows),
            _("Vocabulary size (tokens)"): [f"{n:,}" for n in rows.values()],
            _("Parameters of the embedding"): [
                f"{table_parameters(n, width, tied=True):,}" for n in rows.values()
            ],
        },
        border="horizontal",
    )
    st.caption(
        _(
            "All with a width of {width}. The output layer multiplies and adds as many numbers for "
            "every token that is written: {output} for this one. Fewer are cheaper."
        ).format(width=f"{width:,}", output=f"{output_multiply_adds(size, width):,}")
    )


def to_the_charts() -> None:
    """Where the same questions have charts."""
    st.header(_("Every size, every language"))
    boxes = st.columns(2)
    with boxes[0]:
        st.page_link("pages/size.py", label=_("Bytes per token and cost at every vocabulary size"))
        st.caption(_("Curves of your own runs, the cheapest size for a model, what was learned."))
    with boxes[1]:
        st.page_link("pages/languages.py", label=_("What the same text costs in each language"))
        st.caption(_("Premiums over English, bills and windows, tokenizers trained on mixes."))
