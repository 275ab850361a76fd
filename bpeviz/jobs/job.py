"""One training as a page sees it: waiting, running, done or failed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import token_urlsafe
from threading import Event, Lock, Timer
from typing import Any, Literal

from bpeviz.errors import N_, UserError
from bpeviz.jobs.live import Live, corpus_told
from bpeviz.jobs.order import Order
from bpeviz.jobs.result import Result, broken_off, finished
from bpeviz.limits import MEMORY_MEGABYTES, SECONDS
from bpeviz.runs import RunChoice

Status = Literal["waiting", "reading", "training", "finishing", "done", "failed"]
OVER: tuple[Status, ...] = ("done", "failed")

PATIENCE = 0.35  # seconds that a worker has to stop in good order
_ROOT = Path(__file__).resolve().parents[2]

OUT_OF_MEMORY = N_(
    "The training reached the limit of {limit:,} MB of memory. Take a smaller corpus or fewer "
    "merges; an algorithm that splits first needs less."
)
DIED = N_(
    "The training process ended unexpectedly ({reason}). Nothing is wrong with your settings: "
    "start again, with a smaller corpus if it happens twice."
)
STOPPED_EARLY = N_("Stopped before the first merge, so there is no tokenizer.")
TOO_SLOW = N_(
    "The time limit of {minutes} minutes was reached before the first merge. Take a smaller corpus."
)


class Job:
    """A training on its way. Safe to be read, and stopped, from any thread.

    ``token`` is a name that nobody can guess. The order is kept in a file without
    a name until its worker has ended. ``when_done`` is called when there is a result.
    """

    def __init__(
        self,
        order: Order,
        name: str,
        *,
        seconds: float = SECONDS,
        memory: int = MEMORY_MEGABYTES,
        when_done: Callable[[], None] = lambda: None,
    ) -> None:
        self.token = token_urlsafe(12)
        self.name = name
        self.choice: RunChoice = order.rules
        self.live = Live()
        self.status: Status = "waiting"
        self.error: UserError | None = None
        self.result: Result | None = None
        self.over = Event()
        self._seconds = seconds
        self._memory = memory
        self._when_done = when_done
        self._began = time.monotonic()
        self._process: subprocess.Popen[str] | None = None
        self._ended_by: Literal["", "hand", "time"] = ""
        self._lock = Lock()  # held while the process starts, and while somebody decides to end it
        self._order = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the job is over
        order.write(self._order)

    @property
    def seconds(self) -> float:
        """How long the training has been running."""
        return time.monotonic() - self._began

    @property
    def process_id(self) -> int | None:
        """The worker's process, where there is one."""
        return self._process.pid if self._process else None

    def run(self) -> None:
        """Carry out the training; returns when it is over, whatever happens."""
        self._began = time.monotonic()
        clock = Timer(self._seconds, self.time_is_up)
        clock.daemon = True
        try:
            process = self._start()
            if process:
                clock.start()
                self._follow(process)
        except Exception as error:  # whatever it is, the page gets a sentence
            self._fail(UserError(DIED, reason=type(error).__name__))
            raise
        finally:
            clock.cancel()
            self._close()

    def stop(self) -> None:
        """Stop by hand: within half a second there is a result of the merges so far."""
        self._end("hand", PATIENCE)

    def time_is_up(self) -> None:
        """Stop as the time limit does."""
        self._end("time", 10 * PATIENCE)

    def _end(self, by: Literal["hand", "time"], patience: float) -> None:
        with self._lock:
            self._ended_by = self._ended_by or by
            process = self._process
        if process is None:
            self._close()
            return
        if self.status == "reading":
            process.kill()
        else:
            process.send_signal(signal.SIGTERM)
            if not self.over.wait(patience):
                process.kill()
        self.over.wait(1)

    def _start(self) -> subprocess.Popen[str] | None:
        """Start the worker; None where the job has been stopped before."""
        with self._lock:
            if self._ended_by:
                return None
            self.status = "reading"
            self._order.seek(0)
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bpeviz.jobs.worker", str(self._memory)],
                cwd=_ROOT,
                stdin=self._order,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                start_new_session=True,
            )
            return self._process

    def _follow(self, process: subprocess.Popen[str]) -> None:
        with process:
            for line in process.stdout or ():
                if line.endswith("\n"):  # the last one may be cut off
                    self._take(json.loads(line))
        if self.status not in OVER:
            self._broken_off(process.returncode)

    def _take(self, event: Mapping[str, Any]) -> None:
        match event["event"]:
            case "corpus":
                self.live.corpus = corpus_told(event)
                self.status = "training"
            case "steps":
                self.live.add(event["rows"])
            case "finishing":
                self.status = "finishing"
            case "done":
                timed_out = self._ended_by == "time" and event["end"] == "stopped"
                self._succeed(finished(self.choice, self.live, event, timed_out))
            case "mistake":
                self._fail(UserError(event["template"], **event["values"]))
            case "memory":
                self._fail(UserError(OUT_OF_MEMORY, limit=self._memory))

    def _broken_off(self, code: int) -> None:
        if not self._ended_by:
            reason = signal.Signals(-code).name if code < 0 else f"code {code}"
            self._fail(UserError(DIED, reason=reason))
            return
        result = broken_off(self.choice, self.live, self._ended_by == "time")
        if result:
            self._succeed(result)
        elif self._ended_by == "time":
            self._fail(UserError(TOO_SLOW, minutes=f"{self._seconds / 60:,.0f}"))
        else:
            self._fail(UserError(STOPPED_EARLY))

    def _succeed(self, result: Result) -> None:
        self.result = result
        self.status = "done"

    def _fail(self, error: UserError) -> None:
        self.error = error
        self.status = "failed"

    def _close(self) -> None:
        if self.status not in OVER:
            self._fail(UserError(STOPPED_EARLY))
        if self.status == "done":
            self._when_done()
        self.live = Live()
        self._order.close()
        self.over.set()
