"""Trainings in processes of their own: results, Stop, limits, deaths."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from slow_text import LONG, SLOW

from bpeviz import corpora
from bpeviz.engine import ALGORITHMS, ENDINGS, read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.inputs import Choice, Upload
from bpeviz.inputs.choice import UNCHOSEN
from bpeviz.jobs.estimate import seconds
from bpeviz.jobs.job import Job
from bpeviz.jobs.live import CorpusTold, Live
from bpeviz.jobs.order import Order
from bpeviz.jobs.packing import as_text, packed, rows_of, steps_of, unpacked
from bpeviz.jobs.presenting import presented
from bpeviz.runs import OWN, RunChoice, carry_out

ENGLISH = corpora.sample("english")


def order(text, algorithm="byte", merges=50, ties="first", reading=UNCHOSEN, name="a.txt", **more):
    content = text if isinstance(text, bytes) else text.encode()
    choice = RunChoice(OWN, algorithm, ties, merges, **more).settled()
    return Order(choice, [Upload(name, content)], reading)


def run(an_order, **limits):
    job = Job(an_order, "test", **limits)
    job.run()
    assert job.over.is_set()
    return job


def running(an_order, until, **limits):
    """A job in a thread of its own, when ``until`` says that it has come far enough."""
    job = Job(an_order, "test", **limits)
    threading.Thread(target=job.run, daemon=True).start()
    deadline = time.monotonic() + 30
    while not until(job):
        assert time.monotonic() < deadline, job.status
        assert not job.over.is_set(), job.error
        time.sleep(0.01)
    return job


@pytest.fixture
def plain(monkeypatch):
    """Workers take the plain engine, which is busy for a while."""
    monkeypatch.setenv("BPEVIZ_KERNEL", "off")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_worker_gives_the_run_that_the_engine_gives_here(algorithm):
    text = ENGLISH.text[:9000]
    job = run(order(text, algorithm, merges=60))
    assert job.status == "done", job.error
    here = carry_out(RunChoice(OWN, algorithm, "first", 60, text=text).settled())
    result = job.result
    assert (result.end, result.made, result.timed_out) == ("complete", 60, False)
    assert result.tokenizer() == here.tokenizer
    assert result.sizes() == here.trace.sizes
    assert result.trace().bytes_per_token(60) == here.trace.bytes_per_token(60)
    assert result.active == len(here.trace.active(60))
    for kept, made in zip(result.steps(), here.trace.steps, strict=True):
        assert (kept.candidates, kept.tied, kept.replaced, kept.id, kept.number) == (
            (made.candidates, made.tied, made.replaced, made.id, made.number)
        )
    shown = presented(here.trace, text, None)
    assert result.shown() == {"run": shown["run"], "excerpt": shown["excerpt"]}


def test_who_asked_hears_of_a_result_and_only_of_one():
    heard = []
    run(order("abab"), when_done=lambda: heard.append("done"))
    run(order(b"\xff"), when_done=lambda: heard.append("failed"))
    assert heard == ["done"]


def test_a_table_of_words():
    content = corpora.sample("makan").path.read_bytes()
    reading = Choice(column="(1)", counts="(2)")
    job = run(order(content, "character", 4, "lowest", reading, "makan.tsv"))
    here = carry_out(RunChoice("makan", "character", "lowest", 4))
    assert job.result.tokenizer() == here.tokenizer
    assert b"makan" in {token.content for token in job.result.tokenizer().vocabulary.tokens}


def test_upload_and_paste_of_one_text_give_one_merge_list():
    text = "a\n\nb\n\nc\n\n"
    first = run(order(text, merges=9)).result.tokenizer()
    assert first.vocabulary.merges[0] == (10, 10)
    assert (
        first.vocabulary.merges == run(order(text, merges=9)).result.tokenizer().vocabulary.merges
    )


@pytest.mark.parametrize(("text", "made"), [("", 0), ("a", 0), ("   ", 1)])
def test_a_text_without_much_to_merge_is_no_fault(text, made):
    result = run(order(text, merges=1)).result
    assert result.made == made
    assert result.trace().bytes_per_token(0) == (1.0 if text else None)


def test_fewer_merges_than_asked_are_said():
    result = run(order("ab", merges=4)).result
    assert (result.end, result.made) == ("no pair", 1)
    said = ENDINGS[result.end].format(made=result.made, asked=4, minimum=1)
    assert said.startswith("Stopped after 1 of 4 merges")


def test_a_mistake_of_the_visitor_comes_back_as_a_sentence():
    job = run(order("a" * 40 + "b", "split", split=OWN, pattern="(a|aa)+$"))
    assert job.status == "failed"
    assert "did not finish" in str(job.error)
    assert job.error.values["pattern"] == "(a|aa)+$"


def test_bytes_that_are_no_text_come_back_as_a_sentence():
    job = run(order(b"na\xefve"))
    assert str(job.error).startswith("a.txt is not UTF-8 (byte 2)")


def test_stop_gives_a_valid_model(plain):
    job = running(order(SLOW, merges=LONG), lambda j: j.live.made > 20)
    job.stop()
    result = job.result
    assert (job.status, result.end) == ("done", "stopped")
    assert 20 < result.made < LONG
    whole = carry_out(RunChoice(OWN, "byte", "first", 20, text=SLOW).settled())
    assert result.tokenizer().vocabulary.merges[:20] == whole.tokenizer.vocabulary.merges
    assert result.tokenizer().decode(result.tokenizer().encode("stop é")) == "stop é"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_worker_that_does_not_stop_is_ended_and_leaves_its_merges(algorithm, plain):
    job = running(order(SLOW[:150_000], algorithm, merges=LONG), lambda j: j.live.made > 20)
    os.kill(job.process_id, signal.SIGSTOP)  # it can't answer any more
    job.stop()
    result = job.result
    assert (job.status, result.end, result.active) == ("done", "stopped", None)
    shown = result.shown()
    assert len(shown["run"]["merges"]) == min(result.made, 4096)
    start = shown["excerpt"]["units"]
    assert len(start) >= 1500
    assert shown["run"]["size"] == result.size
    tokenizer = result.tokenizer()
    here = carry_out(RunChoice(OWN, algorithm, "first", 20, text=SLOW[:150_000]).settled())
    assert tokenizer.vocabulary.merges[:20] == here.tokenizer.vocabulary.merges
    found = last_tokens(start, shown["excerpt"]["seams"], len(result.base))
    assert found[:300] == tokenizer.encode(SLOW[:9000])[:300]


def last_tokens(units, seams, base):
    """The tokens of an excerpt after all merges, from its seams."""
    edges = [k for k, seam in enumerate(seams) if seam <= 0]
    tokens = []
    for left, right in zip(edges, [*edges[1:], len(units)], strict=True):
        last = max(seams[left + 1 : right], default=0)
        tokens.append(base + last - 1 if last else units[left])
    return tokens


def test_stop_while_the_corpus_is_read_is_a_sentence(plain):
    job = running(order(SLOW * 4, "split", merges=9), lambda j: j.status == "reading")
    job.stop()
    assert (job.status, job.result) == ("failed", None)
    assert "Stopped before the first merge" in str(job.error)


def test_a_worker_that_is_killed_is_a_sentence(plain):
    job = running(order(SLOW, merges=LONG), lambda j: j.live.made > 5)
    os.kill(job.process_id, signal.SIGKILL)
    assert job.over.wait(5)
    assert job.status == "failed"
    assert "ended unexpectedly (SIGKILL)" in str(job.error)


def test_the_memory_limit_is_a_sentence():
    job = run(order(SLOW * 8, merges=1000), memory=120)
    assert job.status == "failed"
    assert "reached the limit of 120 MB of memory" in str(job.error)


def test_the_time_limit_stops_with_the_merges_so_far(plain):
    job = running(order(SLOW, merges=LONG), lambda j: j.live.made > 5)
    job.time_is_up()
    assert (job.status, job.result.end, job.result.timed_out) == ("done", "stopped", True)


def test_the_time_limit_before_the_first_merge_is_a_sentence():
    job = run(order(ENGLISH.text), seconds=0.01)
    assert "time limit" in str(job.error)


def test_a_worker_ends_when_its_server_does(tmp_path, plain):
    """A server that is killed leaves no process behind."""
    script = tmp_path / "server.py"
    script.write_text(
        "import sys, threading, time\n"
        "from test_jobs import order, SLOW, LONG, Job\n"
        "job = Job(order(SLOW, merges=LONG), 'x')\n"
        "threading.Thread(target=job.run, daemon=True).start()\n"
        "while not job.live.made: time.sleep(0.02)\n"
        "print(job.process_id, flush=True)\n"
        "time.sleep(60)\n"
    )
    root = Path(__file__).resolve().parents[1]
    paths = os.pathsep.join([str(root), str(root / "tests")])
    server = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    worker = int(server.stdout.readline())
    server.kill()
    server.wait()
    deadline = time.monotonic() + 10
    while _alive(worker):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def _alive(process_id):
    try:
        stat = Path(f"/proc/{process_id}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"  # Z: ended, and nobody has asked


# -- packing, estimating


def test_rows_are_small_and_come_back():
    steps = carry_out(RunChoice("english", "byte", "first", 500)).trace.steps
    rows = rows_of(steps)
    small = packed(rows)
    assert len(small) < 60 * len(steps)
    assert [s.candidates for s in steps_of(unpacked(small), 256)] == [s.candidates for s in steps]


def test_live_curve_ends_with_the_last_step():
    trace = train(read(ENGLISH.text, rules("byte")), 37)
    live = Live()
    live.corpus = CorpusTold(trace.corpus.base, trace.corpus.size, 1, 1, 1, (), "", None)
    live.add(as_text(rows_of(trace.steps).tobytes()))
    curve = live.curve(10)
    assert curve[0] == (0, trace.sizes[0])
    assert curve[-1] == (37, trace.sizes[37])
    assert all(tokens == trace.sizes[step] for step, tokens in curve)
    newest = live.latest(2)[0]
    assert (newest.number, newest.id, newest.count) == (37, 292, trace.steps[36].count)
    vocabulary = Tokenizer.of(trace).vocabulary
    assert newest.left.content + newest.right.content == vocabulary.tokens[292].content


def test_more_text_and_more_merges_take_longer():
    assert seconds(10**7, "byte", 4096, compiled=True) > seconds(10**6, "byte", 4096, compiled=True)
    assert seconds(10**7, "split", 9, compiled=True) < seconds(10**7, "split", 9, compiled=False)
