"""The first visit of a server opens the link of a page."""

from playwright.sync_api import expect


def test_a_page_opens_through_the_app(page, serve):
    new_server = serve()
    page.goto(f"{new_server}/size")
    expect(page.get_by_role("link", name="Watch", exact=True)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("link", name="app")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.url.startswith(f"{new_server}/size")
