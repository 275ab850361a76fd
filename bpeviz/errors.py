"""What a person did wrong, said so that it can be said again in another language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial


class UserError(ValueError):
    """A user's mistake: what was wrong, the value, and the way out.

    The template is an English message id with ``{named}`` places; ``str()`` fills
    them, and a page can translate the template first.

    >>> str(UserError("{asked} tokens are fewer than {least}.", asked=3, least=7))
    '3 tokens are fewer than 7.'
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        super().__init__(template.format(**values))

    def __reduce__(self) -> tuple[Callable[[], UserError], tuple[()]]:
        """Travel from a process to another with the template and the values apart."""
        return partial(type(self), self.template, **self.values), ()


def N_(message: str) -> str:
    """Mark a message id for extraction; it is translated where it is shown."""
    return message
