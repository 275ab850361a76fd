"""Size and Languages in a real browser: pointing, clicking, saving, reading."""

import io
import re

import pandas as pd
import pytest
from PIL import Image
from playwright.sync_api import expect

from bpeviz.corpora import parallel_texts, sample
from bpeviz.engine import read, rules, train
from bpeviz.published import load

MOST = 60_000  # ms
PHONE = {"width": 390, "height": 844}
TEXTS = {text.language: text.text for text in parallel_texts()}
SMALL = "algorithm=split&largest=512"


def open_page(page, server, path):
    page.goto(f"{server}/{path}")
    expect(page.locator("[data-testid=stVegaLiteChart] svg.marks").first).to_be_visible(
        timeout=MOST
    )


def at_rest(page):
    """Wait until nothing runs, and nothing of another view is fading out."""
    app = page.locator("[data-testid=stApp]")
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=MOST)
    expect(page.locator("[data-stale=true]")).to_have_count(0, timeout=MOST)


def bar(page, language, tokenizer):
    """A bar, dot or field of the chart, found by what it says to a screen reader."""
    said = f'[aria-label*="language: {language};"][aria-label*="tokenizer: {tokenizer};"]'
    return page.locator(f"[data-testid=stVegaLiteChart] path{said}").first


def tokens(tokenizer, language):
    return len(load(tokenizer).encode(TEXTS[language]))


def test_the_text_of_the_bar_under_the_pointer_is_coloured_by_its_tokens(page, server):
    open_page(page, server, "languages")
    bar(page, "Telugu", "cl100k_base").hover()
    head = page.locator(".passage .head")
    expect(head).to_contain_text("Telugu", timeout=MOST)
    expect(head).to_contain_text(f"{tokens('cl100k_base', 'Telugu'):,} tokens")
    bar(page, "Hebrew", "o200k_base").hover()
    expect(head).to_contain_text("Hebrew", timeout=MOST)
    expect(head).to_contain_text(f"{tokens('o200k_base', 'Hebrew'):,} tokens")
    strip = page.locator(".passage .strip")
    expect(strip).to_have_attribute("data-drawn", str(tokens("o200k_base", "Hebrew")))
    assert strip.locator(".u.s").count() == tokens("o200k_base", "Hebrew")
    assert strip.locator(".u[class*=' t']").count() > 50


@pytest.mark.parametrize("view", ["dots", "heat"])
def test_the_text_of_a_dot_and_of_a_field_under_the_pointer_is_shown(page, server, view):
    open_page(page, server, f"languages?view={view}")
    at_rest(page)
    bar(page, "Telugu", "o200k_base").hover()
    head = page.locator(".passage .head")
    expect(head).to_contain_text("Telugu", timeout=MOST)
    expect(head).to_contain_text(f"{tokens('o200k_base', 'Telugu'):,} tokens")


def test_the_text_is_chosen_without_a_pointer(page, server):
    open_page(page, server, "languages")
    page.locator(".st-key-shown_language input").press_sequentially("Polish")
    page.keyboard.press("Enter")
    expect(page.locator(".passage .head")).to_contain_text("Polish", timeout=MOST)


def test_the_text_stays_in_sight_while_the_bars_are_scrolled(page, server):
    for size in ({"width": 1280, "height": 720}, PHONE):
        page.set_viewport_size(size)
        open_page(page, server, "languages")
        expect(page.locator(".passage .u").first).to_be_visible(timeout=MOST)
        bar(page, "French", "cl100k_base").scroll_into_view_if_needed()
        bar(page, "French", "cl100k_base").hover()
        expect(page.locator(".passage .head")).to_contain_text("French", timeout=MOST)
        expect(page.locator(".passage .head")).to_be_in_viewport()


def test_a_click_on_the_curve_moves_the_mark_and_the_address(page, server):
    open_page(page, server, f"size?{SMALL}&published=0")
    expect(page).to_have_url(re.compile("size=512"), timeout=MOST)
    at_rest(page)
    drawing = page.locator("[data-testid=stVegaLiteChart] svg.marks").first
    box = drawing.bounding_box()
    drawing.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(page).not_to_have_url(re.compile("size=512"), timeout=MOST)
    size = int(re.search(r"size=(\d+)", page.url)[1])
    assert 300 < size < 450
    expect(page.get_by_text(f"at the mark, {size} tokens")).to_be_visible(timeout=MOST)
    page.get_by_role("radio", name="What was learned").click()  # the same mark is there
    expect(page.get_by_role("slider")).to_have_value(str(size), timeout=MOST)


def test_the_mark_follows_the_players_step(page, server):
    page.goto(f"{server}/?algorithm=split&merges=100&step=40")
    expect(page.locator(".player[data-step='40']")).to_be_visible(timeout=MOST)
    expect(page.locator(".st-key-curve svg.marks")).to_be_visible(timeout=MOST)
    page.get_by_text("The tokens at this merge").click()
    chart = page.locator(".st-key-chart_token_scripts svg.marks")
    expect(chart).to_be_visible(timeout=MOST)
    expect(page.get_by_text("The 20 longest, in bytes")).to_be_visible()
    page.locator(".player").get_by_role("button", name="First").click()
    expect(page.get_by_text("The 20 longest, in bytes")).to_have_count(0, timeout=MOST)


def saved(page, click):
    with page.expect_download(timeout=MOST) as download:
        click()
    name = download.value.suggested_filename
    with open(download.value.path(), "rb") as file:  # noqa: PTH123 - playwright's own path
        return name, file.read()


def test_pictures_and_data_are_saved(page, server):
    open_page(page, server, f"size?{SMALL}&held=none&published=0")
    name, svg = saved(page, lambda: page.get_by_role("button", name="Chart as SVG").click())
    assert name == "bytes-per-token.svg"
    assert svg.startswith(b"<svg")
    assert b"Vocabulary size (tokens)" in svg
    name, png = saved(page, lambda: page.get_by_role("button", name="Chart as PNG").click())
    assert name == "bytes-per-token.png"
    picture = Image.open(io.BytesIO(png))
    assert picture.width > 1000
    assert len(set(picture.convert("RGB").resize((64, 64)).quantize(16).getcolors())) > 3
    trace = train(read(sample("english").text, rules("split")), 256)
    for kind, reader in (("CSV", pd.read_csv), ("Parquet", pd.read_parquet)):
        button = page.get_by_role("button", name=f"Data as {kind}")
        name, content = saved(page, button.click)
        assert name == f"bytes-per-token.{kind.lower()}"
        frame = reader(io.BytesIO(content))
        assert list(frame["tokens"]) == list(trace.sizes)


@pytest.mark.parametrize(
    ("path", "file"),
    [(f"size?{SMALL}&view=cost", "cost-per-byte.svg"),
     (f"size?{SMALL}&view=ways", "words-characters-subwords.svg"),
     ("languages?view=dots", "before-and-after.svg"),
     ("languages?view=bill", "bill-and-window.svg"),
     ("languages?view=heat", "languages.svg")],
)  # fmt: skip
def test_every_chart_of_a_page_is_saved(page, server, path, file):
    open_page(page, server, path)
    name, svg = saved(page, lambda: page.get_by_role("button", name="Chart as SVG").click())
    assert name == file
    assert svg.startswith(b"<svg")


def test_the_sliders_of_the_mix_move_the_premiums(page, server):
    open_page(page, server, "languages?view=mix&mix=english-100&mix_merges=250")
    korean = page.locator('path[aria-label*="language: Korean"][aria-label*="share"], '
                          'path[aria-label*="Language: Korean"]').first  # fmt: skip
    before = korean.get_attribute("aria-label")
    page.get_by_role("slider", name="Korean").press("End")
    expect(page).to_have_url(re.compile("korean-100"), timeout=MOST)
    expect(korean).not_to_have_attribute("aria-label", before, timeout=MOST)


def test_own_texts_are_counted(page, server):
    open_page(page, server, "languages?compared=gpt2")
    page.get_by_role("button", name="Texts").click()
    content = b"language,text\nEnglish,the cat\nEsperanto,la kato kaj la hundo\n"
    page.set_input_files(
        "[data-testid=stPopoverBody] input[type=file]",
        {"name": "own.csv", "mimeType": "text/csv", "buffer": content},
    )
    expect(bar(page, "Esperanto", "gpt2")).to_be_attached(timeout=MOST)


VIEWS = {
    "size": {"curve": "Curve", "cost": "What it costs", "ways": "Words, characters or subwords",
             "learned": "What was learned"},
    "languages": {"bars": "Bars", "dots": "Before and after", "heat": "Shades", "table": "Table",
                  "bill": "Bill and window", "mix": "Train on a mix"},
}  # fmt: skip


@pytest.mark.parametrize("path", VIEWS)
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_every_view_is_accessible_and_fits(page, server, axe, path, scheme, width):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    open_page(page, server, f"{path}?{SMALL}")
    faults = {}
    for view, title in VIEWS[path].items():
        page.get_by_role("radio", name=title, exact=True).click()
        if view not in ("curve", "bars"):  # the link comes last in a run of the page
            expect(page).to_have_url(re.compile(f"[?&]view={view}"), timeout=MOST)
        at_rest(page)
        shown = page.locator("[data-testid=stVegaLiteChart] svg.marks, [data-testid=stDataFrame]")
        expect(shown.first).to_be_visible(timeout=MOST)
        faults[view] = axe(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults[view].append("wider than the window")
    assert not any(faults.values()), faults
