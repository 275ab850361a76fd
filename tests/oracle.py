"""The naive way: recount everything at every step. Slow, and easy to check by eye.

Symbols are strings (or ids) in lists; nothing of the engine is used here.
"""

from collections import Counter

MARK = object()  # an end-of-word marker that no character equals


def byte_pieces(pieces, weights=None):
    """Pieces of text → [(list of bytes objects, weight)], equal ones together."""
    counts = Counter(pieces)
    return [([bytes([b]) for b in piece.encode()], n) for piece, n in counts.items()]


def word_pieces(text, marker=None):
    """Words → [(list of one-character byte strings, weight)]; a marker closes each."""
    closing = [] if marker is None else [("end", marker.encode())]
    return [
        ([("", c.encode()) for c in word] + closing, n) for word, n in Counter(text.split()).items()
    ]


def name(symbol):
    """What the rule `lowest` compares."""
    return (symbol, False) if isinstance(symbol, bytes) else (symbol[1], symbol[0] == "end")


def join(left, right):
    if isinstance(left, bytes):
        return left + right
    return (right[0], left[1] + right[1])


def count_pairs(pieces):
    """Overlapping counts; a dict keeps pairs in the order in which they were first met."""
    counts = {}
    for symbols, weight in pieces:
        for pair in zip(symbols, symbols[1:]):
            counts[pair] = counts.get(pair, 0) + weight
    return counts


def merge(symbols, pair):
    merged, i = [], 0
    while i < len(symbols):
        if tuple(symbols[i : i + 2]) == pair:
            merged.append(join(*pair))
            i += 2
        else:
            merged.append(symbols[i])
            i += 1
    return merged


def length(pieces):
    return sum(len(symbols) * weight for symbols, weight in pieces)


def steps(pieces, merges, ties, minimum=1):
    """One dict a merge, until no pair is left (or none reaches the minimum)."""
    found = []
    for _ in range(merges):
        counts = count_pairs(pieces)
        order = sorted(
            counts,
            key=lambda pair: (
                -counts[pair],
                (name(pair[0]), name(pair[1])) if ties == "lowest" else 0,
            ),
        )  # sorting is stable: with ties == "first" equal counts stay as they were met
        if not order or counts[order[0]] < minimum:
            break
        best = order[0]
        before = length(pieces)
        pieces = [(merge(symbols, best), weight) for symbols, weight in pieces]
        found.append(
            {
                "pair": best,
                "count": counts[best],
                "tied": sum(n == counts[best] for n in counts.values()) - 1,
                "candidates": [(pair, counts[pair]) for pair in order[:10]],
                "replaced": before - length(pieces),
                "tokens": length(pieces),
                "pieces": [symbols for symbols, _ in pieces],
            }
        )
    return found


def encode(symbols, merges):
    """Apply each merge to the whole piece, in the order in which they were learned."""
    for pair in merges:
        symbols = merge(symbols, pair)
    return symbols
