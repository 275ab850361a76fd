"""What the buttons of a stepper are called."""

from __future__ import annotations

from bpeviz.language import _


def stepper_words() -> dict[str, str]:
    """The words of ``shared/stepper.js``, in the language of the visit."""
    return {
        "step": _("Step"),
        "position": _("{n} of {all}"),
        "first": _("First"),
        "back": _("Back"),
        "play": _("Play"),
        "pause": _("Pause"),
        "forward": _("Forward"),
        "last": _("Last"),
    }
