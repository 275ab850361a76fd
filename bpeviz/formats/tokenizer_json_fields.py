"""What a tokenizer.json must have, so that a broken one can be named by its field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bpeviz.errors import UserError
from bpeviz.formats.files import json_of, wrong_field
from bpeviz.published.hugging_face import KINDS


def check_fields(content: bytes, file: str) -> None:
    """Raises UserError for the first field that is missing or wrong."""
    data = json_of(content, file)
    if not isinstance(data, dict) or not isinstance(data.get("model"), dict):
        raise wrong_field(file, "model", "a tokenizer model, as in a tokenizer.json")
    model = data["model"]
    kind = model.get("type") or _guess(model)
    if kind not in KINDS:
        raise wrong_field(file, "model.type", "one of " + ", ".join(KINDS))
    _VOCABULARIES[kind](model, file)
    for index, entry in enumerate(data.get("added_tokens") or []):
        good = isinstance(entry, dict) and isinstance(entry.get("content"), str)
        if not good or not entry["content"] or not _is_id(entry.get("id")):
            raise wrong_field(file, f"added_tokens[{index}]", "a token with its content and id")


def _guess(model: Mapping[str, Any]) -> str:
    """The type of a model in an old file, which does not say."""
    if "merges" in model:
        return "BPE"
    return "Unigram" if isinstance(model.get("vocab"), list) else "WordPiece"


def _check_table(model: Mapping[str, Any], file: str) -> None:
    vocab = model.get("vocab")
    if not isinstance(vocab, dict):
        raise wrong_field(file, "model.vocab", "a table of tokens and their ids")
    owner: dict[int, str] = {}
    for token, number in vocab.items():
        if not _is_id(number):
            raise wrong_field(file, f"model.vocab[{token!r}]", "a whole number from 0")
        if number in owner:
            raise UserError(
                "In {file}, “model.vocab” gives the id {number} to {first!r} and to {second!r}.",
                file=file,
                number=number,
                first=owner[number],
                second=token,
            )
        owner[number] = token


def _check_bpe(model: Mapping[str, Any], file: str) -> None:
    _check_table(model, file)
    merges, vocab = model.get("merges"), model["vocab"]
    prefix = model.get("continuing_subword_prefix") or ""
    if not isinstance(merges, list):
        raise wrong_field(file, "model.merges", "a list of pairs of tokens")
    for index, merge in enumerate(merges):
        pair = merge.split(" ") if isinstance(merge, str) else merge
        field = f"model.merges[{index}]"
        if not (isinstance(pair, list) and len(pair) == 2 and all(_is_text(t) for t in pair)):
            raise wrong_field(file, field, "two tokens")
        left, right = pair
        for token in (left, right, left + right.removeprefix(prefix)):
            if token not in vocab:
                raise UserError(
                    "In {file}, “{field}” needs the token {token!r}, which “model.vocab” "
                    "does not have.",
                    file=file,
                    field=field,
                    token=token,
                )


def _check_scores(model: Mapping[str, Any], file: str) -> None:
    vocab = model.get("vocab")
    if not isinstance(vocab, list):
        raise wrong_field(file, "model.vocab", "a list of tokens with their scores")
    for index, entry in enumerate(vocab):
        good = isinstance(entry, list) and len(entry) == 2 and _is_text(entry[0])
        if not good or isinstance(entry[1], bool) or not isinstance(entry[1], int | float):
            raise wrong_field(file, f"model.vocab[{index}]", "a token and its score")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _is_id(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**32


_VOCABULARIES: Mapping[str, Callable[[Mapping[str, Any], str], None]] = {
    "BPE": _check_bpe,
    "WordPiece": _check_table,
    "Unigram": _check_scores,
}
