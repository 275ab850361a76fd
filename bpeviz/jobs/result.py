"""What stays of a training: small enough to keep for each visitor, without the corpus."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bpeviz.engine import Corpus, Token, Trace
from bpeviz.engine.merging import merge_piece
from bpeviz.engine.steps import StepColumns, column
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.trace import End
from bpeviz.jobs.live import CorpusTold, Live
from bpeviz.jobs.packing import as_bytes, packed, steps_of, unpacked
from bpeviz.jobs.presenting import as_json, presented
from bpeviz.messages import Message
from bpeviz.runs import RunChoice


@dataclass(frozen=True)
class CorpusGone(Corpus):
    """A corpus whose pieces are not kept; ``tokens`` is what its ``size`` was."""

    tokens: int = 0

    @cached_property
    def size(self) -> int:
        """Base tokens in the whole corpus, weighted."""
        return self.tokens


@dataclass(frozen=True)
class Result:
    """A finished (or stopped) training.

    ``active``: tokens in use at the end; None where nobody counted. ``timed_out``:
    the time limit stopped it. What is large is kept packed, and unpacked for whoever asks.
    """

    choice: RunChoice
    base: tuple[Token, ...]
    size: int
    text_bytes: int
    characters: int
    pieces: int
    notes: tuple[Message, ...]
    end: End
    made: int
    active: int | None
    timed_out: bool
    packed_rows: bytes
    packed_shown: bytes

    def steps(self) -> StepColumns:
        """All merges."""
        return steps_of(unpacked(self.packed_rows), len(self.base))

    def trace(self) -> Trace:
        """The trace without its corpus: it knows steps and sizes, but no pieces."""
        how = self.choice.rules()
        corpus = CorpusGone(how, self.base, (), (), self.text_bytes, self.characters, self.size)
        choice = self.choice
        return Trace(
            corpus, choice.ties, choice.minimum, choice.merges, self.end, self.steps(), (-1,)
        )

    def tokenizer(self) -> Tokenizer:
        """The tokenizer of all merges."""
        return Tokenizer.of(self.trace())

    def sizes(self) -> list[int]:
        """Tokens in the corpus at every step, from step 0."""
        return [self.size, *column(self.steps(), "tokens")]

    def shown(self) -> dict[str, Any]:
        """What the player gets: ``run`` and ``excerpt``."""
        found: dict[str, Any] = json.loads(zlib.decompress(self.packed_shown))
        return found


def finished(choice: RunChoice, live: Live, event: Mapping[str, Any], timed_out: bool) -> Result:
    """The result of a worker that came to an end; ``event`` is its ``done``."""
    return _result(choice, live, event["end"], event["active"], timed_out, as_bytes(event["shown"]))


def broken_off(choice: RunChoice, live: Live, timed_out: bool) -> Result | None:
    """The result of a worker that was ended in the middle of its work: the merges so far.

    None where there was no merge yet. The excerpt is the start of the corpus,
    encoded with these merges.
    """
    if live.corpus is None or not live.made:
        return None
    end: End = "complete" if live.made == choice.merges else "stopped"
    bare = _result(choice, live, end, None, timed_out, b"")
    start = live.corpus
    trace = _start_encoded(bare.trace(), start)
    shown = as_json(presented(trace, start.head, start.words))
    return replace(bare, packed_shown=zlib.compress(shown))


def _start_encoded(trace: Trace, start: CorpusTold) -> Trace:
    """The trace with the pieces of the start of its corpus."""
    tokenizer = Tokenizer.of(trace)
    distinct = dict.fromkeys(start.words or tokenizer.rules.pieces(start.head))
    pieces = tuple(tokenizer.base_ids(piece) for piece in distinct)
    weights = tuple(start.words.values()) if start.words else (1,) * len(pieces)
    final = [-1]
    for piece in pieces:
        final += [*merge_piece(piece, tokenizer.ranks)[0], -1]
    return replace(trace, corpus=replace(trace.corpus, pieces=pieces, weights=weights), final=final)


def _result(
    choice: RunChoice, live: Live, end: End, active: int | None, timed_out: bool, shown: bytes
) -> Result:
    corpus = live.corpus
    if corpus is None:
        raise ValueError("the worker told of no corpus")
    return Result(
        choice,
        corpus.base,
        corpus.size,
        corpus.bytes,
        corpus.characters,
        corpus.pieces,
        corpus.notes,
        end,
        live.made,
        active,
        timed_out,
        packed(live.rows()),
        zlib.compress(shown, 6),
    )
