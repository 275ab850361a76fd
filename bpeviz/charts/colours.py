"""Colours of tokenizers: the same tokenizer has the same one on every page.

Eight hues, each for light and for dark ground: 3:1 or better against the page, and
told apart by eyes that lack one kind of cones (a test simulates them).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Hue(NamedTuple):
    """One colour, for each ground."""

    light: str
    dark: str

    def on(self, *, dark: bool) -> str:
        """The colour for dark or light ground."""
        return self.dark if dark else self.light


HUES = (
    Hue("#be7c1c", "#edae12"),
    Hue("#1c35ac", "#4773ab"),
    Hue("#38a08b", "#93caa2"),
    Hue("#a74541", "#e56c48"),
    Hue("#a575f9", "#a575f9"),
    Hue("#791265", "#c32d69"),
    Hue("#1e7391", "#45a5ae"),
    Hue("#292929", "#dee0ef"),
)
PUBLISHED_HUES: Mapping[str, int] = {"gpt2": 0, "cl100k_base": 1, "o200k_base": 2}

ACCENT = Hue("#c2410c", "#fb923c")  # the step, the chosen thing
QUIET = Hue("#8d8799", "#7d778a")  # rules, marks, what is compared with

INK = Hue("#3d3846", "#d6d0de")  # text on charts
GRID = Hue("#e4dfe8", "#35313f")
GROUND = Hue("#faf8fb", "#16141c")  # of the page

# What is no tokenizer, and never on one chart with them: the parts of a cost.
PARTS = (HUES[1], HUES[2], HUES[0])


@dataclass(frozen=True)
class Palette:
    """The colours of one chart: for which ground, and whose hue is which (``hue_numbers``)."""

    dark: bool = False
    numbers: Mapping[str, int] = field(default_factory=dict)

    def of(self, names: Iterable[str]) -> list[str]:
        """The colours of tokenizers, in the order of their names."""
        return [HUES[self.numbers[name]].on(dark=self.dark) for name in names]

    @property
    def accent(self) -> str:
        """For the step, and for what is chosen."""
        return ACCENT.on(dark=self.dark)

    @property
    def quiet(self) -> str:
        """For rules and marks."""
        return QUIET.on(dark=self.dark)

    @property
    def ink(self) -> str:
        """For text."""
        return INK.on(dark=self.dark)

    @property
    def grid(self) -> str:
        """For the lines behind a chart."""
        return GRID.on(dark=self.dark)

    @property
    def ground(self) -> str:
        """For an edge around what lies on bars."""
        return GROUND.on(dark=self.dark)

    @property
    def parts(self) -> list[str]:
        """For the parts of a cost."""
        return [hue.on(dark=self.dark) for hue in PARTS]


def hue_numbers(names: Iterable[str], known: Mapping[str, int]) -> dict[str, int]:
    """Give the names of one chart their hues, no two the same one while there are hues left.

    Published names have their own. ``known`` are names that have a hue already; they
    keep it, but for one that an earlier name of this chart has. The others get the
    next free one, and those of published names only where none else is left.

    >>> hue_numbers(["mine", "gpt2", "yours"], {"mine": 5})
    {'mine': 5, 'gpt2': 0, 'yours': 3}
    """
    names = list(dict.fromkeys(names))
    given = {**known, **PUBLISHED_HUES}
    numbers = {name: PUBLISHED_HUES[name] for name in names if name in PUBLISHED_HUES}
    for name in names:
        if name not in PUBLISHED_HUES:
            if given.get(name) in (None, *numbers.values()):
                given.pop(name, None)
                given[name] = _next_hue(list(numbers.values()), list(given.values()))
            numbers[name] = given[name]
    return {name: numbers[name] for name in names}


def _next_hue(here: Sequence[int], given: Sequence[int]) -> int:
    """The hue used least: on this chart, by published names, in the visit; then the first."""
    reserved = PUBLISHED_HUES.values()
    return min(
        range(len(HUES)), key=lambda hue: (here.count(hue), hue in reserved, given.count(hue))
    )
