"""How a turn of a chat is written down: a small language of {role} and {content}."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from string import Formatter

import regex

from bpeviz.engine.text import clean
from bpeviz.errors import UserError

ROLE, CONTENT = "role", "content"
_SAME_ROLES = (
    ("user", "pengguna", "human"),
    ("assistant", "asisten", "model", "bot", "ai"),
    ("system", "sistem"),
)
_LOOKS_SPECIAL = regex.compile(r"<\|[^|<>]+\|>|<[^\s<>|]+>|\[[^\s\[\]]+\]")


@dataclass(frozen=True)
class Template:
    """``turn`` writes one turn, with ``{role}`` and one ``{content}``; ``{{`` is a brace.

    ``special`` are the special tokens; ``{role}`` in one stands for each of ``roles``.
    Raises UserError for a template that does not tell its parts apart.
    """

    name: str
    turn: str
    special: tuple[str, ...]
    roles: tuple[str, ...]

    def __post_init__(self) -> None:
        fields = _fields(self.turn, (ROLE, CONTENT))
        if fields.count(CONTENT) != 1:
            raise UserError(
                "The template has {{content}} {count} times. Write it once, where the text of the "
                "turn belongs.",
                count=fields.count(CONTENT),
            )
        if ROLE not in fields:
            raise UserError(
                "The template has no {{role}}, so nothing tells who speaks. Write it where the "
                "role belongs, as in <|{{role}}|>."
            )
        if not self.roles or not all(role.strip() for role in self.roles):
            raise UserError("The template has no roles, or an empty one. Name one or more.")
        for token in self.special:
            _fields(token, (ROLE,))
            if not token:
                raise UserError("A special token is empty. Give it at least one character.")

    @cached_property
    def special_tokens(self) -> tuple[str, ...]:
        """The special tokens, one for each role where they name it, without repeats."""
        written = (
            token.format(role=role)
            for token in self.special
            for role in (self.roles if ROLE in _fields(token, (ROLE,)) else ("",))
        )
        return tuple(dict.fromkeys(written))

    @property
    def asks(self) -> str:
        """The role of a person."""
        return self.like("user") or self.roles[0]

    @property
    def answers(self) -> str:
        """The role of the model."""
        return self.like("assistant") or self.roles[-1]

    def like(self, role: str) -> str | None:
        """The role that means the same here; None where none is known to."""
        same = next((names for names in _SAME_ROLES if role.lower() in names), ())
        return next((own for own in self.roles if own.lower() in same), None)

    def around(self, role: str) -> tuple[str, str]:
        """What stands before and after the content of a turn. UserError for another role."""
        if role not in self.roles:
            raise UserError(
                "The template {name} has no role {role!r}. Choose one of {roles}.",
                name=self.name,
                role=role,
                roles=", ".join(self.roles),
            )
        sides = [""]
        for text, field, _, _ in Formatter().parse(self.turn):
            sides[-1] += text
            if field == CONTENT:
                sides.append("")
            elif field == ROLE:
                sides[-1] += role
        return sides[0], sides[1]


def _fields(text: str, known: tuple[str, ...]) -> list[str]:
    """The places of a template, in order. Raises UserError for one that there is not."""
    try:
        parsed = list(Formatter().parse(text))
    except ValueError:
        raise UserError(
            "The template {text!r} has a single brace. Write {{{{ or }}}} for one that is text.",
            text=text,
        ) from None
    fields = []
    for _, field, detail, conversion in parsed:
        if field is None:
            continue
        if field not in known or detail or conversion:
            raise UserError(
                "The template {text!r} has the place {place}. Only {known} can stand there.",
                text=text,
                place="{" + field + ("!" + conversion if conversion else "") + "}",
                known=", ".join("{" + name + "}" for name in known),
            )
        fields.append(field)
    return fields


def own_template(turn: str, special: Iterable[str], roles: Iterable[str]) -> Template:
    """A template of the person's own. UserError where it is not a good one."""
    return Template(
        "own",
        clean(turn).text,
        tuple(clean(token).text for token in special),
        tuple(clean(role).text for role in roles),
    )


def proposed_special(turn: str) -> list[str]:
    """What looks like a special token in a template: ``<|…|>``, ``<…>`` and ``[…]``.

    >>> proposed_special("<s>[INST] {content} [/INST]<|{role}|>")
    ['<s>', '[INST]', '[/INST]', '<|{role}|>']
    """
    return list(dict.fromkeys(_LOOKS_SPECIAL.findall(turn)))


INDONESIAN = Template(
    "pengguna/asisten",
    "<|{role}|>{content}<|akhir|>",
    ("<|{role}|>", "<|akhir|>"),
    ("pengguna", "asisten"),
)
CHATML = Template(
    "ChatML",
    "<|im_start|>{role}\n{content}<|im_end|>\n",
    ("<|im_start|>", "<|im_end|>"),
    ("system", "user", "assistant", "tool"),
)
TEMPLATES = {template.name: template for template in (INDONESIAN, CHATML)}
