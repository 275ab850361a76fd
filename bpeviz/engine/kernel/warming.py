"""Compile everything once: a little work of every kind that the compiled engine does.

Numba compiles a function for the types that it is called with, so each kind of
work is done with narrow token ids and with wide ones.
"""

from __future__ import annotations

from bpeviz.engine.corpus import TIE_RULES, Rules, read, rules
from bpeviz.engine.kernel.census import census
from bpeviz.engine.kernel.encoding import Encoder
from bpeviz.engine.kernel.reading import can_read, read_compiled
from bpeviz.engine.kernel.row import NARROW_IDS, row_of
from bpeviz.engine.kernel.tape import compact, tape_of
from bpeviz.engine.kernel.training import CompiledTraining

_TEXT = "low lower lowest newer wider " * 3
_MANY_WORDS = " ".join(map(str, range(5_000)))  # more than there is room for at first
_FIRST_IDEOGRAPH = 0x20000


def warm_up() -> None:
    """Do every kind of work once, with narrow ids."""
    for how in _every_kind():
        _train(_TEXT, how)
    _count(NARROW_IDS)
    read_compiled(_MANY_WORDS, rules("character"))
    Encoder([(ord("l"), ord("o"))]).encode(_TEXT.encode())


def warm_up_wide() -> None:
    """Do every kind of work once, with wide ids."""
    many = "".join(chr(_FIRST_IDEOGRAPH + k) + " " for k in range(NARROW_IDS + 1))
    _train(_TEXT + many, rules("character"))
    _count(NARROW_IDS + 1)
    Encoder([(left, right) for left in range(256) for right in range(256)]).encode(b"low")


def _count(ids: int) -> None:
    for how in (rules("byte"), rules("split")):  # without weights and with them
        tape = tape_of(row_of(read(_TEXT, how)), ids, kept=False)
        for known in (256, ids):  # both ways to count
            census(compact(tape), known, 1, 0)


def _every_kind() -> list[Rules]:
    return [
        rules("byte"),
        rules("split"),
        rules("character"),
        rules("end-of-word"),
        rules("end-of-word", fused=True),
    ]


def _train(text: str, how: Rules) -> None:
    corpora = [read(text, how)]
    if can_read(how):
        corpora.append(read_compiled(text, how))
    for corpus in corpora:
        for ties in TIE_RULES:
            training = CompiledTraining(corpus, 30, ties)
            training.advance(31)
            training.trace()
