"""How the text came to be cut: merge by merge in rank order, and the same in wrong orders."""

from __future__ import annotations

from bpeviz import session
from bpeviz.components.replay import replay
from bpeviz.components.replay.payload import replay_payload
from bpeviz.encoded import Encoded
from bpeviz.encoding_play import play
from bpeviz.language import _, current
from bpeviz.views.parts import first_part

MOST_CHARACTERS = 1200


def show(encoded: Encoded) -> str:
    """The replay of the text, or of its first part, which is given back.

    Raises UserError for a tokenizer without merges.
    """
    text = first_part(encoded.text, MOST_CHARACTERS)
    asked = encoded.tokenizer, text
    kept = session.get("replayed")
    if kept is None or kept[0] != asked:
        found = play(encoded.tokenizer, text)
        kept = asked, (kept[1] + 1 if kept else 0), replay_payload(encoded.tokenizer, found)
        session.put("replayed", kept)
    replay(
        kept[2], identity=str(kept[1]), note=_note(encoded, text), language=current(), key="replay"
    )
    return text


def _note(encoded: Encoded, text: str) -> str:
    notes = []
    if len(text) < len(encoded.text):
        notes.append(
            _("The first {n} of {all} characters.").format(
                n=f"{len(text):,}", all=f"{len(encoded.text):,}"
            )
        )
    if encoded.has_special:
        notes.append(_("Special tokens are replayed as plain text."))
    return " ".join(notes)
