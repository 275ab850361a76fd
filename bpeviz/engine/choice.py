"""Which engine serves: the plain one, or the compiled one where that is done sooner.

The result is the same to the last candidate. The compiled engine takes part of a
second to load, so a small corpus is not worth it; and before its code has been
compiled, once on each machine, it is not there at all.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeAlias

from bpeviz.engine.corpus import Corpus, Rules, Ties
from bpeviz.engine.corpus import read as read_plainly
from bpeviz.engine.kernel import compiled_code
from bpeviz.engine.training import Training

if TYPE_CHECKING:
    from bpeviz.engine.kernel.training import CompiledTraining

    AnyTraining: TypeAlias = Training | CompiledTraining

# What the plain engine takes, in seconds, roughly: enough to tell a small corpus from a large one.
_PER_CHARACTER_READ = 1e-6  # with what comes after reading
_PER_PLACE = 1e-6
_PER_MERGE = 6e-5
# What it has to take so that the compiled engine is done sooner, loaded already or not.
_WORTH_CALLING = 0.003
_WORTH_LOADING = 0.5

_LONGEST_ROW = 2**29  # places, so that 31 bits hold every place and every byte of a name
_LARGEST_WEIGHT = 2**31 - 1
_NARROW_IDS = 2**16 - 1  # ids of 16 bits; code for more is compiled last


def training(
    corpus: Corpus, merges: int, ties: Ties | None = None, minimum: int = 1
) -> AnyTraining:
    """A training of the engine that is done sooner; the steps are the same.

    Raises UserError for a negative number of merges or a minimum below 1.
    """
    places = sum(corpus.lengths) + len(corpus.lengths)
    fits = places < _LONGEST_ROW and max(corpus.weights, default=0) <= _LARGEST_WEIGHT
    steps = max(0, min(merges, places))
    wide = len(corpus.base) + steps > _NARROW_IDS
    if fits and compiled_serves(_PER_PLACE * places + _PER_MERGE * steps, wide=wide):
        from bpeviz.engine.kernel.training import CompiledTraining

        return CompiledTraining(corpus, merges, ties, minimum)
    return Training(corpus, merges, ties, minimum)


def read(text: str, how: Rules) -> Corpus:
    """Cut a text into weighted pieces. Surrogates are mended first (see ``clean``).

    >>> from bpeviz.engine import rules
    >>> read("low lower low", rules("character")).weights
    (2, 1)
    """
    if len(text) < _LONGEST_ROW and compiled_serves(_PER_CHARACTER_READ * len(text)):
        from bpeviz.engine.kernel.reading import can_read, read_compiled

        if can_read(how):
            return read_compiled(text, how)
    return read_plainly(text, how)


def compiled_serves(plain_seconds: float, *, wide: bool = False) -> bool:
    """Whether the compiled engine is there, and worth it beside so much plain work.

    Where it would be worth it but has to be compiled first, that is begun.
    """
    loaded = "bpeviz.engine.kernel.jit" in sys.modules
    if plain_seconds < (_WORTH_CALLING if loaded else _WORTH_LOADING):
        return False
    if compiled_code.ready(wide=wide):
        return True
    compiled_code.warm_in_background()
    return False
