"""One measurement in a process of its own, as a line of JSON.

``seconds`` are those of the processor, which other people's work on the machine
disturbs less than the clock on the ``wall``; each contender has one thread.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.contenders import TRAINERS, Job
from benchmarks.encoders import ENCODERS

WARMING = "the cat sat on the mat, and the bat too; " * 40
MEMORY = 2**29  # bytes


def main() -> None:
    """Arguments: what (train or encode), contender, family, path of the text, merges."""
    what, name, family, path, merges = sys.argv[1:]
    known = {"train": TRAINERS, "encode": ENCODERS}[what]
    prepare = next(contender for contender in known[family] if contender.__name__ == name)
    if what == "train":
        with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as small:
            small.write(WARMING)
            small.flush()
            prepare(Job(family, Path(small.name), WARMING, 20))()
    text = Path(path).read_text(encoding="utf-8")
    work = prepare(Job(family, Path(path), text, int(merges)))
    use_memory()
    began, worked = time.perf_counter(), time.process_time()
    work()
    wall, seconds = time.perf_counter() - began, time.process_time() - worked
    print(json.dumps({"seconds": seconds, "wall": wall, "peak": peak()}))


def use_memory() -> None:
    """Have another process use memory and give it back.

    A virtual machine takes memory that nobody used for a while from its host, which costs
    up to three seconds a gigabyte; without this, it would be chance who pays for it.
    """
    subprocess.run([sys.executable, "-c", f"b'x' * {MEMORY}"], check=True)


def peak() -> float:
    """The largest resident memory of this process so far, in MB."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    except OSError:
        found = None
    kilobytes = int(found[1]) if found else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kilobytes / 1024


if __name__ == "__main__":
    main()
