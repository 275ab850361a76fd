"""GPT-2's two files: merges.txt (or vocab.bpe) and vocab.json, in the byte alphabet.

They hold no split pattern. The first line of merges.txt, which every reader skips,
carries ours as JSON; without it the pattern is GPT-2's, for which the format was made.
"""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any

import tokenizers

from bpeviz.engine.splitting import Splitter
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.formats.files import json_of, lines_of, wrong_field, wrong_line
from bpeviz.formats.patterns import like
from bpeviz.formats.refusals import need_bytes
from bpeviz.formats.tokenizer_json import SUFFIX, bpe_model, byte_file, byte_level_file
from bpeviz.published.byte_alphabet import LETTERS
from bpeviz.published.hugging_face import HuggingFace

VERSION = "#version: 0.2"
_SPLIT = " split pattern: "
DEFAULT_SPLIT = "gpt2"


def write(tokenizer: Tokenizer, file: str) -> dict[str, bytes]:
    """Both files, by file name. Raises UserError for a model that they can't hold."""
    need_bytes(tokenizer, "merges.txt")
    model = byte_file(tokenizer)["model"]
    for left, right in model["merges"]:
        if left.startswith("#version"):
            raise UserError(
                "The merge of {left!r} and {right!r} would look like the first line of a "
                "merges.txt, and readers would skip it. Choose tokenizer.json.",
                left=left,
                right=right,
            )
    splitter = tokenizer.rules.splitter
    head = VERSION + _SPLIT + json.dumps(splitter.pattern if splitter else None)
    lines = [head, *(f"{left} {right}" for left, right in model["merges"])]
    vocab = model["vocab"] | tokenizer.special_ids
    path = PurePath(file)
    return {
        path.name: "".join(line + "\n" for line in lines).encode(),
        _vocab_name(path): (json.dumps(vocab, ensure_ascii=False) + "\n").encode(),
    }


def _vocab_name(path: PurePath) -> str:
    stem = path.stem.replace("merges", "vocab")
    return (stem if stem != path.stem else stem + "-vocab") + ".json"


def holds_pattern(merges: bytes, file: str) -> bool:
    """Whether the first line says how a text is cut."""
    return _said(merges, file) is not None


def _said(merges: bytes, file: str) -> str | None:
    first = next((line for _, line in lines_of(merges, file)), "")
    start, found, pattern = first.partition(_SPLIT)
    return pattern if found and start.startswith("#version") else None


def pattern_in(merges: bytes, file: str) -> Splitter | None:
    """The splitter of the first line; None where a text is not cut."""
    said = _said(merges, file) or ""
    try:
        value = json.loads(said)
    except (ValueError, RecursionError):
        value = ""
    if value is not None and (not isinstance(value, str) or not value):
        raise wrong_line(file, 1, VERSION + _SPLIT + said, "a version and a pattern as JSON")
    return None if value is None else like(value)


def read(
    merges: bytes, merges_file: str, vocab: bytes, vocab_file: str, splitter: Splitter | None
) -> HuggingFace:
    """The tokenizer of both files. Raises UserError that names the line or the field."""
    numbers = _numbers(json_of(vocab, vocab_file), vocab_file)
    pairs = _pairs(merges, merges_file, numbers)
    made = {left + right for left, right in pairs} | set(LETTERS)
    special = {token: number for token, number in numbers.items() if token not in made}
    if "a" + SUFFIX in special:
        raise UserError(
            "{file} marks the ends of words with {suffix}, which these two files do not explain. "
            "Give the tokenizer.json.",
            file=vocab_file,
            suffix=SUFFIX,
        )
    data = byte_level_file(bpe_model(numbers, pairs), special, splitter)
    return HuggingFace(merges_file, tokenizers.Tokenizer.from_str(json.dumps(data)))


def _numbers(data: Any, file: str) -> dict[str, int]:
    if not isinstance(data, dict) or not data:
        raise wrong_field(file, "{}", "a table of tokens and their ids")
    owner: dict[int, str] = {}
    for token, number in data.items():
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 2**32:
            raise wrong_field(file, token, "a whole number from 0")
        if number in owner:
            raise UserError(
                "{file} gives the id {number} to {first!r} and to {second!r}.",
                file=file,
                number=number,
                first=owner[number],
                second=token,
            )
        owner[number] = token
    for byte, letter in enumerate(LETTERS):
        if letter not in data:
            raise UserError(
                "{file} has no token {letter!r} for the byte {byte}. A vocabulary in the byte "
                "alphabet has all 256.",
                file=file,
                letter=letter,
                byte=f"{byte:02x}",
            )
    return data


def _pairs(content: bytes, file: str, numbers: dict[str, int]) -> list[list[str]]:
    pairs: list[list[str]] = []
    for number, line in lines_of(content, file):
        if line.startswith("#version"):
            continue
        pair = line.split(" ")
        if len(pair) != 2 or not all(pair):
            raise wrong_line(file, number, line, "two tokens with a blank between them")
        for token in (*pair, "".join(pair)):
            if token not in numbers:
                raise UserError(
                    "Line {number} of {file} needs the token {token!r}, which the vocabulary "
                    "does not have.",
                    number=number,
                    file=file,
                    token=token,
                )
        pairs.append(pair)
    return pairs
