"""Imports run one way: pages → session, components, charts → the rest → published → engine."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PAGES = {"app", "pages", "navigation", "chapters", "controls", "inspection", "shelf", "trainings"}
PAGES |= {"views"}

# From the ground up.
FLOORS = [
    {"errors", "messages"},
    {"engine"},
    {"published", "formats"},
    {"segments", "measures", "frames", "corpora"},
    {"session", "components", "charts", "jobs", "cli"},
    PAGES | {"__main__"},
]
OTHERS = 3  # the floor of every part that is not named
FLOOR = {part: floor for floor, parts in enumerate(FLOORS) for part in parts}


def part_of(path):
    """bpeviz/engine/corpus.py → engine; pages/watch.py → pages."""
    return part_named(".".join(path.relative_to(ROOT).with_suffix("").parts))


def part_named(module):
    """The part of a module. What pages share in controls_*.py belongs to controls.py."""
    names = module.split(".")
    part = names[1] if names[0] == "bpeviz" else names[0]
    return "controls" if part.startswith("controls_") else part


def node_named(module):
    """The part, but each component, which is a folder, for itself."""
    names = module.split(".")
    if names[:2] == ["bpeviz", "components"] and names[2:] not in ([], ["__init__"]):
        return f"components.{names[2]}"
    return part_named(module)


FILES = [
    path
    for path in sorted([ROOT / "app.py", *ROOT.glob("pages/**/*.py"), *ROOT.glob("bpeviz/**/*.py")])
    if path != ROOT / "bpeviz" / "__init__.py"
]
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


def imports(path):
    """The names of modules that a file imports, wherever in the file it does."""
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            if node.module == "bpeviz":
                yield from (f"bpeviz.{alias.name}" for alias in node.names)
            else:
                yield node.module


def floor_of(part):
    return FLOOR.get(part, OTHERS)


def used_by(named=part_named):
    """Part → the other parts of ours that it imports."""
    used = {}
    for path in FILES:
        own = named(".".join(path.relative_to(ROOT).with_suffix("").parts))
        ours = {
            named(name)
            for name in imports(path)
            if name.split(".")[0] in ("bpeviz", "pages", "app")
        }
        used.setdefault(own, set()).update(ours - {own})
    return used


def test_the_reader_sees_the_arrows_that_are_there():
    used = used_by()
    assert used["engine"] == {"errors"}
    assert {"engine", "errors"} <= used["published"]
    assert used["errors"] == set()
    assert "session" in used["app"]


def test_no_arrow_points_up():
    upward = {
        (part, other)
        for part, others in used_by().items()
        for other in others
        if floor_of(other) > floor_of(part)
    }
    assert upward == set()


def test_no_arrows_go_round():
    TopologicalSorter(used_by(node_named)).prepare()  # raises CycleError


@pytest.mark.parametrize(
    ("library", "parts"),
    [
        ("streamlit", PAGES | {"session", "components"}),
        ("altair", {"charts"}),
    ],
)
def test_who_may_import_a_library(library, parts):
    found = {
        part_of(path) for path in FILES for name in imports(path) if name.split(".")[0] == library
    }
    assert found <= parts
    assert found


def test_the_engine_needs_next_to_nothing():
    outside = {
        name.split(".")[0]
        for path in FILES
        if part_of(path) in ("engine", "errors", "messages")
        for name in imports(path)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "bpeviz"}
    }
    assert outside <= {"regex", "numpy", "numba", "llvmlite", "tiktoken"}


def test_only_the_session_touches_state_caches_and_the_address_bar():
    homes = {
        path.relative_to(ROOT).as_posix()
        for path in FILES
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.Attribute)
        and node.attr in ("session_state", "query_params", "cache_data", "cache_resource")
    }
    assert homes == {"bpeviz/session.py"}


@pytest.mark.parametrize("module", ["bpeviz.engine", "bpeviz.cli", "bpeviz.published"])
def test_no_page_library_is_loaded_without_a_page(module):
    code = f"import {module}, sys; print(*{{'streamlit', 'pandas', 'altair'}} & set(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == []
