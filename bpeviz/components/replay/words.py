"""The replay's words: they travel to it in its data."""

from __future__ import annotations

from bpeviz.components.player.words import controls
from bpeviz.language import _


def words() -> dict[str, str]:
    """Every string that the replay shows, in the language of the visit."""
    return controls() | {
        "stage": _("The text while it is encoded"),
        "race": _("Candidates before this merge"),
        "start": _("Before the first merge"),
        "press": _("Press play, or → for one merge. The lowest rank merges first."),
        "none": _("No neighbours can merge: the base tokens are the tokens."),
        "merge": _("Merge {n}"),
        "rank": _("Rank"),
        "places": _("Places"),
        "id": _("Token id"),
        "before": _("Tokens before"),
        "after": _("Tokens after"),
        "tokens": _("Base tokens"),
        "bytes": _("Bytes"),
        "rate": _("Bytes per token"),
        "merges": _("Merges"),
        "rankIs": _("rank {n}"),
        "times": _("{n} ×"),
        "lowest": _("Of all neighbours that could merge, {left} + {right} has the lowest rank."),
        "hover": _("Token {id} · bytes {hex}"),
        "done": _("No merge is left: this is the encoding."),
    }
