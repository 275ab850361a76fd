"""minbpe's .model: a version line, the pattern, special tokens, and a merge a line.

minbpe reads the pattern without blanks at its ends and cuts a special token's line
at blanks; its ``RegexTokenizer`` must be made with the pattern, or it cuts with its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bpeviz.engine.corpus import DEFAULT_TIES, Rules, rules
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import BYTES, Pair, Vocabulary
from bpeviz.errors import UserError
from bpeviz.formats.files import text_of, whole_number, wrong_line
from bpeviz.formats.patterns import WHOLE, for_minbpe, like
from bpeviz.formats.refusals import need_bytes
from bpeviz.published.trained import Trained

VERSION = "minbpe v1"


def write(tokenizer: Tokenizer) -> bytes:
    """The model. Raises UserError for one that the file can't hold."""
    need_bytes(tokenizer, "minbpe")
    for name in tokenizer.special:
        if name.split() != [name]:
            raise UserError(
                "The special token {name!r} holds a blank or a line end, and a .model file has "
                "no room for it. Give it another name.",
                name=name,
            )
    pattern = for_minbpe(tokenizer.rules.splitter)
    if tokenizer.special and not pattern:
        pattern = WHOLE  # minbpe's tokenizer without a pattern knows no special tokens
    lines = [VERSION, pattern, str(len(tokenizer.special))]
    lines += [f"{name} {number}" for name, number in tokenizer.special_ids.items()]
    lines += [f"{left} {right}" for left, right in tokenizer.vocabulary.merges]
    return "".join(line + "\n" for line in lines).encode()


def read(content: bytes, file: str) -> Trained:
    """The tokenizer of a model. Raises UserError that names the line."""
    return _Reader(content, file).tokenizer()


class _Reader:
    """The lines in order; the last one that was read is the one to blame."""

    def __init__(self, content: bytes, file: str) -> None:
        text = text_of(content, file).replace("\r\n", "\n")
        self._lines = enumerate(text.removesuffix("\n").split("\n"), start=1)
        self._file = file
        self._number, self._line = 0, ""

    def _next(self, wanted: str) -> str:
        try:
            self._number, self._line = next(self._lines)
        except StopIteration:
            raise UserError(
                "{file} ends after line {number}; there must be {wanted} behind it.",
                file=self._file,
                number=self._number,
                wanted=wanted,
            ) from None
        return self._line

    def _wrong(self, wanted: str) -> UserError:
        return wrong_line(self._file, self._number, self._line, wanted)

    def tokenizer(self) -> Trained:
        """The whole file."""
        if self._next("the version").strip() != VERSION:
            raise self._wrong(VERSION)
        how = self._rules(self._next("the pattern").strip())
        special = self._special()
        merges = tuple(self._merges())
        self._check_numbers(special, len(BYTES) + len(merges))
        model = Tokenizer(
            how,
            Vocabulary(BYTES, merges),
            DEFAULT_TIES[how.algorithm],
            special=tuple(special),
        )
        return Trained(self._file, model, "uploaded", special)

    def _rules(self, pattern: str) -> Rules:
        if pattern in ("", WHOLE):
            return rules("byte")
        return rules("split", splitter=like(pattern))

    def _special(self) -> dict[str, int]:
        wanted = "the number of special tokens"
        count = whole_number(self._next(wanted).strip())
        if count is None:
            raise self._wrong(wanted)
        special: dict[str, int] = {}
        for _ in range(count):
            words = self._next("a special token and its id").split()
            number = whole_number(words[1]) if len(words) == 2 else None
            if number is None or words[0] in special:
                raise self._wrong("a special token of its own, a blank and its id")
            special[words[0]] = number
        return special

    def _merges(self) -> Iterator[Pair]:
        seen: set[Pair] = set()
        for number, line in self._lines:
            self._number, self._line = number, line
            known = len(BYTES) + len(seen)
            numbers = [whole_number(word) for word in line.split()]
            pair = _pair(numbers)
            if pair is None or max(pair) >= known or pair in seen:
                raise self._wrong(f"a pair of its own of two ids below {known}")
            seen.add(pair)
            yield pair

    def _check_numbers(self, special: dict[str, int], first_free: int) -> None:
        numbers = list(special.values())
        for name, number in special.items():
            if number < first_free or numbers.count(number) > 1:
                raise UserError(
                    "{file} gives the special token {name!r} the id {number}, which belongs to "
                    "another token. The first free id is {first}.",
                    file=self._file,
                    name=name,
                    number=number,
                    first=first_free,
                )


def _pair(numbers: Sequence[int | None]) -> Pair | None:
    match numbers:
        case [int(left), int(right)]:
            return left, right
    return None
