"""``train``: learn a tokenizer from a corpus, a line a merge."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tqdm import tqdm

from bpeviz.cli.files import check_can_write, read_text, read_word_table, write_text
from bpeviz.engine import (
    ALGORITHMS,
    DEFAULT_MARKER,
    ENDINGS,
    TIE_RULES,
    Corpus,
    Rules,
    Step,
    Trace,
    read,
    read_words,
    rules,
    training,
)
from bpeviz.engine.model_file import dumps
from bpeviz.engine.splitting import PATTERNS, named, own
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import Token, joined, written
from bpeviz.errors import UserError
from bpeviz.segments import label

if TYPE_CHECKING:
    from bpeviz.engine.choice import AnyTraining

DEFAULT_MERGES = 256


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("train", help="learn merges from a corpus")
    add_training_options(parser)
    parser.add_argument("--out", metavar="MODEL.json", help="write the tokenizer there")
    parser.add_argument("--json", action="store_true", help="one JSON object a merge")
    parser.set_defaults(run=run)


def add_training_options(parser: argparse.ArgumentParser) -> None:
    """The corpus and the rules of a training run."""
    parser.add_argument("corpus", metavar="CORPUS", help="a UTF-8 text, or - for standard input")
    parser.add_argument("--algorithm", choices=ALGORITHMS, default="byte")
    pattern = parser.add_mutually_exclusive_group()
    pattern.add_argument("--split", choices=list(PATTERNS), help="a named split pattern")
    pattern.add_argument("--pattern", metavar="REGEX", help="a split pattern of your own")
    parser.add_argument("--marker", help=f"closes each word (default {DEFAULT_MARKER})")
    parser.add_argument(
        "--fused", action="store_true", help="the marker is part of the last letter's symbol"
    )
    parser.add_argument("--ties", choices=TIE_RULES, help="which of equal counts wins")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--merges", type=int, metavar="N")
    size.add_argument("--vocab-size", type=int, metavar="N", help="base tokens + merges")
    parser.add_argument("--min-count", type=int, default=1, metavar="N")
    parser.add_argument("--words", action="store_true", help="CORPUS has word<TAB>count lines")


def run(chosen: argparse.Namespace) -> int:
    """Train, and print each merge as it is made."""
    if chosen.out:
        check_can_write(chosen.out)
    made = training_of(chosen)
    show = (_JsonLines if chosen.json else _Lines)(made.corpus)
    for step in progress(made, made.asked):
        say(show(step))
    trace = made.trace()
    if not chosen.json:
        print(summary(trace))
    if chosen.out:
        write_text(chosen.out, dumps(Tokenizer.of(trace)))
    return 0


def training_of(chosen: argparse.Namespace) -> AnyTraining:
    """The training that the options describe. UserError where they don't fit."""
    how = _rules(chosen)
    corpus = (
        read_words(read_word_table(chosen.corpus), how)
        if chosen.words
        else read(read_text(chosen.corpus), how)
    )
    return training(corpus, _merges(chosen, len(corpus.base)), chosen.ties, chosen.min_count)


def _rules(chosen: argparse.Namespace) -> Rules:
    named_options = {
        "--split": (chosen.split, "split"),
        "--pattern": (chosen.pattern, "split"),
        "--marker": (chosen.marker, "end-of-word"),
        "--fused": (chosen.fused or None, "end-of-word"),
    }
    for option, (value, algorithm) in named_options.items():
        if value is not None and chosen.algorithm != algorithm:
            raise UserError(
                "{option} goes with --algorithm {algorithm}, not with {chosen}.",
                option=option,
                algorithm=algorithm,
                chosen=chosen.algorithm,
            )
    splitter = own(chosen.pattern) if chosen.pattern is not None else None
    if chosen.split:
        splitter = named(chosen.split)
    return rules(chosen.algorithm, splitter=splitter, marker=chosen.marker, fused=chosen.fused)


def _merges(chosen: argparse.Namespace, base: int) -> int:
    if chosen.vocab_size is None:
        return DEFAULT_MERGES if chosen.merges is None else int(chosen.merges)
    if chosen.vocab_size < base:
        raise UserError(
            "A vocabulary of {asked} is smaller than the {base} base tokens. "
            "Ask for {base} or more.",
            asked=chosen.vocab_size,
            base=base,
        )
    return int(chosen.vocab_size) - base


def progress(steps: Iterable[Step], asked: int) -> Iterable[Step]:
    """The same steps, with a bar on standard error where that is a terminal."""
    bar: Iterable[Step] = tqdm(steps, total=asked, unit=" merges", disable=None, leave=False)
    return bar


def say(line: str) -> None:
    """Print a line; where a bar is drawn on the same terminal, above it."""
    if sys.stdout.isatty() and sys.stderr.isatty():
        tqdm.write(line, file=sys.stdout)
    else:
        print(line)


class _Names:
    """The written names of tokens, as they come."""

    def __init__(self, corpus: Corpus) -> None:
        self._marker = corpus.rules.marker
        self._tokens: list[Token] = list(corpus.base)

    def add(self, step: Step) -> tuple[bytes, bytes, bytes]:
        """The names of a step's left, right and new token."""
        left, right = self._tokens[step.left], self._tokens[step.right]
        self._tokens.append(joined(left, right))
        return (
            written(left, self._marker),
            written(right, self._marker),
            written(self._tokens[-1], self._marker),
        )


class _Lines:
    """A step as a line that a person reads."""

    def __init__(self, corpus: Corpus) -> None:
        self._names = _Names(corpus)
        self._bytes = corpus.text_bytes

    def __call__(self, step: Step) -> str:
        left, right, new = map(label, self._names.add(step))
        replaced = "" if step.replaced == step.count else f", {step.replaced:,} replaced"
        tied = f", tied with {step.tied:,} more" if step.tied else ""
        return (
            f"merge {step.number:5}: {left} + {right} → {new}  "
            f"({step.count:,} times{replaced}{tied})  "
            f"id {step.id}, {step.tokens:,} tokens, {self._bytes / step.tokens:.2f} bytes per token"
        )


class _JsonLines:
    """A step as a JSON object; tokens as the hex of their UTF-8 bytes."""

    def __init__(self, corpus: Corpus) -> None:
        self._names = _Names(corpus)

    def __call__(self, step: Step) -> str:
        left, right, new = (name.hex() for name in self._names.add(step))
        return json.dumps(
            {
                "step": step.number,
                "id": step.id,
                "left": left,
                "right": right,
                "token": new,
                "count": step.count,
                "replaced": step.replaced,
                "tied": step.tied,
                "tokens": step.tokens,
            }
        )


def summary(trace: Trace) -> str:
    """How the run ended, and what it learned."""
    made, last = len(trace), len(trace)
    ending = ENDINGS[trace.end].format(made=made, asked=trace.asked, minimum=trace.minimum)
    rate = trace.bytes_per_token(last)
    return (
        f"{ending} Vocabulary: {trace.vocab_size(last):,} tokens "
        f"({len(trace.corpus.base):,} base + {made:,} learned), "
        f"{len(trace.active(last)):,} of them in use. "
        f"Corpus: {trace.corpus.text_bytes:,} bytes in {trace.sizes[last]:,} tokens, "
        f"{'–' if rate is None else format(rate, '.4f')} bytes per token. Ties: {trace.ties}."
    )
