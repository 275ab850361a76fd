"""The published tokenizers that come with the package. A further one is one entry."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from threading import Lock

from bpeviz.engine.splitting import PATTERNS
from bpeviz.errors import UserError
from bpeviz.published.interface import AnyTokenizer
from bpeviz.published.rank_file import read_ranks
from bpeviz.published.rank_table import RankTable

_TIKTOKEN = "tiktoken (OpenAI), https://github.com/openai/tiktoken"


@dataclass(frozen=True)
class Published:
    """An entry: what it is called, whose it is, and how it is loaded.

    ``family`` names the models that use it; ``vocab_size`` is one more than the highest
    id; ``licence`` is the name of the licence, whose text lies in the file
    ``licence_file`` of ``bpeviz/vocabularies``; ``sha256`` is the checksum of the
    unpacked file that is loaded.
    """

    name: str
    family: str
    vocab_size: int
    source: str
    licence: str
    licence_file: str
    sha256: str
    load: Callable[[], AnyTokenizer]
    _lock: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)


def _unpacked(file: str, sha256: str) -> bytes:
    """A vocabulary of the package. UserError where it is not the published one."""
    packed = files("bpeviz").joinpath("vocabularies", file).read_bytes()
    try:
        content = gzip.decompress(packed)
    except (OSError, EOFError):
        content = b""
    if hashlib.sha256(content).hexdigest() != sha256:
        raise UserError("The file {file} of the package is damaged. Install it again.", file=file)
    return content


def _openai(
    name: str,
    family: str,
    vocab_size: int,
    file: str,
    sha256: str,
    pattern: str,
    special: Mapping[str, int],
) -> Published:
    """The entry of a vocabulary that the tiktoken library states."""

    def load() -> AnyTokenizer:
        return RankTable(
            name,
            family,
            "published",
            ranks_of=read_ranks(_unpacked(file, sha256)),
            pattern=pattern,
            special_ids=special,
        )

    return Published(
        name, family, vocab_size, _TIKTOKEN, "MIT License", "LICENSE.tiktoken", sha256, load
    )


# Checksums, patterns and special tokens as tiktoken_ext/openai_public.py states them.
_ENTRIES = (
    _openai(
        "gpt2",
        "GPT-2",
        50257,
        "r50k_base.tiktoken.gz",
        "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
        PATTERNS["gpt2"],
        {"<|endoftext|>": 50256},
    ),
    _openai(
        "cl100k_base",
        "GPT-4",
        100277,
        "cl100k_base.tiktoken.gz",
        "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
        PATTERNS["gpt4"],
        {
            "<|endoftext|>": 100257,
            "<|fim_prefix|>": 100258,
            "<|fim_middle|>": 100259,
            "<|fim_suffix|>": 100260,
            "<|endofprompt|>": 100276,
        },
    ),
    _openai(
        "o200k_base",
        "GPT-4o",
        200019,
        "o200k_base.tiktoken.gz",
        "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
        PATTERNS["gpt4o"],
        {"<|endoftext|>": 199999, "<|endofprompt|>": 200018},
    ),
)

PUBLISHED: Mapping[str, Published] = {entry.name: entry for entry in _ENTRIES}

_loaded: dict[str, AnyTokenizer] = {}


def load(name: str) -> AnyTokenizer:
    """The tokenizer of that name, loaded once a process; safe to call from any thread.

    Raises UserError for a name that is not in ``PUBLISHED``.
    """
    entry = PUBLISHED.get(name)
    if entry is None:
        raise UserError(
            "There is no published tokenizer {name}. Choose one of {names}.",
            name=name,
            names=", ".join(PUBLISHED),
        )
    with entry._lock:
        if name not in _loaded:
            _loaded[name] = entry.load()
        return _loaded[name]
