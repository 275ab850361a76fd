"""The queue of trainings, and the tabs that are open on them."""

import threading

import pytest

from bpeviz.errors import UserError
from bpeviz.inputs import Choice, Upload
from bpeviz.jobs.job import Job
from bpeviz.jobs.office import Office, Tab
from bpeviz.jobs.order import Order
from bpeviz.jobs.queue import Queue
from bpeviz.runs import OWN, RunChoice


class Pretended:
    """A job that runs until it is told to end."""

    def __init__(self):
        self.token = str(id(self))
        self.started, self.end, self.over = (threading.Event() for _ in range(3))

    def run(self):
        self.started.set()
        self.end.wait(10)
        self.over.set()

    def stop(self):
        self.end.set()


def test_the_queue_runs_some_and_shows_the_others_their_place():
    queue = Queue(at_once=2, waiting=3)
    jobs = [Pretended() for _ in range(4)]
    for job in jobs:
        queue.add(job)
    assert jobs[0].started.wait(5)
    assert jobs[1].started.wait(5)
    assert [queue.place(job) for job in jobs] == [0, 0, 1, 2]
    jobs[1].end.set()
    assert jobs[2].started.wait(5)
    assert [queue.place(job) for job in jobs[2:]] == [0, 1]
    queue.stop(jobs[3])
    assert (queue.place(jobs[3]), jobs[3].started.is_set()) == (0, False)
    for job in jobs:
        job.end.set()


def test_a_full_queue_is_a_sentence():
    queue = Queue(at_once=1, waiting=1)
    jobs = [Pretended() for _ in range(3)]
    queue.add(jobs[0])
    queue.add(jobs[1])
    with pytest.raises(UserError, match="1 trainings are waiting already"):
        queue.add(jobs[2])
    jobs[0].end.set()
    assert jobs[1].started.wait(5)
    queue.add(jobs[2])
    for job in jobs:
        job.end.set()


def test_a_job_that_waits_can_be_stopped():
    choice = RunChoice(OWN, "byte", "first", 5)
    job = Job(Order(choice, [Upload("a.txt", b"abab")], Choice()), "x")
    job.stop()
    assert (job.status, job.over.is_set()) == ("failed", True)
    job.run()  # its turn comes nevertheless: no worker starts
    assert job.process_id is None


# -- tabs


def test_a_job_ends_when_its_last_tab_has_closed_for_good():
    office = Office(Queue(), grace=0.05)
    job = Pretended()
    office.take(job)
    office.open(job.token)
    office.open(job.token)  # a reload: the new tab is there before the old one goes
    office.close(job.token)
    assert not job.end.wait(0.3)
    assert office.find(job.token) is job
    office.close(job.token)
    assert job.end.wait(5)
    assert office.find(job.token) is None


def test_a_tab_may_come_back():
    office = Office(Queue(), grace=0.2)
    job = Pretended()
    office.take(job)
    office.open(job.token)
    office.close(job.token)
    office.open(job.token)
    assert not job.end.wait(0.5)
    office.close(job.token)
    assert job.end.wait(5)


def test_a_tab_leaves_one_training_for_another():
    office = Office(Queue(), grace=0.05)
    jobs = [Pretended(), Pretended()]
    tab = Tab(office)
    for job in jobs:
        office.take(job)
        tab.show(job.token)
    assert jobs[0].end.wait(5)
    assert not jobs[1].end.is_set()
    tab.show(None)
    assert jobs[1].end.wait(5)
