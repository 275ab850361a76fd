"""Any tokenizer as a model of the engine, so that it can be saved as our JSON.

The engine numbers base tokens first, then a token a merge, then special tokens.
A file may number them otherwise: the tokens stay, and the ids change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bpeviz.engine.corpus import DEFAULT_TIES, Rules, rules
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.tokens import BYTES, Pair, Token, Vocabulary
from bpeviz.errors import UserError
from bpeviz.formats.patterns import WHOLE, like
from bpeviz.formats.tokenizer_json_rules import Told, told
from bpeviz.published.hugging_face import HuggingFace
from bpeviz.published.interface import AnyTokenizer
from bpeviz.published.rank_table import RankTable
from bpeviz.published.trained import Trained


@dataclass(frozen=True)
class Model:
    """A tokenizer of the engine; ``renumbered`` says that ids differ from the file's."""

    tokenizer: Tokenizer
    renumbered: bool


@dataclass
class _Learned:
    """Tokens with the ids of a file, in the order in which the engine numbers them."""

    how: Rules
    base: Mapping[int, Token]
    special: Mapping[str, int]
    unknown: int | None = None
    merges: list[tuple[Pair, int]] = field(default_factory=list)  # pair → the id it makes

    def model(self) -> Model:
        numbers = {theirs: ours for ours, theirs in enumerate(self.base)}
        pairs: list[Pair] = []
        for (left, right), made in self.merges:
            for half in (left, right):
                if half not in numbers:
                    raise UserError(
                        "The merge that makes the token {made} needs the token {half}, which no "
                        "merge before it makes.",
                        made=made,
                        half=half,
                    )
            pairs.append((numbers[left], numbers[right]))
            numbers[made] = len(numbers)
        if self.unknown is not None:
            numbers[self.unknown] = len(numbers)
        names = sorted(self.special, key=self.special.__getitem__)
        for name in names:
            numbers[self.special[name]] = len(numbers)
        tokenizer = Tokenizer(
            self.how,
            Vocabulary(tuple(self.base.values()), tuple(pairs), self.how.marker),
            DEFAULT_TIES[self.how.algorithm],
            special=tuple(names),
        )
        return Model(tokenizer, any(theirs != ours for theirs, ours in numbers.items()))


def model_of(tokenizer: AnyTokenizer) -> Model:
    """The model that cuts as this tokenizer does.

    Raises UserError for what the engine does not do: other kinds than BPE,
    normalizers, tokens that no merge makes.
    """
    if isinstance(tokenizer, Trained):
        engine = tokenizer.tokenizer
        return Model(engine, tokenizer.special_ids != engine.special_ids)
    if isinstance(tokenizer, RankTable):
        whole = tokenizer.pattern == WHOLE
        how = rules("byte") if whole else rules("split", splitter=like(tokenizer.pattern))
        return _of_bytes(tokenizer, how)
    if isinstance(tokenizer, HuggingFace):
        file = told(tokenizer)
        return _of_words(tokenizer, file) if file.how.by_words else _of_bytes(tokenizer, file.how)
    raise UserError("{name} can't be saved as our JSON.", name=tokenizer.name)


def _of_bytes(tokenizer: AnyTokenizer, how: Rules) -> Model:
    by_bytes = {tokenizer.token_bytes(i): i for i in _plain_ids(tokenizer)}
    for token in BYTES:
        if token.content not in by_bytes:
            raise UserError(
                "{name} has no token for the byte {byte}, so it can't be saved as our JSON.",
                name=tokenizer.name,
                byte=token.content.hex(),
            )
    base = {by_bytes[token.content]: token for token in BYTES}
    learned = _Learned(how, base, tokenizer.special_ids)
    learned.merges = _merges(tokenizer, [i for i in by_bytes.values() if i not in base])
    return learned.model()


def _of_words(tokenizer: HuggingFace, file: Told) -> Model:
    unknown = tokenizer.unknown_id
    ids = [i for i in _plain_ids(tokenizer) if i != unknown]
    made = [i for i in ids if tokenizer.parts(i) is not None]
    base = {i: file.token(tokenizer.written(i)) for i in ids if tokenizer.parts(i) is None}
    learned = _Learned(file.how, base, tokenizer.special_ids, unknown)
    learned.merges = _merges(tokenizer, made)
    return learned.model()


def _plain_ids(tokenizer: AnyTokenizer) -> Iterable[int]:
    special = set(tokenizer.special_ids.values())
    return (token_id for token_id in tokenizer.ids() if token_id not in special)


def _merges(tokenizer: AnyTokenizer, ids: Iterable[int]) -> list[tuple[Pair, int]]:
    """The merge of each token, in the order of the ranks."""
    ranked: list[tuple[int, Pair, int]] = []
    for token_id in ids:
        pair = tokenizer.parts(token_id)
        rank = None if pair is None else tokenizer.ranks.of(pair)
        if pair is None or rank is None:
            raise UserError(
                "No merges make the token {id}, {token!r}. A model of this kind can't be saved "
                "as our JSON.",
                id=token_id,
                token=tokenizer.written(token_id),
            )
        ranked.append((rank, pair, token_id))
    return [(pair, token_id) for _, pair, token_id in sorted(ranked)]
