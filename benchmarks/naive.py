"""How much faster the plain engine is than recounting everything at each step.

    python -m benchmarks.naive CORPUS [--vocab-size N] [--engine-runs N]

Both train the algorithm ``byte`` on the same text, in one run, one after the other. The naive
loop is the oracle of the tests without what only tests need; the engine keeps its whole trace.
Every merge, count and length must be equal. On a text of 150 KB the loop takes minutes.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from time import process_time

from bpeviz.engine.corpus import read, rules
from bpeviz.engine.trace import Trace
from bpeviz.engine.training import Training
from tests import oracle


def engine(text: str, merges: int) -> tuple[float, Trace]:
    """Seconds of processor time, and the trace."""
    began = process_time()
    training = Training(read(text, rules("byte")), merges)
    for _ in training:
        pass
    return process_time() - began, training.trace()


def naive(text: str, merges: int) -> tuple[float, list[tuple[bytes, int, int]]]:
    """Seconds of processor time, and token, count and length of each step."""
    began = process_time()
    pieces = oracle.byte_pieces([text])
    steps = []
    for _ in range(merges):
        counts = oracle.count_pairs(pieces)
        if not counts:
            break
        best = max(counts, key=counts.__getitem__)  # the first met of equals
        pieces = [(oracle.merge(symbols, best), weight) for symbols, weight in pieces]
        steps.append((oracle.join(*best), counts[best], oracle.length(pieces)))
    return process_time() - began, steps


def main() -> None:
    """Measure, check that both agree, and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--vocab-size", type=int, default=4096)
    parser.add_argument("--engine-runs", type=int, default=5)
    chosen = parser.parse_args()
    text = chosen.corpus.read_bytes().decode()
    merges = chosen.vocab_size - 256

    runs = [engine(text, merges) for _ in range(chosen.engine_runs)]
    fast, trace = median(seconds for seconds, _ in runs), runs[0][1]
    slow, steps = naive(text, merges)
    names = map(trace.vocabulary.name, (step.id for step in trace.steps))
    made = [(name, s.count, s.tokens) for name, s in zip(names, trace.steps, strict=True)]
    if made != steps:
        raise SystemExit("The engine and the naive loop do not agree.")
    print(
        f"{len(text.encode()):,} bytes, {len(steps):,} merges, all equal. "
        f"Naive {slow:.1f} s, engine {fast:.3f} s (median of {chosen.engine_runs}): "
        f"{slow / fast:.0f} times faster."
    )


if __name__ == "__main__":
    main()
