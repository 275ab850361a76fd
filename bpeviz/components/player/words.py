"""The player's words: they travel to it in its data."""

from __future__ import annotations

from bpeviz.language import _


def controls() -> dict[str, str]:
    """The strings of the controls, which a replay has as well."""
    return {
        "controls": _("Player"),
        "stepLabel": _("Step"),
        "speed": _("Speed"),
        "perSecond": _("{n} steps/s"),
        "position": _("{n} of {all}"),
        "first": _("First"),
        "back": _("Back"),
        "play": _("Play"),
        "pause": _("Pause"),
        "forward": _("Forward"),
        "last": _("Last"),
        "screen": _("Whole screen"),
        "keyHome": _("Home"),
        "keyEnd": _("End"),
        "keySpace": _("Space"),
    }


def words() -> dict[str, str]:
    """Every string that the player shows, in the language of the visit."""
    return controls() | {
        "stage": _("The corpus as tokens"),
        "race": _("The race before this merge"),
        "predict": _("Predict"),
        "search": _("Search tokens"),
        "start": _("Before the first merge: {n} base tokens"),
        "press": _("Press play, or → for one merge."),
        "merge": _("Merge {n}"),
        "which": _("Which pair wins?"),
        "count": _("Pair count"),
        "replaced": _("Places replaced"),
        "id": _("Token id"),
        "before": _("Tokens before"),
        "after": _("Tokens after"),
        "tokens": _("Tokens"),
        "bytes": _("Bytes"),
        "rate": _("Bytes per token"),
        "tie": _("{n} pairs had {count}: {rule} chose."),
        "where": _("Now found in"),
        "choose": _("Choose the pair that you think stands side by side most often."),
        "right": _("Right!"),
        "wrong": _("No: that pair had {count}."),
        "tiedGuess": _("A tie! It had {count} as well; {rule} chose the other."),
        "score": _("{right} of {asked} right."),
        "next": _("Next merge"),
        "excerpt": _("{units} base tokens shown."),
        "here": _("Places of this merge here: {n}."),
        "hover": _("Token {id} · bytes {hex} · made in merge {step}. Click for its derivation."),
        "hoverBase": _("Token {id} · bytes {hex} · a base token."),
        "vocabulary": _("Vocabulary so far: {n} tokens = {base} base + {learned} learned"),
        "found": _("Found: {n}"),
        "chip": _("{token}, id {id}: go to merge {step}"),
        "made": _("id {id} · bytes {hex} · made in merge {step} · places on the stage: {places}"),
        "given": _("id {id} · bytes {hex} · a base token · places on the stage: {places}"),
        "close": _("Close"),
        "derivation": _("Derivation"),
        "base": _("base"),
        "deep": _("{n} base tokens"),
        "step": _("merge {n}"),
    }
