"""What the page Languages is about: texts, tokenizers, and how many tokens each has of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from bpeviz import corpora, session, shelf
from bpeviz.charts.thinning import MOST_ROWS
from bpeviz.corpora import ParallelText
from bpeviz.frames.languages import Counts, count_tokens, language_frame, without_tokens
from bpeviz.language import _
from bpeviz.messages import Message
from bpeviz.parallel import Parallel, reference_of
from bpeviz.published import PUBLISHED, AnyTokenizer, Trained

MOST_TOKENIZERS = 6
FIRST = ("cl100k_base", "o200k_base")


@dataclass(frozen=True)
class Study:
    """Texts with the same content, the reference among them, and tokenizers by name."""

    texts: Sequence[ParallelText]
    reference: ParallelText
    tokenizers: Mapping[str, AnyTokenizer]
    counts: Mapping[str, Counts]
    notes: Sequence[Message] = ()
    drawn: dict[str, dict[str, Any]] = field(default_factory=dict)  # specifications of charts

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The whole language table."""
        return language_frame(self.texts, self.counts, self.reference)

    @property
    def without_tokens(self) -> list[tuple[str, str]]:
        """Language and tokenizer where there is no token."""
        return without_tokens(self.texts, self.counts)

    @property
    def unknown(self) -> list[str]:
        """Tokenizers that met characters that they can't write."""
        frame = self.frame
        return list(frame.loc[frame["unknown"] > 0, "tokenizer"].unique())

    def order(self, figure: str) -> list[str]:
        """Languages by a figure of the first tokenizer, the largest first."""
        first = self.frame[self.frame["tokenizer"] == next(iter(self.counts))]
        ranked = first.sort_values([figure, "language"], ascending=[False, True])
        missing = [t.language for t in self.texts if t.language not in set(ranked["language"])]
        return [*ranked["language"], *missing]

    def text_of(self, language: str) -> ParallelText:
        """The text in a language."""
        return next(text for text in self.texts if text.language == language)


class Shown(NamedTuple):
    """What a view shows: its rows, the name of files with them, and the key of its chart."""

    frame: pd.DataFrame
    file: str
    chart: str = ""


def left_out(languages: int) -> str:
    """What a caption says where a chart does not have all languages."""
    if languages <= MOST_ROWS:
        return ""
    return " " + _("The first {n} of {all} languages are drawn; table and data have all.").format(
        n=MOST_ROWS, all=languages
    )


def choose_tokenizers() -> None:
    """Choose tokenizers (key ``compared``); what was just brought is among them."""
    offered = shelf.keys_at_hand()
    session.start("compared", list(FIRST), _linked_tokenizers)
    chosen = [key for key in session.get("compared") if key in offered]
    brought = session.get("brought_language")
    if brought in offered and brought not in chosen:
        chosen.append(brought)
    session.put("brought_language", None)
    session.put("compared", chosen[-MOST_TOKENIZERS:])
    st.multiselect(
        _("Tokenizers"),
        offered,
        format_func=shelf.title,
        key="compared",
        max_selections=MOST_TOKENIZERS,
        placeholder=_("Choose tokenizers"),
        persist_state="session",
    )


def _linked_tokenizers(linked: str) -> list[str] | None:
    return [name for name in linked.split(",") if name in PUBLISHED] or None


def parallel() -> Parallel:
    """The visitor's own texts, or ours."""
    own: Parallel | None = session.get("own_parallel")
    return own or Parallel(corpora.parallel_texts())


def study() -> Study:
    """Count every text with every chosen tokenizer. UserError where one can't."""
    found = parallel()
    reference = reference_of(found.texts, session.get("reference") or "")
    tokenizers: dict[str, AnyTokenizer] = {}
    counts: dict[str, Counts] = {}
    for key in session.get("compared"):
        tokenizer = shelf.tokenizer(key)
        tokenizers[tokenizer.name] = tokenizer
        counts[tokenizer.name] = _counted(tokenizer)
    return Study(found.texts, reference, tokenizers, counts, found.notes)


def _counted(tokenizer: AnyTokenizer) -> Counts:
    found = parallel()
    own = session.get("own_parallel") is not None
    private = own or tokenizer.origin != "published"
    key = f"languages {session.get('own_parallel_number') if own else ''} {_identity(tokenizer)}"
    # The tokenizer is kept beside its counts, so that its identity stays its own.
    return session.result(
        key, lambda: (tokenizer, count_tokens(found.texts, tokenizer)), private=private
    )[1]


def _identity(tokenizer: AnyTokenizer) -> str:
    if tokenizer.origin == "published":
        return tokenizer.name
    if isinstance(tokenizer, Trained):
        engine = tokenizer.tokenizer
        return f"{hash(engine.vocabulary.merges)} {engine.vocabulary.base!r} {engine.rules!r}"
    return str(id(tokenizer))


def link() -> dict[str, str | int]:
    """What a link says of the tables: published tokenizers only, as only they are elsewhere."""
    values: dict[str, str | int] = {
        "compared": ",".join(k for k in session.get("compared") if shelf.is_linkable(k))
    }
    for key in ("figure", "dots_before", "dots_after", "bill", "window", "bill_figure"):
        if session.get(key) is not None:
            values[key] = str(session.get(key))
    if session.get("reference") not in (None, "eng"):
        values["reference"] = session.get("reference")
    return values
