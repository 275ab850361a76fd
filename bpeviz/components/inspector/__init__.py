"""The inspector: an editor whose text is answered by its tokens as a person types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.inspector.payload import (
    RankOf,
    derivation_payload,
    figures_payload,
    strip_payload,
)
from bpeviz.components.inspector.words import definitions, words
from bpeviz.derivation import Derivation
from bpeviz.encoded import Encoded
from bpeviz.published import AnyTokenizer

_SCRIPTS = (
    "shared/tokens.js",
    "shared/live_text.js",
    "shared/cut.js",
    "shared/strip.js",
    "inspector/copying.js",
    "inspector/figures.js",
    "inspector/card.js",
    "inspector/ids.js",
    "inspector/sources.js",
    "inspector/inspector.js",
)
_STYLES = (
    "shared/tokens.css",
    "shared/encoded.css",
    "shared/tree.css",
    "inspector/inspector.css",
)


MOST_DIGITS = 20


@dataclass(frozen=True)
class Options:
    """What a person sets beside the text. ``price`` and ``window`` are as they were typed."""

    marks: bool = True
    special: bool = False
    price: str = "2.50"
    window: str = "128000"

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Options:
        """From what the browser sends."""
        return cls(
            bool(values["marks"]),
            bool(values["special"]),
            str(values["price"])[:MOST_DIGITS],
            str(values["window"])[:MOST_DIGITS],
        )


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("inspector", _SCRIPTS, _STYLES)


def answer(encoded: Encoded, key: str, rank_of: RankOf | None = None) -> dict[str, Any]:
    """What the inspector shows of an encoded text; ``key`` tells it from other answers.

    ``rank_of``: the ranks of the tokenizer's tokens, if they are remembered.
    """
    return {
        "text": encoded.text,
        "strip": {"key": key} | strip_payload(encoded, rank_of),
        "figures": figures_payload(encoded),
        "specials": list(encoded.tokenizer.special_ids),
    }


def nothing(tokenizer: AnyTokenizer, text: str, key: str) -> dict[str, Any]:
    """The same for a text that can't be encoded: no tokens, and no figures."""
    empty = answer(Encoded(tokenizer, "", 0, ()), key)
    return empty | {"text": text, "figures": dict.fromkeys(empty["figures"])}


def inspector(
    shown: Mapping[str, Any],
    *,
    seq: int,
    view: str,
    notes: Sequence[str],
    samples: Mapping[str, str],
    options: Options,
    derivation: tuple[AnyTokenizer, Derivation] | None,
    language: str,
    key: str,
    on_edit: Callable[[], None],
    on_pick: Callable[[], None],
    on_options: Callable[[], None],
) -> None:
    """Show the inspector. ``shown`` is an ``answer``, to the edit number ``seq``.

    ``samples``: name → title. With another ``view`` than ``tokens`` only the editor is shown.
    """
    data = {
        **shown,
        "seq": seq,
        "view": view,
        "notes": list(notes),
        "samples": list(samples.items()),
        "options": asdict(options),
        "derivation": derivation and derivation_payload(*derivation),
        "words": words(),
        "definitions": definitions(),
        "language": language,
    }
    _mounted()(
        key=key,
        data=data,
        default={"edit": None, "pick": None, "options": None},
        on_edit_change=on_edit,
        on_pick_change=on_pick,
        on_options_change=on_options,
    )
