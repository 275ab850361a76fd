"""The page Inspect in a real browser."""

import json
import re
from base64 import b64encode
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hand import HAND
from playwright.sync_api import expect

from bpeviz.published import load

PHONE = {"width": 390, "height": 844}
FIND = """(name) => {
    const find = (root) => root.querySelector(name) ?? [...root.querySelectorAll("*")]
        .filter((e) => e.shadowRoot).map((e) => find(e.shadowRoot)).find(Boolean);
    return find(document);
}"""


def open_page(page, server, shown=".inspector[data-seq]", **link):
    page.goto(f"{server}/inspect?{urlencode(link)}")
    expect(page.locator(shown)).to_be_visible(timeout=30_000)
    return page.locator(".inspector")


def write(page, text, seconds=30):
    """Put a text into the editor as a person does, whatever it holds, and wait for the answer."""
    page.locator("#inspected").evaluate(
        "(area, text) => { area.value = text; area.dispatchEvent(new Event('input')) }", text
    )
    settled(page, seconds)


def settled(page, seconds=30):
    """Wait until what is shown belongs to the text. (A look at all nodes would take too long.)"""
    root = page.evaluate_handle(f"() => ({FIND})('.inspector')")
    page.wait_for_function(
        "(root) => !root.classList.contains('stale')", arg=root, timeout=1000 * seconds, polling=50
    )


def asked(page, script, argument=None):
    """The result of a script that gets the inspector and an argument."""
    return page.evaluate(
        f"([argument]) => ({script})(({FIND})('.inspector').inspector, argument)", [argument]
    )


def pieces(page):
    """The tokens that the strip shows: the text of each, with its marks."""
    return asked(
        page,
        """(it) => {
            const found = [];
            for (const node of it.strip.root.querySelectorAll(".u")) {
                if (node.classList.contains("s")) found.push("");
                found[found.length - 1] += node.textContent;
            }
            return found.map((text) => text.replaceAll("\\u200b", ""));
        }""",
    )


COPY = """
    const clipboardData = new DataTransfer();
    it.strip.root.dispatchEvent(
        new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData("text/plain");
"""


def copied(page):
    """What copying the whole strip puts on the clipboard."""
    return asked(page, f"(it) => {{ getSelection().selectAllChildren(it.strip.root); {COPY} }}")


def test_tokens_follow_the_typing(page, server):
    open_page(page, server, text="")
    area = page.locator("#inspected")
    expect(page.locator(".under")).to_have_text("Type or paste a text above, or take a sample.")
    area.press_sequentially("strawberry", delay=30)
    settled(page)
    assert pieces(page) == ["st", "raw", "berry"]
    expect(page.locator(".count")).to_contain_text("3 tokens")
    area.fill("1234567")
    settled(page)
    assert pieces(page) == ["123", "456", "7"]
    expect(page.locator(".figures")).to_contain_text("7")
    page.get_by_role("button", name="Numbers").click()
    settled(page)
    assert area.input_value().startswith("7 + 8 = 15\n")
    assert copied(page) == area.input_value()


def test_what_is_shown_is_never_of_another_text_unless_it_says_so(page, server):
    open_page(page, server, text="a")
    page.evaluate(
        f"""() => {{
            const it = ({FIND})(".inspector").inspector;
            window.wrong = [];
            const look = () => {{
                const shown = it.cut.text === it.view.area.value;
                if (!shown && !it.root.classList.contains("stale")) window.wrong.push(it.cut.text);
                requestAnimationFrame(look);
            }};
            look();
        }}"""
    )
    page.locator("#inspected").press_sequentially("one two three four five", delay=60)
    page.get_by_role("button", name="Code", exact=True).click()
    settled(page)
    page.locator("#inspected").press_sequentially("x")
    page.get_by_text("Replay", exact=True).click()  # at once, before any answer
    expect(page.locator(".replay")).to_be_visible()
    settled(page)
    assert page.evaluate("window.wrong") == []


HOSTILE = (
    '<img src=x onerror="window.hurt=1"> & "q" \' <!-- </span> `c` $a$ and $b$ :smile: *a* _b_ '
    "~~s~~ [x](javascript:window.hurt=1)\n\n    indented <b>\n<|endoftext|> {count} \\n"
)


def test_hostile_text_is_shown_to_the_letter(page, server):
    open_page(page, server, tokenizer="cl100k_base", text=HOSTILE)
    shown = "".join(pieces(page)).replace("·", " ").replace("↵\n", "\n")
    assert shown == HOSTILE
    assert copied(page) == HOSTILE
    page.locator(".strip .u", has_text="img").hover()
    page.locator(".strip .u", has_text="count").click()
    expect(page.locator(".derivation .tree")).to_be_visible()
    for view in ("Side by side", "Replay", "Ids to text"):
        page.get_by_text(view, exact=True).click()
        expect(
            page.locator({"Side by side": ".comparison", "Replay": ".replay"}.get(view, ".stream"))
        ).to_be_visible()
    page.get_by_role("button", name="Ids of my text").click()
    expect(page.locator("[data-testid=stCode]")).to_contain_text(
        '<img src=x onerror="window.hurt=1">'
    )
    page.locator(".textbox textarea").fill("<img src=x onerror=window.hurt=1> $a$ :smile:")
    expect(page.get_by_role("alert")).to_contain_text("$a$")
    assert page.evaluate("window.hurt") is None
    assert page.locator("img[src=x], .katex").count() == 0


AWKWARD = [
    "a\r\nb\rc",
    "  two  spaces \t\n\n\tx",
    "a\x00b\x07\x0c\u200b\u202ex\u2066",
    "e\u0301 न्दी 👨\u200d👩\u200d👧\u200d👦 🇮🇩 ♩ 1\ufe0f\u20e3",
    "abc שלום 123 عربي",
    " \u0301 \ufeff",
]


def test_copying_gives_the_text(page, server):
    open_page(page, server)
    for text in AWKWARD:
        expected = text.replace("\r\n", "\n").replace("\r", "\n")  # as a text area does
        write(page, text)
        assert copied(page) == expected
    write(page, "to be or not")
    part = asked(
        page,
        f"""(it) => {{
            const [, be, , not] = it.strip.root.querySelectorAll(".u");
            getSelection().setBaseAndExtent(be.lastChild, 1, not.firstChild.firstChild, 1);
            {COPY}
        }}""",
    )
    assert part == "e or "


def seen(page, root, parts):
    """What stands in the first line of a part of the page, from left to right as it is seen."""
    return page.evaluate(
        f"""([root, parts]) => {{
            const nodes = [...({FIND})(root).querySelectorAll(parts)];
            const top = Math.min(...nodes.map((node) => node.getBoundingClientRect().top));
            return nodes.map((node) => [node.getBoundingClientRect(), node])
                .filter(([box]) => box.top < top + 20)
                .sort(([a], [b]) => a.x - b.x)
                .map(([, node]) => node.querySelector(".row") ?? node)
                .map((node) => node.dataset.char ?? node.textContent)
                .map((text) => text.replaceAll("\u200b", ""));
        }}""",
        [root, parts],
    )


MIXED = "abc שלום 123456 x"  # written: abc, the number, the Hebrew word from the right, x


def test_letters_from_the_right_that_are_split_keep_their_places(page, server):
    open_page(page, server, tokenizer="gpt2", text=MIXED)
    tokens = seen(page, ".strip", ".u:not(.cell *), .cell.split")
    assert tokens == ["abc", "·", "·123", "456", "ם", "ו", "ל", "ש", "·x"]
    open_page(page, server, ".replay[data-step]", view="replay", tokenizer="gpt2", text=MIXED)
    base = seen(page, ".replay .strip", ".u:not(.cell *), .cp.split")
    assert "".join(base) == "abc·123456·םולש·x"
    open_page(page, server, ".comparison", view="beside", text=MIXED)
    columns = seen(page, ".comparison", ".column")  # in each the row of o200k_base comes first
    assert "".join(columns[:4]) == "abc·123456"
    assert columns[-1] == "·x"
    assert sorted("".join(columns[4:-1])) == sorted("·שלום")
    assert columns[5] == "ם"


def test_carriage_returns_of_a_link_are_kept_and_said(page, server):
    open_page(page, server, text="a\r\nb")
    assert "".join(pieces(page)) == "a␍↵\nb"
    expect(page.locator(".notes")).to_contain_text("carriage returns (␍)")
    expect(page.locator(".figures div").first).to_contain_text("4")
    page.locator("#inspected").evaluate(
        """(area) => {
            const data = new DataTransfer();
            data.setData("text/plain", "x\\r\\ny");
            area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
        }"""
    )
    write(page, "x\ny")
    expect(page.locator(".notes")).to_contain_text("turned 1 carriage returns of the pasted text")
    expect(page.locator(".figures div").first).to_contain_text("3")


def test_lone_surrogates(page, server):
    open_page(page, server)
    page.locator("#inspected").evaluate(
        "(area) => { area.value = 'ok \\ud83d!'; area.dispatchEvent(new Event('input')) }"
    )
    settled(page)
    expect(page.locator(".notes")).to_have_text("1 lone surrogates were replaced by U+FFFD.")
    assert page.locator("#inspected").input_value() == "ok \ufffd!"


def test_a_file_is_opened_as_it_is(page, server):
    open_page(page, server)
    field = page.locator("input[data-part=file]")
    field.set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"\xef\xbb\xbfhi\r\nx"}
    )
    expect(page.locator(".notes")).to_contain_text("byte order mark")
    settled(page)
    assert "".join(pieces(page)) == "hi␍↵\nx"
    field.set_input_files({"name": "b.txt", "mimeType": "text/plain", "buffer": b"na\xefve"})
    expect(page.locator(".notes")).to_contain_text("b.txt is not text in UTF-8")
    assert "".join(pieces(page)) == "hi␍↵\nx"


def test_a_token_and_its_likes(page, server):
    open_page(page, server, tokenizer="gpt2", text="the sea, the sky and the ♩")
    the = load("gpt2").encode(" the")[0]
    page.locator(".strip .u", has_text="the").nth(1).hover()
    card = page.locator(".card")
    for told in (f"id {the}", "20 74 68 65", "2 ×", "yes", "LATIN SMALL LETTER H", str(the)):
        expect(card).to_contain_text(told)
    lit = asked(
        page,
        """(it) => {
            const isLit = (node) => getComputedStyle(node).boxShadow.includes("0px 0px 0px 1px");
            return [".strip .u", ".id-list .id"].map((name) =>
                [...it.root.querySelectorAll(name)].filter(isLit)
                    .map((node) => node.textContent.replaceAll("\\u200b", "")));
        }""",
    )
    assert lit == [["·the", "·the"], [str(the)] * 2]
    page.locator(".strip .u", has_text="the").nth(1).click()
    tree = page.locator(".derivation .tree")
    expect(tree).to_contain_text("rank 262")
    drawn = tree.locator(".token").all_text_contents()
    assert drawn == ["·the", "·t", "·", "t", "he", "h", "e"]
    page.get_by_role("button", name="Close").click()
    expect(tree).to_have_count(0)
    fragment = page.locator(".strip .k-fragment").last
    fragment.hover()
    ids = " ".join(map(str, load("gpt2").encode(" ♩")))
    expect(card).to_contain_text(f"e2 99 a9. Ids of its tokens: {ids}")
    assert page.locator(".cell.split").get_attribute("data-char") == "♩"


def test_tokens_by_the_keyboard(page, server):
    open_page(page, server, tokenizer="gpt2", text="to be or not")
    page.locator("#inspected").focus()
    page.locator(".strip").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".u.here")).to_have_text(re.compile("be"))
    expect(page.locator(".card-id")).to_have_text(f"id {load('gpt2').encode(' be')[0]}")
    page.keyboard.press("Enter")
    expect(page.locator(".derivation .tree")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".u.here")).to_have_text(re.compile("not"))


def test_special_tokens_are_a_switch(page, server):
    open_page(page, server, tokenizer="cl100k_base", text="Hi<|endoftext|>")
    assert len(pieces(page)) == len(load("cl100k_base").encode("Hi<|endoftext|>"))
    expect(page.locator(".specials button")).to_have_count(5)
    page.get_by_label("Special tokens", exact=True).check()
    expect(page.locator(".strip .special")).to_have_text("<|endoftext|>")
    assert pieces(page) == ["Hi", "<|endoftext|>"]
    expect(page).to_have_url(re.compile("special=1"))
    page.locator("#inspected").press("End")
    page.locator(".specials button", has_text="fim_prefix").click()
    settled(page)
    assert pieces(page)[-1] == "<|fim_prefix|>"


def test_ids_are_copied_and_tokens_downloaded(page, server, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, server, tokenizer="gpt2", text="Hello world")
    page.get_by_role("button", name="Copy ids").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "[15496, 995]"
    with page.expect_download() as download:
        page.get_by_role("button", name="JSON").click()
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert [token["id"] for token in told["tokens"]] == [15496, 995]


def test_a_megabyte_is_counted_whole_and_shown_in_part(page, server):
    open_page(page, server, tokenizer="cl100k_base")
    write(page, "ab " * 350_000, seconds=120)
    expect(page.locator(".count")).to_contain_text("350,001 tokens")
    expect(page.locator(".notes")).to_contain_text("The first 100,000 of 350,001 tokens are shown")
    write(page, "short")
    assert pieces(page) == ["short"]


def test_price_and_window(page, server):
    open_page(page, server, tokenizer="gpt2", text="Hello world")
    page.get_by_label("Price per million tokens").fill("5")
    expect(page.locator("[data-part=price-value]")).to_have_text("0.00001")
    page.get_by_label("Context window, tokens").fill("4")
    expect(page.locator("[data-part=window-value]")).to_have_text("50%")
    page.get_by_role("button", name="Tokens per word").hover()
    expect(page.get_by_role("tooltip", name=re.compile("Fertility"))).to_be_visible()
    page.get_by_role("link", name="Watch").click(delay=HAND)
    expect(page.locator(".player[data-step]")).to_be_visible(timeout=20_000)
    page.get_by_role("link", name="Inspect").click(delay=HAND)
    expect(page.locator("[data-part=window-value]")).to_have_text("50%", timeout=20_000)
    assert page.locator("#inspected").input_value() == "Hello world"


def test_the_replay_ends_in_the_encoding(page, server):
    text = "the strawberry ♩"
    open_page(page, server, ".replay[data-step]", view="replay", text=text)
    replay = page.locator(".replay")
    expect(replay.locator(".race li")).not_to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-step", "1")
    expect(replay.locator(".race li.won")).to_have_count(1)
    ranks = [
        int(told.split()[-1].replace(",", ""))
        for told in replay.locator(".race .rank").all_inner_texts()
    ]
    assert ranks == sorted(ranks)
    page.keyboard.press("End")
    expect(replay.locator(".verdict")).to_have_text("No merge is left: this is the encoding.")
    tokens = page.evaluate(f"() => ({FIND})('.replay').replay.stage.tokens()")
    assert [token for token, _ in tokens] == load("o200k_base").encode(text)
    page.get_by_text("The same merges in a wrong order").click()
    orders = page.locator(".comparison")
    expect(orders.locator("tbody tr")).to_have_count(3, timeout=60_000)


def test_side_by_side(page, server):
    open_page(page, server, ".comparison", view="beside", text="strawberry 1")
    comparison = page.locator(".comparison")
    counts = [int(told) for told in comparison.locator("tbody td:nth-child(2)").all_inner_texts()]
    names = ("gpt2", "cl100k_base", "o200k_base")
    assert counts == sorted(len(load(name).encode("strawberry 1")) for name in names)
    odd = page.evaluate(
        f"""() => {{
            const root = ({FIND})(".comparison");
            const found = {{}};
            root.querySelectorAll("tbody bdi").forEach((name, k) => {{
                const parts = root.querySelectorAll(`.row:nth-child(${{k + 1}}) .odd`);
                found[name.textContent] = [...parts].map((part) => part.textContent);
            }});
            return found;
        }}"""
    )
    assert odd == {
        "GPT-2 · gpt2": ["r"],  # st|raw|berry
        "GPT-4 · cl100k_base": ["aw", "1"],  # str|aw|berry| |1
        "GPT-4o · o200k_base": ["r", "1"],
    }
    assert "beside=" in page.url


def test_ids_to_text(page, server):
    open_page(page, server, ".stream", view="decode", tokenizer="gpt2")
    page.locator(".textbox textarea").fill("15496 999999 995")
    expect(page.locator("[data-testid=stCode]")).to_have_text("Hello world")
    expect(page.get_by_role("alert")).to_contain_text("There is no token 999999")


def test_two_visitors_do_not_see_each_others_uploads(browser, server, tmp_path):
    table = tmp_path / "mine.tiktoken"
    lines = [b64encode(bytes([byte])) + b" %d" % byte for byte in range(256)]
    table.write_bytes(b"\n".join([*lines, b64encode(b"ab") + b" 256", b""]))
    visits = [browser.new_context() for _ in range(2)]
    pages = [visit.new_page() for visit in visits]
    for page in pages:
        open_page(page, server, text="abab")
    pages[0].get_by_text("Bring a tokenizer").click()
    pages[0].locator("input[type=file]:not([data-part])").set_input_files(table)
    expect(pages[0].locator(".count")).to_contain_text("2 tokens", timeout=20_000)
    assert pieces(pages[0]) == ["ab", "ab"]
    pages[0].keyboard.press("Escape")
    write(pages[1], "abab.")
    pages[1].get_by_label("Tokenizer", exact=False).first.click()
    options = pages[1].get_by_role("option")
    expect(options).not_to_have_count(0)
    assert not any("mine" in text for text in options.all_inner_texts())
    for visit in visits:
        visit.close()


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("view", ["tokens", "replay", "beside", "decode"])
def test_no_accessibility_violations(page, server, axe, look, view):
    shown = {"replay": ".replay", "beside": ".comparison", "decode": ".stream"}
    page.emulate_media(color_scheme=look)
    open_page(
        page, server, shown.get(view, ".inspector[data-seq]"), view=view, text="strawberry ♩ é\n"
    )
    if view == "tokens":
        page.locator(".strip .u", has_text="raw").click()
        expect(page.locator(".derivation .tree")).to_be_visible()
    page.wait_for_timeout(500)
    assert axe(page) == []
    page.set_viewport_size(PHONE)
    page.wait_for_timeout(500)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
