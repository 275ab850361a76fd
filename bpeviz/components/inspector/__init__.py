"""The inspector: an editor whose text is answered by its tokens as a person types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.inspector.payload import derivation_payload, figures_payload, strip_payload
from bpeviz.components.inspector.words import definitions, words
from bpeviz.derivation import Derivation
from bpeviz.encoded import Encoded
from bpeviz.published import AnyTokenizer

_SCRIPTS = (
    "shared/tokens.js",
    "shared/live_text.js",
    "inspector/cut.js",
    "inspector/strip.js",
    "inspector/copying.js",
    "inspector/figures.js",
    "inspector/card.js",
    "inspector/ids.js",
    "inspector/inspector.js",
)
_STYLES = (
    "shared/tokens.css",
    "shared/encoded.css",
    "shared/tree.css",
    "inspector/inspector.css",
)


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
            str(values["price"]),
            str(values["window"]),
        )


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("inspector", _SCRIPTS, _STYLES)


def answer(encoded: Encoded, key: str) -> dict[str, Any]:
    """What the inspector shows of an encoded text; ``key`` tells it from other answers."""
    return {
        "text": encoded.text,
        "strip": {"key": key} | strip_payload(encoded),
        "figures": figures_payload(encoded),
        "specials": list(encoded.tokenizer.special_ids),
    }


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
        on_edit_change=on_edit,
        on_pick_change=on_pick,
        on_options_change=on_options,
    )
