"""What a worker is asked to do: one line of JSON, then the files one after the other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import IO

from bpeviz.inputs import Choice, Upload
from bpeviz.runs import RunChoice


@dataclass(frozen=True)
class Order:
    """A training: its rules, the files it learns from, and how they are read."""

    rules: RunChoice
    files: Sequence[Upload]
    reading: Choice

    def write(self, stream: IO[bytes]) -> None:
        """Write the order; ``taken`` reads it."""
        head = {
            "rules": asdict(self.rules),
            "reading": asdict(self.reading),
            "files": [[file.name, len(file.content)] for file in self.files],
        }
        stream.write(json.dumps(head).encode() + b"\n")
        for file in self.files:
            stream.write(file.content)


def taken(stream: IO[bytes]) -> Order:
    """Read what ``Order.write`` wrote.

    >>> import io
    >>> order = Order(RunChoice("own", "byte", "first", 9), [Upload("a", b"abc")], Choice())
    >>> order.write(stream := io.BytesIO())
    >>> _ = stream.seek(0)
    >>> taken(stream) == order
    True
    """
    head = json.loads(stream.readline())
    return Order(
        RunChoice(**head["rules"]),
        [Upload(name, stream.read(size)) for name, size in head["files"]],
        Choice(**head["reading"]),
    )
