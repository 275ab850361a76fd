"""What was freed is given back, whichever thread had it."""

import subprocess
import sys

import pytest

HELD_AND_FREED = """
from threading import Event, Thread
from pathlib import Path
from bpeviz.jobs.allocator import return_large_blocks

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

def visit(done, stay):
    for size in (1, 2, 4, 8):
        held = [bytes(b"x") * (size << 20) for _ in range(2)]
        small = bytearray(1000)  # keeps the top of this thread's memory in use
        del held
    done.set()
    stay.wait()

if {settled}:
    return_large_blocks()
before, stay = resident(), Event()
for _ in range(8):
    done = Event()
    Thread(target=visit, args=(done, stay), daemon=True).start()
    done.wait()
print(resident() - before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it asks Linux for its memory")
def test_threads_that_stay_hold_no_freed_upload():
    def left(settled):
        code = HELD_AND_FREED.format(settled=settled)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        return int(done.stdout)

    assert left(settled=True) < 8_000_000 < left(settled=False)
