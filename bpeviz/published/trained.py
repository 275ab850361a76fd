"""The engine's own tokenizer behind the common face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bpeviz.engine.merging import Ranks
from bpeviz.engine.replay import Replay
from bpeviz.engine.tokenizer import AllowedSpecial, Span, Tokenizer
from bpeviz.engine.tokens import Pair
from bpeviz.errors import N_
from bpeviz.published.interface import Kind, Origin, no_token, sort_known

TRAINED = N_("Trained here")
UPLOADED = N_("Uploaded")


@dataclass(frozen=True)
class Trained:
    """A tokenizer that was trained here, or read from a file that holds one like it.

    ``special_numbers`` gives special tokens other ids than the engine does, as a
    file may; they lie outside the engine's other ids.
    """

    name: str
    tokenizer: Tokenizer
    origin: Origin = "trained"
    special_numbers: Mapping[str, int] = field(default_factory=dict)

    kind: Kind = field(default="bpe", init=False)

    @property
    def family(self) -> str:
        """Whether it was trained here or uploaded, as a message id."""
        return TRAINED if self.origin == "trained" else UPLOADED

    @property
    def vocab_size(self) -> int:
        """One more than the highest id."""
        return max([self._plain, *(n + 1 for n in self.special_ids.values())])

    @property
    def _plain(self) -> int:
        """How many ids come before the special tokens: base, merged and unknown."""
        return self.tokenizer.vocab_size - len(self.tokenizer.special)

    @cached_property
    def special_ids(self) -> dict[str, int]:
        """Special token → id."""
        return {**self.tokenizer.special_ids, **self.special_numbers}

    @property
    def unknown_id(self) -> int | None:
        """The id of a character that the corpus did not have."""
        return self.tokenizer.unknown_id

    @property
    def loss(self) -> str | None:
        """What a round trip changes, as a message id."""
        return self.tokenizer.rules.loss

    @property
    def ranks(self) -> Ranks:
        """The merges as a table."""
        return self.tokenizer.ranks

    @cached_property
    def _outside(self) -> dict[int, int]:
        """The engine's id of a special token → its id here, where they differ."""
        engine = self.tokenizer.special_ids
        return {
            engine[name]: number
            for name, number in self.special_ids.items()
            if engine[name] != number
        }

    @cached_property
    def _inside(self) -> dict[int, int]:
        """The engine's id, by the id here."""
        inside = {token_id: token_id for token_id in range(self._plain)}
        inside |= {n: self.tokenizer.special_ids[name] for name, n in self.special_ids.items()}
        return inside

    def _engine_id(self, token_id: int) -> int:
        if token_id not in self._inside:
            raise no_token(token_id, self.vocab_size)
        return self._inside[token_id]

    def ids(self) -> Iterable[int]:
        """All ids that have a token, ascending."""
        return sorted(self._inside)

    def encode(self, text: str, allowed_special: AllowedSpecial = ()) -> list[int]:
        """Token ids; a special token is plain text unless it is allowed."""
        ids = self.tokenizer.encode(text, allowed_special)
        return [self._outside.get(i, i) for i in ids] if self._outside else ids

    def spans(self, text: str, allowed_special: AllowedSpecial = ()) -> list[Span]:
        """Token ids with their places in the UTF-8 bytes of the text."""
        spans = self.tokenizer.spans(text, allowed_special)
        if not self._outside:
            return spans
        return [Span(self._outside.get(s.id, s.id), s.start, s.end) for s in spans]

    def decode(self, ids: Iterable[int]) -> str:
        """The text; an unfinished character becomes U+FFFD."""
        return self.tokenizer.decode([self._engine_id(token_id) for token_id in ids])

    def written(self, token_id: int) -> bytes:
        """The token as it is written, the marker included."""
        return self.tokenizer.written(self._engine_id(token_id))

    def token_bytes(self, token_id: int) -> bytes:
        """What the token decodes to; a marker becomes a blank."""
        return self.tokenizer.token_bytes(self._engine_id(token_id))

    def known(self, ids: Iterable[int]) -> tuple[list[int], list[int]]:
        """The ids that have a token, and those that have none."""
        return sort_known(ids, self._inside)

    def _is_merge(self, token_id: int) -> bool:
        vocabulary = self.tokenizer.vocabulary
        return len(vocabulary.base) <= token_id < len(vocabulary)

    def rank(self, token_id: int) -> int | None:
        """The rank of the merge that makes the token, from 0."""
        first = len(self.tokenizer.vocabulary.base)
        return token_id - first if self._is_merge(token_id) else None

    def parts(self, token_id: int) -> Pair | None:
        """The pair whose merge makes the token."""
        vocabulary = self.tokenizer.vocabulary
        return vocabulary.parts(token_id) if self._is_merge(token_id) else None

    def base_pieces(self, text: str) -> list[Sequence[int]]:
        """The base tokens of each piece, before any merge."""
        return self.tokenizer.base_pieces(text)

    def replay(self, text: str) -> Replay:
        """The encoding of a text, merge by merge."""
        return self.tokenizer.replay(text)
