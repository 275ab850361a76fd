"""What follows from a student's own earlier files, right or wrong as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bpeviz.engine.merging import Ranks, merge_piece
from bpeviz.errors import N_
from bpeviz.lab import steps
from bpeviz.lab.files import Lab, encoded_rows, pair_rows
from bpeviz.lab.findings import Suspect, suspect

FOLLOWS = N_(
    "Line {line} follows from your own {source}. Put that right first, then write this again."
)

Rows = Mapping[str, Sequence[str]]  # file name -> lines, of those files that could be read


def following(name: str, lab: Lab, own: Rows) -> Iterator[Suspect]:
    """What the file would hold if it were made from the student's other files."""
    if name == "vocab.tsv" and "merges.txt" in own:
        right = lab.rows["vocab_base.txt"]
        base = own.get("vocab_base.txt", right)
        tokens = [*base, *("".join(row.split()) for row in own["merges.txt"])]
        rows = pair_rows((token, number) for number, token in enumerate(tokens))
        yield _from("merges.txt" if list(base) == right else "vocab_base.txt", rows)
    elif name == "encoded.tsv" and "merges.txt" in own:
        yield from _encoded(lab, own)
    elif name == "decoded.txt" and "vocab.tsv" in own and "encoded.tsv" in own:
        yield from _decoded(lab, own)


def own_token_count(own: Rows) -> int | None:
    """How many ids the student's ``encoded.tsv`` has; None where it can't be read."""
    if "encoded.tsv" not in own:
        return None
    return sum(len(row.partition("\t")[2].split()) for row in own["encoded.tsv"])


def _from(source: str, rows: list[str]) -> Suspect:
    return suspect("follows", FOLLOWS, rows, source=source)


def _encoded(lab: Lab, own: Rows) -> Iterator[Suspect]:
    pairs = [row.split() for row in own["merges.txt"]]
    numbers = _numbers(own.get("vocab.tsv", lab.rows["vocab.tsv"]))
    if numbers is None or any(len(pair) != 2 for pair in pairs):
        return
    marker = lab.marker if lab.marker in numbers else ""
    encode = _Encoder([(left, right) for left, right in pairs], marker)
    coded: list[list[int]] = []
    for line in lab.lines:
        tokens = [token for word in line.split() for token in encode(word)]
        if not all(token in numbers for token in tokens):
            return
        coded.append([numbers[token] for token in tokens])
    yield _from("merges.txt", encoded_rows(lab.ids, coded))


class _Encoder:
    """Applies merges that are written as text."""

    def __init__(self, pairs: Sequence[tuple[str, str]], marker: str) -> None:
        self._end = [marker] if marker else []
        self._number: dict[str, int] = {}
        ranks: dict[tuple[int, int], int] = {}
        merged: list[int] = []
        for left, right in pairs:
            ranks.setdefault((self._of(left), self._of(right)), len(merged))
            merged.append(self._of(left + right))
        self._ranks = Ranks(ranks.get, merged.__getitem__)
        self._seen: dict[str, list[str]] = {}

    def _of(self, symbol: str) -> int:
        return self._number.setdefault(symbol, len(self._number))

    def __call__(self, word: str) -> list[str]:
        """The tokens of a word."""
        if word not in self._seen:
            ids, _ = merge_piece([self._of(symbol) for symbol in [*word, *self._end]], self._ranks)
            names = list(self._number)
            self._seen[word] = [names[number] for number in ids]
        return self._seen[word]


def _numbers(rows: Sequence[str]) -> dict[str, int] | None:
    numbers: dict[str, int] = {}
    for row in rows:
        token, _, number = row.partition("\t")
        if not number.isdecimal():
            return None
        numbers[token] = int(number)
    return numbers


def _decoded(lab: Lab, own: Rows) -> Iterator[Suspect]:
    numbers = _numbers(own["vocab.tsv"])
    if numbers is None:
        return
    token_of = {number: token for token, number in numbers.items()}
    rows: list[list[int]] = []
    for row in own["encoded.tsv"]:
        words = row.partition("\t")[2].split()
        if not all(word.isdecimal() and int(word) in token_of for word in words):
            return
        rows.append([int(word) for word in words])
    yield _from("encoded.tsv", steps.decoded(token_of, rows, lab.marker))
