"""The merge player: the whole trace goes in once, the step where it rests comes back."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from bpeviz.components import register
from bpeviz.components.player.words import words

_SCRIPTS = (
    "shared/tokens.js",
    "shared/stage.js",
    "shared/playback.js",
    "shared/rest.js",
    "player/vocabulary.js",
    "player/side.js",
    "player/learned.js",
    "player/player.js",
)
_STYLES = ("shared/tokens.css", "shared/tree.css", "shared/playback.css", "player/player.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("player", _SCRIPTS, _STYLES)


def player(
    run: dict[str, Any],
    excerpt: dict[str, Any],
    *,
    identity: tuple[str, str],
    step: int,
    command: int,
    ending: str,
    rule: str,
    language: str,
    key: str,
    on_step: Callable[[], None],
) -> int:
    """Show the player; returns the step at which it rests.

    ``identity`` names the run and the excerpt: with another one the player
    loads anew. ``command`` is counted up whenever the player must go to ``step``.
    """
    data = {
        **run,
        "run": identity[0],
        "id": " ".join(identity),
        "excerpt": excerpt,
        "command": {"seq": command, "step": step},
        "ending": ending,
        "words": words() | {"rule": rule},
        "language": language,
    }
    result = _mounted()(key=key, data=data, default={"step": step}, on_step_change=on_step)
    return int(result.step)
