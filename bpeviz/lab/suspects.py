"""The common mistakes of each file, as what the file would hold with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from bpeviz.errors import N_
from bpeviz.lab import steps
from bpeviz.lab.files import Lab, encoded_rows, pair_rows
from bpeviz.lab.findings import Suspect, suspect
from bpeviz.lab.variations import Variations

BY_CHARACTER = N_(
    "Line {line} reads as it does when characters are sorted by character alone. The highest "
    "frequency comes first; the character decides between equal ones."
)
AS_MET = N_(
    "Line {line} reads as it does when equal frequencies stay in the order in which they were met. "
    "Equal ones are sorted by the character, ascending."
)
DESCENDING = N_(
    "Line {line} reads as it does when equal frequencies are sorted by the character, descending. "
    "They are sorted ascending: by (-frequency, character)."
)
LOWEST_FIRST = N_(
    "Line {line} reads as it does when the lowest frequency comes first. The highest does."
)
MARKER_FIRST = N_(
    "Line {line} reads as it does when the marker stands in front. It is sorted by its code point "
    "among the characters."
)
MARKER_LAST = N_(
    "Line {line} reads as it does when the marker stands at the end. It is sorted by its code "
    "point among the characters."
)
BASE_AS_MET = N_(
    "Line {line} reads as it does when the characters stand in the order in which they were met. "
    "They are sorted by code point."
)
BASE_BY_FREQUENCY = N_(
    "Line {line} reads as it does when the characters are sorted by frequency. They are sorted by "
    "code point."
)
ALL_SORTED = N_(
    "Line {line} reads as it does when all tokens are sorted together. The base vocabulary comes "
    "first, then the merged tokens in the order of learning."
)
MERGED_FIRST = N_(
    "Line {line} reads as it does when the merged tokens come first. The base vocabulary does."
)
BLANKS = N_("Line {line} reads as it does when blanks are counted as well. They are not.")
BLANK_IN_BASE = N_("Line {line} reads as it does when the blank is in the vocabulary. It is not.")
MARKER_COUNTED = N_(
    "Line {line} reads as it does when the marker {marker} of each word is counted. Only the "
    "characters of the corpus are."
)
NO_MARKER = N_(
    "Line {line} reads as it does when the marker {marker} is left out of the base vocabulary. "
    "Without it no blank can be restored."
)
IDS_FROM_ONE = N_("Line {line} reads as it does when token ids start at 1. They start at 0.")
ROWS_FROM_ZERO = N_(
    "Line {line} starts with a line number that counts from 0. It starts with the document's id."
)
NO_DOCUMENT_ID = N_("Line {line} lacks the document's id and the tab before the token ids.")
LONGEST = N_(
    "Line {line} reads as it does when each word is cut into the longest tokens from the left. The "
    "rule is to apply the merges in the order of learning."
)
MARKER_KEPT = N_("Line {line} still has the marker {marker}. Each one becomes a blank.")
NO_BLANKS = N_(
    "Line {line} has lost its blanks, as it does when the marker {marker} is left out of training "
    "or dropped in decoding. Each marker becomes a blank."
)
CORPUS_LINE = N_(
    "Line {line} is the line of the corpus itself. The ids give back one blank for each run of "
    "white space between words, and none at the ends."
)


def suspects(name: str, lab: Lab, other: Variations) -> Iterator[Suspect]:
    """The mistakes that are known for a file, the likelier ones first."""
    made = _SUSPECTS.get(name)
    return made(lab, other) if made else iter(())


def _char_freq(lab: Lab, _: Variations) -> Iterator[Suspect]:
    right = steps.character_frequencies(lab.lines)
    met = Counter(c for line in lab.lines for c in line if not c.isspace())
    rising = sorted(right, key=lambda item: (item[1], item[0]))
    yield suspect("order", AS_MET, pair_rows(met.most_common()))
    yield suspect("order", BY_CHARACTER, pair_rows(sorted(right)))
    yield suspect("order", DESCENDING, pair_rows(reversed(rising)))
    yield suspect("order", LOWEST_FIRST, pair_rows(rising))
    words = sum(len(line.split()) for line in lab.lines)
    marked = Counter({**met, lab.marker: words})
    for counts in (marked.most_common(), _by_rule(marked)):
        yield suspect("marker", MARKER_COUNTED, pair_rows(counts), marker=lab.marker)
    blanks = Counter("".join(lab.lines))
    breaks = Counter("".join(line + "\n" for line in lab.lines))
    for counted in (blanks, breaks):
        for pairs in (_by_rule(counted), counted.most_common()):
            yield suspect("blanks", BLANKS, "\n".join(pair_rows(pairs)).split("\n"))


def _by_rule(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _vocab_base(lab: Lab, _: Variations) -> Iterator[Suspect]:
    marker = lab.marker
    right = lab.rows["vocab_base.txt"]
    characters = [c for c in right if c != marker]
    yield suspect("marker", NO_MARKER, characters, marker=marker)
    yield suspect("blanks", BLANK_IN_BASE, sorted({*right, " "}))
    yield suspect("blanks", BLANK_IN_BASE, sorted({*characters, " "}))
    met = list(dict.fromkeys(c for line in lab.lines for c in line if not c.isspace()))
    frequent = [c for c, _ in steps.character_frequencies(lab.lines)]
    orders = {
        MARKER_LAST: [[*characters, marker]],
        MARKER_FIRST: [[marker, *characters]],
        BASE_AS_MET: [met, [*met, marker], [marker, *met]],
        BASE_BY_FREQUENCY: [frequent, [*frequent, marker], [marker, *frequent]],
    }
    for template, ways in orders.items():
        for rows in ways:
            yield suspect("order", template, rows)


def _merges(_: Lab, other: Variations) -> Iterator[Suspect]:
    yield from other.merges()


def _vocab(lab: Lab, other: Variations) -> Iterator[Suspect]:
    right = steps.vocabulary(lab.trace)
    yield suspect("ids", IDS_FROM_ONE, pair_rows((token, n + 1) for token, n in right))
    tokens = [token for token, _ in right]
    base = len(lab.trace.corpus.base)
    orders = {ALL_SORTED: sorted(tokens), MERGED_FIRST: tokens[base:] + tokens[:base]}
    for template, ordered in orders.items():
        rows = pair_rows((token, n) for n, token in enumerate(ordered))
        yield suspect("order", template, rows)
    yield from other.vocab()


def _encoded(lab: Lab, other: Variations) -> Iterator[Suspect]:
    ids, right = lab.ids, lab.encoded
    yield suspect("ids", IDS_FROM_ONE, encoded_rows(ids, [[n + 1 for n in row] for row in right]))
    yield suspect("ids", ROWS_FROM_ZERO, encoded_rows(range(len(ids)), right))
    yield suspect("columns", NO_DOCUMENT_ID, [" ".join(map(str, row)) for row in right])
    yield suspect("encoding order", LONGEST, encoded_rows(ids, _longest(lab)))
    yield from other.encoded()


def _longest(lab: Lab) -> list[list[int]]:
    numbers = dict(steps.vocabulary(lab.trace))
    longest = max(map(len, numbers))
    rows: list[list[int]] = []
    for line in lab.lines:
        row: list[int] = []
        rest = "".join(word + lab.marker for word in line.split())
        while rest:
            size = next(n for n in range(longest, 0, -1) if rest[:n] in numbers)
            row.append(numbers[rest[:size]])
            rest = rest[size:]
        rows.append(row)
    return rows


def _decoded(lab: Lab, _: Variations) -> Iterator[Suspect]:
    marker, lines = lab.marker, lab.decoded
    marked = [line.replace(" ", marker) for line in lines]
    for rows in ([row + marker for row in marked], marked):
        yield suspect("marker", MARKER_KEPT, rows, marker=marker)
    joined = [line.replace(" ", "") for line in lines]
    yield suspect("marker", NO_BLANKS, joined, marker=marker)
    yield suspect("blanks", CORPUS_LINE, lab.lines)


_SUSPECTS: dict[str, Callable[[Lab, Variations], Iterator[Suspect]]] = {
    "char_freq.tsv": _char_freq,
    "vocab_base.txt": _vocab_base,
    "merges.txt": _merges,
    "vocab.tsv": _vocab,
    "encoded.tsv": _encoded,
    "decoded.txt": _decoded,
}
