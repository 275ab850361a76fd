"""A real Chromium against a real server: shared by all browser tests."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

ROOT = Path(__file__).resolve().parents[2]
FADED_IN = """() => document.getAnimations().every((one) =>
    one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
# Streamlit's own: the place to drop files on is marked as presentational, and has a name.
OF_STREAMLIT = (
    'presentation-role-conflict: <section role="presentation" tabindex="-1" '
    'data-testid="stFileUploaderDropzone"'
)
LOCAL = re.compile(r"^(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|^(blob|data|about):")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The system's Chromium, without its own traffic."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert chromium, "Chromium is missing: install it, or name its path in CHROMIUM."
    quiet = (
        "--no-sandbox --disable-gpu --disable-quic --no-first-run "
        "--disable-background-networking --disable-component-update --disable-sync"
    )
    return {**browser_type_launch_args, "executable_path": chromium, "args": quiet.split()}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def serve(tmp_path_factory):
    """Start the app with some environment variables; returns its address."""
    with ExitStack() as running:
        yield lambda **environment: running.enter_context(
            _serving(tmp_path_factory.mktemp("server") / "log", environment)
        )


@pytest.fixture(scope="session")
def server(serve):
    """The app on a free port of this machine: its address."""
    return serve()


@contextmanager
def _serving(log, environment):
    port = free_port()
    with log.open("wb") as out:
        process = subprocess.Popen(
            [
                *[sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless", "true"],
                *["--server.port", str(port), "--server.address", "127.0.0.1"],
                *["--server.fileWatcherType", "none"],
            ],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address + "/_stcore/health", process, log)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=10)


def _wait_for(address, process, log):
    for _ in range(240):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(address, timeout=1)
            return
        except OSError:
            time.sleep(0.25)
    pytest.fail("The server did not start:\n" + log.read_text())


@pytest.fixture(autouse=True)
def no_internet(context):
    """No page may ask anything of a machine other than this one."""
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    yield
    assert [url for url in asked if not LOCAL.match(url)] == []


@pytest.fixture(autouse=True)
def no_script_errors(page):
    """No script of a page may fail."""
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield
    assert errors == []


@pytest.fixture
def axe():
    """Returns the accessibility violations of a page, as readable lines."""

    def look(page):
        page.wait_for_function(FADED_IN)
        found = Axe().run(page)
        lines = [
            f"{violation['id']}: {node['html'][:200]} ({node['failureSummary'][:300]})"
            for violation in found.response["violations"]
            for node in violation["nodes"]
        ]
        return [line for line in lines if not line.startswith(OF_STREAMLIT)]

    def run(page):
        """What a page shows while it is still fading in, axe sees too pale: faults have to stay."""
        for _ in range(2):
            if not (faults := look(page)):
                return []
            print("seen at first:", *faults, sep="\n")
            page.wait_for_timeout(1_000)
        return look(page)

    return run
