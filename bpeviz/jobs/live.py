"""What a worker has told so far: the corpus, and the merges as they come."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from bpeviz.engine import BYTES, Token
from bpeviz.engine.tokens import joined
from bpeviz.jobs.packing import ROW, Rows, as_bytes
from bpeviz.messages import Message

RECENT = 5.0  # seconds that the speed is measured over


@dataclass(frozen=True)
class CorpusTold:
    """A corpus, without its text: ``size`` in base tokens, ``pieces`` distinct ones.

    ``head`` is the start of its text, or ``words`` the first of its words.
    """

    base: tuple[Token, ...]
    size: int
    bytes: int
    characters: int
    pieces: int
    notes: tuple[Message, ...]
    head: str
    words: Mapping[str, int] | None


def corpus_told(event: Mapping[str, Any]) -> CorpusTold:
    """Read the worker's event ``corpus``."""
    base = tuple(Token(bytes.fromhex(content), ends) for content, ends in event["base"])
    return CorpusTold(
        BYTES if base == BYTES else base,
        event["size"],
        event["bytes"],
        event["characters"],
        event["pieces"],
        tuple(Message(note["template"], note["values"]) for note in event["notes"]),
        event["head"],
        event["words"],
    )


@dataclass(frozen=True, slots=True)
class Merge:
    """A merge on its way: its number, its two halves, and its pair count."""

    number: int
    id: int
    left: Token
    right: Token
    left_id: int
    right_id: int
    count: int


class Live:
    """Grows while a worker trains; read by pages at the same time."""

    def __init__(self) -> None:
        self.corpus: CorpusTold | None = None
        self._rows = bytearray()
        self._times: deque[tuple[float, int]] = deque()  # when so many merges had been made
        self._lock = Lock()

    def add(self, rows: str) -> None:
        """Take the rows of an event ``steps``."""
        content = as_bytes(rows)
        now = time.monotonic()
        with self._lock:
            self._rows += content
            self._times.append((now, self.made))
            while now - self._times[0][0] > RECENT and len(self._times) > 2:
                self._times.popleft()

    @property
    def made(self) -> int:
        """Merges so far."""
        return len(self._rows) // ROW.itemsize

    def rows(self) -> Rows:
        """All steps so far."""
        with self._lock:
            return np.frombuffer(bytes(self._rows), ROW)

    def seconds_left(self, asked: int) -> float | None:
        """What the rest takes at the speed of the last seconds; None while nobody knows."""
        with self._lock:
            if len(self._times) < 2:
                return None
            (began, before), (_, made) = self._times[0], self._times[-1]
        spent = time.monotonic() - began
        return spent * (asked - made) / (made - before) if made > before else None

    def curve(self, points: int) -> list[tuple[int, int]]:
        """(step, tokens in the corpus) at about so many steps, the last one among them."""
        if self.corpus is None:
            return []
        with self._lock:
            tokens = np.frombuffer(self._rows, ROW)["figures"]["tokens"]
            every = max(1, len(tokens) // points)
            steps = list(range(every, len(tokens) + 1, every))
            if len(tokens) and (not steps or steps[-1] != len(tokens)):
                steps.append(len(tokens))
            sizes = tokens[[step - 1 for step in steps]].tolist() if steps else []
            del tokens  # a row can only be added when nobody looks
        return [(0, self.corpus.size), *zip(steps, sizes, strict=True)]

    def latest(self, wanted: int) -> list[Merge]:
        """The last merges, the newest first."""
        if self.corpus is None:
            return []
        with self._lock:
            winners = np.frombuffer(self._rows, ROW)["candidates"][:, 0].copy()
        spelling = Spelling(self.corpus.base, winners["left"], winners["right"])
        first = len(self.corpus.base)
        return [
            Merge(
                k + 1,
                first + k,
                spelling.token(int(winners["left"][k])),
                spelling.token(int(winners["right"][k])),
                int(winners["left"][k]),
                int(winners["right"][k]),
                int(winners["count"][k]),
            )
            for k in range(len(winners) - 1, max(-1, len(winners) - 1 - wanted), -1)
        ]


class Spelling:
    """Single tokens of a growing vocabulary, without spelling all of it."""

    def __init__(
        self,
        base: Sequence[Token],
        left: Sequence[int] | npt.NDArray[np.int32],
        right: Sequence[int] | npt.NDArray[np.int32],
    ) -> None:
        self._base = base
        self._left = left
        self._right = right

    def token(self, token_id: int) -> Token:
        """The token of an id.

        >>> Spelling(BYTES, [97, 256], [98, 99]).token(257).content
        b'abc'
        """
        whole = Token(b"")
        waiting = [token_id]
        while waiting:
            current = waiting.pop()
            rank = current - len(self._base)
            if rank < 0:
                whole = joined(whole, self._base[current])
            else:
                waiting += [int(self._right[rank]), int(self._left[rank])]
        return whole
