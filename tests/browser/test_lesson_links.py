"""The address of every lesson, copied into a browser of its own, shows what was on the page."""

import re

import pytest
from playwright.sync_api import expect

IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"

# All that can be read on the lesson: its texts, in components as well, and what its boxes hold.
READ = """() => {
  const found = [];
  const walk = (node) => {
    if (node.nodeType === 3 && node.textContent.trim()) found.push(node.textContent.trim());
    if (node.nodeType !== 1) return;
    if (/^(STYLE|SCRIPT|SVG|TEMPLATE)$/i.test(node.tagName)) return;
    if (node.matches("[data-testid=stTooltipIcon], [role=graphics-document]")) return;
    if (node.value !== undefined) found.push(`${node.value} ${node.checked ?? ""}`);
    if (node.getAttribute("aria-checked") === "true") found.push("chosen");
    (node.shadowRoot ?? node).childNodes.forEach(walk);
  };
  walk(document.querySelector(".st-key-lesson_page"));
  return found;
}"""


def box(page, label):
    return page.locator("input, textarea").and_(page.get_by_label(label, exact=True))


def write(page, label, text):
    box(page, label).fill(text)
    box(page, label).press("Tab")
    settled(page)


def choose(page, label, option):
    list_box = page.get_by_role("combobox", name=re.compile(re.escape(label)))
    list_box.scroll_into_view_if_needed()
    page.wait_for_timeout(300)  # a list that is open closes when the page scrolls
    list_box.click()
    page.get_by_role("option", name=option).first.click()
    settled(page)


def press(page, name, role="button"):
    page.get_by_role(role, name=name, exact=True).click()
    settled(page)


def settled(page):
    """What was done has reached the server, and its answer the page and the address bar."""
    page.wait_for_timeout(700)
    expect(page.locator(IDLE)).to_be_visible(timeout=60_000)
    expect(page.locator("[data-stale=true]")).to_have_count(0, timeout=60_000)
    page.wait_for_timeout(300)


def rules(page):
    write(page, "Merges", "12")
    write(page, "Sentence", "makan <b>kucing</b>")
    write(page, "Vocabulary of WordPiece and Unigram", "30")
    page.get_by_role("button", name="Remove Characters (first met)").click()
    settled(page)
    press(page, "Go to merge 2")


def rules_on_a_text(page):
    choose(page, "Try it: a corpus", "My own text …")
    write(page, "Your text", "cdcd abab\n$a$ *b*")
    write(page, "Sentence", "abcd")


def numbers(page):
    write(page, "Numbers, with blanks between", "20240101; 1,234 7")
    choose(page, "Tokenizer", "GPT-2 · gpt2")
    write(page, "First number", "77")
    write(page, "Second number", "9999")


def numbers_of_a_range(page):
    press(page, "A range", "radio")
    write(page, "From", "90")
    write(page, "To", "130")
    write(page, "Step", "5")


def code(page):
    write(page, "Try it: any program", "if a:\n    b = '<i>'\n\tc\n")
    press(page, "With tabs", "radio")
    choose(page, "Tokenizer of the lines below", "Python code")


def spelling(page):
    write(page, "Try it: any word", "Mississippi")
    write(page, "Letter to count", "s")
    choose(page, "Tokenizer", "GPT-4o · o200k_base")


def blanks(page):
    write(page, "Try it: any word", "sun")
    write(page, "Prompt", "The sky & the :smile:")
    write(page, "How it goes on", "sun")
    choose(page, "Tokenizer", "GPT-2 · gpt2")


def glitch(page):
    write(page, "Try it: a name", "RedKite77")
    for label, times in (("Times in the tokenizer's text", 5), ("Times in the model's text", 2)):
        slider = page.get_by_role("slider", name=label)
        slider.press("Home")
        for _ in range(times):
            slider.press("ArrowRight")
        settled(page)
    write(page, "A text under every tokenizer", " petertodd")
    choose(page, "Tokenizer", "GPT-2 · gpt2")
    press(page, "Search the whole vocabulary")
    expect(page.get_by_text("Never made by the merges:")).to_be_visible(timeout=60_000)


def streams(page):
    write(page, "Try it: any text", "né 🙂 <b>")
    choose(page, "Tokenizer", "GPT-4 · cl100k_base")
    press(page, "First")
    press(page, "Forward")


def orders(page):
    write(page, "Try it: any text", "unbelievable stories")
    choose(page, "Tokenizer", "GPT-2 · gpt2")
    press(page, "Forward")
    press(page, "Forward")


def chat(page):
    write(page, "Text of turn 1", "ikan & <|akhir|>")
    press(page, "Add a turn")
    page.get_by_text("Open the reply").click()
    settled(page)
    choose(page, "Ids", "special tokens last")
    write(page, "A message of pengguna", "air <|akhir|>")


def chat_of_ones_own(page):
    choose(page, "Template", "My own template …")
    write(page, "One turn, with {role} and {content}", "[{role}] {content}<end>\n")
    write(page, "Special tokens, one a line", "<end>\n[{role}]")
    write(page, "Roles, with commas between", "user, assistant, critic")
    choose(page, "Tokenizer", "GPT-2 · gpt2")


def lab(page):
    press(page, "ties")
    write(page, "Merges", "7")
    write(page, "End-of-word marker", "</w>")
    press(page, "6 encoded.tsv", "radio")


def size(page):
    choose(page, "Try it: a corpus", "Spanish")
    write(page, "Merges", "300")
    write(page, "Vocabulary size (tokens)", "64000")
    write(page, "Width of the model", "2048")


CHANGES = [
    *[rules, rules_on_a_text, numbers, numbers_of_a_range, code, spelling, blanks, glitch],
    *[streams, orders, chat, chat_of_ones_own, lab, size],
]


@pytest.mark.parametrize("change", CHANGES, ids=[change.__name__ for change in CHANGES])
def test_a_copied_address_shows_the_same(page, browser, server, change):
    lesson = change.__name__.split("_")[0]
    page.goto(f"{server}/lessons?lesson={lesson}")
    expect(page.locator(".stPageLink").last).to_be_visible(timeout=60_000)
    settled(page)
    first = page.evaluate(READ)
    change(page)
    wanted = page.evaluate(READ)
    assert wanted != first
    other = browser.new_context().new_page()
    try:
        other.goto(page.url)
        expect(other.locator(".stPageLink").last).to_be_visible(timeout=60_000)
        settled(other)
        assert other.evaluate(READ) == wanted
    finally:
        other.context.close()
