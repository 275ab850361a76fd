"""Mixed-language text of a given size, the same at every run on one machine.

It is made of the messages that the machine's programs ship (gettext catalogues:
English and twenty-three other languages), shuffled. Where a machine has too few,
lines of ``sample_corpora`` are cut and joined anew.
"""

from __future__ import annotations

import gettext
import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path

CATALOGUES = Path("/usr/share/locale")
SAMPLES = Path(__file__).parents[1] / "sample_corpora"
LANGUAGES = (
    "ar bn cs de el es fa fr he hi id it ja ka ko pl pt_BR ru ta th tr uk vi zh_CN"
).split()
SEED = 20


def mixed_text(size: int) -> str:
    """Between ``size`` bytes of UTF-8 and a line more."""
    chance = random.Random(SEED)
    messages = catalogue_messages()
    chance.shuffle(messages)
    lines: list[str] = []
    for line in chain(messages, recombined(chance)):
        lines.append(line)
        size -= len(line.encode()) + 1
        if size <= 0:
            break
    return "\n".join(lines)


def catalogue_messages() -> list[str]:
    """Every different message, in a fixed order."""
    found: dict[str, None] = {}
    for language in LANGUAGES:
        for catalogue in sorted((CATALOGUES / language / "LC_MESSAGES").glob("*.mo")):
            messages: dict[object, str] = {}
            with catalogue.open("rb") as file, suppress(UnicodeDecodeError):
                messages = vars(gettext.GNUTranslations(file))["_catalog"]
            for original, translated in messages.items():
                if isinstance(original, str) and original:
                    found[original] = found[translated] = None
    return list(found)


def recombined(chance: random.Random) -> Iterator[str]:
    """Lines of our samples without end: the first half of one, the second half of another."""
    lines = [
        line
        for sample in sorted(SAMPLES.glob("*.txt"))
        for line in sample.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    while True:
        first, second = chance.choice(lines), chance.choice(lines)
        yield first[: chance.randint(0, len(first))] + second[chance.randint(0, len(second)) :]


def other_share(text: str) -> float:
    """The share of bytes that belong to characters beyond ASCII."""
    data = text.encode()
    return sum(byte >= 128 for byte in data) / len(data) if data else 0.0
