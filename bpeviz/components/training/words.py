"""The words of a training on its way."""

from __future__ import annotations

from bpeviz.language import _


def words() -> dict[str, str]:
    """Every string that the component shows, in the language of the visit."""
    return {
        "progress": _("Merges made"),
        "of": _("{made} of {asked} merges"),
        "curve": _("Bytes per token so far"),
        "axis": _("Vocabulary size (tokens)"),
        "fresh": _("Merges as they come"),
        "none": _("The first merge is not there yet."),
        "times": _("{n} times"),
        "figure": _("{rate} bytes per token with {size} tokens in the vocabulary."),
    }
