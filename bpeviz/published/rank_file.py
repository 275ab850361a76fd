"""Rank files: a line a token, its bytes in Base64 and its rank."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping

from bpeviz.errors import UserError

HIGHEST = 2**32 - 1  # tiktoken keeps ranks in 32 bits


def read_ranks(content: bytes) -> dict[bytes, int]:
    """Token bytes → rank. Raises UserError that names the line."""
    ranks: dict[bytes, int] = {}
    for number, line in enumerate(content.splitlines(), start=1):
        if not line:
            continue
        token, rank = _entry(line, number)
        if token in ranks:
            raise UserError(
                "Line {number} of the rank file repeats the token {token!r}.",
                number=number,
                token=token,
            )
        ranks[token] = rank
    if not ranks:
        raise UserError("The rank file is empty. It has a line for each token.")
    return ranks


def _entry(line: bytes, number: int) -> tuple[bytes, int]:
    try:
        token, rank = line.split()
        content, value = b64decode(token, validate=True), int(rank)
    except (ValueError, binascii.Error):
        content, value = b"", -1
    if not content or not 0 <= value < HIGHEST:
        raise UserError(
            "Line {number} of the rank file is {line!r}. It must be a token in Base64, "
            "a blank and a rank, as in IHQ= 259.",
            number=number,
            line=line[:80],
        )
    return content, value


def write_ranks(ranks: Mapping[bytes, int]) -> bytes:
    """The file of these ranks, in their order."""
    ordered = sorted(ranks.items(), key=lambda entry: entry[1])
    return b"".join(b64encode(token) + b" %d\n" % rank for token, rank in ordered)
