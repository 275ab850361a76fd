"""What is said beside the lines of a file when it is shown: counts, ties, tokens."""

from __future__ import annotations

from typing import NamedTuple

from bpeviz.engine.tokens import Vocabulary
from bpeviz.errors import N_
from bpeviz.lab.files import Lab
from bpeviz.messages import Message

COUNT = N_("{count:,}×")
TIED = N_("{count:,}×, tied with {others:,} more")
BASE = N_("base")
MERGED = N_("merge {n:,}")
TOKENS = N_("tokens: {n:,}")
CHANGED = N_("not as in corpus.txt")


class Beside(NamedTuple):
    """The tokens that a line is about, by their ids, and a note."""

    tokens: tuple[int, ...] = ()
    note: Message | None = None


NOTHING = Beside()


def beside(name: str, lab: Lab) -> list[Beside]:
    """What stands beside each line of the file of that name."""
    if name == "merges.txt":
        return [_rule(step.id, step.count, step.tied) for step in lab.trace.steps]
    if name == "vocab.tsv":
        return [_token(lab.trace.vocabulary, n) for n in range(len(lab.trace.vocabulary))]
    if name == "encoded.tsv":
        return [Beside(tuple(ids), Message(TOKENS, {"n": len(ids)})) for ids in lab.encoded]
    if name == "decoded.txt":
        pairs = zip(lab.lines, lab.decoded, strict=True)
        return [NOTHING if line == back else Beside((), Message(CHANGED)) for line, back in pairs]
    return [NOTHING] * len(lab.rows[name])


def _rule(token_id: int, count: int, tied: int) -> Beside:
    values = {"count": count, "others": tied}
    return Beside((token_id,), Message(TIED if tied else COUNT, values))


def _token(vocabulary: Vocabulary, token_id: int) -> Beside:
    merge = token_id - len(vocabulary.base) + 1
    return Beside((), Message(MERGED, {"n": merge}) if merge > 0 else Message(BASE))
