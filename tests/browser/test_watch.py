"""The merge player in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.runs import RunChoice, carry_out

PHONE = {"width": 390, "height": 844}


def open_player(page, server, query=""):
    page.goto(f"{server}/?{query}")
    expect(page.locator(".player[data-step]")).to_be_visible(timeout=30_000)
    return page.locator(".player")


def at_step(player, step):
    expect(player).to_have_attribute("data-step", str(step))


def tokens_on_stage(page):
    """The strip read back: [id, hex of its bytes] for each token."""
    return page.evaluate(
        """() => {
            const find = (root) => root.querySelector(".player") ?? [...root.querySelectorAll("*")]
                .filter((e) => e.shadowRoot).map((e) => find(e.shadowRoot)).find(Boolean);
            return find(document).player.stage.tokens();
        }"""
    )


def test_step_keys_and_buttons(page, server):
    player = open_player(page, server, "sample=makan&algorithm=character&merges=10")
    at_step(player, 0)
    page.keyboard.press("ArrowRight")
    at_step(player, 1)
    expect(player.locator(".equation")).to_have_text("a+n→an")
    expect(player.locator(".figures")).to_contain_text("16")
    player.get_by_role("button", name="Forward").click()
    at_step(player, 2)
    page.keyboard.press("ArrowLeft")
    at_step(player, 1)
    page.keyboard.press("End")
    at_step(player, 10)
    expect(player.get_by_role("button", name="Forward")).to_be_disabled()
    page.keyboard.press("Home")
    at_step(player, 0)
    expect(player.get_by_role("button", name="Back")).to_be_disabled()


def test_play_and_pause_without_the_server(page, server):
    player = open_player(page, server, "sample=english&merges=400")
    player.locator("[data-part=speed]").fill("100")
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    page.keyboard.press(" ")
    expect(player.get_by_role("button", name="Pause")).to_be_visible()
    expect(player).to_have_attribute(
        "data-step", re.compile(r"^(1\d\d|[2-4]\d\d)$"), timeout=15_000
    )
    assert sent == []
    page.keyboard.press(" ")
    stopped = player.get_attribute("data-step")
    page.wait_for_timeout(200)
    assert player.get_attribute("data-step") == stopped


def test_play_in_beats_lights_the_pair_then_joins_it(page, server):
    player = open_player(page, server, "sample=makan&algorithm=character&merges=3")
    player.locator("[data-part=speed]").fill("0")  # one step in two seconds
    page.keyboard.press(" ")
    # a and n stand together in makan, ikan, makanan (twice), memakan and anjing
    expect(player.locator(".strip.beat .lit-left")).to_have_text(["a"] * 6)
    expect(player.locator(".strip .lit-right").first).to_have_text("n")
    at_step(player, 0)
    at_step(player, 1)
    expect(player.locator(".strip .lit-left")).to_have_count(0)


def test_reduced_motion_has_states_only(page, server):
    page.emulate_media(reduced_motion="reduce")
    player = open_player(page, server, "sample=makan&algorithm=character&merges=3")
    page.keyboard.press("ArrowRight")
    at_step(player, 1)
    expect(player.locator(".beat")).to_have_count(0)


MIXED = (
    "Ünïcode: 日本語 日本 日本語! שלום שלום 👩‍👩‍👧 👩‍👩‍👧 naïve naïve café\ttab\r\nend ♩♩ ♩ 🇯🇵🇯🇵"
)


@pytest.mark.parametrize("algorithm", ["byte", "split", "character", "end-of-word"])
def test_the_strip_is_what_the_engine_says(page, server, algorithm):
    """At several steps, forward and back, the strip read back equals an encoding by the engine."""
    page.goto(f"{server}/?sample=own&algorithm={algorithm}&merges=60&ties=lowest")
    player = page.locator(".player")
    page.get_by_label("Your text").fill(MIXED)
    expect(player).to_have_attribute("data-step", "0", timeout=20_000)
    page.wait_for_timeout(500)
    text = MIXED.replace("\r\n", "\n")  # as a browser's text area hands it on
    run = carry_out(RunChoice("own", algorithm, "lowest", 60, text).settled())
    for step in (0, 1, 5, len(run.trace), 3):
        player.locator("[data-part=scrubber]").fill(str(step))
        at_step(player, step)
        tokenizer = Tokenizer.of(run.trace, step)
        wanted = [[i, tokenizer.written(i).hex()] for i in tokenizer.encode(text)]
        assert tokens_on_stage(page) == wanted


def test_a_lone_surrogate_is_mended_and_said(page, server):
    page.goto(f"{server}/?sample=own")
    page.get_by_label("Your text").evaluate(
        """box => { box.value = "ok \\ud83d! ok"; box.dispatchEvent(new Event("input")); }"""
    )
    expect(page.locator(".player .strip")).to_contain_text("ok·efbfbd!·ok", timeout=20_000)
    expect(page.get_by_text("1 lone surrogates were replaced by U+FFFD.")).to_be_visible()


def test_no_replacement_character_and_fragments_under_a_brace(page, server):
    player = open_player(page, server, "sample=japanese&merges=50")
    assert "\ufffd" not in player.inner_text()
    split = player.locator(".cp.split").first
    assert split.get_attribute("data-char") == "終"
    expect(split.locator(".u")).to_have_text(["e7", "b5", "82"])


def test_scrubber_vocabulary_and_derivation(page, server):
    player = open_player(page, server, "sample=makan&algorithm=character&merges=10&step=10")
    at_step(player, 10)
    expect(player.locator(".chips button:visible")).to_have_count(10)
    player.get_by_label("Search tokens").fill("kan")
    expect(player.locator(".chips button:visible")).to_have_text(["kan", "akan", "makan", "ikan"])
    player.locator(".chips button:visible", has_text="makan").click()
    at_step(player, 4)
    expect(player.locator(".strip .same")).to_have_count(15)  # makan in three distinct words
    tree = player.locator(".tree")
    assert tree.locator(".token").all_inner_texts() == [
        "makan",
        "m",
        "akan",
        "a",
        "kan",
        "k",
        "an",
        "a",
        "n",
    ]
    player.get_by_role("button", name="Close").click()
    expect(tree).to_have_count(0)


def test_the_race_names_the_tie_and_its_rule(page, server):
    player = open_player(page, server, "sample=makan&algorithm=character&merges=10&step=8")
    rows = player.locator(".race li")
    expect(rows).to_have_count(10)
    expect(rows.nth(0)).to_have_class("won")
    expect(rows.nth(1)).to_have_class("tied")
    expect(player.locator(".verdict")).to_have_text(
        re.compile(r"^\d+ pairs had 2: lowest pair chose\.$")
    )


def test_predict_hides_the_winner_and_keeps_the_score(page, server):
    player = open_player(page, server, "sample=makan&algorithm=character&merges=10")
    player.get_by_label("Predict").check()
    expect(player.locator("[data-part=title]")).to_have_text("Merge 1")
    expect(player.locator(".equation")).to_have_text("Which pair wins?")
    assert "16" not in player.locator(".right").inner_text()
    player.locator(".guess", has_text="a+n").click()
    expect(player.locator(".verdict")).to_contain_text("Right! 1 of 1 right.")
    at_step(player, 1)
    player.get_by_role("button", name="Next merge").click()
    expect(player.locator("[data-part=title]")).to_have_text("Merge 2")
    player.locator(".guess").filter(has_not_text="k+an").first.click()
    expect(player.locator(".verdict")).to_contain_text("1 of 2 right.")
    at_step(player, 2)


def test_a_link_opens_at_the_very_step_and_follows_the_player(page, server):
    player = open_player(
        page, server, "sample=korean&algorithm=split&split=gpt2&ties=lowest&merges=77&step=33"
    )
    at_step(player, 33)
    page.keyboard.press("ArrowRight")
    at_step(player, 34)
    page.wait_for_url(re.compile(r"step=34"))
    for part in ("sample=korean", "algorithm=split", "split=gpt2", "ties=lowest", "merges=77"):
        assert part in page.url
    page.reload()
    at_step(page.locator(".player"), 34)


def test_the_curve_moves_the_player(page, server):
    player = open_player(page, server, "sample=english&merges=200&step=10")
    chart = page.get_by_test_id("stVegaLiteChart").locator("svg.marks, canvas").first
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.4)
    expect(player).to_have_attribute("data-step", re.compile(r"^(9|1[0-4])\d$"), timeout=10_000)


def test_another_part_of_the_corpus(page, server):
    player = open_player(page, server, "sample=english&merges=100&step=50")
    page.get_by_label("Find in the corpus").fill("Gladstone")
    page.keyboard.press("Enter")
    expect(player.locator(".strip")).to_contain_text("Gladstone", timeout=10_000)
    at_step(player, 50)


VARIANTS = [(scheme, width) for scheme in ("light", "dark") for width in ("desk", "phone")]


@pytest.mark.parametrize(("scheme", "width"), VARIANTS)
def test_accessible_in_light_dark_and_narrow(page, server, axe, scheme, width):
    page.emulate_media(color_scheme=scheme)
    if width == "phone":
        page.set_viewport_size(PHONE)
    player = open_player(page, server, "sample=english&merges=200&step=120")
    at_step(player, 120)
    expect(
        page.get_by_test_id("stVegaLiteChart").locator("svg.marks, canvas").first
    ).to_be_visible()
    player.locator(".chips button:visible").last.click()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert axe(page) == []
