"""Runs beside one another, and the texts that they are measured on."""

import pytest

from bpeviz import corpora
from bpeviz.charts.colours import hue_numbers
from bpeviz.curves import curve_of, curve_on, curve_on_words
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.measures import measure
from bpeviz.names import run_name
from bpeviz.published import PUBLISHED, load
from bpeviz.runs import OWN, RunChoice, base_tokens, carry_out, set_aside
from bpeviz.size_study import (
    ASIDE,
    NOTHING,
    beside,
    curves,
    curves_of_another,
    held_out_text,
    published_on,
    with_vocab_size,
)

TEXT = "the cat\nthe hat\nthe mat\n" * 20


def own(algorithm="byte", ties="first", merges=20, **more):
    return RunChoice(OWN, algorithm, ties, merges, text=TEXT, **more).settled()


def test_a_part_is_set_aside_by_hand():
    # 480 characters; the last tenth starts at 432, where a line starts.
    assert set_aside(TEXT, 10) == (TEXT[:432], TEXT[432:])
    # The last 12% start at 423, inside a line, which stays whole: 424 is its end.
    assert set_aside(TEXT, 12) == (TEXT[:424], TEXT[424:])
    assert set_aside(TEXT, 0) == (TEXT, "")
    assert set_aside("", 10) == ("", "")
    assert set_aside("no line end here", 25) == ("no line end ", "here")


def test_what_is_set_aside_is_not_trained_on():
    run = carry_out(own(aside=10))
    assert run.text == TEXT[:432]
    assert run.trace.corpus.text_bytes == 432
    assert held_out_text(run, ASIDE) == TEXT[432:]
    assert carry_out(own()).trace.corpus.text_bytes == 480


def test_a_table_sets_nothing_aside():
    choice = RunChoice("makan", "character", "lowest", 3, aside=10).settled()
    assert choice.aside == 0


def test_held_out_texts():
    run = carry_out(own())
    assert held_out_text(run, NOTHING) is None
    assert held_out_text(run, "korean") == corpora.sample("korean").text
    assert held_out_text(run, OWN, "mine") == "mine"
    found = curves(run, OWN, "the bat")
    assert found.training == curve_of(run.trace)
    assert found.held_out == curve_on("the bat", run.tokenizer)
    assert curves(run, NOTHING).held_out is None


def test_a_table_is_held_out_as_a_table():
    run = carry_out(RunChoice("makan", "character", "lowest", 5).settled())
    garden = corpora.sample("garden_words")
    assert curves(run, "garden_words").held_out == curve_on_words(garden.words, run.tokenizer)


def test_another_tokenizer_on_the_texts_of_a_run():
    other = carry_out(RunChoice("indonesian", "split", "first", 50).settled()).tokenizer
    run = carry_out(own())
    found = curves_of_another(other, run, OWN, "the bat")
    assert found.training == curve_on(TEXT, other)
    assert found.held_out == curve_on("the bat", other)
    assert curves_of_another(other, run, NOTHING).held_out is None


def test_published_tokenizers_on_a_text():
    assert published_on(TEXT) == [(name, measure(TEXT, load(name))) for name in PUBLISHED]


@pytest.mark.parametrize(
    ("choice", "base"),
    [
        (own(), 256),
        (own("split"), 256),
        (own("character", "lowest"), len(set(TEXT.replace("\n", " ")) - {" "})),
        (own("end-of-word", "lowest"), len(set(TEXT.replace("\n", " ")) - {" "}) + 1),
        (RunChoice("makan", "character", "lowest", 0).settled(), 12),
    ],
)
def test_merges_for_a_vocabulary_size(choice, base):
    assert base_tokens(choice) == base
    assert with_vocab_size(choice, 300).merges == 300 - base
    assert with_vocab_size(choice, 5).merges == 0


def test_runs_beside_differ_in_one_thing():
    choice = RunChoice("english", "split", "first", 9).settled()
    found = beside(choice)
    assert "corpus-english" not in found
    assert {"ties-lowest", "algorithm-byte", "split-gpt2", "corpus-korean"} <= set(found)
    assert found["corpus-korean"] == RunChoice("korean", "split", "first", 9).settled()
    assert found["algorithm-end-of-word"].ties == "lowest"
    assert found["algorithm-end-of-word"].marker == "_"
    assert found["split-gpt2"].split == "gpt2"
    for other in found.values():
        carry_out(with_vocab_size(other, 0))


def test_words_stand_beside_words():
    found = beside(RunChoice("makan", "character", "lowest", 9).settled())
    assert {name for name in found if name.startswith("algorithm")} == {"algorithm-end-of-word"}
    assert {"corpus-garden_words", "corpus-korean"} <= set(found)
    byte = beside(RunChoice("english", "byte", "first", 9).settled())
    assert "corpus-makan" not in byte
    assert not any(name.startswith("split") for name in byte)


def test_own_text_stands_beside_samples_without_its_text():
    found = beside(own())
    assert found["corpus-korean"].text == ""
    assert found["ties-lowest"].text == TEXT


def test_different_runs_have_different_names_and_so_different_colours():
    choice = RunChoice("english", "split", "first", 9).settled()
    names = [run_name(c) for c in (choice, *beside(choice).values())]
    assert len(set(names)) == len(names)
    assert run_name(own(aside=10)) == "my text · Bytes, no split · without the last 10% · 20"
    assert len(set(hue_numbers(names[:5], {}).values())) == 5


def test_a_curve_of_a_run_is_that_of_its_tokenizer():
    run = carry_out(own("split"))
    assert curves(run, NOTHING).training == curve_on(TEXT, Tokenizer.of(run.trace))
