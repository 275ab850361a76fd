"""What somebody brought: recognized by what is in it, not by its name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bpeviz.engine.model_file import FORMAT
from bpeviz.engine.splitting import Splitter, named
from bpeviz.errors import N_, UserError
from bpeviz.formats import (
    merges_file,
    minbpe_model,
    our_json,
    subword_nmt_codes,
    tiktoken_file,
    tokenizer_json,
    trace_reading,
    trace_table,
)
from bpeviz.formats.files import json_of
from bpeviz.messages import Message
from bpeviz.published.interface import AnyTokenizer
from bpeviz.published.registry import load

_RANK_LINE = re.compile(
    rb"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)? \d+\r?$", re.M
)
_SNIPPET = re.compile(rb"\bpat_str\s*=")

_ENDINGS = {
    ".tiktoken": "tiktoken",
    ".model": "minbpe",
    ".parquet": "trace-parquet",
    ".csv": "trace-csv",
    "tokenizer.json": "tokenizer-json",
    "vocab.json": "vocab",
    ".json": "json",
    "merges.txt": "merges",
    ".bpe": "merges",
    ".codes": "merges",
}

NO_PATTERN = N_(
    "{file} holds no split pattern, so {pattern} is taken. Choose the pattern with which the "
    "tokenizer was trained; ids depend on it."
)
NO_CUTS = N_(
    "{file} holds no split pattern, so a text is not cut before merging. Choose the pattern with "
    "which the tokenizer was trained; ids depend on it."
)
NO_SPECIAL = N_("{file} holds no special tokens, so there are none.")
IS_PUBLISHED = N_("{file} is the rank file of {family}; its pattern and special tokens are known.")
ONLY_MERGES = N_(
    "{file} holds only merges: a character that none of them uses is unknown, and ids are "
    "numbered from these characters on."
)
TAKEN_FOR_SPECIAL = N_("No merges make {tokens}; they are taken for special tokens.")


@dataclass(frozen=True)
class Upload:
    """A tokenizer from files. ``notes`` say what the files left open and what was taken.

    ``asks_pattern`` says that the files hold no split pattern, so a person may choose one.
    """

    tokenizer: AnyTokenizer
    format: str
    notes: tuple[Message, ...] = ()
    asks_pattern: bool = False


def sniff(content: bytes, file: str) -> str:
    """The format of a file, as ``FORMATS`` names it, or ``vocab`` or ``snippet`` for a second one.

    Raises UserError for a file that is none of them.
    """
    head = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:4096]
    first = head.split(b"\n", 1)[0]
    if head.startswith(trace_table.MAGIC):
        return "trace-parquet"
    if head.startswith(b"{"):
        return _kind_of_json(content, file)
    if first.strip() == minbpe_model.VERSION.encode():
        return "minbpe"
    if first.startswith(b"step,"):
        return "trace-csv"
    if _RANK_LINE.match(head):
        return "tiktoken"
    if first.startswith(b"#version"):
        return "merges"
    if _SNIPPET.search(content):
        return "snippet"
    if _looks_like_merges(head):
        return "merges"
    return _by_ending(file)


def _by_ending(file: str) -> str:
    """What a file says that it is, where what is in it says nothing."""
    for ending, kind in _ENDINGS.items():
        if file.lower().endswith(ending):
            return kind
    raise UserError(
        "{file} is none of the files that can be read here: our JSON, tokenizer.json, a "
        ".tiktoken rank file, merges.txt with vocab.json, a minbpe .model, subword-nmt codes, "
        "or a trace.",
        file=file,
    )


def _kind_of_json(content: bytes, file: str) -> str:
    data = json_of(content, file)
    if data.get("format") == FORMAT:
        return "json"
    if "model" in data and not isinstance(data["model"], int):
        return "tokenizer-json"
    return "vocab"


def _looks_like_merges(head: bytes) -> bool:
    lines = head.split(b"\n")[:-1] or [head]
    return bool(lines[0]) and all(len(line.split(b" ")) == 2 for line in lines)


def read_any(files: Mapping[str, bytes], splitter: Splitter | None = None) -> Upload:
    """The tokenizer in the files that somebody brought, by file name.

    ``splitter`` is what a person chose for files that hold no split pattern.
    Raises UserError that names the file, and its line or field where one is wrong.
    """
    kinds: dict[str, str] = {}
    for file, content in files.items():
        kind = sniff(content, file)
        if kind in kinds:
            raise UserError(
                "{first} and {second} are of the same kind. Give the files of one tokenizer.",
                first=kinds[kind],
                second=file,
            )
        kinds[kind] = file
    readers = {
        frozenset(("tiktoken",)): _rank_file,
        frozenset(("tiktoken", "snippet")): _rank_file,
        frozenset(("merges", "vocab")): _merges,
        frozenset(("merges",)): _codes,
    }
    reader = readers.get(frozenset(kinds)) or (_single if len(kinds) == 1 else None)
    if reader is None:
        raise UserError(
            "These files don't belong together: {files}. Give the files of one tokenizer.",
            files=", ".join(files) or "–",
        )
    return reader(files, kinds, splitter)


def _single(
    files: Mapping[str, bytes], kinds: Mapping[str, str], splitter: Splitter | None
) -> Upload:
    ((kind, file),) = kinds.items()
    content = files[file]
    match kind:
        case "json":
            return Upload(our_json.read(content, file), kind)
        case "tokenizer-json":
            return Upload(tokenizer_json.read(content, file), kind)
        case "minbpe":
            return Upload(minbpe_model.read(content, file), kind)
        case "trace-parquet":
            return Upload(trace_table.read_parquet(content, file), kind)
        case "trace-csv":
            tokenizer = trace_reading.read_csv(content, file, splitter)
            if tokenizer.tokenizer.rules.by_words:
                return Upload(tokenizer, kind)
            return Upload(tokenizer, kind, (_pattern_note(file, splitter),), asks_pattern=True)
        case "vocab":
            raise UserError(
                "{file} is a vocabulary without its merges. Give merges.txt (or vocab.bpe) "
                "together with it.",
                file=file,
            )
    raise UserError("{file} goes with a .tiktoken rank file. Give both.", file=file)


def _rank_file(
    files: Mapping[str, bytes], kinds: Mapping[str, str], splitter: Splitter | None
) -> Upload:
    file = kinds["tiktoken"]
    content = files[file]
    if "snippet" in kinds:
        beside = tiktoken_file.read_snippet(files[kinds["snippet"]], kinds["snippet"])
        return Upload(tiktoken_file.read(content, file, beside), "tiktoken")
    if entry := tiktoken_file.published(content):
        note = Message(IS_PUBLISHED, {"file": file, "family": entry.family})
        return Upload(load(entry.name), "tiktoken", (note,))
    splitter = splitter or named(tiktoken_file.DEFAULT_SPLIT)
    notes = (_pattern_note(file, splitter), Message(NO_SPECIAL, {"file": file}))
    tokenizer = tiktoken_file.read(content, file, tiktoken_file.beside(splitter))
    return Upload(tokenizer, "tiktoken", notes, asks_pattern=True)


def _merges(
    files: Mapping[str, bytes], kinds: Mapping[str, str], splitter: Splitter | None
) -> Upload:
    file, vocab = kinds["merges"], kinds["vocab"]
    content = files[file]
    notes: list[Message] = []
    asks = not merges_file.holds_pattern(content, file)
    if asks:
        splitter = splitter or named(merges_file.DEFAULT_SPLIT)
        notes.append(_pattern_note(file, splitter))
    else:
        splitter = merges_file.pattern_in(content, file)
    tokenizer = merges_file.read(content, file, files[vocab], vocab, splitter)
    if tokenizer.special_ids:
        tokens = ", ".join(tokenizer.special_ids)
        notes.append(Message(TAKEN_FOR_SPECIAL, {"tokens": tokens}))
    return Upload(tokenizer, "merges", tuple(notes), asks)


def _codes(
    files: Mapping[str, bytes],
    kinds: Mapping[str, str],
    splitter: Splitter | None,  # noqa: ARG001 - every reader takes the same
) -> Upload:
    file = kinds["merges"]
    content = files[file]
    if not subword_nmt_codes.recognized(content) and not file.lower().endswith(".codes"):
        raise UserError(
            "{file} has merges of bytes without their vocabulary. Give vocab.json together with "
            "it; or, if these are subword-nmt codes, let its name end in .codes.",
            file=file,
        )
    note = Message(ONLY_MERGES, {"file": file})
    return Upload(subword_nmt_codes.read(content, file), "subword-nmt", (note,))


def _pattern_note(file: str, splitter: Splitter | None) -> Message:
    if splitter is None:
        return Message(NO_CUTS, {"file": file})
    return Message(NO_PATTERN, {"file": file, "pattern": splitter.name or splitter.pattern})
