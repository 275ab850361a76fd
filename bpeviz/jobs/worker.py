"""The process that trains: ``python -m bpeviz.jobs.worker MEGABYTES < ORDER`` writes JSON lines.

Each line is an event, an object with the field ``event``:

``reading``    the files are being read
``corpus``     they are read: base tokens, sizes, notes, the start of the text
``steps``      new steps, as rows (see ``packing``)
``finishing``  no more steps come
``done``       how the run ended, and what the player gets of it
``mistake``    a UserError: its template and its values
``memory``     the memory limit was reached

A termination signal stops the training with a valid result.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from bpeviz.engine import Corpus, Step, Training, read_words
from bpeviz.engine import read as read_corpus
from bpeviz.engine import training as training_of
from bpeviz.engine.text import clean
from bpeviz.errors import N_, UserError
from bpeviz.inputs import Material, read
from bpeviz.jobs.order import Order, taken
from bpeviz.jobs.presenting import HEAD, as_json, presented
from bpeviz.limits import MEGABYTE
from bpeviz.messages import Message

if TYPE_CHECKING:
    from bpeviz.engine.kernel.training import CompiledTraining

NICENESS = 10
FLUSH = 0.1  # seconds between two reports of steps
COMPILED_AT_A_TIME = 16  # steps between two looks at the clock and the stop flag
ORPHAN_CHECK = 1.0  # seconds between two looks at whether the server is still there

SURROGATES = N_("{n:,} lone surrogates were replaced by U+FFFD.")

stopped = threading.Event()


def main() -> None:
    """Carry out the order on standard input, within the memory limit of the first argument."""
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    os.nice(NICENESS)
    threading.Thread(target=_end_with_the_server, args=(os.getppid(),), daemon=True).start()
    limit = int(sys.argv[1]) * MEGABYTE
    with suppress(ValueError, OSError):  # a system that has no such limit
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    try:
        carry_out(taken(sys.stdin.buffer))
    except UserError as error:
        say("mistake", **_plain(error))
    except (MemoryError, OSError, ImportError) as error:
        if not _lacks_memory(error):
            raise
        say("memory")


def _lacks_memory(error: Exception) -> bool:
    """Also where a library could not be loaded for it."""
    said = str(error)
    return isinstance(error, MemoryError) or "allocate memory" in said or "failed to map" in said


def say(event: str, **fields: Any) -> None:
    """Write one event."""
    print(json.dumps({"event": event, **fields}), flush=True)


def carry_out(order: Order) -> None:
    """Read, train, report. UserError for what can't be."""
    how = order.rules.rules()
    say("reading")
    material = read(order.files, order.reading)
    choice = order.rules
    del order  # the files are not needed any more
    text = clean(material.text)
    corpus = read_words(material.words, how) if material.words else read_corpus(text.text, how)
    say("corpus", **_described(corpus, material, text.text, text.replaced))
    training = training_of(corpus, choice.merges, choice.ties, choice.minimum)
    for steps in _batches(training):
        say("steps", rows=_rows(steps))
    say("finishing")
    trace = training.trace()
    shown = as_json(presented(trace, text.text, material.words))
    say("done", end=trace.end, active=len(trace.active(len(trace))), shown=_packed(shown))


def _batches(training: Training | CompiledTraining) -> Iterator[Sequence[Step]]:
    """The steps as they come, a list about every ``FLUSH`` seconds, until a stop."""
    at_a_time = 1 if isinstance(training, Training) else COMPILED_AT_A_TIME
    told = 0
    due = time.monotonic()  # the first step is told at once
    while not stopped.is_set():
        more = training.advance(at_a_time if told else 1)
        if not more or time.monotonic() >= due:
            yield training.steps[told:]
            told, due = len(training.steps), time.monotonic() + FLUSH
        if not more:
            return
    yield training.steps[told:]


def _rows(steps: Sequence[Step]) -> str:
    from bpeviz.jobs.packing import rows_of  # NumPy: when the first events are out

    return _packed(rows_of(steps).tobytes())


def _packed(content: bytes) -> str:
    from bpeviz.jobs.packing import as_text

    return as_text(content)


def _described(corpus: Corpus, material: Material, text: str, replaced: int) -> dict[str, Any]:
    notes = [_plain(note) for note in material.notes]
    if replaced:
        notes.append(_plain(Message(SURROGATES, {"n": replaced})))
    return {
        "base": [[token.content.hex(), token.ends_word] for token in corpus.base],
        "size": corpus.size,
        "bytes": corpus.text_bytes,
        "characters": corpus.text_characters,
        "pieces": len(corpus.pieces),
        "notes": notes,
        "head": text[:HEAD],
        "words": dict(islice(material.words.items(), HEAD)) if material.words else None,
    }


def _plain(said: UserError | Message) -> dict[str, Any]:
    """A message whose values can travel as JSON."""
    values = {
        name: value if isinstance(value, str | int | float | None) else str(value)
        for name, value in said.values.items()
    }
    return {"template": said.template, "values": values}


def _end_with_the_server(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(ORPHAN_CHECK)
    os._exit(1)


if __name__ == "__main__":
    main()
