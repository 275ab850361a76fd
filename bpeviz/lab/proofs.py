"""What must hold of the eight files, read back from their bytes alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bpeviz.errors import N_
from bpeviz.lab.steps import DECIMALS, decoded
from bpeviz.messages import Message

Rows = Mapping[str, Sequence[str]]  # file name → its lines


class Proof(NamedTuple):
    """A sentence about a file, and whether it is true of it."""

    said: Message
    holds: bool


def proofs(name: str, rows: Rows, marker: str) -> list[Proof]:
    """What must hold of the file of that name, beside the files that it is made from."""
    return [
        Proof(Message(template, values), holds)
        for template, values, holds in _PROOFS[name](rows, marker)
    ]


_Found = Iterator[tuple[str, dict[str, object], bool]]


def _corpus(rows: Rows, _: str) -> _Found:
    lines = rows["corpus.txt"]
    yield N_("Documents: {n:,}, each on one line."), {"n": len(lines)}, bool(lines)
    visible, blanks = _characters(lines)
    values: dict[str, object] = {"all": visible + blanks, "visible": visible, "blanks": blanks}
    yield (
        N_("Characters: {all:,}; seen: {visible:,}, white space: {blanks:,}."),
        values,
        visible > 0,
    )


def _characters(lines: Sequence[str]) -> tuple[int, int]:
    """How many characters are not white space, and how many are."""
    blanks = sum(c.isspace() for line in lines for c in line)
    return sum(map(len, lines)) - blanks, blanks


def _char_freq(rows: Rows, _: str) -> _Found:
    found = [(character, int(n)) for character, n in _pairs(rows["char_freq.tsv"])]
    visible, _blanks = _characters(rows["corpus.txt"])
    yield (
        N_("Frequencies: {n:,}; together {sum:,}, which is all characters but white space."),
        {"n": len(found), "sum": sum(n for _, n in found)},
        sum(n for _, n in found) == visible,
    )
    yield (
        N_("Sorted by frequency, descending, and by code point where frequencies are equal."),
        {},
        found == sorted(found, key=lambda item: (-item[1], item[0])),
    )


def _pairs(lines: Sequence[str]) -> list[tuple[str, str]]:
    return [(left, right) for left, _, right in (line.partition("\t") for line in lines)]


def _vocab_base(rows: Rows, marker: str) -> _Found:
    base = rows["vocab_base.txt"]
    characters = [character for character, _ in _pairs(rows["char_freq.tsv"])]
    yield (
        N_(
            "Tokens: {n:,}; the characters of char_freq.tsv ({characters:,}) and the marker "
            "{marker}."
        ),
        {"n": len(base), "characters": len(characters), "marker": marker},
        {*base} == {*characters, marker} and len(base) == len({*base}),
    )
    yield N_("Sorted by code point."), {}, list(base) == sorted(base)


def _merges(rows: Rows, _: str) -> _Found:
    rules = [line.split(" ") for line in rows["merges.txt"]]
    known = {*rows["vocab_base.txt"]}
    in_order = True
    for pair in rules:
        in_order = in_order and len(pair) == 2 and known.issuperset(pair)
        known.add("".join(pair))
    yield (
        N_("Rules: {n:,}, none twice."),
        {"n": len(rules)},
        len({*map(tuple, rules)}) == len(rules),
    )
    yield (
        N_("Both tokens of every rule are in vocab_base.txt, or an earlier rule made them."),
        {},
        in_order,
    )


def _vocab(rows: Rows, _: str) -> _Found:
    found = _pairs(rows["vocab.tsv"])
    base = list(rows["vocab_base.txt"])
    made = [line.replace(" ", "") for line in rows["merges.txt"]]
    yield (
        N_("Ids run from 0 to {last:,} without a gap."),
        {"last": len(found) - 1},
        [token_id for _, token_id in found] == list(map(str, range(len(found)))),
    )
    yield (
        N_(
            "The lines of vocab_base.txt ({base:,}), then the tokens that merges.txt makes "
            "({made:,})."
        ),
        {"base": len(base), "made": len(made)},
        [token for token, _ in found] == [*base, *made],
    )


def _encoded(rows: Rows, marker: str) -> _Found:
    token_of = _token_of(rows)
    coded = _coded(rows)
    yield (
        N_("Rows: {rows:,}, one a document; ids: {ids:,}, all in vocab.tsv."),
        {"rows": len(coded), "ids": sum(map(len, coded))},
        len(coded) == len(rows["corpus.txt"])
        and token_of.keys() >= {n for row in coded for n in row},
    )
    rules = [(left, right) for left, _, right in (r.partition(" ") for r in rows["merges.txt"])]
    yield (
        N_("Each word, cut by applying merges.txt rule by rule, gives exactly these ids."),
        {},
        _cut(rows["corpus.txt"], rules, marker)
        == [[token_of.get(n, "") for n in row] for row in coded],
    )


def _token_of(rows: Rows) -> dict[int, str]:
    return {int(token_id): token for token, token_id in _pairs(rows["vocab.tsv"])}


def _coded(rows: Rows) -> list[list[int]]:
    return [list(map(int, ids.split())) for _, ids in _pairs(rows["encoded.tsv"])]


def _cut(lines: Sequence[str], rules: Sequence[tuple[str, str]], marker: str) -> list[list[str]]:
    """The tokens of each line, every rule applied to every word in turn."""
    words = {word: [*word, marker] for line in lines for word in line.split()}
    for left, right in rules:
        for word, symbols in words.items():
            if left in symbols and right in symbols:
                words[word] = _merged(symbols, left, right)
    return [[token for word in line.split() for token in words[word]] for line in lines]


def _merged(symbols: list[str], left: str, right: str) -> list[str]:
    merged: list[str] = []
    rest = iter(range(len(symbols)))
    for at in rest:
        if symbols[at : at + 2] == [left, right]:
            merged.append(left + right)
            next(rest)
        else:
            merged.append(symbols[at])
    return merged


def _decoded(rows: Rows, marker: str) -> _Found:
    lines = rows["decoded.txt"]
    yield (
        N_("Made from vocab.tsv and encoded.tsv alone, the lines are these."),
        {},
        list(lines) == decoded(_token_of(rows), _coded(rows), marker),
    )
    corpus = rows["corpus.txt"]
    same = sum(line == back for line, back in zip(corpus, lines, strict=False))
    yield (
        N_(
            "Lines that are to the letter those of corpus.txt: {same:,} of {all:,}. All have its "
            "words."
        ),
        {"same": same, "all": len(corpus)},
        [line.split() for line in corpus] == [line.split() for line in lines],
    )


def _stats(rows: Rows, _: str) -> _Found:
    characters, tokens, ratio = rows["stats.tsv"][0].split("\t")
    counted = sum(map(len, rows["corpus.txt"]))
    yield (
        N_("Characters in corpus.txt, blanks counted and line ends not: {n:,}."),
        {"n": counted},
        characters == str(counted),
    )
    ids = sum(map(len, _coded(rows)))
    yield N_("Ids in encoded.tsv: {n:,}."), {"n": ids}, tokens == str(ids)
    exact = Fraction(int(characters), int(tokens))
    yield (
        N_("{characters} / {tokens} = {exact:.6f}, rounded {ratio}."),
        {"characters": characters, "tokens": tokens, "exact": float(exact), "ratio": ratio},
        abs(Fraction(ratio) - exact) <= Fraction(1, 2 * 10**DECIMALS),
    )


_PROOFS = {
    "corpus.txt": _corpus,
    "char_freq.tsv": _char_freq,
    "vocab_base.txt": _vocab_base,
    "merges.txt": _merges,
    "vocab.tsv": _vocab,
    "encoded.tsv": _encoded,
    "decoded.txt": _decoded,
    "stats.tsv": _stats,
}
