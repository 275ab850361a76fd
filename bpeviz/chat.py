"""Chat: turns with roles → one sequence of special tokens and content, with ids.

A template says how a turn is written down. Its special tokens are one id each
and never merge; all text between two of them is encoded as one text, as the
models' own libraries do it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Literal, NamedTuple, get_args

from bpeviz.chat_templates import Template
from bpeviz.chat_turns import Turn
from bpeviz.engine.special import split_special
from bpeviz.engine.text import clean
from bpeviz.errors import N_, UserError
from bpeviz.published import AnyTokenizer

Layout = Literal["after", "before"]
Kind = Literal["special", "typed", "template", "content", "both"]

LAYOUTS: dict[Layout, str] = {
    "after": N_("Ids are the tokenizer's; special tokens that it does not have follow the last."),
    "before": N_("Ids: special tokens first, from 0, then all tokens in sorted order."),
}


@dataclass(frozen=True, slots=True)
class ChatToken:
    """A token of a chat.

    ``text`` is the bytes that it covers, ``written`` the token as its vocabulary
    writes it. ``kind``: ``typed`` is a special token that a content brought in,
    ``both`` a token in which template and content merged. ``turn`` counts from 0.
    ``own`` is the tokenizer's own id of it, whatever the layout; None where it is special.
    """

    id: int
    text: bytes
    written: bytes
    kind: Kind
    turn: int
    own: int | None = None


class Part(NamedTuple):
    """A stretch of the flat text: a special token, or text that comes from one place."""

    text: str
    kind: Kind
    turn: int


class Typed(NamedTuple):
    """A special token that stands in the content of a turn."""

    turn: int
    name: str


@dataclass(frozen=True)
class Chat:
    """Turns as one sequence: its text, in parts as well, and its tokens."""

    text: str
    parts: tuple[Part, ...]
    tokens: tuple[ChatToken, ...]
    special_ids: dict[str, int]
    typed: tuple[Typed, ...]

    @property
    def ids(self) -> list[int]:
        """The ids of the sequence."""
        return [token.id for token in self.tokens]

    def count(self, *kinds: Kind) -> int:
        """How many tokens are of one of these kinds."""
        return sum(token.kind in kinds for token in self.tokens)


class _Unit(NamedTuple):
    """A stretch of the flat text that comes from one place."""

    text: str
    kind: Kind
    turn: int


def flatten(
    turns: Sequence[Turn],
    template: Template,
    tokenizer: AnyTokenizer,
    *,
    layout: Layout = "after",
    allowed: bool = False,
    reply: str | None = None,
) -> Chat:
    """Write the turns down by the template, and encode them.

    A special token inside a content is one id where ``allowed``, else plain text.
    ``reply`` opens one more turn for that role, which a model would go on with.
    Raises UserError for a role that the template does not have.
    """
    units = list(_units(turns, template, reply))
    names = template.special_tokens
    numbering = Numbering(tokenizer, names, layout)
    known = {*names, *tokenizer.special_ids}
    sources = _sources(units)
    tokens: list[ChatToken] = []
    parts: list[Part] = []
    start = 0
    for text, special in _parts(units, names, known if allowed else None):
        end = start + len(text.encode())
        if special:
            token = _special(text, sources[start:end], numbering)
            tokens.append(token)
            parts.append(Part(text, token.kind, token.turn))
        else:
            parts.extend(_origins(text, sources[start:end]))
            tokens.extend(_plain(text, sources[start:end], tokenizer, numbering))
        start = end
    flat = "".join(part.text for part in parts)
    typed = tuple(_typed(units, known))
    return Chat(flat, tuple(parts), tuple(tokens), numbering.special, typed)


class Numbering:
    """The ids of a chat: those of a tokenizer, and of the template's special tokens."""

    def __init__(self, tokenizer: AnyTokenizer, names: Iterable[str], layout: Layout) -> None:
        """Raises UserError for a layout that there is not."""
        if layout not in get_args(Layout):
            raise UserError(
                "There is no id layout {name}. Choose one of {names}.",
                name=layout,
                names=", ".join(get_args(Layout)),
            )
        self._sorted: dict[int, int] | None = None
        wanted = dict.fromkeys([*names, *tokenizer.special_ids])
        if layout == "after":
            new = [name for name in wanted if name not in tokenizer.special_ids]
            added = {name: tokenizer.vocab_size + k for k, name in enumerate(new)}
            self.special = {**tokenizer.special_ids, **added}
        else:
            self.special = {name: k for k, name in enumerate(wanted)}
            order = _sorted_ids(tokenizer)
            self._sorted = {token_id: k for k, token_id in enumerate(order, start=len(wanted))}

    def __call__(self, token_id: int) -> int:
        """The id, in this layout, of what is not a special token."""
        return token_id if self._sorted is None else self._sorted[token_id]


def _sorted_ids(tokenizer: AnyTokenizer) -> list[int]:
    """All ids but the special tokens', by the token as it is written; the unknown token last."""
    special = set(tokenizer.special_ids.values())
    unknown = tokenizer.unknown_id
    ids = [token_id for token_id in tokenizer.ids() if token_id not in special]
    return sorted(ids, key=lambda token_id: (token_id == unknown, tokenizer.written(token_id)))


def _units(turns: Sequence[Turn], template: Template, reply: str | None) -> Iterator[_Unit]:
    for number, turn in enumerate(turns):
        before, after = template.around(turn.role)
        yield _Unit(before, "template", number)
        yield _Unit(clean(turn.content).text, "content", number)
        yield _Unit(after, "template", number)
    if reply is not None:
        yield _Unit(template.around(reply)[0], "template", len(turns))


def _sources(units: Iterable[_Unit]) -> list[_Unit]:
    """The unit that each byte of the flat text comes from."""
    return [unit for unit in units for _ in range(len(unit.text.encode()))]


def _parts(
    units: Iterable[_Unit], names: Iterable[str], everywhere: set[str] | None
) -> Iterator[tuple[str, bool]]:
    """Special tokens, and the plain text between them.

    Special tokens are looked for in the template alone, or ``everywhere``.
    """
    if everywhere is not None:
        yield from split_special("".join(unit.text for unit in units), everywhere)
        return
    fixed = set(names)
    waiting = ""
    for unit in units:
        for text, special in split_special(unit.text, fixed if unit.kind == "template" else ()):
            if not special:
                waiting += text
                continue
            if waiting:
                yield waiting, False
            waiting = ""
            yield text, True
    if waiting:
        yield waiting, False


def _origins(text: str, sources: Sequence[_Unit]) -> Iterator[Part]:
    """Plain text by the places that it comes from."""
    content = text.encode()
    start = 0
    for (kind, turn), stretch in groupby(sources, key=attrgetter("kind", "turn")):
        end = start + sum(1 for _ in stretch)
        yield Part(content[start:end].decode(), kind, turn)
        start = end


def _special(name: str, sources: Sequence[_Unit], numbering: Numbering) -> ChatToken:
    content = name.encode()
    typed = any(unit.kind == "content" for unit in sources)
    kind: Kind = "typed" if typed else "special"
    return ChatToken(numbering.special[name], content, content, kind, sources[0].turn)


def _plain(
    text: str, sources: Sequence[_Unit], tokenizer: AnyTokenizer, numbering: Numbering
) -> Iterator[ChatToken]:
    content = text.encode()
    for span in tokenizer.spans(text):
        # An end-of-word marker covers no byte: it belongs to the letter before it.
        covered = sources[span.start : span.end] or sources[max(0, span.start - 1) :][:1]
        kinds = {unit.kind for unit in covered}
        yield ChatToken(
            numbering(span.id),
            content[span.start : span.end],
            tokenizer.written(span.id),
            kinds.pop() if len(kinds) == 1 else "both",
            covered[0].turn,
            span.id,
        )


def _typed(units: Iterable[_Unit], names: Iterable[str]) -> Iterator[Typed]:
    known = set(names)
    for unit in units:
        if unit.kind == "content":
            for text, special in split_special(unit.text, known):
                if special:
                    yield Typed(unit.turn, text)
