"""Colours: contrast by the WCAG formula, and distance as colour-blind eyes see them."""

from itertools import combinations

import pytest

from bpeviz.charts.colours import ACCENT, HUES, PUBLISHED_HUES, QUIET, hue_numbers
from bpeviz.published import PUBLISHED

GROUNDS = {"light": "#faf8fb", "dark": "#16141c"}

# Machado, Oliveira and Fernandes 2009, severity 1.0; applied to linear RGB.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour):
    values = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def contrast(one, other):
    lights = sorted(
        0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def oklab(rgb):
    """Ottosson 2020, from linear RGB."""
    cones = times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        rgb,
    )
    return times(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        [cone ** (1 / 3) for cone in cones],
    )


def seen(colour, eyes):
    return oklab([min(1, max(0, v)) for v in times(EYES[eyes], linear(colour))])


def test_contrast_by_hand():
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


@pytest.mark.parametrize("ground", GROUNDS)
def test_hues_stand_out_from_the_page(ground):
    for hue in (*HUES, ACCENT, QUIET):
        assert contrast(getattr(hue, ground), GROUNDS[ground]) >= 3
        assert hue.on(dark=ground == "dark") == getattr(hue, ground)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("eyes", EYES)
def test_hues_are_told_apart(ground, eyes):
    colours = [seen(getattr(hue, ground), eyes) for hue in HUES]
    for one, other in combinations(colours, 2):
        distance = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        assert distance > 0.1  # 0.02 is a just noticeable difference


def test_published_tokenizers_have_hues_of_their_own():
    assert set(PUBLISHED_HUES) == set(PUBLISHED)
    assert len(set(PUBLISHED_HUES.values())) == len(PUBLISHED)


def test_names_keep_their_hue():
    first = hue_numbers(["a", "b", "o200k_base"], {})
    assert first == {"a": 3, "b": 4, "o200k_base": 2}
    assert hue_numbers(["b", "c", "a"], first) == {"b": 4, "c": 5, "a": 3}


def test_hues_are_used_again_when_all_are_taken():
    numbers = hue_numbers([f"t{k}" for k in range(12)], {})
    assert [list(numbers.values()).count(k) for k in range(8)] == [1, 1, 1, 2, 2, 2, 2, 1]
    assert [numbers[f"t{k}"] for k in range(8)] == [3, 4, 5, 6, 7, 0, 1, 2]  # ours come last


def test_on_one_chart_no_two_have_the_same_hue():
    visit = {}
    for k in range(20):  # charts of other runs have used every hue before
        visit |= hue_numbers([f"run {k}"], visit)
    for names in (
        ["run 0", "run 5", "run 10", "gpt2"],
        ["gpt2", "o200k_base", "cl100k_base", "run 1", "run 6", "run 11", "run 16", "run 2"],
        [f"run {k}" for k in range(8)],
    ):
        found = hue_numbers(names, visit)
        assert list(found) == names
        assert len(set(found.values())) == len(names)
        assert {name: hue_numbers([name], visit)[name] for name in names[:1]} == {
            names[0]: found[names[0]]  # the first keeps what it had
        }
    last = hue_numbers(["x1", "x2", "x3", "x4", "x5", "x6"], {})
    assert last["x6"] == 0  # borrowed from a published tokenizer that is not on the chart …
    assert hue_numbers(["gpt2", "x6"], last) == {"gpt2": 0, "x6": 3}  # … and given back
