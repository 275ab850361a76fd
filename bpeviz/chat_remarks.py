"""What is to be said of a chat's sequence."""

from __future__ import annotations

from collections.abc import Iterator

from bpeviz.chat import LAYOUTS, Chat, Layout
from bpeviz.errors import N_
from bpeviz.messages import Message
from bpeviz.published import AnyTokenizer

COUNTS = N_(
    "Tokens: {all:,}. Special ones (dashed): {special:,}; of the template's own text: "
    "{template:,}; of the messages: {content:,}."
)
TYPED = N_("Turn {turn} holds {token}, typed into the message: here it stays text.")
UNKNOWN = N_("Characters that are not in this vocabulary (hatched): {n:,}.")


def remarks(chat: Chat, tokenizer: AnyTokenizer, layout: Layout) -> Iterator[Message]:
    """Counts, the numbering of ids, typed special tokens, and what is lost."""
    special, template = chat.count("special"), chat.count("template", "both")
    yield Message(
        COUNTS,
        {
            "all": len(chat.tokens),
            "special": special,
            "template": template,
            "content": len(chat.tokens) - special - template,
        },
    )
    yield Message(LAYOUTS[layout])
    for turn, name in dict.fromkeys(chat.typed):
        yield Message(TYPED, {"turn": turn + 1, "token": name})
    unknown = [t for t in chat.tokens if t.own is not None and t.own == tokenizer.unknown_id]
    if unknown:
        yield Message(UNKNOWN, {"n": len(unknown)})
    if tokenizer.loss:
        yield Message(tokenizer.loss)
