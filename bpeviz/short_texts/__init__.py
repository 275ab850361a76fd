"""Short texts to look at under any tokenizer: a file each, our own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from bpeviz.errors import N_

TITLES: Mapping[str, str] = {
    "prose": N_("Prose"),
    "code": N_("Code"),
    "numbers": N_("Numbers"),
    "emoji": N_("Emoji"),
    "scripts": N_("Mixed scripts"),
    "chat": N_("A chat"),
}


@cache
def short_text(name: str) -> str:
    """The text of that name, one of ``TITLES``."""
    return files(__name__).joinpath(f"{name}.txt").read_text(encoding="utf-8").removesuffix("\n")
