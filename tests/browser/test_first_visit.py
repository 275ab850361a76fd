"""A visit begins: the link of a page opens, the page runs once, and hears of steps in time."""

import re

from playwright.sync_api import expect


def test_a_page_opens_through_the_app(page, serve):
    new_server = serve()
    page.goto(f"{new_server}/size")
    expect(page.get_by_role("link", name="Watch", exact=True)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("link", name="app")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.url.startswith(f"{new_server}/size")


def test_a_page_is_run_once_until_somebody_does_something(page, server):
    """A second run would call the page back from under whoever is already on the way elsewhere."""
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    for where in (
        "",
        "?step=7",
        "inspect",
        "train",
        "size",
        "lessons?lesson=rules",
        "lessons?lesson=streams",
    ):
        sent.clear()
        page.goto(f"{server}/{where}")
        idle = page.locator("[data-testid=stApp][data-test-script-state=notRunning]")
        expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=60_000)
        expect(idle).to_be_visible(timeout=60_000)
        page.wait_for_timeout(1_000)
        assert len(sent) == 1, where


def test_a_step_is_told_once_it_rests_and_later_after_a_press_elsewhere(page, server):
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    page.goto(server)
    expect(page.locator(".player")).to_be_visible(timeout=60_000)
    page.locator(".player").press("ArrowRight")
    expect(page).to_have_url(re.compile("step=1$"))
    assert len(sent) == 2
    page.get_by_role("heading", level=1).hover()
    page.keyboard.press("ArrowRight")
    page.mouse.down()
    page.mouse.up()
    page.wait_for_timeout(800)
    assert len(sent) == 2
    expect(page).to_have_url(re.compile("step=2$"))
