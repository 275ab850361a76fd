"""A trained tokenizer: encode, encode step by step, decode, special tokens."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from bpeviz.engine.bulk import LONG, BulkEncoder
from bpeviz.engine.corpus import Rules, Ties, symbols
from bpeviz.engine.merging import Ranks, merge_piece
from bpeviz.engine.replay import Replay, replay
from bpeviz.engine.special import split_special
from bpeviz.engine.steps import column, pairs_of
from bpeviz.engine.text import clean
from bpeviz.engine.tokens import Token, Vocabulary
from bpeviz.engine.trace import Trace
from bpeviz.errors import UserError

UNKNOWN = "<unk>"
_WORD = re.compile(r"\S+")  # what str.split() leaves
_CACHED_LENGTH = 200  # characters; a longer piece is rarely met twice in a text

AllowedSpecial = Collection[str] | Literal["all"]


class Span(NamedTuple):
    """A token in a text: ``start`` and ``end`` are offsets in its UTF-8 bytes."""

    id: int
    start: int
    end: int


@dataclass(frozen=True)
class Tokenizer:
    """An immutable tokenizer; ``counts[k]`` is the pair count of ``merges[k]`` in training.

    Ids: base tokens, merges, then for the word algorithms one unknown token,
    then the special tokens in their order.
    """

    rules: Rules
    vocabulary: Vocabulary
    ties: Ties
    counts: tuple[int, ...] = ()
    minimum: int = 1
    special: tuple[str, ...] = ()

    @classmethod
    def of(cls, trace: Trace, step: int | None = None) -> Tokenizer:
        """The tokenizer of a run after ``step`` merges (all of them by default)."""
        steps = trace.steps if step is None else trace.steps[:step]
        return cls(
            trace.corpus.rules,
            Vocabulary(trace.corpus.base, pairs_of(steps), trace.corpus.rules.marker),
            trace.ties,
            tuple(column(steps, "count")),
            trace.minimum,
        )

    def with_special(self, names: Iterable[str]) -> Tokenizer:
        """The same tokenizer with these special tokens. UserError for an empty one."""
        unique = tuple(dict.fromkeys(clean(name).text for name in names))
        if "" in unique:
            raise UserError("A special token is empty. Give it at least one character.")
        return replace(self, special=unique)

    @property
    def unknown_id(self) -> int | None:
        """The id of a character that the corpus did not have; None where none can be."""
        return len(self.vocabulary) if self.rules.by_words else None

    @cached_property
    def special_ids(self) -> dict[str, int]:
        """Special token → id."""
        first = len(self.vocabulary) + (self.unknown_id is not None)
        return {name: first + k for k, name in enumerate(self.special)}

    @property
    def vocab_size(self) -> int:
        """All ids: base, merged, unknown and special tokens."""
        return len(self.vocabulary) + (self.unknown_id is not None) + len(self.special)

    @cached_property
    def ranks(self) -> Ranks:
        """The merges as a table."""
        table = {pair: rank for rank, pair in enumerate(self.vocabulary.merges)}
        first = len(self.vocabulary.base)
        return Ranks(table.get, lambda rank: first + rank)

    @cached_property
    def _base_ids(self) -> dict[Token, int]:
        return {token: index for index, token in enumerate(self.vocabulary.base)}

    @cached_property
    def _bulk(self) -> BulkEncoder:
        return BulkEncoder(self.rules, self.vocabulary)

    def encode(self, text: str, allowed_special: AllowedSpecial = ()) -> list[int]:
        """Token ids of a text: the lowest rank merges first, piece by piece."""
        if len(text) >= LONG and not (self.special and allowed_special):
            ids = self._bulk.encode(clean(text).text)
            if ids is not None:
                return ids
        return [span.id for span in self.spans(text, allowed_special)]

    def spans(self, text: str, allowed_special: AllowedSpecial = ()) -> list[Span]:
        """Tokens of a text with their places; surrogates are mended first (``clean``).

        White space that the algorithm does not keep belongs to no span. An
        end-of-word marker of its own has an empty one.
        """
        spans: list[Span] = []
        seen: dict[str, tuple[list[int], list[int]]] = {}
        offset = 0
        for part, special in self._parts(clean(text).text, allowed_special):
            size = len(part.encode())
            if special:
                spans.append(Span(self.special_ids[part], offset, offset + size))
            else:
                for piece, start in self._pieces(part):
                    spans.extend(self._piece_spans(piece, offset + start, seen))
            offset += size
        return spans

    def _parts(self, text: str, allowed: AllowedSpecial) -> Iterator[tuple[str, bool]]:
        """The text between special tokens, and the special tokens, longest first."""
        names = set(self.special) if allowed == "all" else set(allowed) & set(self.special)
        return split_special(text, names)

    def _pieces(self, text: str) -> Iterator[tuple[str, int]]:
        """Each piece and the byte at which it starts."""
        if not self.rules.by_words:
            start = 0
            for piece in self.rules.pieces(text):
                yield piece, start
                start += len(piece.encode())
            return
        start = end = 0
        for match in _WORD.finditer(text):
            start += len(text[end : match.start()].encode())
            yield match[0], start
            end = match.end()
            start += len(match[0].encode())

    def base_ids(self, piece: str) -> Sequence[int]:
        """The base tokens of a piece; a character that is not known is ``unknown_id``."""
        if not self.rules.by_words:
            return piece.encode()
        unknown = len(self.vocabulary)
        return [self._base_ids.get(token, unknown) for token in symbols(piece, self.rules)]

    def _piece_spans(
        self, piece: str, start: int, seen: dict[str, tuple[list[int], list[int]]]
    ) -> Iterator[Span]:
        found = seen.get(piece)
        if found is None:
            ids, starts = merge_piece(self.base_ids(piece), self.ranks)
            offsets = self._byte_offsets(piece)
            found = ids, [offsets[k] for k in starts] + [offsets[-1]]
            if len(piece) <= _CACHED_LENGTH:
                seen[piece] = found
        ids, edges = found
        for token_id, left, right in zip(ids, edges, edges[1:], strict=False):
            yield Span(token_id, start + left, start + right)

    def _byte_offsets(self, piece: str) -> Sequence[int]:
        """Where each base token of a piece starts, in bytes, and where the last ends."""
        if not self.rules.by_words:
            return range(len(piece.encode()) + 1)
        offsets = [0]
        for character in piece:
            offsets.append(offsets[-1] + len(character.encode()))
        if self.rules.marker is not None and not self.rules.fused:
            offsets.append(offsets[-1])
        return offsets

    def replay(self, text: str) -> Replay:
        """Encode a text step by step: which merge was applied where, in order, with its rank."""
        return replay(self.base_pieces(text), self.ranks)

    def base_pieces(self, text: str) -> list[Sequence[int]]:
        """The base tokens of each piece of a text, before any merge."""
        return [self.base_ids(piece) for piece, _ in self._pieces(clean(text).text)]

    def written(self, token_id: int) -> bytes:
        """The token as it is written: its bytes, a marker included; a name for the others.

        Raises UserError for an id that the tokenizer does not have.
        """
        if 0 <= token_id < len(self.vocabulary):
            return self.vocabulary.name(token_id)
        if token_id == self.unknown_id:
            return UNKNOWN.encode()
        return self._special_name(token_id).encode()

    def token_bytes(self, token_id: int) -> bytes:
        """What the token decodes to, as bytes: a marker becomes a blank."""
        if 0 <= token_id < len(self.vocabulary):
            token = self.vocabulary.tokens[token_id]
            return token.content + b" " if token.ends_word else token.content
        return self.written(token_id)

    def _special_name(self, token_id: int) -> str:
        for name, number in self.special_ids.items():
            if number == token_id:
                return name
        raise UserError(
            "There is no token {id}: the ids of this tokenizer go from 0 to {last}.",
            id=token_id,
            last=self.vocab_size - 1,
        )

    def decode(self, ids: Iterable[int]) -> str:
        """The text of token ids; an unfinished character becomes U+FFFD.

        Raises UserError for an id that the tokenizer does not have.
        """
        ids = list(ids)
        text = b"".join(map(self.token_bytes, ids)).decode(errors="replace")
        if ids and ids[-1] < len(self.vocabulary) and self.vocabulary.tokens[ids[-1]].ends_word:
            return text[:-1]
        return text

    def known(self, ids: Iterable[int]) -> tuple[list[int], list[int]]:
        """The ids that the tokenizer has, and those that it does not have."""
        good: list[int] = []
        bad: list[int] = []
        for token_id in ids:
            (good if 0 <= token_id < self.vocab_size else bad).append(token_id)
        return good, bad
