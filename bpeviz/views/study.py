"""What the page Size is about: a run, the runs over it, and the texts they are measured on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from bpeviz import names, session, size_study, trainings
from bpeviz.charts.thinning import MOST_CURVE_POINTS
from bpeviz.curves import Curve, curve_on
from bpeviz.errors import N_
from bpeviz.frames.curves import NamedCurve, series_names
from bpeviz.jobs.job import Job
from bpeviz.jobs.result import Result
from bpeviz.language import _
from bpeviz.measures import Measured
from bpeviz.runs import OWN, Run, RunChoice
from bpeviz.size_study import Curves

TOKENIZER = "tokenizer-"  # before the name of a tokenizer of this visit, among the runs beside
TRAINING = "training"  # the training of this visit, with the corpus that it was made on

_KINDS: Mapping[str, tuple[str, Mapping[Any, str]]] = {
    "algorithm": (N_("Algorithm: {name}"), names.ALGORITHM_NAMES),
    "ties": (N_("Ties: {name}"), names.TIE_NAMES),
    "split": (N_("Split pattern: {name}"), names.SPLIT_NAMES),
}


@dataclass(frozen=True)
class Study:
    """The run, the name of the held-out text with its text if it is the visitor's own."""

    run: Run
    held: str
    held_text: str

    @property
    def name(self) -> str:
        """What the run is called."""
        return names.run_name(self.run.choice)

    @property
    def held_out(self) -> str | None:
        """The held-out text; None where none is chosen."""
        return size_study.held_out_text(self.run, self.held, self.held_text)

    @property
    def curves(self) -> Curves:
        """The curves of the run itself."""
        return curves_of(self.run.choice, self.held, self.held_text)

    def texts(self) -> list[tuple[str, str]]:
        """What the texts are called, and the texts."""
        found = [(training_text(), self.run.text)]
        if self.held_out is not None:
            found.append((held_out_text(), self.held_out))
        return found


def training_text() -> str:
    """What the text of a training is called."""
    return _("training text")


def held_out_text() -> str:
    """What the held-out text is called."""
    return _("held-out text")


def is_private(choice: RunChoice, held: str) -> bool:
    """Whether something of it is the visitor's own."""
    return OWN in (choice.sample, held)


def curves_of(choice: RunChoice, held: str, held_text: str) -> Curves:
    """The curves of a run. UserError where it can't be."""
    own = held_text if held == OWN else ""
    return session.result(
        f"curves {choice!r} {held} {own}",
        lambda: size_study.curves(session.run_of(choice), held, own),
        private=is_private(choice, held),
    )


def published_on(study: Study) -> list[tuple[str, str, Measured]]:
    """The published tokenizers on the texts: name, text, figures."""
    choice, held = study.run.choice, study.held
    own = study.held_text if held == OWN else ""
    found = []
    for label, text in study.texts():
        key = f"published {choice.sample} {choice.text} {choice.aside} {label} {held} {own}"
        measured = session.result(
            key, partial(size_study.published_on, text), private=is_private(choice, held)
        )
        found += [(name, label, figures) for name, figures in measured]
    return found


def beside(study: Study, wanted: list[str], vocab_size: int) -> Iterator[tuple[str, str, Curves]]:
    """The wanted runs and tokenizers beside the run: key, name, curves. UserError as above."""
    offered = size_study.beside(study.run.choice)
    for key in wanted:
        if key in offered:
            choice = size_study.with_vocab_size(offered[key], vocab_size)
            yield key, names.run_name(choice), curves_of(choice, study.held, study.held_text)
        elif key == TRAINING and (finished := finished_training()):
            yield key, trainings.title(finished[0]), _curves_of_training(*finished, study)
        elif key.removeprefix(TOKENIZER) in session.tokenizers():
            name = key.removeprefix(TOKENIZER)
            yield key, name, _curves_of_tokenizer(name, study)


class LaidOver(NamedTuple):
    """Curves over one another, and what legends call their runs, by name."""

    curves: list[NamedCurve]
    short: dict[str, str]


def laid_over(study: Study, wanted: list[str], vocab_size: int) -> LaidOver:
    """The run and the wanted ones. UserError where one can't be."""
    curves = named(study.name, study.curves)
    short = {study.name: _("this run")}
    for key, name, found in beside(study, wanted, vocab_size):
        if name not in series_names(curves):
            curves += named(name, found)
            short[name] = beside_name(key)
    return LaidOver(curves, short)


def _curves_of_tokenizer(name: str, study: Study) -> Curves:
    tokenizer = session.tokenizers()[name]
    own = study.held_text if study.held == OWN else ""
    texts = f"{study.run.choice!r} {study.held} {own}"
    return session.result(
        f"curves {name} {hash(tokenizer.vocabulary.merges)} {texts}",
        lambda: size_study.curves_of_another(tokenizer, study.run, study.held, own),
        private=True,
    )


def finished_training() -> tuple[Job, Result] | None:
    """The training of this visit, once it has a result."""
    job = trainings.current()
    return (job, job.result) if job and job.result else None


def _curves_of_training(job: Job, result: Result, study: Study) -> Curves:
    """On its own corpus, which is not kept but whose lengths are, and on the held-out text."""
    own = study.held_text if study.held == OWN else ""

    def measure() -> Curves:
        held = study.held_out
        training = Curve(len(result.base), result.text_bytes, tuple(result.sizes()))
        return Curves(training, None if held is None else curve_on(held, result.tokenizer()))

    return session.result(
        f"training {job.token} {study.run.choice!r} {study.held} {own}", measure, private=True
    )


def named(name: str, found: Curves) -> list[NamedCurve]:
    """The curves of one name for ``curves_frame``."""
    curves: list[tuple[str, Curve | None]] = [
        (training_text(), found.training),
        (held_out_text(), found.held_out),
    ]
    return [NamedCurve(name, text, curve) for text, curve in curves if curve is not None]


def thinned_sizes(sizes: int) -> str:
    """What a caption says where a chart does not have all sizes of a curve."""
    if sizes <= MOST_CURVE_POINTS:
        return ""
    return " " + _(
        "{n} sizes of each curve are drawn, evenly spaced on a logarithmic axis; the data has all "
        "{all}."
    ).format(n=f"{MOST_CURVE_POINTS:,}", all=f"{sizes:,}")


def beside_name(key: str) -> str:
    """What a run beside the first is called: the one thing in which it differs."""
    if key == TRAINING and (finished := finished_training()):
        return _("Training: {name}").format(name=finished[0].name)
    if key.startswith(TOKENIZER):
        return _("Trained: {name}").format(name=key.removeprefix(TOKENIZER))
    kind, _dash, value = key.partition("-")
    if kind == "corpus":
        return _("Corpus: {name}").format(name=names.corpus_name(value))
    template, table = _KINDS[kind]
    return _(template).format(name=_(table[value]))
