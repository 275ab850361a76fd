"""A heap of pairs, the best one on top: the larger count, then the lower key, then the lower names.

The key is the first place under the tie rule ``first``, which no two pairs share,
and the beginning of the left name under ``lowest``.

An entry may be out of date. What it says is then too good, never too bad, since
counts only fall and first places only rise: it is put right when it reaches the top.
"""

from __future__ import annotations

import numpy as np

from bpeviz.engine.kernel.jit import Record, Table, compiled, inlined
from bpeviz.engine.kernel.names import Bytes, compare

# An entry: the count and the key as last seen, and the pair's number.
ENTRY = np.dtype([("count", np.int64), ("key", np.int64), ("number", np.int64)])

SPARE = 2  # entries behind the heap, where one is kept while others move


@inlined
def better(entry: Record, other: Record, pairs: Table, names: Table, written: Bytes) -> bool:
    """Whether the first of two entries is the better one."""
    if entry.count != other.count:
        return entry.count > other.count
    if entry.key != other.key or not names.size:
        return entry.key < other.key
    pair, rival = pairs[entry.number], pairs[other.number]
    if pair.left != rival.left:
        return compare(written, names[pair.left], names[rival.left]) < 0
    return compare(written, names[pair.right], names[rival.right]) < 0


@compiled
def sink(
    heap: Table, size: int, hole: int, moving: int, pairs: Table, names: Table, written: Bytes
) -> None:
    """Put the entry ``moving``, which is behind the heap, where it belongs below the hole."""
    while True:
        child = 2 * hole + 1
        if child >= size:
            break
        if child + 1 < size and better(heap[child + 1], heap[child], pairs, names, written):
            child += 1
        if not better(heap[child], heap[moving], pairs, names, written):
            break
        heap[hole] = heap[child]
        hole = child
    heap[hole] = heap[moving]


@compiled
def push(heap: Table, size: int, pairs: Table, names: Table, written: Bytes) -> None:
    """Take in the entry that stands just behind the heap."""
    hole, moving = size, size + 1
    heap[moving] = heap[hole]
    while hole > 0:
        parent = (hole - 1) >> 1
        if not better(heap[moving], heap[parent], pairs, names, written):
            break
        heap[hole] = heap[parent]
        hole = parent
    heap[hole] = heap[moving]


@compiled
def pop(heap: Table, size: int, pairs: Table, names: Table, written: Bytes) -> int:
    """Take the top away; returns the new size."""
    sink(heap, size - 1, 0, size - 1, pairs, names, written)
    return size - 1


@compiled
def order(heap: Table, size: int, pairs: Table, names: Table, written: Bytes) -> None:
    """Make a heap of entries in any order."""
    for hole in range(size // 2 - 1, -1, -1):
        heap[size] = heap[hole]
        sink(heap, size, hole, size, pairs, names, written)
