"""The page Train: the run, its queue, its faults, and what goes out."""

import os
import signal
import threading

import pytest
from slow_text import LONG, SLOW
from train_steps import box, button, choose, finished, press_train, result_of, said, upload, wait

from bpeviz import corpora, session
from bpeviz.formats import FORMATS

PAGE = "pages/train.py"
SHORT = corpora.sample("english").text[:6000]


# -- the run


def test_a_wrong_pattern_is_said_at_once_and_a_slow_one_after_the_start(train_page):
    app = upload(train_page(algorithm="split", split="own", pattern="["), ("a", b"a" * 40 + b"b"))
    assert "The pattern `[` is not a valid regular expression" in said(app)
    assert button(app, "Train").disabled
    app.text_input(key="pattern").set_value("(a|aa)+$").run()
    wait(press_train(app), lambda app: app.error)
    assert "`(a|aa)+$` did not finish" in said(app)
    assert app.text_input(key="pattern").value == "(a|aa)+$"


def test_a_running_training_shows_its_way_and_can_be_stopped(train_page, component, plain):
    app = choose(upload(train_page(), ("a.txt", SLOW.encode())), merges=LONG)
    app = wait(press_train(app), lambda app: (component(app, "fresh") or {}).get("made", 0) > 10)
    data = component(app, "fresh")
    assert data["headline"] == "Learning merges …"
    assert (data["asked"], data["fresh"][0]["number"]) == (LONG, data["made"])
    assert data["curve"][0] == [256, 1.0]
    token = app.session_state["job"].token
    app.run()  # another run of the page does not start a second training
    assert app.session_state["job"].token == token
    button(app, "Stop").click().run()
    assert finished(app)
    result = app.session_state["job"].result
    assert (result.end, 10 < result.made < LONG) == ("stopped", True)
    assert f"Stopped by hand after {result.made:,} of {LONG:,} merges." in said(app)


def test_a_page_switch_and_a_reload_find_the_run_again(train_page, visit, plain):
    app = choose(upload(train_page(), ("a.txt", SLOW.encode())), merges=LONG)
    job = press_train(app).session_state["job"]
    app.switch_page("pages/watch.py").run()
    app.switch_page(PAGE).run()
    assert app.session_state["job"] is job
    assert button(app, "Stop") is not None
    again = reloaded(visit, job.token)
    assert again.session_state["job"] is job
    assert button(again, "Stop") is not None


def reloaded(visit, token):
    """A new tab on the link of a training."""
    app = visit(PAGE)
    app.query_params["run"] = token
    app.run()
    assert not app.exception
    return app


def test_the_link_of_a_training_that_is_gone_says_so(visit):
    app = reloaded(visit, "nobody")
    assert "The training of this link has gone with its tab" in said(app)
    assert button(app, "Train") is not None


def test_a_worker_that_is_killed_is_a_sentence_and_all_is_still_there(train_page, plain):
    app = choose(upload(train_page(), ("a.txt", SLOW.encode())), merges=LONG)
    press_train(app)
    job = app.session_state["job"]
    wait(app, lambda app: job.live.made > 3)
    os.kill(job.process_id, signal.SIGKILL)
    wait(app, lambda app: app.error)
    assert "ended unexpectedly (`SIGKILL`)" in said(app)
    assert app.number_input(key="train_merges").value == LONG
    assert "Still there: a.txt" in said(app)
    assert result_of(choose(app, merges=3)).made == 3


class Busy:
    """A job that only takes a place."""

    token = "busy"

    def __init__(self):
        self.end = threading.Event()

    def run(self):
        self.end.wait(60)

    def stop(self):
        self.end.set()


@pytest.fixture
def busy():
    """All places are taken until the test is over, or says so."""
    jobs = [Busy(), Busy()]
    for job in jobs:
        session.office().queue.add(job)
    yield jobs
    for job in jobs:
        job.end.set()


def test_a_training_waits_in_the_queue_and_starts_by_itself(train_page, component, busy):
    app = press_train(choose(upload(train_page(), ("a.txt", SHORT.encode())), merges=5))
    assert component(app, "fresh")["headline"] == "Place 1 in the queue"
    assert "2 trainings run at a time" in component(app, "fresh")["detail"]
    busy[0].end.set()
    wait(app, finished)


def test_the_queue_can_be_left(train_page, busy):
    app = press_train(choose(upload(train_page(), ("a.txt", SHORT.encode())), merges=5))
    button(app, "Leave the queue").click().run()
    assert button(app, "Train") is not None
    assert "Stopped before the first merge" in said(app)


def test_a_full_queue_is_a_sentence(train_page, busy, monkeypatch):
    monkeypatch.setattr(session.office().queue, "_most_waiting", 0)
    app = press_train(choose(upload(train_page(), ("a.txt", SHORT.encode())), merges=5))
    assert "trainings are waiting already" in said(app)
    assert button(app, "Train") is not None
    assert app.file_uploader[0].value[0].name == "a.txt"


# -- what goes out


def test_a_download_keeps_the_result(train_page):
    app = choose(upload(train_page(), ("a.txt", SHORT.encode())), merges=30)
    result = result_of(app)
    for name in FORMATS:
        box(app, "Format").set_value(name).run()
        assert not app.exception
        if app.download_button:
            app.download_button[0].click().run()
        assert finished(app)
    assert app.session_state["job"].result is result


def test_a_format_that_can_not_hold_the_model_is_refused_with_the_reason(train_page):
    app = choose(train_page(), algorithm="character")
    upload(app, ("a.txt", SHORT.encode()))
    result_of(choose(app, merges=30))
    box(app, "Format").set_value("tiktoken").run()
    assert not app.download_button
    assert app.error


def test_another_training_starts_from_an_empty_uploader_with_the_same_rules(train_page):
    app = choose(upload(train_page(), ("a.txt", SHORT.encode())), merges=30)
    result_of(app)
    button(app, "Train another").click().run()
    assert not app.exception
    assert app.number_input(key="train_merges").value == 30
    assert button(app, "Train").disabled
    assert "run" not in app.query_params
