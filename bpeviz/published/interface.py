"""The one face that every tokenizer shows to the pages, whoever made it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol

from bpeviz.engine.merging import Ranks
from bpeviz.engine.replay import Replay
from bpeviz.engine.tokenizer import AllowedSpecial, Span
from bpeviz.engine.tokens import Pair
from bpeviz.errors import UserError

Kind = Literal["bpe", "wordpiece", "unigram"]
Origin = Literal["published", "uploaded", "trained"]


class AnyTokenizer(Protocol):
    """A tokenizer that is ready to use, read-only, and safe to share between threads.

    An id is a whole number; there may be numbers without a token below
    ``vocab_size``. A text with surrogates is mended first (``engine.text.clean``).
    """

    @property
    def name(self) -> str:
        """What the lists call it."""

    @property
    def family(self) -> str:
        """What it belongs to, such as GPT-4; a message id for trained and uploaded ones."""

    @property
    def origin(self) -> Origin:
        """Where it comes from."""

    @property
    def kind(self) -> Kind:
        """How it cuts; only ``bpe`` has ranks, parts and a replay."""

    @property
    def vocab_size(self) -> int:
        """One more than the highest id, as tiktoken's ``n_vocab`` counts."""

    @property
    def special_ids(self) -> Mapping[str, int]:
        """Special token → id."""

    @property
    def unknown_id(self) -> int | None:
        """The id of what the vocabulary can't write; None where there is no such thing."""

    @property
    def loss(self) -> str | None:
        """What a round trip changes, as a message id; None where it changes nothing."""

    @property
    def ranks(self) -> Ranks:
        """The merges as a table. Raises UserError where ``kind`` is not ``bpe``."""

    def ids(self) -> Iterable[int]:
        """All ids that have a token, ascending."""

    def encode(self, text: str, allowed_special: AllowedSpecial = ()) -> list[int]:
        """Token ids; a special token is plain text unless it is allowed."""

    def spans(self, text: str, allowed_special: AllowedSpecial = ()) -> list[Span]:
        """Token ids with their places in the UTF-8 bytes of the text, in order."""

    def decode(self, ids: Iterable[int]) -> str:
        """The text; an unfinished character becomes U+FFFD. UserError for an unknown id."""

    def written(self, token_id: int) -> bytes:
        """The token as it is written, markers included. UserError for an unknown id."""

    def token_bytes(self, token_id: int) -> bytes:
        """What the token decodes to. UserError for an unknown id."""

    def known(self, ids: Iterable[int]) -> tuple[list[int], list[int]]:
        """The ids that have a token, and those that have none."""

    def rank(self, token_id: int) -> int | None:
        """The rank of the merge that makes the token; None where no merge makes it."""

    def parts(self, token_id: int) -> Pair | None:
        """The two tokens whose merge makes it; None where no merge makes it."""

    def base_pieces(self, text: str) -> list[Sequence[int]]:
        """The base tokens of each piece, before any merge. UserError without merges."""

    def replay(self, text: str) -> Replay:
        """The encoding of a plain text, merge by merge. UserError without merges."""


def sort_known(
    ids: Iterable[int], has: Mapping[int, object] | set[int]
) -> tuple[list[int], list[int]]:
    """The ids that are in ``has``, and those that are not."""
    good: list[int] = []
    bad: list[int] = []
    for token_id in ids:
        (good if token_id in has else bad).append(token_id)
    return good, bad


def no_token(token_id: int, vocab_size: int) -> UserError:
    """The mistake of an id that has no token."""
    return UserError(
        "There is no token {id}: the ids of this tokenizer go from 0 to {last}.",
        id=token_id,
        last=vocab_size - 1,
    )
