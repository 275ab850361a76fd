"""A tokenizer given as a table of ranks, encoded by the tiktoken library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, islice

import tiktoken

from bpeviz.engine.merging import Applied, Ranks, merge_piece
from bpeviz.engine.replay import Replay, replay
from bpeviz.engine.special import split_special
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import AllowedSpecial, Span
from bpeviz.engine.tokens import Pair
from bpeviz.errors import UserError
from bpeviz.published.interface import Kind, Origin, no_token, sort_known
from bpeviz.published.panics import is_panic
from bpeviz.published.pieces import pieces, pieces_with_offsets


class RankTable:
    """Tokens with their ranks, which are also their ids; any two that join to a token merge.

    ``ranks_of`` maps the bytes of a token to its rank; the 256 single bytes are
    among them. Raises UserError for a table or a pattern that tiktoken refuses.
    """

    kind: Kind = "bpe"
    unknown_id: int | None = None
    loss: str | None = None

    def __init__(
        self,
        name: str,
        family: str,
        origin: Origin,
        *,
        ranks_of: Mapping[bytes, int],
        pattern: str,
        special_ids: Mapping[str, int],
    ) -> None:
        self.name = name
        self.family = family
        self.origin = origin
        self.pattern = pattern
        self.special_ids = dict(special_ids)
        self._ranks_of = dict(ranks_of)
        _check(self._ranks_of, self.special_ids)
        self._encoding = _encoding(name, pattern, self._ranks_of, self.special_ids)
        self._tokens = {rank: token for token, rank in self._ranks_of.items()}
        self._tokens |= {number: text.encode() for text, number in self.special_ids.items()}
        self.vocab_size = max(self._tokens) + 1

    @cached_property
    def _lengths(self) -> dict[int, int]:
        """Bytes of each token, by id."""
        return {token_id: len(token) for token_id, token in self._tokens.items()}

    @cached_property
    def _special_numbers(self) -> frozenset[int]:
        return frozenset(self.special_ids.values())

    @cached_property
    def _bytes(self) -> list[int]:
        """The ids of the 256 bytes."""
        return [self._ranks_of[bytes([byte])] for byte in range(256)]

    @cached_property
    def ranks(self) -> Ranks:
        """Two tokens merge at the rank of the token that they join to."""
        rank_of, tokens = self._ranks_of.get, self._tokens
        return Ranks(lambda pair: rank_of(tokens[pair[0]] + tokens[pair[1]]), lambda rank: rank)

    def ids(self) -> Iterable[int]:
        """All ids that have a token, ascending."""
        return sorted(self._tokens)

    def encode(self, text: str, allowed_special: AllowedSpecial = ()) -> list[int]:
        """The ids that tiktoken gives; also where it gives up on a long run of blanks."""
        text = clean(text).text
        allowed = self._allowed(allowed_special)
        try:
            return self._encoding.encode(text, allowed_special=allowed, disallowed_special=())
        except BaseException as error:
            if not (is_panic(error) or isinstance(error, ValueError)):
                raise
        return [span.id for span in self._spans_by_pieces(text, allowed)]

    def _allowed(self, allowed: AllowedSpecial) -> set[str]:
        names = set(self.special_ids)
        return names if allowed == "all" else names & set(allowed)

    def _spans_by_pieces(self, text: str, allowed: set[str]) -> Iterator[Span]:
        """The same ids; the pattern is matched by a library without a limit on its stack."""
        offset = 0
        for part, special in split_special(text, allowed):
            size = len(part.encode())
            if special:
                yield Span(self.special_ids[part], offset, offset + size)
            else:
                for piece, start in pieces_with_offsets(self.pattern, part):
                    ids = self._encoding._encode_single_piece(piece)
                    yield from self._side_by_side(ids, offset + start)
            offset += size

    def _side_by_side(self, ids: list[int], start: int) -> Iterator[Span]:
        ends = list(accumulate(map(self._lengths.__getitem__, ids), initial=start))
        return map(Span, ids, ends, islice(ends, 1, None))

    def spans(self, text: str, allowed_special: AllowedSpecial = ()) -> list[Span]:
        """The ids with their places in the UTF-8 bytes of the text.

        What an uploaded table's pattern leaves out belongs to no span.
        """
        text = clean(text).text
        spans = list(self._side_by_side(self.encode(text, allowed_special), 0))
        if (spans[-1].end if spans else 0) == len(text.encode()):
            return spans
        return list(self._spans_by_pieces(text, self._allowed(allowed_special)))

    def decode(self, ids: Iterable[int]) -> str:
        """The text; an unfinished character becomes U+FFFD."""
        return b"".join(map(self.written, ids)).decode(errors="replace")

    def written(self, token_id: int) -> bytes:
        """The bytes of a token. UserError for an unknown id."""
        token = self._tokens.get(token_id)
        if token is None:
            raise no_token(token_id, self.vocab_size)
        return token

    def token_bytes(self, token_id: int) -> bytes:
        """The bytes of a token, which are what it decodes to."""
        return self.written(token_id)

    def known(self, ids: Iterable[int]) -> tuple[list[int], list[int]]:
        """The ids that have a token, and those that have none."""
        return sort_known(ids, self._tokens)

    def rank(self, token_id: int) -> int | None:
        """The rank in the table, which is the id; None for a byte and a special token."""
        return None if self.parts(token_id) is None else token_id

    def parts(self, token_id: int) -> Pair | None:
        """The pair whose merge makes the token, found by encoding its bytes.

        None for a byte, for a special token, and for a token that no merges make.
        """
        token = self.written(token_id)
        if token_id in self._special_numbers or len(token) == 1:
            return None
        log: list[Applied] = []
        made, _ = merge_piece(self._base_ids(token), self.ranks, log)
        return (log[-1].left, log[-1].right) if made == [token_id] else None

    def _base_ids(self, content: bytes) -> list[int]:
        return [self._bytes[byte] for byte in content]

    def base_pieces(self, text: str) -> list[Sequence[int]]:
        """The bytes of each piece, as ids."""
        text = clean(text).text
        return [self._base_ids(piece.encode()) for piece in pieces(self.pattern, text)]

    def replay(self, text: str) -> Replay:
        """The encoding of a plain text, merge by merge, if it leads to the ids of tiktoken.

        UserError where it does not: tiktoken takes a piece whole that has a token,
        also in an odd table in which no merges make that token.
        """
        told = replay(self.base_pieces(text), self.ranks)
        if told.final() != self.encode(text):
            raise UserError(
                "{name} cuts this text not by merges alone, so it can't be replayed.",
                name=self.name,
            )
        return told


def _check(ranks_of: Mapping[bytes, int], special_ids: Mapping[str, int]) -> None:
    """Raises UserError for a table that tiktoken would panic on, now or later."""
    for byte in range(256):
        if bytes([byte]) not in ranks_of:
            raise UserError(
                "The rank table has no token for the byte {byte}. It must have all 256 bytes.",
                byte=f"{byte:02x}",
            )
    owner: dict[int, str] = {}
    named = [(repr(token), rank) for token, rank in ranks_of.items()]
    for name, number in [*named, *special_ids.items()]:
        if number in owner:
            raise UserError(
                "The rank table gives the number {number} to {first} and to {second}. "
                "Each token needs a number of its own.",
                number=number,
                first=owner[number],
                second=name,
            )
        owner[number] = name


def _encoding(
    name: str, pattern: str, ranks_of: dict[bytes, int], special_ids: dict[str, int]
) -> tiktoken.Encoding:
    try:
        return tiktoken.Encoding(
            name, pat_str=pattern, mergeable_ranks=ranks_of, special_tokens=special_ids
        )
    except BaseException as error:
        if not (is_panic(error) or isinstance(error, ValueError)):
            raise
        raise UserError(
            "The tiktoken library can't use this rank table or pattern: {reason}.",
            reason=str(error),
        ) from None
