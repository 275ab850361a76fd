"""The turns of a chat, to be written, added, removed and put in another order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from bpeviz.chat_turns import Turn
from bpeviz.components import register
from bpeviz.language import _

MOST_TURNS = 12
MOST_CHARACTERS = 2000  # of one turn
WAIT = 250  # ms of rest before a typed text is sent

_STYLES = ("shared/tokens.css", "conversation/conversation.css")


@lru_cache(maxsize=1)
def _mounted() -> Any:
    return register("conversation", ("shared/tokens.js", "conversation/conversation.js"), _STYLES)


def conversation(
    turns: Sequence[Turn],
    roles: Sequence[str],
    *,
    seq: int,
    key: str,
    on_change: Callable[[], None],
) -> None:
    """Show the turns; what a person makes of them is the state ``turns``, [role, content] each.

    They are drawn anew from ``turns`` when the box is first shown, and whenever ``seq`` changes.
    """
    words = {
        "label": _("The conversation"),
        "turn": _("Turn {n}"),
        "role": _("Role of turn {n}"),
        "text": _("Text of turn {n}"),
        "up": _("Move turn {n} up"),
        "down": _("Move turn {n} down"),
        "remove": _("Remove turn {n}"),
        "add": _("Add a turn"),
    }
    data = {
        "turns": [list(turn) for turn in turns],
        "roles": list(roles),
        "seq": seq,
        "wait": WAIT,
        "most": {"turns": MOST_TURNS, "characters": MOST_CHARACTERS},
        "words": words,
    }
    _mounted()(
        key=key,
        data=data,
        default={"turns": data["turns"], "edit": 0},
        on_turns_change=on_change,
        on_edit_change=on_change,
    )
