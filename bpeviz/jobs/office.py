"""All trainings of a server, and the tabs that are open on them."""

from __future__ import annotations

from collections import Counter
from threading import Lock, Timer

from bpeviz.jobs.job import Job
from bpeviz.jobs.queue import Queue
from bpeviz.limits import GRACE


class Office:
    """Finds a job by its token, and ends it when the last tab on it has closed.

    A tab that closes may come back: a reload is a new tab. So a job goes
    ``grace`` seconds after its last tab.
    """

    def __init__(self, queue: Queue | None = None, grace: float = GRACE) -> None:
        self.queue = queue or Queue()
        self._grace = grace
        self._jobs: dict[str, Job] = {}
        self._tabs: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, job: Job) -> None:
        """Put a job into the queue. UserError where that is full."""
        self.queue.add(job)
        with self._lock:
            self._jobs[job.token] = job

    def find(self, token: str) -> Job | None:
        """The job of a token; None where there is none (any more)."""
        return self._jobs.get(token)

    def open(self, token: str) -> None:
        """A tab shows this job."""
        with self._lock:
            self._tabs[token] += 1

    def close(self, token: str) -> None:
        """A tab does not show this job any more."""
        with self._lock:
            self._tabs[token] -= 1
        timer = Timer(self._grace, self._forget, (token,))
        timer.daemon = True
        timer.start()

    def _forget(self, token: str) -> None:
        with self._lock:
            if self._tabs[token] > 0:
                return
            del self._tabs[token]
            job = self._jobs.pop(token, None)
        if job:
            self.queue.stop(job)


class Tab:
    """One tab of a browser, and the training that it shows."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._token: str | None = None

    def show(self, token: str | None) -> None:
        """Show this training from now on; None: none, as when the tab closes."""
        before, self._token = self._token, token
        if token == before:
            return
        if token is not None:
            self._office.open(token)
        if before is not None:
            self._office.close(before)
