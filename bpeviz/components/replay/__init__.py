"""The replay of an encoding: merge by merge in rank order, with the player's controls."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.replay.words import words

_SCRIPTS = (
    "shared/tokens.js",
    "shared/stage.js",
    "shared/playback.js",
    "replay/aside.js",
    "replay/replay.js",
)
_STYLES = ("shared/tokens.css", "shared/playback.css", "replay/replay.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("replay", _SCRIPTS, _STYLES)


def replay(shown: dict[str, Any], *, identity: str, note: str, language: str, key: str) -> None:
    """Show the replay. With another ``identity`` it starts anew; ``note`` says what is shown."""
    data = {**shown, "id": identity, "note": note, "words": words(), "language": language}
    _mounted()(key=key, data=data)
