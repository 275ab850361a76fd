"""Tables of words and counts."""

from __future__ import annotations

from collections.abc import Iterable

from bpeviz.engine.text import clean
from bpeviz.errors import UserError
from bpeviz.inputs.columns import Row, count_in

MOST = 10**15  # of one word
MOST_CHARACTERS = 2**62  # of all words together, each as often as it counts


def add_words(counts: dict[str, int], rows: Iterable[Row], name: str) -> None:
    """Add (word, count) rows to a table; equal words are added up.

    Raises UserError naming the row that is none.

    >>> table = {"ikan": 1}
    >>> add_words(table, [(1, ("makan", "5")), (2, ("ikan", 3))], "a.tsv")
    >>> table
    {'ikan': 4, 'makan': 5}
    """
    for number, (word, value) in rows:
        count = count_in(value)
        if not isinstance(word, str) or word.split() != [word]:
            raise UserError(
                "Row {number} of {name}: the word {word!r} is empty or holds white space. "
                "Give one word a row.",
                number=number,
                name=name,
                word=word,
            )
        if count is None or not 1 <= count <= MOST:
            raise UserError(
                "Row {number} of {name}: the count {count!r} is no whole number from 1 to "
                "{most:,}.",
                number=number,
                name=name,
                count=value,
                most=MOST,
            )
        word = clean(word).text
        counts[word] = counts.get(word, 0) + count
    if sum(len(word) * count for word, count in counts.items()) > MOST_CHARACTERS:
        raise UserError(
            "The counts of {name} add up to more characters than a training can count. "
            "Divide all of them by the same number.",
            name=name,
        )
