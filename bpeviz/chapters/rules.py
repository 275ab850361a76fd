"""Same corpus, other rules: runs in lock-step, and a sentence cut by all of them."""

from __future__ import annotations

from functools import partial

import streamlit as st

from bpeviz import controls, corpora, session
from bpeviz.chapters import asking
from bpeviz.chapters.explain import explain
from bpeviz.components.lockstep import Mark, lockstep, run_pane
from bpeviz.components.rows import row, rows
from bpeviz.errors import UserError
from bpeviz.excerpt import Excerpt
from bpeviz.language import _, current, plural, told
from bpeviz.names import corpus_name
from bpeviz.published import AnyTokenizer, Trained
from bpeviz.runs import OWN, Run, RunChoice, carry_out
from bpeviz.studies import lockstep as study
from bpeviz.studies import other_models
from bpeviz.studies.rule_sets import (
    RULE_SETS,
    corpus_text,
    first_choice,
    merges_and_vocabulary,
    of_size,
    offered,
    sentence,
    settled,
)

SAMPLE = "makan"
MOST_RUNS, MOST_MERGES = 4, 400
MOST_CHARACTERS = 50_000  # of a text of one's own
UNITS = 260  # base tokens of a pane
MODELS = {"wordpiece": other_models.wordpiece, "unigram": other_models.unigram}


def show() -> dict[str, str | int]:
    """Draw the lesson; returns what its link holds."""
    explain("rules")
    sample, merges, names, text = ask()
    if sample == OWN and not text:
        st.info(_("Paste a text above to see its runs, or choose a sample corpus."))
        return linked(names)
    try:
        with st.spinner(_("Learning merges …"), show_time=False):
            runs = {name: run_of(RULE_SETS[name].choice(sample, merges, text)) for name in names}
    except UserError as error:
        controls.mistake(error)
        return linked(names)
    in_lockstep(runs, sample, merges)
    one_sentence(runs, sample)
    return linked(names)


def linked(names: list[str]) -> dict[str, str | int]:
    """What differs from the start."""
    sample = session.get("rules_sample")
    merges, vocabulary = merges_and_vocabulary(sample)
    values = asking.linked(
        rules_sample=SAMPLE,
        rules_merges=merges,
        rules_step=0,
        rules_vocabulary=vocabulary,
        rules_sentence=sentence(sample),
        **({"rules_text": ""} if sample == OWN else {}),
    )
    return values | ({} if names == first_choice(sample) else {"rules_runs": " ".join(names)})


def ask() -> tuple[str, int, list[str], str]:
    """The corpus, the merges, the rules, and the text of one's own."""
    known = [OWN, *(one.name for one in corpora.SAMPLES)]
    session.start("rules_sample", SAMPLE, session.one_of(known))
    session.start("rules_step", 0, session.whole(0, MOST_MERGES))
    boxes = st.columns([23, 14, 72], vertical_alignment="bottom")
    boxes[0].selectbox(
        _("Try it: a corpus"),
        known,
        format_func=lambda name: _("My own text …") if name == OWN else corpus_name(name),
        key="rules_sample",
        on_change=another_corpus,
        persist_state="session",
    )
    sample = session.get("rules_sample")
    first_merges, _size = merges_and_vocabulary(sample)
    with boxes[1]:
        merges = asking.number_box("rules_merges", _("Merges"), first_merges, 1, MOST_MERGES)
    with boxes[2]:
        names = rules_box(sample)
    text = ""
    if sample == OWN:
        text = asking.lines_box("rules_text", _("Your text"), "", most=MOST_CHARACTERS)
    return sample, merges, names, text


def another_corpus() -> None:
    """Begin with the rules and the sentence that suit the corpus."""
    sample = session.get("rules_sample")
    session.put("rules_runs", first_choice(sample))
    session.put("rules_sentence", sentence(sample))
    merges, vocabulary = merges_and_vocabulary(sample)
    session.put("rules_merges", merges)
    session.put("rules_vocabulary", vocabulary)
    session.put("rules_step", 0)


def rules_box(sample: str) -> list[str]:
    """Choose two to four sets of rules."""
    session.start("rules_runs", first_choice(sample), lambda linked: linked.split(" "))
    session.put("rules_runs", settled(session.get("rules_runs"), sample, MOST_RUNS))
    chosen = st.multiselect(
        _("Rules, two to four; the first run is what the others are compared with"),
        offered(sample),
        format_func=lambda name: _(RULE_SETS[name].title),
        key="rules_runs",
        max_selections=MOST_RUNS,
        persist_state="session",
    )
    return settled(chosen, sample, MOST_RUNS)


def run_of(choice: RunChoice) -> Run:
    """The run of a choice; made once, though several are on a text of one's own."""
    if choice.sample != OWN:
        return session.run_of(choice)
    return session.result(f"run {choice!r}", lambda: carry_out(choice), private=True)


def in_lockstep(runs: dict[str, Run], sample: str, merges: int) -> None:
    """The runs beside one another, and where each leaves the first."""
    named = [study.Run(_(RULE_SETS[name].title), run.trace) for name, run in runs.items()]
    marks = []
    for other in named[1:]:
        found = study.parting([named[0], other])
        reason = found.reasons[1] if found else None
        if found and reason:
            title = _("{name} leaves the first run at merge {n}.")
            title = title.format(name=other.name, n=f"{found.step.number:,}")
            marks.append(Mark(found.step.number, title, told(reason)))
    alike = len(named) - 1 - len(marks)
    lockstep(
        [
            run_pane(one.name, one.trace, excerpt := run.excerpt(0, UNITS), part(run, excerpt))
            for one, run in zip(named, runs.values(), strict=True)
        ],
        marks,
        identity=" ".join([sample, str(merges), *runs, str(hash(session.get("rules_text")))]),
        step=min(session.get("rules_step"), merges),
        language=current(),
        key="rules_view",
        on_step=keep_step,
    )
    if alike:
        st.caption(
            plural(
                "{n} run makes the same merges as the first to the end.",
                "{n} runs make the same merges as the first to the end.",
                alike,
            )
        )


def part(run: Run, shown: Excerpt) -> str:
    """Which part of the corpus a pane shows; nothing where it is all of it."""
    if run.choice.is_table:
        size = len(corpora.sample(run.choice.sample).words)
        said = _("The first {n} of {all} words are shown.")
    else:
        size = len(run.text)
        said = _("The first {n} of {all} characters are shown.")
    return said.format(n=f"{shown.stop:,}", all=f"{size:,}") if shown.stop < size else ""


def keep_step() -> None:
    """The runs rest at another merge."""
    session.put("rules_step", int(session.get("rules_view")["step"]))


def one_sentence(runs: dict[str, Run], sample: str) -> None:
    """A sentence as every run cuts it, and as WordPiece and Unigram do."""
    st.header(_("One sentence, cut by all of them"))
    explain("rules_models")
    boxes = st.columns([7, 3])
    with boxes[0]:
        text = asking.line_box("rules_sentence", _("Sentence"), sentence(sample))
    with boxes[1]:
        vocab_size = asking.number_box(
            "rules_vocabulary",
            _("Vocabulary of WordPiece and Unigram"),
            merges_and_vocabulary(sample)[1],
            10,
            5000,
        )
    tokenizers: list[AnyTokenizer] = [
        Trained(_(RULE_SETS[name].title), run.tokenizer) for name, run in runs.items()
    ]
    with st.spinner(_("Training WordPiece and Unigram …"), show_time=False):
        tokenizers += others(next(iter(runs.values())), vocab_size)
    cut = study.cut_by_all(tokenizers, text)
    rows(
        _("The sentence in tokens"),
        [
            row(
                _("{name}: {n} tokens in all").format(
                    name=tokenizer.name, n=f"{len(list(tokenizer.ids())):,}"
                ),
                tokenizer,
                cuts,
                note=plural("{n} token", "{n} tokens", len(cuts)),
            )
            for tokenizer, cuts in zip(tokenizers, cut, strict=True)
        ],
        key="rules_rows",
        language=current(),
    )
    st.caption(
        _(
            "Hatched: a character that the corpus does not have. Bold and orange: signs that are "
            "no text, such as an end-of-word marker, ## for “goes on” and ▁ for a blank."
        )
    )


def others(run: Run, vocab_size: int) -> list[AnyTokenizer]:
    """WordPiece and Unigram on the corpus of a run; made once."""
    private = run.choice.sample == OWN
    key = f"{run.choice.sample} {run.choice.text} {vocab_size}"

    def made(name: str) -> AnyTokenizer:
        return of_size(MODELS[name], corpus_text(run), vocab_size)[0]

    return [
        session.result(f"{name} {key}", partial(made, name), private=private) for name in MODELS
    ]
