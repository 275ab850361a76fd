"""A tokenizer that the Hugging Face ``tokenizers`` library encodes with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cached_property
from threading import Lock

import tokenizers

from bpeviz.engine.merging import Ranks
from bpeviz.engine.replay import Replay, replay
from bpeviz.engine.special import split_special
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import AllowedSpecial, Span
from bpeviz.engine.tokens import Pair
from bpeviz.errors import N_, UserError
from bpeviz.published.hugging_face_merges import Merges
from bpeviz.published.hugging_face_text import Writing, comes_back, spans_in
from bpeviz.published.interface import Kind, Origin, no_token, sort_known
from bpeviz.published.panics import is_panic
from bpeviz.published.trained import UPLOADED

KINDS: dict[str, Kind] = {"BPE": "bpe", "WordPiece": "wordpiece", "Unigram": "unigram"}
LOSS = N_(
    "This tokenizer may change a text before it cuts it (case, accents, blanks), so what "
    "comes back can differ from what went in."
)


class HuggingFace:
    """What a tokenizer.json describes, encoded by the library that made the format.

    Raises UserError for a model that is not BPE, WordPiece or Unigram.
    """

    origin: Origin = "uploaded"
    family = UPLOADED

    def __init__(self, name: str, tokenizer: tokenizers.Tokenizer) -> None:
        self.name = name
        content = tokenizer.to_str()
        self.file = json.loads(content)
        model = self.file["model"]
        if model["type"] not in KINDS:
            raise UserError(
                "The model type {type} can't be shown. The types that can are {types}.",
                type=model["type"],
                types=", ".join(KINDS),
            )
        self.kind: Kind = KINDS[model["type"]]
        for large in ("vocab", "merges"):  # the library has them
            model.pop(large, None)
        self._library = tokenizers.Tokenizer.from_str(content)
        self._library.no_truncation()
        self._library.no_padding()
        self._one_at_a_time = Lock()  # the library's switch for special tokens is its own state
        self._names: dict[int, str] = {
            token_id: token
            for token, token_id in self._library.get_vocab(with_added_tokens=True).items()
        }
        self._added = {entry["content"] for entry in self.file["added_tokens"]}
        self.special_ids = {
            entry["content"]: entry["id"] for entry in self.file["added_tokens"] if entry["special"]
        }
        self.vocab_size = max(self._names, default=-1) + 1
        self._writing = Writing(self.file)

    @property
    def unknown_id(self) -> int | None:
        """The id of what the vocabulary can't write."""
        model = self.file["model"]
        if self.kind == "unigram":
            number: int | None = model.get("unk_id")
            return number
        unknown: int | None = self._library.token_to_id(model.get("unk_token") or "")
        return unknown

    @property
    def loss(self) -> str | None:
        """What a round trip changes, as a message id."""
        return None if comes_back(self.file) else LOSS

    @cached_property
    def _merges(self) -> Merges:
        if self.kind != "bpe":
            raise UserError(
                "{name} is a {kind} tokenizer. It has no merges to be shown; BPE tokenizers have.",
                name=self.name,
                kind=self.file["model"]["type"],
            )
        return Merges(json.loads(self._library.to_str())["model"])

    @property
    def ranks(self) -> Ranks:
        """The merges as a table. Raises UserError where there are none."""
        return self._merges.ranks

    def ids(self) -> Iterable[int]:
        """All ids that have a token, ascending."""
        return sorted(self._names)

    def encode(self, text: str, allowed_special: AllowedSpecial = ()) -> list[int]:
        """The ids that the library gives, without the tokens it sets around a text."""
        return [
            token_id
            for part in self._encodings(clean(text).text, allowed_special)
            for token_id in part.ids
        ]

    def spans(self, text: str, allowed_special: AllowedSpecial = ()) -> list[Span]:
        """The ids with their places in the UTF-8 bytes of the text."""
        text = clean(text).text
        ids: list[int] = []
        places: list[tuple[int, int]] = []
        offset = 0
        for part in self._encodings(text, allowed_special):
            ids.extend(part.ids)
            places.extend((start + offset, end + offset) for start, end in part.offsets)
            offset += part.length
        return spans_in(text, ids, [self.token_bytes(token_id) for token_id in ids], places)

    def _encodings(self, text: str, allowed: AllowedSpecial) -> list[_Part]:
        names = set(self.special_ids)
        allowed = names if allowed == "all" else names & set(allowed)
        if not allowed or allowed == names:
            return [self._encoded(text, special=bool(allowed))]
        return [self._encoded(part, special) for part, special in split_special(text, allowed)]

    def _encoded(self, text: str, special: bool) -> _Part:
        """A text in which special tokens are looked for, or taken for plain text."""
        try:
            with self._one_at_a_time:
                self._library.encode_special_tokens = not special
                encoding = self._library.encode(text, add_special_tokens=False)
        except BaseException as error:
            if not (is_panic(error) or isinstance(error, Exception)):
                raise
            raise UserError(
                "{name} can't encode this text: {reason}.", name=self.name, reason=str(error)
            ) from None
        return _Part(encoding, len(text))

    def decode(self, ids: Iterable[int]) -> str:
        """The text, special tokens included, as the library decodes it."""
        ids = list(ids)
        for unknown in self.known(ids)[1]:
            raise no_token(unknown, self.vocab_size)
        text: str = self._library.decode(ids, skip_special_tokens=False)
        return text

    def _name(self, token_id: int) -> str:
        if token_id not in self._names:
            raise no_token(token_id, self.vocab_size)
        return self._names[token_id]

    def written(self, token_id: int) -> bytes:
        """The token with its markers; real bytes where the file writes bytes."""
        name = self._name(token_id)
        return name.encode() if name in self._added else self._writing.written(name)

    def token_bytes(self, token_id: int) -> bytes:
        """What the token decodes to inside a text."""
        name = self._name(token_id)
        return name.encode() if name in self._added else self._writing.content(name)

    def known(self, ids: Iterable[int]) -> tuple[list[int], list[int]]:
        """The ids that have a token, and those that have none."""
        return sort_known(ids, self._names)

    def parts(self, token_id: int) -> Pair | None:
        """The pair whose merge makes the token; None where no merge makes it."""
        self._name(token_id)
        return self._merges.parts(token_id) if self.kind == "bpe" else None

    def rank(self, token_id: int) -> int | None:
        """The rank of the merge that makes the token, from 0."""
        pair = self.parts(token_id)
        return None if pair is None else self.ranks.of(pair)

    def base_pieces(self, text: str) -> list[Sequence[int]]:
        """The tokens of each piece before any merge. UserError where there are no merges."""
        merges, library = self._merges, self._library
        text = clean(text).text
        if library.normalizer:
            text = library.normalizer.normalize_str(text)
        if not library.pre_tokenizer:
            return [merges.base_ids(text)] if text else []
        return [merges.base_ids(piece) for piece, _ in library.pre_tokenizer.pre_tokenize_str(text)]

    def replay(self, text: str) -> Replay:
        """The encoding merge by merge, if it leads to the ids of the library.

        UserError where it does not: an added token in the text is taken whole,
        for one, and no merge makes it.
        """
        told = replay(self.base_pieces(text), self.ranks)
        if told.final() != self.encode(text):
            raise UserError(
                "{name} cuts this text not by merges alone, so it can't be replayed.",
                name=self.name,
            )
        return told


class _Part:
    """The encoding of a part of a text, and the length of the part in code points."""

    def __init__(self, encoding: tokenizers.Encoding, length: int) -> None:
        self.ids: list[int] = encoding.ids
        self.offsets: list[tuple[int, int]] = encoding.offsets
        self.length = length
