"""What is said about a result, so that it can be said again in another language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Message:
    """An English message id with ``{named}`` places, and the values that fill them.

    >>> str(Message("{count} of {all} lines.", {"count": 2, "all": 30}))
    '2 of 30 lines.'
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values)
