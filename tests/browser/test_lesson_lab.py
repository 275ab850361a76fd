"""The lab in a real browser: through the steps, files down and up again."""

import zipfile

import lab_oracle
from playwright.sync_api import expect

from bpeviz.corpora import sample
from bpeviz.lab import FILES, lines_of

TIES = ["cd ab cd ab", "ab cd", "x y z", "abab cdcd"]
WIDE = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
LINES = lines_of(sample("korean_documents").text)


def open_lesson(page, server, query=""):
    page.goto(f"{server}/lessons?lesson=lab{query}")
    expect(page.get_by_role("button", name="blanks doubled")).to_be_visible(timeout=30_000)


def faults(axe, page):
    """Barriers, once nothing is dimmed because it is being made anew."""
    expect(page.locator('[data-test-script-state="notRunning"]').first).to_be_attached()
    return axe(page)


def drop(page, paths):
    page.get_by_test_id("stFileUploader").locator("input").set_input_files(paths)


def state(page, name):
    return page.locator(".verdicts .file").filter(has=page.locator(".name", has_text=name))


def written(folder, files):
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in files]


def test_a_walk_through_the_lab(page, server, tmp_path):
    """Step by step, with each file downloaded; the archive comes back in as a student's files."""
    right = lab_oracle.files(LINES)
    open_lesson(page, server)
    for number, name in enumerate(FILES, start=1):
        heading = page.get_by_role("heading", name=f"Step {number} of 8")
        expect(heading).to_be_visible(timeout=15_000)
        expect(page.locator(".sheet-name")).to_have_text(name, timeout=15_000)
        expect(page.get_by_role("button", name=f"Download {name}")).to_be_visible()
        with page.expect_download() as single:
            page.get_by_role("button", name=f"Download {name}").click()
        assert single.value.path().read_bytes() == right[name]
        if number < len(FILES):
            page.get_by_role("button", name=f"Next: {FILES[number]}").click()
    with page.expect_download() as packed:
        page.get_by_role("button", name="All eight (.zip)").click()
    path = tmp_path / packed.value.suggested_filename
    packed.value.save_as(path)
    with zipfile.ZipFile(path) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == right
    page.get_by_role("radio", name="Check mine").click()
    drop(page, [path])
    expect(page.get_by_text("All eight files are right.")).to_be_visible(timeout=20_000)
    expect(page.locator(".verdicts .file.right")).to_have_count(8)
    page.get_by_role("button", name="Remove my files").click()
    expect(page.locator(".verdicts")).to_have_count(0)


def test_wrong_files_are_told_and_lead_to_their_step(page, server, tmp_path):
    open_lesson(page, server, "&lab_place=check")
    drop(page, written(tmp_path, lab_oracle.files(LINES, choose=lab_oracle.met_first)))
    merges = state(page, "merges.txt")
    expect(merges).to_contain_text("Line 1, character 1", timeout=20_000)
    expect(merges.locator("dd.expected")).to_have_text(".·_")
    expect(merges.locator("dd.found")).to_have_text("다·.")
    expect(merges).to_contain_text("was met first")
    expect(state(page, "encoded.tsv")).to_contain_text("your own merges.txt")
    expect(state(page, "char_freq.tsv")).to_contain_text("right, to the letter")
    merges.get_by_role("button", name="Step 4").click()
    expect(page.get_by_role("heading", name="Step 4 of 8")).to_be_visible(timeout=10_000)
    expect(page.get_by_text("4 merges.txt ✗")).to_be_visible()


def test_a_corpus_is_typed_twice(page, server):
    open_lesson(page, server, "&lab_place=stats.tsv")
    wanted = lab_oracle.files(TIES)["stats.tsv"].decode().strip().replace("\t", "→")
    for _ in range(2):
        page.get_by_role("button", name="ties", exact=True).click()
        expect(page.get_by_label("Your text, one document a line")).to_have_value(
            "\n".join(TIES) + "\n"
        )
        expect(page.locator(".sheet .text")).to_have_text(wanted, timeout=10_000)
        page.get_by_label("Your text, one document a line").fill("ab b\nab")
        expect(page.locator(".sheet .text")).to_have_text("6→3→2.0", timeout=10_000)


def test_no_barriers(page, server, axe, tmp_path):
    open_lesson(page, server, "&lab_place=encoded.tsv")
    expect(page.locator(".sheet .token").first).to_be_visible()
    assert_no_barriers(page, axe)
    page.get_by_role("radio", name="Check mine").click()
    drop(page, written(tmp_path, lab_oracle.files(LINES, marker="")))
    expect(page.locator(".verdicts .file.wrong").first).to_be_visible(timeout=20_000)
    assert_no_barriers(page, axe)


def assert_no_barriers(page, axe):
    """Light and dark, wide and narrow."""
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert faults(axe, page) == []
        wide = page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth")
        assert wide <= size["width"]
