"""The lessons in a real browser: a walk as a newcomer takes it, and what is played."""

import pytest
from hand import HAND
from playwright.sync_api import expect

from bpeviz.chapters.registry import LESSONS

PHONE = {"width": 390, "height": 844}
IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"
TITLES = [lesson.title for lesson in LESSONS]


def at_rest(page, title):
    """The lesson of that title is shown to its end."""
    expect(page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible(
        timeout=60_000
    )
    expect(page.locator("[data-stale=true]")).to_have_count(0, timeout=60_000)
    expect(page.locator(".stPageLink").last).to_be_visible(timeout=60_000)
    expect(page.locator(IDLE)).to_be_visible(timeout=60_000)


WALKS = [("light", "desk"), ("dark", "desk"), ("light", "phone")]


@pytest.mark.parametrize(("scheme", "width"), WALKS)
def test_a_walk_through_all_lessons(page, server, axe, scheme, width):
    """From the home page to the shelf, and on from lesson to lesson by the links below them."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(server)
    expect(page.locator(".player")).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="Lessons", exact=True).click(delay=HAND)
    expect(page.get_by_role("heading", level=1, name="Lessons", exact=True)).to_be_visible()
    expect(page.locator(".stPageLink")).to_have_count(len(LESSONS))
    if width == "phone":
        page.set_viewport_size(PHONE)
    found = {"the shelf": axe(page)}
    page.get_by_role("link", name=f"1 · {TITLES[0]}").click(delay=HAND)
    for title, after in zip(TITLES, [*TITLES[1:], None], strict=True):
        at_rest(page, title)
        found[title] = axe(page)
        if not page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
            found[title].append("wider than the screen")
        if after:
            page.get_by_role("link", name=f"Next lesson: {after}").click(delay=HAND)
    assert {title: faults for title, faults in found.items() if faults} == {}
    expect(page.get_by_role("link", name="Train a tokenizer")).to_be_visible()


def test_links_of_lessons_follow_and_open_again(page, server):
    page.goto(f"{server}/lessons?lesson=spelling")
    at_rest(page, "Spelling")
    box = page.get_by_label("Try it: any word")
    box.fill("occurrence")
    box.press("Enter")
    page.wait_for_url("**spelling_word=occurrence**")
    page.get_by_role("button", name="Next", exact=True).click()
    at_rest(page, "The blank belongs to the word")
    page.wait_for_url("**/lessons?lesson=blanks")
    page.go_back()
    at_rest(page, "Spelling")
    page.reload()
    at_rest(page, "Spelling")
    expect(box).to_have_value("occurrence")
    letters = page.locator(".grid tr").first.locator(".place")
    expect(letters).to_have_text(list("occurrence"))


def test_runs_in_lockstep(page, server):
    page.goto(f"{server}/lessons?lesson=rules")
    stage = page.locator(".lockstep")
    expect(stage).to_have_attribute("data-step", "0", timeout=60_000)
    panes = stage.locator(".pane")
    expect(panes).to_have_count(3)
    stage.get_by_role("button", name="Go to merge 3").click()
    expect(stage).to_have_attribute("data-step", "3")
    expect(stage.locator(".differs:visible")).to_have_count(2)
    expect(panes.nth(0).locator(".pane-caption .token").last).to_have_text("akan")
    expect(panes.nth(1).locator(".pane-caption .token").last).to_have_text("ma")
    # makan after three merges: m akan, then ma kan
    expect(panes.nth(0).locator(".line").first.locator(".u.same")).to_have_text(list("akan"))
    expect(panes.nth(1).locator(".line").first.locator(".u.same")).to_have_text(list("ma"))
    page.wait_for_url("**rules_step=3**")
    stage.get_by_role("button", name="Forward").click()
    expect(stage).to_have_attribute("data-step", "4")
    stage.get_by_role("button", name="Last").click()
    expect(stage.locator(".count")).to_have_text("10 of 10")
    page.wait_for_url("**rules_step=10**")
    page.reload()
    expect(stage).to_have_attribute("data-step", "10", timeout=60_000)
    stage.get_by_role("button", name="Play").click()  # from the start again
    expect(stage).to_have_attribute("data-step", "2", timeout=10_000)
    stage.get_by_role("button", name="Pause").click()


def test_a_stream_holds_bytes_back(page, server):
    page.goto(f"{server}/lessons?lesson=streams&streams_text=a♩b")
    stream = page.locator(".stream")
    waits, naive = stream.locator("[data-part=waiting]"), stream.locator("[data-part=naive]")
    expect(stream.locator(".count")).to_have_text("2 of 4", timeout=60_000)
    expect(naive).to_have_text("a\ufffd")
    expect(waits).to_have_text("ae2 99")
    stream.get_by_role("button", name="Forward").click()
    expect(naive).to_have_text("a\ufffd\ufffd")
    expect(waits).to_have_text("a♩")
    expect(stream.locator("[data-part=held]")).to_have_text("nothing held back")
    stream.locator("[data-part=scrubber]").press("End")
    expect(waits).to_have_text("a♩b")
    expect(stream.locator("[data-part=broken]")).to_have_text("2 × � that the text does not have")
    page.wait_for_url("**streams_step=4")
    page.get_by_label("Try it: any text").fill("<b>é</b>")
    expect(stream.locator(".count")).to_contain_text("of 7", timeout=10_000)
    stream.get_by_role("button", name="Last").click()
    expect(waits).to_have_text("<b>é</b>")


def test_two_orders_of_the_same_merges(page, server):
    page.goto(f"{server}/lessons?lesson=orders&orders_text=strawberry")
    stage = page.locator(".lockstep")
    expect(stage).to_have_attribute("data-step", "0", timeout=60_000)
    stage.get_by_role("button", name="Last").click()
    tokens = """(pane) => [...pane.querySelectorAll(".u")].reduce((found, unit) => {
      if (unit.classList.contains("s")) found.push("");
      found[found.length - 1] += unit.textContent;
      return found;
    }, [])"""
    panes = stage.locator(".pane .strip")
    assert panes.nth(0).evaluate(tokens) == ["str", "aw", "berry"]
    assert panes.nth(1).evaluate(tokens) == ["stra", "wb", "erry"]


def test_the_text_is_replayed_in_inspect(page, server):
    text = "<b>$a$ unbelievable"
    page.goto(f"{server}/lessons?lesson=orders&orders_tokenizer=gpt2")
    at_rest(page, "Order matters")
    box = page.get_by_label("Try it: any text")
    box.fill(text)
    box.press("Enter")
    page.wait_for_url("**orders_text=**")
    page.get_by_role("button", name="Replay this text in Inspect").click()
    page.wait_for_url("**/inspect?**view=replay**", timeout=30_000)
    expect(page.locator(".replay")).to_have_attribute("data-step", "0", timeout=30_000)
    expect(page.get_by_label("Your text", exact=True)).to_have_value(text)
    expect(page.get_by_role("radio", name="Replay")).to_be_checked()
    expect(page.get_by_role("combobox", name="Tokenizer")).to_have_value("GPT-2 · gpt2")
    expect(page.locator(".replay .strip").first).to_contain_text("<b>$a$·unbelievable")


def test_a_long_search_can_be_left(page, server):
    """The bar shows that it goes on; another page opens before it is over."""
    page.goto(f"{server}/lessons?lesson=glitch&glitch_tokenizer=o200k_base")
    at_rest(page, "Glitch tokens")
    page.get_by_role("button", name="Search the whole vocabulary").click()
    expect(page.get_by_text("Searching 200,019 tokens …")).to_be_visible(timeout=30_000)
    page.get_by_role("link", name="Inspect", exact=True).click(delay=HAND)
    expect(page.locator(".inspector")).to_be_visible(timeout=30_000)
    page.get_by_role("link", name="Lessons", exact=True).click(delay=HAND)  # where it begins again
    expect(page.get_by_text("Cut when they stand alone: 12.")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Searching 200,019 tokens …")).to_have_count(0)
