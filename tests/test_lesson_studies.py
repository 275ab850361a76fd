"""What lessons put together: two corpora, sets of rules, orders on a stage, places of digits."""

import pytest
from tiny import merging

from bpeviz.charts.colours import Palette
from bpeviz.charts.digit_places import digit_places
from bpeviz.components.lockstep import order_pane, run_pane
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.excerpt import NEVER, PIECE_START
from bpeviz.frames.numbers import places_frame
from bpeviz.published import Trained
from bpeviz.runs import OWN, carry_out
from bpeviz.studies import orders, other_models
from bpeviz.studies.numbers import numbers
from bpeviz.studies.rule_sets import (
    RULE_SETS,
    corpus_text,
    first_choice,
    of_size,
    offered,
    sentence,
    settled,
)
from bpeviz.studies.streams import first_held, streamed
from bpeviz.studies.two_corpora import by_count, two_corpora


def test_two_corpora():
    found = two_corpora("Quxquux", 12, 1)
    assert found.learned_on.count(" Quxquux") == 12
    assert found.met.count(" Quxquux") == 1
    glitch = found.glitch
    assert glitch is not None
    assert (glitch.written, glitch.learned_on) == (b" Quxquux", 12)
    assert found.met_times(glitch.id) == 1
    assert glitch.id not in {token.id for token in found.unused}
    here = set(found.tokenizer.encode(found.met))
    there = found.tokenizer.encode(found.learned_on)
    assert {token.id for token in found.unused} == set(there) - here
    assert found.never_used == found.tokenizer.vocab_size - len(here)
    counts = [count for count, _same in by_count(found.unused)]
    assert counts == sorted(set(counts), reverse=True)


def test_a_name_without_a_token():
    assert two_corpora("Quxquux", 0, 0).glitch is None


def test_rules_of_a_corpus():
    assert set(offered("makan")) == {
        name for name in RULE_SETS if name.startswith(("character", "marker", "fused"))
    }
    assert offered("english") == offered(OWN) == list(RULE_SETS)
    assert first_choice("makan") == ["character", "character-first", "marker"]
    assert settled(["byte", "magic", "fused"], "makan", 4) == ["fused", "character"]
    assert settled(list(RULE_SETS), "english", 4) == list(RULE_SETS)[:4]
    choice = RULE_SETS["fused"].choice("makan", 3, "unused")
    assert (choice.fused, choice.marker, choice.text, choice.merges) == (True, "</w>", "", 3)
    assert sentence("english")
    assert sentence(OWN) == ""


def test_a_table_as_one_text():
    run = carry_out(RULE_SETS["character"].choice("makan", 1, ""))
    words = corpus_text(run).split(" ")
    assert len(words) == 22
    assert words.count("makan") == 5


def test_the_least_that_a_text_allows():
    # a, ##b, b, ##a and the unknown token
    made, size = of_size(other_models.wordpiece, "ab ba", 2)
    assert size == made.vocab_size == 5
    with pytest.raises(UserError):
        other_models.wordpiece("ab ba", 2)


def test_an_order_on_a_stage():
    """xabcx: b c is made first in the other order, at place 3."""
    tiny = merging("a b", "b c")
    cutting = orders.latest_first(tiny, "xabcx")
    base, excerpt = orders.stage(tiny, "xabcx", cutting)
    assert base == list(b"xabc")
    assert excerpt.units == (0, 1, 2, 3, 0)
    assert excerpt.seams == (PIECE_START, NEVER, NEVER, 1, NEVER)
    pane = order_pane("n", tiny, cutting, base, excerpt)
    assert pane["base"] == ["78", "61", "62", "63"]
    assert pane["steps"] == [[["b"], ["c"], ["bc"], "rank 1"]]
    assert pane["start"] == "Before the first merge: 5 tokens"


def test_a_stage_of_letters():
    run = carry_out(RULE_SETS["fused"].choice("makan", 1, ""))
    tokenizer = Trained("t", Tokenizer.of(run.trace))
    cutting = orders.in_rank_order(tokenizer, "an ra")
    base, excerpt = orders.stage(tokenizer, "an ra", cutting)
    assert excerpt.seams == (PIECE_START, 1, PIECE_START, NEVER)
    labels = [placed.cell.label for placed in excerpt.cells]
    assert labels == ["a", "n</w>", "r", "a</w>"]
    assert len(base) == 4


def test_a_run_on_a_pane():
    run = carry_out(RULE_SETS["character"].choice("makan", 4, ""))
    pane = run_pane("n", run.trace, run.excerpt(0, 100), "")
    assert [step[2] for step in pane["steps"]] == [["an"], ["kan"], ["akan"], ["makan"]]
    assert pane["steps"][2][3] == "9 times · 2 pairs tied · 80 tokens left · 1.46 bytes per token"


def test_when_bytes_are_first_held_back():
    tiny = merging("a b")
    assert first_held(streamed(tiny, "abé")) == 2
    assert first_held(streamed(tiny, "ab")) == 1
    assert first_held(streamed(tiny, "")) == 0


def test_places_of_digits():
    """12|3 and 45: the ten of 123 has nothing behind it in its token, that of 45 a digit."""
    found = numbers(merging("1 2", "4 5"), ["123", "45"])
    frame = places_frame(found)
    assert frame.to_dict("list") == {
        "place": [2, 1, 1, 0],
        "digits_after": [1, 0, 1, 0],
        "digits": [1, 1, 1, 2],
        "percent": [100.0, 50.0, 50.0, 100.0],
    }
    words = dict.fromkeys(("place", "digits_after", "digits", "percent"), "title")
    words |= {"behind": "after", "description": "what it shows"}
    names = {2: "100", 1: "10", 0: "1"}
    drawn = digit_places(frame, names, Palette(), words).to_dict()
    assert drawn["description"] == "what it shows"
    (rows,) = drawn["datasets"].values()
    assert [(row["name"], row["said"]) for row in rows] == [
        ("100", "100"),
        ("10", "50"),
        ("10", "50"),
        ("1", "100"),
    ]
    assert drawn["layer"][0]["encoding"]["x"]["sort"] == ["100", "10", "1"]
