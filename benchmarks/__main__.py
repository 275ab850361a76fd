"""``python -m benchmarks``: measure everybody in turn, and write the tables into README.md.

Rounds are interleaved: in each round every contender runs once on the same text, in
a process of its own and on one thread. Whoever takes longer than ``--patience`` is
not asked again, nor for more of the same. Results are kept in results.json after each
round, so a run that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from benchmarks.contenders import TRAINERS
from benchmarks.encoders import ENCODERS
from benchmarks.tables import Results, write_tables
from benchmarks.texts import mixed_text

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
SIZES = {"150 KB": 150_000, "1 MB": 1_000_000, "10 MB": 10_000_000}
VOCABULARIES = (512, 4096, 32768)
ENCODED = ("10 MB", 32768)
ONE_THREAD = dict.fromkeys(("RAYON_NUM_THREADS", "OMP_NUM_THREADS"), "1") | {
    "TOKENIZERS_PARALLELISM": "false"
}


class Case(NamedTuple):
    """What all contenders do in turn."""

    what: str
    family: str
    size: str
    vocabulary: int

    @property
    def key(self) -> str:
        """How results.json names it."""
        return f"{self.what} {self.family} {self.size} {self.vocabulary}"


def main() -> None:
    """Measure and write."""
    chosen = arguments()
    subprocess.run([sys.executable, "-m", "bpeviz.engine.kernel"], cwd=HERE.parent, check=True)
    results: Results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        paths = {size: Path(folder) / f"{count}.txt" for size, count in SIZES.items()}
        for size, path in paths.items():
            path.write_text(mixed_text(SIZES[size]), encoding="utf-8")
        for case in cases(chosen):
            measure(case, paths[case.size], chosen, results)
            RESULTS.write_text(json.dumps(results, indent=1) + "\n")
            write_tables(HERE / "README.md", results)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--patience", type=float, default=60, help="seconds")
    parser.add_argument("--families", nargs="*", default=list(TRAINERS))
    parser.add_argument("--sizes", nargs="*", default=list(SIZES))
    parser.add_argument("--vocabularies", nargs="*", type=int, default=list(VOCABULARIES))
    parser.add_argument("--contenders", nargs="*", help="only these (default: all)")
    parser.add_argument("--what", nargs="*", default=["train", "encode"])
    return parser.parse_args()


def cases(chosen: argparse.Namespace) -> list[Case]:
    """The cases in their order: small ones first."""
    training = [
        Case("train", family, size, vocabulary)
        for size in chosen.sizes
        for vocabulary in chosen.vocabularies
        for family in chosen.families
    ]
    encoding = [
        Case("encode", family, *ENCODED) for family in ENCODERS if family in chosen.families
    ]
    return [case for case in training + encoding if case.what in chosen.what]


def measure(case: Case, path: Path, chosen: argparse.Namespace, results: Results) -> None:
    """Run every contender in turn, as many rounds as are still missing."""
    known = TRAINERS if case.what == "train" else ENCODERS
    found = results.setdefault(case.key, {})
    for _ in range(chosen.rounds):
        for contender in known[case.family]:
            name = contender.__name__
            if chosen.contenders and name not in chosen.contenders:
                continue
            runs = found.setdefault(name, [])
            if not runs and is_over(case, name, results):
                runs.append(None)
            if len(runs) < chosen.rounds and None not in runs:
                runs.append(run(case, name, path, chosen.patience))
                print(case.key, name, runs[-1], flush=True)


def is_over(case: Case, name: str, results: Results) -> bool:
    """Whether a contender took too long already for no more text and no larger vocabulary."""
    smaller = [
        case._replace(size=size, vocabulary=vocabulary)
        for size, count in SIZES.items()
        for vocabulary in VOCABULARIES
        if count <= SIZES[case.size] and vocabulary <= case.vocabulary
    ]
    return any(None in results.get(one.key, {}).get(name, []) for one in smaller)


def run(case: Case, name: str, path: Path, patience: float) -> dict[str, float] | None:
    """One process; None where it took too long or failed."""
    command = [sys.executable, "-m", "benchmarks.one_run", case.what, name, case.family]
    try:
        done = subprocess.run(
            [*command, str(path), str(case.vocabulary - 256)],
            env=os.environ | ONE_THREAD,
            cwd=HERE.parent,
            capture_output=True,
            text=True,
            timeout=patience,
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
        return None
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


if __name__ == "__main__":
    main()
