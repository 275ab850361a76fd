"""The language of the interface: every visible string passes through here.

English is the source; catalogues are ``locale/<language>/LC_MESSAGES/bpeviz.mo``
and longer explanations are Markdown files in ``lessons/<language>/``.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from bpeviz.errors import UserError
from bpeviz.messages import Message

LANGUAGES = {"en": "English"}  # a further one: its code, its own name, and its catalogue
SOURCE = "en"

_HERE = Path(__file__).parent
_current: Callable[[], str] = lambda: SOURCE  # noqa: E731 - replaced by ``follow``


def follow(current: Callable[[], str]) -> None:
    """Ask ``current`` for the language whenever a string is shown."""
    global _current
    _current = current


def current() -> str:
    """The language of the visit."""
    return _current()


@lru_cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("bpeviz", _HERE / "locale", [language], fallback=True)


def _(message: str) -> str:
    """The message in the language of the visit."""
    return _catalogue(_current()).gettext(message)


def plural(one: str, many: str, n: int) -> str:
    """The form of a message that fits ``n``, with ``{n}`` filled in."""
    return _catalogue(_current()).ngettext(one, many, n).format(n=f"{n:,}")


def told(said: UserError | Message) -> str:
    """A user's mistake, or a message about a result, in the language of the visit."""
    return _(said.template).format(**said.values)


def told_in_markdown(said: UserError | Message) -> str:
    r"""The same for a place that reads Markdown: texts in it stand as code, to the letter.

    >>> told_in_markdown(UserError("{pattern!r} is {n} too long.", pattern="*a*$", n=2))
    '`*a*$` is 2 too long.'
    """
    values = {
        name: _Code(_code_span(value)) if isinstance(value, str) else value
        for name, value in said.values.items()
    }
    return _(said.template).format(**values)


class _Code(str):
    """A text that a template's ``!r`` leaves as it is."""

    def __repr__(self) -> str:
        return str(self)


def as_it_is(text: str) -> str:
    r"""A text for a place that reads Markdown, in which no sign of it means anything.

    >>> as_it_is("*my* :smile:")
    '\\*my\\* \\:smile\\:'
    """
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", re.sub(r"[\r\n]+", " ", text))


def _code_span(text: str) -> str:
    text = re.sub(r"\r\n|[\r\n]", "↵", text)  # an empty line would end the span
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    edge = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{edge}{text or ' '}{edge}{fence}"


def lesson(name: str) -> str:
    """A longer explanation: the Markdown file of that name, English where none is there."""
    for language in (_current(), SOURCE):
        path = _HERE / "lessons" / language / f"{name}.md"
        if path.exists():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(name)
