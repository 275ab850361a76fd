"""subword-nmt's codes: a merge of characters a line, in the order of learning.

Version 0.1 closes each word with a symbol ``</w>`` of its own, version 0.2 with
``</w>`` on the last letter. A model without a marker is written as version 0.1, whose
closing symbol no merge then takes and which subword-nmt does not print.
"""

from __future__ import annotations

from collections.abc import Iterable

from bpeviz.engine.corpus import DEFAULT_TIES, Rules, rules
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import Pair, Token, Vocabulary, joined, written
from bpeviz.errors import UserError
from bpeviz.formats.files import lines_of, wrong_line
from bpeviz.formats.refusals import need_words
from bpeviz.published.trained import Trained

MARKER = "</w>"
_VERSION = "#version:"

Line = tuple[int, str]  # its number from 1, and the line


def write(tokenizer: Tokenizer) -> bytes:
    """The codes. Raises UserError for a model that they can't hold."""
    need_words(tokenizer, "subword-nmt")
    vocabulary = tokenizer.vocabulary
    if not vocabulary.merges:
        raise UserError(
            "The model has no merges, and subword-nmt can't load codes without one. "
            "Train at least one merge."
        )
    for number, token in enumerate(vocabulary.tokens):
        if MARKER.encode() in token.content:
            raise UserError(
                "The token {number} holds the letters {marker}, which subword-nmt takes for the "
                "end of a word. Choose our JSON or tokenizer.json.",
                number=number,
                marker=MARKER,
            )
    names = [written(token, MARKER).decode() for token in vocabulary.tokens]
    version = "0.2" if tokenizer.rules.fused else "0.1"
    lines = [f"{_VERSION} {version}"]
    lines += [f"{names[left]} {names[right]}" for left, right in vocabulary.merges]
    return "".join(line + "\n" for line in lines).encode()


def recognized(content: bytes) -> bool:
    """Whether this can't be GPT-2's merges.txt, which looks the same otherwise."""
    return MARKER.encode() in content or content.startswith(b"#version: 0.1")


def read(content: bytes, file: str) -> Trained:
    """The tokenizer of codes. Raises UserError that names the line.

    Its base tokens are the characters that the merges use: the file has no others.
    """
    lines = list(lines_of(content, file))
    how = _rules(lines, file)
    if lines and lines[0][1].startswith(_VERSION):
        del lines[0]
    if not lines:
        raise UserError("{file} holds no merges. It has a line for each.", file=file)
    merged = _Merged(how, file)
    for number, line in lines:
        merged.add(number, line)
    base, merges = merged.numbered()
    vocabulary = Vocabulary(base, merges, how.marker)
    return Trained(file, Tokenizer(how, vocabulary, DEFAULT_TIES[how.algorithm]), "uploaded")


def _rules(lines: list[Line], file: str) -> Rules:
    version = "0.1"
    if lines and lines[0][1].startswith(_VERSION):
        version = lines[0][1].removeprefix(_VERSION).strip()
        if version not in ("0.1", "0.2"):
            raise wrong_line(file, *lines[0], "#version: 0.1 or #version: 0.2")
    if version == "0.2":
        return rules("end-of-word", marker=MARKER, fused=True)
    if any(MARKER in line for _, line in lines):
        return rules("end-of-word", marker=MARKER)
    return rules("character")


class _Merged:
    """Merges of tokens as they are read; a token that no line made is a base token."""

    def __init__(self, how: Rules, file: str) -> None:
        self._how = how
        self._file = file
        self._base: set[Token] = set()
        self._made: dict[Token, int] = {}  # token → its rank
        self._pairs: list[tuple[Token, Token]] = []
        if how.marker and not how.fused:
            self._base.add(Token(b"", ends_word=True))

    def add(self, number: int, line: str) -> None:
        """One line of the file."""
        words = line.strip(" ").split(" ")
        pair = [self._token(word) for word in words]
        if len(pair) != 2 or pair[0] is None or pair[1] is None or pair[0].ends_word:
            raise wrong_line(
                self._file, number, line, "two tokens, each a character or made by a line before"
            )
        left, right = pair[0], pair[1]
        new = joined(left, right)
        if new in self._made:
            raise wrong_line(self._file, number, line, "a merge that makes a new token")
        self._made[new] = len(self._pairs)
        self._pairs.append((left, right))

    def _token(self, word: str) -> Token | None:
        closed = self._how.marker is not None and word.endswith(MARKER)
        token = Token((word.removesuffix(MARKER) if closed else word).encode(), closed)
        if token in self._made or token in self._base:
            return token
        length = len(token.content.decode())
        if length != 1 or (closed and not self._how.fused):
            return None
        self._base.add(token)
        if self._how.fused:  # a character can stand inside a word and at its end
            self._base.add(Token(token.content, not closed))
        return token

    def numbered(self) -> tuple[tuple[Token, ...], tuple[Pair, ...]]:
        """The base tokens in the order of how they are written, and the merges of ids."""
        base = tuple(sorted(self._base, key=lambda t: (written(t, self._how.marker), t.ends_word)))
        numbers = {token: number for number, token in enumerate(base)}
        numbers |= {token: len(base) + rank for token, rank in self._made.items()}
        return base, tuple(_numbered(self._pairs, numbers))


def _numbered(pairs: Iterable[tuple[Token, Token]], numbers: dict[Token, int]) -> Iterable[Pair]:
    return ((numbers[left], numbers[right]) for left, right in pairs)
