"""Tokens and how they are numbered: base tokens first, then one a merge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

Pair = tuple[int, int]  # ids of two adjacent tokens, left and right


@dataclass(frozen=True, slots=True)
class Token:
    """What one id stands for.

    ``content`` is the UTF-8 bytes of the text it stands for (a marker is not
    text); ``ends_word`` says that the end-of-word marker closes it.
    """

    content: bytes
    ends_word: bool = False


BYTES = tuple(Token(bytes([byte])) for byte in range(256))


@dataclass(frozen=True)
class Vocabulary:
    """Base tokens and the merges that were learned on them.

    The token of ``merges[k]`` has the id ``len(base) + k`` and the rank ``k``.
    """

    base: tuple[Token, ...]
    merges: tuple[Pair, ...]
    marker: str | None = None

    def __len__(self) -> int:
        return len(self.base) + len(self.merges)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens, by id."""
        tokens = list(self.base)
        for left, right in self.merges:
            tokens.append(joined(tokens[left], tokens[right]))
        return tuple(tokens)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How many base tokens each token is made of, by id."""
        lengths = [1] * len(self.base)
        for left, right in self.merges:
            lengths.append(lengths[left] + lengths[right])
        return tuple(lengths)

    def name(self, token_id: int) -> bytes:
        """UTF-8 bytes of the token as it is written, the marker included."""
        return written(self.tokens[token_id], self.marker)

    def step_of(self, token_id: int) -> int:
        """The step that made the token, from 1; 0 for a base token."""
        return max(0, token_id - len(self.base) + 1)

    def parts(self, token_id: int) -> Pair | None:
        """The pair that became this token; None for a base token."""
        rank = token_id - len(self.base)
        return self.merges[rank] if rank >= 0 else None

    def cut_back(self, ids: Sequence[int], step: int) -> list[int]:
        """The same tokens as they stood after ``step`` merges.

        >>> Vocabulary(BYTES, ((97, 98), (256, 99))).cut_back([257, 100], 1)
        [256, 99, 100]
        """
        limit = len(self.base) + step
        cut: list[int] = []
        waiting = list(reversed(ids))
        while waiting:
            token_id = waiting.pop()
            if token_id < limit:
                cut.append(token_id)
            else:
                left, right = self.merges[token_id - len(self.base)]
                waiting.append(right)
                waiting.append(left)
        return cut

    def seams(self, token_id: int) -> list[int]:
        """For each boundary inside the token, the step at which it vanished.

        >>> Vocabulary(BYTES, ((97, 98), (256, 99))).seams(257)
        [1, 2]
        """
        seams: list[int] = []
        waiting = [(token_id, 0)]  # a token, and the step that joined it to what stands before
        while waiting:
            current, joined_at = waiting.pop()
            parts = self.parts(current)
            if parts is None:
                if joined_at:
                    seams.append(joined_at)
                continue
            waiting.append((parts[1], self.step_of(current)))
            waiting.append((parts[0], joined_at))
        return seams


def joined(left: Token, right: Token) -> Token:
    """The token that a merge of ``left`` and ``right`` makes."""
    return Token(left.content + right.content, right.ends_word)


def written(token: Token, marker: str | None) -> bytes:
    """The token's bytes with its marker, as files and tie rules write it."""
    if token.ends_word and marker:
        return token.content + marker.encode()
    return token.content
