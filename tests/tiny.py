"""Tokenizers small enough to work with by hand."""

from bpeviz.engine import BYTES, Vocabulary, rules
from bpeviz.engine.splitting import own
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.published import Trained


def merging(*pairs, pattern=None, special=()):
    """The bytes, and one merge for each ``"left right"``; ids from 256."""
    ids = {token.content: number for number, token in enumerate(BYTES)}
    merges = []
    for pair in pairs:
        left, right = (part.encode() for part in pair.replace("␠", "\0").split(" "))
        left, right = (part.replace(b"\0", b" ") for part in (left, right))
        merges.append((ids[left], ids[right]))
        ids.setdefault(left + right, len(ids))
    how = rules("split", splitter=own(pattern)) if pattern else rules("byte")
    tokenizer = Tokenizer(how, Vocabulary(BYTES, tuple(merges)), "first", special=tuple(special))
    return Trained("tiny", tokenizer)
