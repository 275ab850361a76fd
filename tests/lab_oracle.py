"""The lab done by hand in strings, the slow way: nothing of the engine is used here.

Each choice that a common mistake changes is an argument, so that files with
the mistake can be made as well.
"""

from collections import Counter
from itertools import pairwise


def words_of(lines):
    return [word for line in lines for word in line.split()]


def start(word, marker):
    return list(word) + ([marker] if marker else [])


def smallest(counts):
    return min(counts, key=lambda pair: (-counts[pair], pair))


def met_first(counts):
    return max(counts, key=counts.get)


def largest(counts):
    return max(counts, key=lambda pair: (counts[pair], pair))


def apply(symbols, pair):
    out, i = [], 0
    while i < len(symbols):
        if i + 1 < len(symbols) and symbols[i] == pair[0] and symbols[i + 1] == pair[1]:
            out.append(pair[0] + pair[1])
            i += 2
        else:
            out.append(symbols[i])
            i += 1
    return out


def learn(words, merges, marker, choose=smallest):
    lists = [start(word, marker) for word in words]
    rules = []
    for _ in range(merges):
        counts = Counter()
        for symbols in lists:
            counts.update(pairwise(symbols))
        if not counts:
            break
        pair = choose(counts)
        rules.append(pair)
        lists = [apply(symbols, pair) for symbols in lists]
    return rules


def encode(word, rules, marker):
    symbols = start(word, marker)
    for pair in rules:
        symbols = apply(symbols, pair)
    return symbols


def files(lines, merges=120, marker="_", choose=smallest, first_id=0):
    """The eight files as text. ``marker=""`` leaves it out."""
    characters = Counter(c for line in lines for c in line if not c.isspace())
    base = sorted(set(characters) | ({marker} if marker else set()))
    rules = learn(words_of(lines), merges, marker, choose)
    ids = {token: n for n, token in enumerate(base + [a + b for a, b in rules], start=first_id)}
    rows = []
    for line in lines:
        tokens = [t for word in line.split() for t in encode(word, rules, marker)]
        rows.append([ids[t] for t in tokens])
    names = {n: token for token, n in ids.items()}
    texts = ["".join(names[n] for n in row) for row in rows]
    if marker:
        texts = [text.replace(marker, " ").rstrip() for text in texts]
    size, count = sum(len(line) for line in lines), sum(len(row) for row in rows)
    frequencies = sorted(characters.items(), key=lambda kv: (-kv[1], kv[0]))
    return {
        "corpus.txt": written(lines),
        "char_freq.tsv": written(f"{c}\t{n}" for c, n in frequencies),
        "vocab_base.txt": written(base),
        "merges.txt": written(f"{a} {b}" for a, b in rules),
        "vocab.tsv": written(f"{t}\t{n}" for t, n in ids.items()),
        "encoded.tsv": written(
            f"{k}\t{' '.join(str(n) for n in row)}" for k, row in enumerate(rows, start=1)
        ),
        "decoded.txt": written(texts),
        "stats.tsv": written([f"{size}\t{count}\t{round(size / count, 3)}"]),
    }


def written(rows):
    return "".join(row + "\n" for row in rows).encode()
