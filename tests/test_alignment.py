"""The same text under several tokenizers: columns, and boundaries that not all share."""

from awkward import AWKWARD
from tiny import merging

from bpeviz.alignment import Part, aligned
from bpeviz.engine.tokenizer import Span
from bpeviz.published import load


def labels(column):
    return "".join(cell.label for cell in column.cells)


def test_shared_and_odd_boundaries_by_hand():
    whole = [Span(1, 0, 3), Span(2, 3, 4)]
    cut = [Span(3, 0, 1), Span(4, 1, 3), Span(2, 3, 4)]
    found = list(aligned("abcd", [whole, cut]))
    assert [labels(column) for column in found] == ["a", "bc", "d"]
    first, second, third = (column.parts for column in found)
    assert first == (
        (Part(0, True, False, False, 1),),
        (Part(0, True, True, False, 1),),
    )
    assert second == (
        (Part(0, False, True, False, 2),),
        (Part(1, True, True, True, 2),),  # odd: the first has no boundary before b
    )
    assert third == (
        (Part(1, True, True, False, 1),),
        (Part(2, True, True, False, 1),),
    )


def test_a_split_character_is_a_column_of_its_own():
    found = list(aligned("a♩b", [merging().spans("a♩b"), [Span(1, 0, 4), Span(2, 4, 5)]]))
    assert [labels(column) for column in found] == ["a", "♩", "b"]
    split, whole = found[1].parts
    assert [(part.token, part.size) for part in split] == [(1, 1), (2, 1), (3, 1)]
    assert [part.odd for part in split] == [True, True, True]
    assert [(part.token, part.starts, part.ends, part.size) for part in whole] == [
        (0, False, True, 3)
    ]


def test_text_of_no_token_and_tokens_of_no_text():
    words = [Span(1, 0, 2), Span(9, 2, 2), Span(2, 3, 5), Span(9, 5, 5)]
    found = list(aligned("ab cd", [words, [Span(5, 0, 5)]]))
    assert [labels(column) for column in found] == ["ab", "·", "cd"]
    assert [column.parts[0][0].token for column in found] == [0, None, 2]
    assert list(aligned("", [[], []])) == []


def test_each_row_covers_the_text_and_keeps_its_tokens():
    tokenizers = [load("gpt2"), load("cl100k_base"), load("o200k_base"), merging("a b")]
    for text in AWKWARD.values():
        if len(text) > 1000 or "\ud83d" in text or "\udc4d" in text:
            continue
        rows = [tokenizer.spans(text) for tokenizer in tokenizers]
        found = list(aligned(text, rows))
        assert b"".join(c.source for column in found for c in column.cells) == text.encode()
        for k, row in enumerate(rows):
            sizes = dict.fromkeys(range(len(row)), 0)
            for column in found:
                for part in column.parts[k]:
                    sizes[part.token] += part.size
            assert list(sizes.values()) == [end - start for _, start, end in row]
        shared = set.intersection(*({s.start for s in row} for row in rows))
        for k, row in enumerate(rows):
            odd = {p.token for column in found for p in column.parts[k] if p.odd}
            assert odd == {n for n, span in enumerate(row) if span.start not in shared}
