"""Bytes → text: byte order marks, strict UTF-8, and what other encoding it may be."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bpeviz.errors import UserError

if TYPE_CHECKING:
    from charset_normalizer import CharsetMatch

CHUNK = 1 << 20  # bytes that are decoded at a time
SAMPLE = 1 << 15  # bytes that a proposal is made from
PREVIEW = 60  # characters of a preview
PROPOSED = 4  # encodings that are proposed at most

UTF8 = "utf-8"
FIRST_GUESS = "cp1252"  # wins where a short text fits several encodings equally well
OBSCURE = ("cp1006", "cp1125")  # fit nearly every text, and nobody has used them for decades

REPLACEMENT = "\ufffd"


@dataclass(frozen=True, slots=True)
class Encoding:
    """A codec of Python, and how many bytes of byte order mark stand before the text."""

    codec: str = UTF8
    mark: int = 0


_MARKS = (  # the longer one first: a mark of UTF-32 starts as one of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, UTF8),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def marked(content: bytes) -> Encoding | None:
    r"""The encoding that a byte order mark names; None without a mark.

    >>> marked(b"\xef\xbb\xbfhello")
    Encoding(codec='utf-8', mark=3)
    """
    for mark, codec in _MARKS:
        found = Encoding(codec, len(mark))
        # The mark of UTF-32 is also that of UTF-16 and a NUL: the rest must fit.
        if content.startswith(mark) and (len(mark) < 4 or first_bad_byte(content, found) is None):
            return found
    return None


def first_bad_byte(content: bytes, encoding: Encoding) -> int | None:
    r"""Where the bytes stop to be text of that encoding; None where all of them are.

    >>> first_bad_byte(b"na\xefve", Encoding())
    2
    """
    decoder = codecs.getincrementaldecoder(encoding.codec)("strict")
    for start in range(encoding.mark, max(len(content), 1), CHUNK):
        held = len(decoder.getstate()[0])
        try:
            decoder.decode(content[start : start + CHUNK], final=start + CHUNK >= len(content))
        except UnicodeDecodeError as error:
            return start - held + error.start
    return None


def chunks(content: bytes, encoding: Encoding, errors: str = "strict") -> Iterator[str]:
    """The text, a part at a time."""
    decoder = codecs.getincrementaldecoder(encoding.codec)(errors)
    for start in range(encoding.mark, len(content), CHUNK):
        yield decoder.decode(content[start : start + CHUNK], final=start + CHUNK >= len(content))


def places_to_replace(content: bytes, encoding: Encoding) -> int:
    r"""How many places become U+FFFD when the bytes are read with replacement.

    >>> places_to_replace(b"na\xefve caf\xe9", Encoding())
    2
    """
    # What is left without those places are the U+FFFD that the text has of its own.
    made, own = (
        sum(text.count(REPLACEMENT) for text in chunks(content, encoding, errors))
        for errors in ("replace", "ignore")
    )
    return made - own


@dataclass(frozen=True, slots=True)
class Proposal:
    """An encoding that the bytes may be in, and how the text looks around ``first_bad_byte``."""

    codec: str
    preview: str


def proposals(content: bytes, bad: int) -> tuple[Proposal, ...]:
    r"""Encodings that fit the bytes around the first one that is not UTF-8, the best first.

    >>> proposals(b"na\xefve caf\xe9", 2)[0]
    Proposal(codec='cp1252', preview='naïve café')
    """
    start = max(0, bad - SAMPLE // 2)
    sample = content[start : start + SAMPLE]
    first = max(0, bad - start - PREVIEW // 2)
    return tuple(
        Proposal(codec, sample[first : first + 2 * PREVIEW].decode(codec, "replace")[:PREVIEW])
        for codec in _fitting(sample)[:PROPOSED]
    )


def _fitting(sample: bytes) -> list[str]:
    from charset_normalizer import from_bytes  # only a text that is not UTF-8 needs it

    found = [fit for match in from_bytes(sample) if (fit := _fit(match)).codec != UTF8]
    found = [fit for fit in found if fit.codec not in OBSCURE]
    found.sort(key=lambda fit: fit.is_old)  # else as they came
    scores = {fit.text: (fit.is_old, fit.chaos, -fit.coherence) for fit in found}
    guessed = sample.decode(FIRST_GUESS, "replace")
    others = [fit for fit in found if fit.codec != FIRST_GUESS and fit.text != guessed]
    place = min(len(others), PROPOSED - 1)
    guess = scores.get(guessed)
    if guess is not None:  # first of those that are as good
        place = sum(scores[fit.text] < guess for fit in others)
    codecs_ = [fit.codec for fit in others]
    return [*codecs_[:place], FIRST_GUESS, *codecs_[place:]]


@dataclass(frozen=True, slots=True)
class _Fit:
    codec: str
    text: str
    chaos: float
    coherence: float

    @property
    def is_old(self) -> bool:
        """A code page of DOS, the first Macintosh or their time: possible, but seldom meant."""
        page = self.codec.removeprefix("cp")
        dos = page.isdigit() and int(page) < 874 and page != "866"  # Russian files have it yet
        return dos or self.codec.startswith(("mac_", "hp_"))


def _fit(match: CharsetMatch) -> _Fit:
    """What was found, by the best known of the codecs that give the same text."""
    names = [match.encoding, *match.could_be_from_charset]
    codec = next((name for name in names if name not in OBSCURE), match.encoding)
    return _Fit(codec, str(match), match.chaos, match.coherence)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, and how many places of it became U+FFFD."""

    text: str
    replaced: int = 0


def decode(content: bytes, encoding: Encoding, *, name: str, replace: bool) -> Decoded:
    """Read all bytes as text; what is not text becomes U+FFFD where ``replace`` says so.

    Raises UserError naming the byte where it does not.
    """
    body = content[encoding.mark :] if encoding.mark else content
    try:
        return Decoded(body.decode(encoding.codec))
    except UnicodeDecodeError as error:
        bad = error.start + encoding.mark
    if not replace:
        raise UserError(
            "{name} is not {encoding} (byte {place}). Choose another encoding, or to replace "
            "what is not text.",
            name=name,
            encoding=shown(encoding.codec),
            place=bad,
        )
    text = body.decode(encoding.codec, "replace")
    return Decoded(text, places_to_replace(content, encoding))


def shown(codec: str) -> str:
    """A codec's name as people write it.

    >>> shown("utf-16-le"), shown("cp1252"), shown("shift_jis")
    ('UTF-16 LE', 'CP1252', 'SHIFT JIS')
    """
    name = codec.upper().replace("_", " ")
    return name.replace("-LE", " LE").replace("-BE", " BE")
