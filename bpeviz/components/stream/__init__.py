"""A text that comes token by token: decoded at once, and by a decoder that waits."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.looks import drawn_id
from bpeviz.components.stepper_words import stepper_words
from bpeviz.language import _
from bpeviz.published import AnyTokenizer
from bpeviz.studies.streams import Stream

_SCRIPTS = (
    "shared/tokens.js",
    "shared/chips.js",
    "shared/rest.js",
    "shared/stepper.js",
    "stream/stream.js",
)
_STYLES = (
    "shared/tokens.css",
    "shared/encoded.css",
    "shared/chips.css",
    "shared/stepper.css",
    "stream/stream.css",
)


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("stream", _SCRIPTS, _STYLES)


def stream_payload(tokenizer: AnyTokenizer, found: Stream) -> dict[str, Any]:
    """The frames as [token, naive text, shown text, held bytes in hex], and the rest."""
    frames = [
        [drawn_id(tokenizer, frame.id), frame.naive, frame.shown, frame.held.hex(" ")]
        for frame in found.frames
    ]
    return {"frames": frames, "rest": found.rest}


def stream(
    tokenizer: AnyTokenizer,
    found: Stream,
    *,
    step: int,
    language: str,
    key: str,
    on_step: Callable[[], None],
) -> None:
    """Show a stream of tokens; ``step`` of them are sent when it is first shown."""
    words = stepper_words() | {
        "tokens": _("Sent, token by token"),
        "naive": _("Each token decoded alone"),
        "waiting": _("A decoder that waits"),
        "held": _("held back: {bytes}"),
        "nothing": _("nothing held back"),
        "broken": _("{n} × � that the text does not have"),
    }
    payload = stream_payload(tokenizer, found)
    identity = " ".join(str(frame.id) for frame in found.frames)
    data = {**payload, "identity": identity, "at": step, "words": words, "language": language}
    _mounted()(key=key, data=data, default={"step": step}, on_step_change=on_step)
