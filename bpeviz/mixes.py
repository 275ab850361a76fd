"""A training corpus mixed from the samples of several languages, in chosen shares of bytes."""

from __future__ import annotations

from collections.abc import Mapping

from bpeviz import corpora
from bpeviz.errors import UserError

# Sample → ISO 639-3 code of the language, as the parallel texts name it.
LANGUAGES = {
    "english": "eng",
    "indonesian": "ind",
    "spanish": "spa",
    "russian": "rus",
    "korean": "kor",
    "japanese": "jpn",
}
MIX_BYTES = 16_000  # every sample is longer, so that any of them can have the whole share


def mix(shares: Mapping[str, int], size: int = MIX_BYTES) -> str:
    """The beginnings of the samples, in the order of ``LANGUAGES``, ``size`` bytes together.

    ``shares``: sample → any whole number from 0; what counts is their proportion.
    A text is cut before a character that would be too much. Raises UserError where
    all shares are 0.
    """
    total = sum(shares.values())
    if total <= 0:
        raise UserError("All shares are 0. Give at least one language a share.")
    return "".join(
        _beginning(corpora.sample(name).text, size * shares.get(name, 0) // total)
        for name in LANGUAGES
    )


def _beginning(text: str, size: int) -> str:
    return text.encode()[:size].decode(errors="ignore")
