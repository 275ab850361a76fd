"""The README's picture, taken by ``.ci/picture``; not one of the tests."""

from pathlib import Path

from playwright.sync_api import expect


def test_take_the_picture(page, server):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{server}/?sample=english&merges=512&step=160")
    expect(page.locator(".player")).to_have_attribute("data-step", "160", timeout=30_000)
    page.wait_for_timeout(800)
    page.screenshot(path=Path(__file__).resolve().parents[2] / ".ci" / "player.png")
