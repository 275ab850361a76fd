"""Which algorithm of ours a tokenizer.json tells, where it tells one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bpeviz.engine.corpus import Rules, rules
from bpeviz.engine.splitting import Splitter, named
from bpeviz.engine.tokenizer import UNKNOWN
from bpeviz.engine.tokens import Token
from bpeviz.errors import UserError
from bpeviz.formats.patterns import for_hugging_face, like
from bpeviz.formats.tokenizer_json import WORDS, marker_in
from bpeviz.published.hugging_face import HuggingFace


@dataclass(frozen=True)
class Told:
    """The rules, and how the file closes a word."""

    how: Rules
    closing: str = ""

    def token(self, name: bytes) -> Token:
        """The token that the file writes so."""
        closed = bool(self.closing) and name.endswith(self.closing.encode())
        return Token(name.removesuffix(self.closing.encode()) if closed else name, closed)


def told(tokenizer: HuggingFace) -> Told:
    """The rules of a file. Raises UserError that names the field the engine has nothing for."""
    file = tokenizer.file
    _only_plain_tokens(file)
    model = file["model"]
    if model["type"] != "BPE":
        raise _unlike("model.type")
    for name in ("dropout", "continuing_subword_prefix", "byte_fallback", "fuse_unk"):
        if model.get(name):
            raise _unlike(f"model.{name}")
    if file["pre_tokenizer"] == WORDS:
        return _words(file)
    if file["normalizer"] is not None:
        raise _unlike("normalizer")
    if model.get("end_of_word_suffix"):
        raise _unlike("model.end_of_word_suffix")
    splitter = _splitter(file["pre_tokenizer"])
    return Told(rules("split", splitter=splitter) if splitter else rules("byte"))


def _words(file: Mapping[str, Any]) -> Told:
    model = file["model"]
    if model["unk_token"] != UNKNOWN:
        raise _unlike("model.unk_token")
    if suffix := model.get("end_of_word_suffix"):
        return Told(rules("end-of-word", marker=suffix, fused=True), suffix)
    if file["normalizer"] is None:
        return Told(rules("character"))
    marker = marker_in(file["normalizer"])
    if marker is None:
        raise _unlike("normalizer")
    return Told(rules("end-of-word"), marker)


def _only_plain_tokens(file: Mapping[str, Any]) -> None:
    for index, entry in enumerate(file["added_tokens"]):
        if not entry["special"]:
            raise _unlike(f"added_tokens[{index}].special")
        for name in ("single_word", "lstrip", "rstrip"):
            if entry[name]:
                raise _unlike(f"added_tokens[{index}].{name}")


def _splitter(cut: Any) -> Splitter | None:
    """The split pattern before ``ByteLevel``; None for no splitting."""
    parts = cut["pretokenizers"] if (cut or {}).get("type") == "Sequence" else [cut]
    match parts:
        case [{"type": "ByteLevel", "add_prefix_space": False, **more}]:
            return named("gpt2") if more.get("use_regex", True) else None
        case [
            {
                "type": "Split",
                "pattern": {"Regex": str(pattern)},
                "behavior": "Isolated",
                "invert": False,
            },
            {"type": "ByteLevel", "add_prefix_space": False, "use_regex": False},
        ]:
            splitter = like(pattern)
            for_hugging_face(splitter)  # refuses what the two libraries cut differently
            return splitter
    raise _unlike("pre_tokenizer")


def _unlike(field: str) -> UserError:
    return UserError(
        "The engine has nothing for what “{field}” says, so this tokenizer.json can't be saved "
        "as our JSON.",
        field=field,
    )
