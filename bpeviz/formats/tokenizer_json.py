r"""Hugging Face's tokenizer.json: any that is BPE, WordPiece or Unigram read, ours written.

How our algorithms are told there:

- byte, split: the pattern cuts (isolated), ``ByteLevel`` writes bytes as letters
  without a blank or a pattern of its own;
- character: words are what stands between white space, which is removed;
- end-of-word, marker on the last letter: the model's ``end_of_word_suffix``;
- end-of-word, marker of its own: a normalizer sets a character for private use
  behind each word (and takes that character, where a text has it, for another one).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import tokenizers

from bpeviz.engine.splitting import Splitter
from bpeviz.engine.tokenizer import UNKNOWN, Tokenizer
from bpeviz.engine.tokens import Token
from bpeviz.errors import UserError
from bpeviz.formats.files import text_of
from bpeviz.formats.patterns import for_hugging_face
from bpeviz.formats.tokenizer_json_fields import check_fields
from bpeviz.published.byte_alphabet import to_letters
from bpeviz.published.hugging_face import HuggingFace
from bpeviz.published.panics import is_panic

SUFFIX = "</w>"
_PRIVATE = "".join(map(chr, range(0xE000, 0xF8FF)))  # for private use: in few texts

# What str.split() takes for white space.
_SPACE = (
    r"\t-\r\x1C-\x20\x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}"
)
WORDS = {
    "type": "Split",
    "pattern": {"Regex": f"[{_SPACE}]+"},
    "behavior": "Removed",
    "invert": False,
}
_WORD_ENDS = f"(?<=[^{_SPACE}])(?![^{_SPACE}])"
BYTE_LEVEL = {
    "type": "ByteLevel",
    "add_prefix_space": False,
    "trim_offsets": False,
    "use_regex": False,
}


def read(content: bytes, file: str) -> HuggingFace:
    """The tokenizer of a file. Raises UserError that names the field."""
    check_fields(content, file)
    try:
        library = tokenizers.Tokenizer.from_str(text_of(content, file))
    except BaseException as error:
        if not (is_panic(error) or isinstance(error, Exception)):
            raise
        raise UserError(
            "{file} can't be read by the tokenizers library: {reason}.",
            file=file,
            reason=str(error),
        ) from None
    return HuggingFace(file, library)


def write(tokenizer: Tokenizer) -> bytes:
    """The tokenizer.json of a model, with equal ids.

    Raises UserError for a pattern that the library can't hold, and for tokens
    that the file could not tell apart.
    """
    data = word_file(tokenizer) if tokenizer.rules.by_words else byte_file(tokenizer)
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def byte_file(tokenizer: Tokenizer) -> dict[str, Any]:
    """The file of a model that merges bytes, as data. UserError where it can't be told."""
    names = [to_letters(token.content) for token in tokenizer.vocabulary.tokens]
    return byte_level_file(
        _model(tokenizer, names), tokenizer.special_ids, tokenizer.rules.splitter
    )


def byte_level_file(
    model: Mapping[str, Any], special: Mapping[str, int], splitter: Splitter | None
) -> dict[str, Any]:
    """A file whose model writes tokens in the byte alphabet."""
    cuts: list[dict[str, object]] = []
    if splitter:
        pattern = {"Regex": for_hugging_face(splitter)}
        cuts = [{"type": "Split", "pattern": pattern, "behavior": "Isolated", "invert": False}]
    return {
        **_head(special),
        "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [*cuts, BYTE_LEVEL]},
        "post_processor": None,
        "decoder": BYTE_LEVEL,
        "model": model,
    }


def _head(special: Mapping[str, int]) -> dict[str, Any]:
    added = [_special(name, number) for name, number in special.items()]
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added}


def _special(name: str, number: int) -> dict[str, object]:
    return {
        "id": number,
        "content": name,
        "single_word": False,
        "lstrip": False,
        "rstrip": False,
        "normalized": False,
        "special": True,
    }


def word_file(tokenizer: Tokenizer) -> dict[str, Any]:
    """The file of a model that merges characters, as data. UserError where it can't be told."""
    rules = tokenizer.rules
    tokens = tokenizer.vocabulary.tokens
    if rules.marker is None:
        closing, decoder = "", {"type": "Fuse"}
    else:
        closing = _free_suffix(tokens) if rules.fused else _free(tokens)[0]
        decoder = {"type": "BPEDecoder", "suffix": closing}
    names = [token.content.decode() + closing * token.ends_word for token in tokens]
    own_marker = rules.marker is not None and not rules.fused
    return {
        **_head(tokenizer.special_ids),
        "normalizer": _marking(*_free(tokens)) if own_marker else None,
        "pre_tokenizer": WORDS,
        "post_processor": None,
        "decoder": decoder,
        "model": _model(tokenizer, names, closing if rules.fused else None),
    }


def _free(tokens: Iterable[Token]) -> tuple[str, str]:
    """Two characters for private use that no token holds."""
    used = {c for token in tokens for c in token.content.decode()}
    free = [c for c in _PRIVATE if c not in used]
    if len(free) < 2:
        raise UserError(
            "This model uses all the characters for private use, and none is left to mark the "
            "end of a word in a tokenizer.json."
        )
    return free[0], free[1]


def _free_suffix(tokens: Iterable[Token]) -> str:
    used = any(SUFFIX.encode() in token.content for token in tokens)
    return _free(tokens)[0] if used else SUFFIX


def _marking(marker: str, stand_in: str) -> dict[str, object]:
    """The normalizer that closes each word with a marker of its own."""
    return {
        "type": "Sequence",
        "normalizers": [
            {"type": "Replace", "pattern": {"String": marker}, "content": stand_in},
            {"type": "Replace", "pattern": {"Regex": _WORD_ENDS}, "content": marker},
        ],
    }


def marker_in(normalizer: object) -> str | None:
    """The marker that ``_marking`` was given; None for any other normalizer."""
    match normalizer:
        case {"normalizers": [{"pattern": {"String": str(marker)}, "content": str(stand_in)}, _]}:
            return marker if normalizer == _marking(marker, stand_in) else None
    return None


def _model(tokenizer: Tokenizer, names: list[str], suffix: str | None = None) -> dict[str, Any]:
    vocab: dict[str, int] = {}
    unknown = [UNKNOWN] if tokenizer.unknown_id is not None else []
    for number, name in enumerate([*names, *unknown]):
        if name in vocab:
            raise UserError(
                "The tokens {first} and {second} are both written {name!r}, and a tokenizer.json "
                "tells tokens apart by how they are written. Save the model as our JSON instead.",
                first=vocab[name],
                second=number,
                name=name,
            )
        vocab[name] = number
    for name in tokenizer.special:
        if name in vocab:
            raise UserError(
                "The special token {name!r} is written like the learned token {number}, and a "
                "tokenizer.json tells tokens apart by how they are written. Give the special "
                "token another name.",
                name=name,
                number=vocab[name],
            )
    merges = [[names[left], names[right]] for left, right in tokenizer.vocabulary.merges]
    return bpe_model(vocab, merges, UNKNOWN if unknown else None, suffix)


def bpe_model(
    vocab: Mapping[str, int],
    merges: list[list[str]],
    unknown: str | None = None,
    suffix: str | None = None,
) -> dict[str, Any]:
    """The field ``model``; merges are pairs, so that a token may hold a blank."""
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": unknown,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": suffix,
        "fuse_unk": False,
        "byte_fallback": False,
        "ignore_merges": False,
        "vocab": vocab,
        "merges": merges,
    }
