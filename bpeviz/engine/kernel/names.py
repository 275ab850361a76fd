"""What the tie rule ``lowest`` compares: the written names of tokens, in UTF-8 bytes.

A token that was learned stands somewhere in the corpus, so its name is a slice of
the written corpus.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bpeviz.engine.kernel.jit import Record, Table, compiled, full
from bpeviz.engine.kernel.tape import Ids, Ints

Bytes = npt.NDArray[np.uint8]

KEY_BYTES = 7  # as many as fit in 64 bits with a sign

# A name: where it is in ``Names.written``, its size in bytes, whether it closes a word, and
# its first bytes as one number, which compares as the name does or is equal.
NAME = np.dtype([("start", np.int64), ("size", np.int64), ("closes", np.int64), ("key", np.int64)])


class Names(NamedTuple):
    """``written``: the names of the base tokens, then the first row as it is written.

    ``starts``: where each place of that row is in ``written``. ``by_id``: the names.
    All are empty where nobody compares names.
    """

    written: Bytes
    starts: Ints
    by_id: Table


def no_names() -> Names:
    """Names that nobody compares."""
    return Names(np.empty(0, np.uint8), np.empty(0, np.int32), np.empty(0, NAME))


def names_of(base: Sequence[bytes], closing: Sequence[bool], row: Ids, ids: int) -> Names:
    """Names for a row of base tokens, with room for so many ids."""
    sizes = np.array([*map(len, base), 0], np.int32)  # the last one is that of a separator
    base_starts = np.array([*accumulate(map(len, base), initial=0)], np.int64)
    place_sizes = sizes[np.minimum(row, len(base))]
    starts = np.cumsum(place_sizes, dtype=np.int32) - place_sizes + np.int32(base_starts[-1])
    written = np.empty(int(starts[-1]), np.uint8)  # a row ends with a separator
    written[: base_starts[-1]] = np.frombuffer(b"".join(base), np.uint8)
    spell(row, starts, base_starts, written)
    by_id = np.zeros(ids, NAME)
    by_id["start"][: len(base)] = base_starts[:-1]
    by_id["size"][: len(base)] = sizes[:-1]
    by_id["closes"][: len(base)] = list(closing)
    names = Names(written, starts, by_id)
    set_keys(written, by_id, 0, len(base))
    return names


@compiled
def spell(row: Ids, starts: Ints, base_starts: Table, written: Bytes) -> None:
    """Write out every place of the row."""
    for place in range(row.size):
        if row[place] < base_starts.size - 1:
            token = full(row[place])
            target = starts[place]
            for source in range(base_starts[token], base_starts[token + 1]):
                written[target] = written[source]
                target += 1


@compiled
def set_keys(written: Bytes, by_id: Table, begin: int, end: int) -> None:
    """Set the keys of the names of these ids."""
    for token in range(begin, end):
        name, key = by_id[token], 0
        for k in range(KEY_BYTES):
            octet = written[name.start + k] if k < name.size else 0
            key = (key << 8) | full(octet)
        name.key = key


@compiled
def name_token(names: Names, token: int, left: int, right: int, place: int) -> None:
    """Name the token that stands at a place of the first row and came of a pair."""
    by_id = names.by_id
    by_id[token].start = names.starts[place]
    by_id[token].size = by_id[left].size + by_id[right].size
    by_id[token].closes = by_id[right].closes
    set_keys(names.written, by_id, token, token + 1)


@compiled
def compare(written: Bytes, mine: Record, its: Record) -> int:
    """Below 0 where the first name is the lower one, above 0 where the other is."""
    if mine.key != its.key:
        return -1 if mine.key < its.key else 1
    for k in range(min(mine.size, its.size)):
        difference = full(written[mine.start + k]) - full(written[its.start + k])
        if difference != 0:
            return difference
    return mine.size - its.size if mine.size != its.size else mine.closes - its.closes
