"""The lesson on chats in a real browser: write, add, move and remove turns; exact ids follow."""

from playwright.sync_api import expect

WIDE = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
FIRST = "0 21 7 18 24 10 16 2 1 14 2"


def open_lesson(page, server, query=""):
    page.goto(f"{server}/lessons?lesson=chat{query}")
    expect(page.locator(".conversation li").first).to_be_visible(timeout=30_000)
    return page.locator(".conversation")


def ids(page, wanted):
    expect(page.get_by_test_id("stCode").first).to_have_text(wanted, timeout=10_000)


def test_turns_are_written_moved_added_and_removed(page, server):
    box = open_lesson(page, server)
    ids(page, FIRST)
    box.get_by_label("Text of turn 2").fill("makan")
    ids(page, "0 21 7 18 24 10 16 2 1 21 2")
    box.get_by_role("button", name="Move turn 2 up").click()
    ids(page, "1 21 2 0 21 7 18 24 10 16 2")
    expect(box.get_by_label("Text of turn 1")).to_be_focused()  # it can't move further up
    box.get_by_role("button", name="Add a turn").click()
    expect(box.get_by_label("Role of turn 3")).to_have_value("asisten")
    expect(box.get_by_label("Text of turn 3")).to_be_focused()
    page.keyboard.type("ikan")
    ids(page, "1 21 2 0 21 7 18 24 10 16 2 1 14 2")
    box.get_by_label("Role of turn 3").select_option("pengguna")
    ids(page, "1 21 2 0 21 7 18 24 10 16 2 0 14 2")
    box.get_by_role("button", name="Remove turn 2").click()
    ids(page, "1 21 2 0 14 2")
    page.wait_for_url("**chat_turns=**")
    page.reload()
    expect(box.locator("li")).to_have_count(2, timeout=30_000)
    ids(page, "1 21 2 0 14 2")
    page.get_by_role("button", name="The first conversation").click()
    ids(page, FIRST)
    expect(box.locator("li")).to_have_count(2)


def test_what_was_typed_before_can_be_typed_again(page, server):
    """After a button has put the turns back, the same edit is a change again."""
    box = open_lesson(page, server)
    for _ in range(2):
        box.get_by_label("Text of turn 2").fill("makan")
        ids(page, "0 21 7 18 24 10 16 2 1 21 2")
        page.get_by_role("button", name="The first conversation").click()
        ids(page, FIRST)
        expect(box.get_by_label("Text of turn 2")).to_have_value("ikan")


def test_roles_of_ones_own_can_be_chosen_at_once(page, server):
    box = open_lesson(page, server, "&chat_template=own")
    roles = page.get_by_label("Roles, with commas between")
    roles.fill("user, assistant, critic")
    roles.press("Tab")
    first = box.get_by_label("Role of turn 1")
    expect(first.locator("option")).to_have_text(["user", "assistant", "critic"], timeout=10_000)
    expect(first).to_have_value("user")
    first.select_option("critic")
    expect(page.locator(".rows .row-label").first).to_have_text("1 · critic", timeout=10_000)


def test_markup_in_a_message_is_text(page, server):
    box = open_lesson(page, server, "&chat_tokenizer=cl100k_base")
    box.get_by_label("Text of turn 1").fill("<img src=x onerror=alert(1)>\n$a$ *b*")
    flat = page.locator(".flat .strip")
    expect(flat).to_contain_text("<img·src=x·onerror=alert(1)>↵", timeout=10_000)
    expect(flat.locator("img")).to_have_count(0)
    expect(flat.locator(".special")).to_have_count(4)


def test_no_barriers(page, server, axe):
    open_lesson(page, server)
    page.get_by_role("button", name="ChatML in GPT-4o").click()
    expect(page.locator(".flat .special")).to_have_count(6, timeout=20_000)
    expect(page.locator(".rows .lit")).to_have_count(2)
    expect(page.locator('[data-test-script-state="notRunning"]').first).to_be_attached()
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert axe(page) == []
        wide = page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth")
        assert wide <= size["width"]
