"""The text that is inspected in this visit: how it is edited, and what answers it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from bpeviz import session, shelf
from bpeviz.components.inspector import Options, answer, nothing
from bpeviz.derivation import Derivation, derive
from bpeviz.encoded import Encoded, encode
from bpeviz.engine.text import clean
from bpeviz.errors import UserError
from bpeviz.published import PUBLISHED, AnyTokenizer
from bpeviz.short_texts import TITLES, short_text

COMPONENT = "inspector"  # the key of the editor
MOST_CHARACTERS = 8_000_000  # in the editor
MOST_RANKS = 50_000  # that are remembered


def begin() -> None:
    """Take tokenizer, text and switches from the link, or begin with a sample."""
    session.start("tokenizer", shelf.DEFAULT, session.one_of(PUBLISHED))
    session.start("inspected", _first_text(), clean_link, "text")
    session.start("inspected_seq", 0)
    session.start("inspect_options", Options(), _linked_options, "special")
    session.start("picked", None)
    if session.get("tokenizer") not in shelf.keys_at_hand():
        session.put("tokenizer", shelf.DEFAULT)


def open_with(tokenizer_key: str, text: str, view: str) -> None:
    """Have the page Inspect open on a text under a tokenizer, in one of its views."""
    session.put("tokenizer", tokenizer_key)
    session.put("inspect_view", view)
    session.put("inspected", text)
    session.put("inspected_seq", (session.get("inspected_seq") or 0) + 1)
    session.put("picked", None)


def _first_text() -> str:
    return session.get("text") or short_text("prose")


def clean_link(linked: str) -> str:
    """The text of a link."""
    return clean(linked).text


def _linked_options(linked: str) -> Options:
    return Options(special=linked == "1")


def edited() -> None:
    """The person typed, pasted, or chose a sample."""
    change = session.get(COMPONENT)["edit"]
    if not change:
        return
    if change.get("sample") in TITLES:
        session.put("inspected", short_text(change["sample"]))
    else:
        session.put("inspected", str(change.get("text", "")))
    session.put("inspected_seq", int(change["seq"]))
    session.put("picked", None)


def picked() -> None:
    """The person clicked a token."""
    choice = session.get(COMPONENT)["pick"]
    if choice:
        session.put("picked", int(choice["id"]))


def options_changed() -> None:
    """The person changed a switch, the price or the window."""
    values = session.get(COMPONENT)["options"]
    if values:
        session.put("inspect_options", Options.of(values))


def options() -> Options:
    """What the person set beside the text."""
    found: Options = session.get("inspect_options")
    return found


def tokenizer() -> AnyTokenizer:
    """The tokenizer that is chosen."""
    return shelf.tokenizer(session.get("tokenizer"))


def encoded(chosen: AnyTokenizer) -> Encoded:
    """The text under a tokenizer; special tokens where they are switched on."""
    text = session.get("inspected")
    if len(text) > MOST_CHARACTERS:
        raise UserError(
            "The text has {n:,} characters; the editor takes {most:,}. Measure a long one with "
            "python -m bpeviz measure.",
            n=len(text),
            most=MOST_CHARACTERS,
        )
    return encode(chosen, text, "all" if options().special else ())


def answered() -> tuple[Encoded, dict[str, Any]]:
    """The text under the chosen tokenizer, and what the inspector shows of it; made once."""
    chosen = tokenizer()
    asked = session.get("tokenizer"), chosen, session.get("inspected"), options().special
    kept = session.get("answered")
    if kept is None or kept[0] != asked:
        found = encoded(chosen)
        number = kept[1] + 1 if kept else 0
        kept = asked, number, found, answer(found, str(number), _rank_of(chosen))
        session.put("answered", kept)
    return kept[2], kept[3]


def _rank_of(chosen: AnyTokenizer) -> Callable[[int], int | None]:
    """The ranks of its tokens; those of the last text are remembered, since finding one merges."""
    kept = session.get("rank_of")
    if kept is None or kept[0] is not chosen:
        kept = chosen, lru_cache(maxsize=MOST_RANKS)(chosen.rank)
        session.put("rank_of", kept)
    found: Callable[[int], int | None] = kept[1]
    return found


def unanswered() -> dict[str, Any]:
    """What the inspector shows of a text that can't be encoded: the text alone."""
    text = clean(session.get("inspected")).text
    return nothing(tokenizer(), text, f"none {session.get('inspected_seq')}")


def derivation(chosen: AnyTokenizer) -> tuple[AnyTokenizer, Derivation] | None:
    """The derivation of the token that was clicked."""
    token_id = session.get("picked")
    if token_id is None or not chosen.known([token_id])[0]:
        return None
    return chosen, derive(chosen, token_id)


def link() -> dict[str, str | int]:
    """What a link to this state holds."""
    values: dict[str, str | int] = {}
    if shelf.is_linkable(session.get("tokenizer")):
        values["tokenizer"] = session.get("tokenizer")
    text = clean(session.get("inspected")).text
    if len(text) <= session.LINKED_TEXT:
        values["text"] = text
    if options().special:
        values["special"] = 1
    return values
