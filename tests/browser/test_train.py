"""Training in a real browser: upload, progress, Stop, reload, closing the tab, download."""

import re
import time
from pathlib import Path

import pytest
from hand import HAND
from playwright.sync_api import expect
from slow_text import LONG, SLOW

from bpeviz import corpora
from bpeviz.engine.model_file import loads
from bpeviz.limits import FILE_MEGABYTES, GRACE, MEGABYTE
from bpeviz.runs import RunChoice, carry_out

ENGLISH = corpora.sample("english").text
TEXT = ENGLISH[:20_000]
MOST = 60_000  # ms


@pytest.fixture(scope="module")
def slow(serve):
    """A server whose trainings take the plain engine, so that there is time to look at them."""
    return serve(BPEVIZ_KERNEL="off")


def file(content, name="my.txt"):
    return {"name": name, "mimeType": "text/plain", "buffer": content}


def open_train(page, address, **link):
    page.goto(f"{address}/train?" + "&".join(f"{k}={v}" for k, v in link.items()))
    expect(page.locator("[data-testid=stFileUploader]")).to_be_visible(timeout=MOST)
    app = page.locator("[data-testid=stApp]")
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=MOST)


def choose_files(page, *files):
    page.set_input_files("input[type=file]", list(files))


def train(page):
    button = page.get_by_role("button", name="Train", exact=True)
    expect(button).to_be_enabled(timeout=MOST)
    button.click()


def start_long(page, address):
    open_train(page, address, merges=LONG)
    choose_files(page, file(SLOW.encode()))
    train(page)
    expect(page.locator(".training li .pair").first).to_be_visible(timeout=MOST)


def workers():
    """Process ids of workers that are alive."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"bpeviz.jobs.worker" in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            pass
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_upload_train_play_and_download(page, server, axe, scheme, tmp_path):
    page.emulate_media(color_scheme=scheme)
    open_train(page, server, merges=60, algorithm="byte", ties="first")
    assert axe(page) == []
    choose_files(page, file(TEXT.encode()))
    expect(page.get_by_text(f"my.txt · {len(TEXT.encode()):,} bytes · UTF-8")).to_be_visible()
    train(page)
    expect(page.locator(".player")).to_be_visible(timeout=MOST)
    expect(page.get_by_text("All 60 merges were made.")).to_be_visible()
    page.locator(".player").press("End")
    expect(page.locator(".player .count")).to_have_text("60 of 60")
    assert axe(page) == []
    page.get_by_role("button", name="Download", exact=True).click()
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download model.json").click()
    taken.value.save_as(tmp_path / "model.json")
    here = carry_out(RunChoice("own", "byte", "first", 60, text=TEXT)).tokenizer
    assert loads((tmp_path / "model.json").read_text()) == here
    expect(page.locator(".player")).to_be_visible()  # the result is still there
    expect(page.locator(".player .count")).to_have_text("60 of 60")


def test_progress_stop_and_narrow(page, slow, axe):
    page.set_viewport_size({"width": 390, "height": 844})
    start_long(page, slow)
    bar = page.get_by_role("progressbar", name="Merges made")
    before = int(bar.get_attribute("aria-valuenow"))
    assert axe(page) == []
    expect(page.locator(".training .headline")).to_have_text("Learning merges …")
    expect(page.locator(".training .detail")).to_contain_text("bytes")
    page.get_by_role("button", name="Stop").click()
    said = page.get_by_text(re.compile(r"Stopped by hand after [\d,]+ of 32,000 merges\."))
    expect(said).to_be_visible(timeout=MOST)
    made = int(re.search(r"after ([\d,]+) of", said.inner_text())[1].replace(",", ""))
    assert made >= before > 0
    expect(page.locator(".player")).to_be_visible(timeout=MOST)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_a_reload_and_a_page_switch_find_the_run_again(page, slow):
    start_long(page, slow)
    link = page.url
    assert "run=" in link
    page.reload()
    expect(page.locator(".training")).to_be_visible(timeout=MOST)
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    assert page.url == link
    page.get_by_role("link", name="Lessons").click(delay=HAND)
    expect(page.locator(".training")).to_have_count(0, timeout=MOST)
    page.get_by_role("link", name="Train").click(delay=HAND)
    expect(page.get_by_role("button", name="Stop")).to_be_visible(timeout=MOST)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped by hand")).to_be_visible(timeout=MOST)
    page.reload()
    expect(page.get_by_text("Stopped by hand")).to_be_visible(timeout=MOST)
    page.get_by_role("button", name="Train another").click()
    expect(page.locator("[data-testid=stFileUploader]")).to_be_visible(timeout=MOST)
    assert "run=" not in page.url


def test_files_stay_over_a_page_switch_and_the_tokenizer_comes_to_the_shelf(page, server):
    open_train(page, server, merges=50)
    choose_files(page, file(TEXT.encode()))
    expect(page.get_by_text("my.txt · ")).to_be_visible(timeout=MOST)
    page.get_by_role("link", name="Size").click(delay=HAND)
    expect(page.locator("[data-testid=stFileUploader]")).to_have_count(0, timeout=MOST)
    page.get_by_role("link", name="Train").click(delay=HAND)
    expect(page.get_by_text("Still there: my.txt")).to_be_visible(timeout=MOST)
    train(page)
    expect(page.locator(".training, .player")).to_be_visible(timeout=MOST)
    name = "my · Bytes, no split · 50 · trained here"
    deadline = time.monotonic() + 60
    while True:  # the page Train is not seen again
        page.get_by_role("link", name="Inspect").click(delay=HAND)
        box = page.get_by_role("combobox", name="Tokenizer")
        box.click(timeout=MOST)
        if page.get_by_role("option", name=name).count():
            return
        page.keyboard.press("Escape")
        assert time.monotonic() < deadline
        page.get_by_role("link", name="Lessons").click(delay=HAND)
        expect(box).to_have_count(0, timeout=MOST)


def test_a_training_ends_when_its_tab_closes(context, page, slow):
    before = set(workers())
    start_long(page, slow)
    (worker,) = set(workers()) - before
    page.close()
    deadline = time.monotonic() + GRACE + 30
    while worker in workers():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def test_an_empty_file_and_one_above_the_limit(page, server, tmp_path):
    open_train(page, server, merges=4)
    choose_files(page, file(b"", "empty.txt"))
    expect(page.get_by_text("empty.txt · 0 bytes")).to_be_visible(timeout=MOST)
    expect(page.get_by_role("button", name="Train", exact=True)).to_be_enabled()
    large = tmp_path / "large.txt"
    with large.open("wb") as out:
        out.truncate(FILE_MEGABYTES * MEGABYTE * 2)
    page.set_input_files("input[type=file]", str(large))
    expect(page.get_by_text(re.compile("exceed|larger|must be"))).to_be_visible(timeout=MOST)
