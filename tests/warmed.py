"""Run by test_choice in a process of its own: prints what warming up did not load, then whether
the compiled code says that it is ready (for wide ids, too), and how much was compiled at all.
"""

import random
import sys

from numba.core import event
from numba.core.dispatcher import Dispatcher

from bpeviz.engine.corpus import TIE_RULES, read, rules
from bpeviz.engine.kernel import compiled_code
from bpeviz.engine.kernel.encoding import Encoder
from bpeviz.engine.kernel.reading import can_read, read_compiled
from bpeviz.engine.kernel.training import CompiledTraining
from bpeviz.engine.kernel.warming import warm_up, warm_up_wide
from bpeviz.engine.splitting import named, own

KINDS = [
    rules("byte"),
    *(rules("split", splitter=named(name)) for name in ("gpt2", "gpt4", "gpt4o", "digits")),
    rules("split", splitter=own(r"\w+")),
    rules("character"),
    rules("end-of-word"),
    rules("end-of-word", fused=True),
]


def known():
    """Every compiled function, with the types that it was compiled for."""
    functions = [
        value
        for name, module in [*sys.modules.items()]
        if name.startswith("bpeviz.engine.kernel")
        for value in vars(module).values()
        if isinstance(value, Dispatcher)
    ]
    return {(f.__name__, str(kinds)) for f in functions for kinds in f.nopython_signatures}


def train(text, how, ties, merges):
    """A run that is read step by step at first, and then all at once."""
    corpora = [read(text, how), *([read_compiled(text, how)] if can_read(how) else [])]
    for corpus in corpora:
        training = CompiledTraining(corpus, merges, ties)
        next(training, None)
        training.trace()
        training.advance(merges)
        training.trace()


def with_narrow_ids():
    """A bit of everything."""
    chance = random.Random(0)
    words = ["".join(chance.choices("abcdeé字", k=chance.randrange(1, 12))) for _ in range(6_000)]
    text = " ".join(9 * words)
    for how in KINDS:
        for ties in TIE_RULES:
            for trained, merges in (("", 3), ("ab", 3), (text, 9_000)):
                train(trained, how, ties, merges)
    Encoder([(97, 98)]).encode(text.encode())


def with_wide_ids():
    """Runs whose ids need more than 16 bits."""
    text = " ".join(chr(0x20000 + k) + "ab" for k in range(66_000)) + " ab ab"
    for how in KINDS:
        for ties in TIE_RULES:
            train(text[:9_000], how, ties, 66_000)
            if how.by_words:
                train(text, how, ties, 20)


def main():
    """Warm up, do things, and see what was loaded or compiled for them."""
    compiled = event.RecordingListener()
    event.register("numba:compile", compiled)
    for warm, do in ((warm_up, with_narrow_ids), (warm_up_wide, with_wide_ids)):
        warm()
        before = known()
        do()
        for function, kinds in sorted(known() - before):
            print(function, kinds)
    print(compiled_code.ready(), compiled_code.ready(wide=True), len(compiled.buffer))


main()
