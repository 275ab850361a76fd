"""What the rules are called on the screen. Message ids, translated where they are shown."""

from __future__ import annotations

from bpeviz import corpora
from bpeviz.engine import DEFAULT_TIES, Algorithm, Ties
from bpeviz.errors import N_
from bpeviz.language import _
from bpeviz.runs import OWN, RunChoice

ALGORITHM_NAMES: dict[Algorithm, str] = {
    "byte": N_("Bytes, no split"),
    "split": N_("Bytes, split first"),
    "character": N_("Characters of words"),
    "end-of-word": N_("Words with a marker"),
}

ALGORITHM_HELP = N_(
    "**Bytes, no split**: the whole text is one sequence of UTF-8 bytes, "
    "and merges may cross blanks.  \n"
    "**Bytes, split first**: the text is cut by a split pattern; no merge crosses a cut.  \n"
    "**Characters of words**: words between white space, counted; merges stay inside a word.  \n"
    "**Words with a marker**: the same, and a marker closes each word."
)

TIE_NAMES: dict[Ties, str] = {
    "first": N_("first met"),
    "lowest": N_("lowest pair"),
}

TIE_HELP = N_(
    "Which of the pairs with the same count wins.  \n"
    "**first met**: the pair that comes first in the text as it is cut now.  \n"
    "**lowest pair**: the smaller pair, left token first, compared by code points (bytes)."
)

SPLIT_NAMES = {
    "gpt2": N_("GPT-2"),
    "gpt4": N_("GPT-4"),
    "gpt4o": N_("GPT-4o"),
    "digits": N_("GPT-4, digits by threes from the right"),
    OWN: N_("My own pattern"),
}


def run_name(choice: RunChoice, corpus: str = "") -> str:
    """A trained tokenizer's name in lists, in the language of the visit.

    What is as its algorithm has it by default goes without saying. ``corpus``
    is what a corpus is called that is no sample.
    """
    parts = [corpus or corpus_name(choice.sample), _(ALGORITHM_NAMES[choice.algorithm])]
    if choice.algorithm == "split" and choice.split != "gpt4":
        parts.append(_(SPLIT_NAMES[choice.split]))
    if choice.ties != DEFAULT_TIES[choice.algorithm]:
        parts.append(_(TIE_NAMES[choice.ties]))
    if choice.aside:
        parts.append(_("without the last {n}%").format(n=choice.aside))
    return " · ".join([*parts, f"{choice.merges:,}"])


def corpus_name(sample: str) -> str:
    """What a corpus is called."""
    return _("my text") if sample == OWN else _(corpora.sample(sample).title)
