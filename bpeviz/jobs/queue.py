"""The queue: a few trainings at a time; the others wait, and see how many are before them."""

from __future__ import annotations

from threading import Lock, Thread

from bpeviz.errors import UserError
from bpeviz.jobs.job import Job
from bpeviz.limits import AT_ONCE, WAITING


class Queue:
    """Runs jobs in the order in which they come, each in a thread that follows its worker."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._at_once = at_once
        self._most_waiting = waiting
        self._running: list[Job] = []
        self._waiting: list[Job] = []
        self._lock = Lock()

    def add(self, job: Job) -> None:
        """Start a job, or let it wait. UserError where too many wait already."""
        with self._lock:
            if len(self._running) >= self._at_once and len(self._waiting) >= self._most_waiting:
                raise UserError(
                    "{n} trainings are waiting already, which is the most. Try again in a few "
                    "minutes.",
                    n=len(self._waiting),
                )
            self._waiting.append(job)
            self._start_some()

    def place(self, job: Job) -> int:
        """How many trainings start before this one, itself included; 0 when it does not wait."""
        with self._lock:
            return self._waiting.index(job) + 1 if job in self._waiting else 0

    def stop(self, job: Job) -> None:
        """Stop a job, wherever it is."""
        with self._lock:
            if job in self._waiting:
                self._waiting.remove(job)
        job.stop()

    def _start_some(self) -> None:
        while self._waiting and len(self._running) < self._at_once:
            job = self._waiting.pop(0)
            self._running.append(job)
            Thread(target=self._work, args=(job,), daemon=True).start()

    def _work(self, job: Job) -> None:
        try:
            job.run()
        finally:
            with self._lock:
                self._running.remove(job)
                self._start_some()
