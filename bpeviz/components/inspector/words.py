"""The inspector's words: they travel to it in its data."""

from __future__ import annotations

from bpeviz.language import _
from bpeviz.measures import DEFINITIONS


def words() -> dict[str, str]:
    """Every string that the inspector shows, in the language of the visit."""
    return {
        "text": _("Your text"),
        "samples": _("Sample texts"),
        "placeholder": _("Type or paste a text: its tokens follow as you type."),
        "title": _("The text as tokens"),
        "strip": _("Tokens: arrow keys move, Enter shows the derivation"),
        "figures": _("Figures"),
        "token": _("token"),
        "tokens": _("tokens"),
        "counting": _("counting …"),
        "marks": _("Marks for blanks"),
        "special": _("Special tokens"),
        "insert": _("Insert a special token"),
        "bytes": _("Bytes"),
        "code_points": _("Code points"),
        "graphemes": _("Characters"),
        "words": _("Words"),
        "bytes_per_token": _("Bytes per token"),
        "characters_per_token": _("Characters per token"),
        "tokens_per_word": _("Tokens per word"),
        "price": _("Price per million tokens"),
        "window": _("Context window, tokens"),
        "point": _("Point at a token, or tap it. A click opens its derivation."),
        "idIs": _("id {id}"),
        "rank": _("Rank"),
        "noneOf": _("none ({kind})"),
        "noRank": _("no merge"),
        "isBase": _("base token"),
        "isSpecial": _("special token"),
        "isUnknown": _("not in the vocabulary"),
        "hex": _("Bytes, hex"),
        "occurs": _("In this text"),
        "times": _("{n} ×"),
        "blankFirst": _("Blank first"),
        "yes": _("yes"),
        "no": _("no"),
        "place": _("Token no."),
        "more": _("and {n} more"),
        "partOf": _("Part of a character: {bytes}. Ids of its tokens: {ids}."),
        "derivation": _("Derivation: the merges that make the token"),
        "close": _("Close"),
        "rankIs": _("rank {n}"),
        "deep": _("{n} base tokens"),
        "ids": _("Token ids"),
        "copy": _("Copy ids"),
        "copied": _("Copied"),
        "empty": _("Type or paste a text above, or take a sample."),
        "open": _("Open a file"),
        "notUtf8": _("{file} is not text in UTF-8. Save it as UTF-8, then open it again."),
        "tooLarge": _("{file} has {size} MB; the editor takes {most} MB."),
        "bom": _("The byte order mark at the start of {file} was removed."),
        "dropped": _("The editor turned {n} carriage returns of the pasted text into line ends."),
        "carriage": _(
            "The text has carriage returns (␍). The tokens below count them; the editor can't "
            "show them, and drops them when the text is edited."
        ),
    }


def definitions() -> dict[str, str]:
    """What each figure means."""
    return {name: _(text) for name, text in DEFINITIONS.items()}
