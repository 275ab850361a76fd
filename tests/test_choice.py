"""Which engine serves is never visible in the result."""

import subprocess
import sys
from pathlib import Path

import pytest

from bpeviz.engine import Training, choice, read, rules, training
from bpeviz.engine.corpus import read as read_plainly
from bpeviz.engine.kernel import compiled_code
from bpeviz.engine.kernel.training import CompiledTraining

ROOT = Path(__file__).parent.parent
TEXT = "the cat sat on the mat, the hat and the bat; " * 300
KINDS = [rules("byte"), rules("split"), rules("character"), rules("end-of-word")]


def run(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture
def ready(monkeypatch):
    monkeypatch.setattr(compiled_code, "ready", lambda **_: True)


@pytest.fixture
def not_ready(monkeypatch):
    asked = []
    monkeypatch.setattr(compiled_code, "ready", lambda **_: False)
    monkeypatch.setattr(compiled_code, "warm_in_background", lambda: asked.append(True))
    return asked


@pytest.mark.parametrize("how", KINDS)
def test_both_engines_give_one_result(how, monkeypatch):
    monkeypatch.setattr(choice, "compiled_serves", lambda *_, **__: True)
    corpus = read(TEXT, how)
    compiled = training(corpus, 40)
    assert isinstance(compiled, CompiledTraining)
    monkeypatch.setattr(choice, "compiled_serves", lambda *_, **__: False)
    plain = training(read(TEXT, how), 40)
    assert isinstance(plain, Training)
    assert corpus == read_plainly(TEXT, how)
    assert compiled.advance(50) == plain.advance(50) > 9
    assert compiled.trace() == plain.trace()


def test_a_small_corpus_is_left_to_the_plain_engine(ready):
    assert isinstance(training(read("low lower", rules("byte")), 5), Training)


def test_a_large_corpus_goes_to_the_compiled_one(ready):
    assert isinstance(training(read(TEXT, rules("byte")), 10_000), CompiledTraining)


def test_the_plain_engine_serves_while_the_other_is_compiled(not_ready):
    assert isinstance(training(read(TEXT, rules("byte")), 10_000), Training)
    assert not_ready


def test_a_small_corpus_starts_no_compiler(not_ready):
    training(read("low lower", rules("byte")), 5)
    assert not not_ready


def test_what_does_not_fit_goes_to_the_plain_engine(ready, monkeypatch):
    corpus = read(TEXT, rules("byte"))
    monkeypatch.setattr(choice, "_LONGEST_ROW", 100)
    assert isinstance(training(corpus, 10_000), Training)
    monkeypatch.undo()
    monkeypatch.setattr(choice, "_LARGEST_WEIGHT", 0)
    assert isinstance(training(corpus, 10_000), Training)


def test_the_engine_loads_neither_numba_nor_numpy():
    code = """
import sys, bpeviz.engine, bpeviz.engine.tokenizer
print("numpy" in sys.modules, "numba" in sys.modules)
"""
    assert run(code) == ["False", "False"]


def test_without_numba_the_plain_engine_serves():
    code = """
import sys
sys.modules["numba"] = None
import importlib.metadata as metadata
real = metadata.version
def version(name):
    if name == "numba":
        raise metadata.PackageNotFoundError(name)
    return real(name)
metadata.version = version
from bpeviz.engine import read, rules, train
text = "the cat sat on the mat " * 9000
print(len(train(read(text, rules("split")), 9000).steps), "bpeviz.engine.kernel.jit" in sys.modules)
"""
    assert run(code) == ["12", "False"]


def test_compiled_code_is_kept_apart_for_each_source(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compiled_code, "_found", set())
    compiled_code.folder.cache_clear()
    try:
        first = compiled_code.folder()
        assert first.parent == tmp_path
        assert not compiled_code.ready()
        compiled_code.mark_ready()
        assert compiled_code.ready()
        assert not compiled_code.ready(wide=True)
        monkeypatch.setattr(compiled_code, "_processor", lambda: "another")
        compiled_code.folder.cache_clear()
        assert compiled_code.folder() != first
    finally:
        monkeypatch.undo()
        compiled_code.folder.cache_clear()


def test_warming_up_compiles_all_that_is_needed():
    """After ``python -m bpeviz.engine.kernel`` another process compiles nothing."""
    subprocess.run([sys.executable, "-m", "bpeviz.engine.kernel"], cwd=ROOT, check=True)
    assert run((ROOT / "tests/warmed.py").read_text()) == ["True", "True", "0"]
