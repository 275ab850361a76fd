"""Merges in other orders, by hand and against slow ways."""

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import merging

from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.published import Trained, load
from bpeviz.studies import orders


def names(tokenizer, cutting):
    return [tokenizer.written(token_id) for token_id in cutting.ids]


def test_three_orders_by_hand():
    """In rank order ab, then abc; the latest first makes bc, and bcd of it."""
    tiny = merging("a b", "b c", "bc d", "ab c")
    right = orders.in_rank_order(tiny, "abcd")
    latest = orders.latest_first(tiny, "abcd")
    longest = orders.Longest(tiny)("abcd")
    assert names(tiny, right) == [b"abc", b"d"]
    assert names(tiny, latest) == [b"a", b"bcd"]
    assert names(tiny, longest) == [b"abc", b"d"]
    assert (right.starts, right.size, right.edges) == ((0, 3), 4, {0, 3, 4})
    assert [made[:4] for made in latest.log] == [(1, 98, 99, 257), (2, 257, 100, 258)]
    assert [(made.start, made.seam, made.end) for made in latest.log] == [(1, 2, 3), (1, 3, 4)]
    assert orders.differences(right, longest) == []
    (found,) = orders.differences(right, latest)
    assert (found.start, found.end, found.right, found.other) == (0, 4, (259, 100), (97, 258))
    assert (found.made.rank, found.before.rank) == (2, 0)


def test_why_the_latest_first_goes_wrong():
    """xabc: b c (rank 1) at once, though a b (rank 0) comes first."""
    tiny = merging("a b", "b c")
    right, latest = orders.in_rank_order(tiny, "xabcx"), orders.latest_first(tiny, "xabcx")
    (found,) = orders.differences(right, latest)
    assert (found.start, found.end, found.right, found.other) == (1, 4, (256, 99), (97, 257))
    assert str(orders.reason(tiny, found)) == (
        "b + c (rank 1) was merged at once. In the order of learning a + b (rank 0) comes first "
        "and takes one of the halves away."
    )


def test_the_latest_first_can_leave_more_tokens():
    """Learned: a b, c d, b c, then ab cd. The latest first makes b c, and abcd never."""
    tiny = merging("a b", "c d", "b c", "ab cd")
    right, latest = orders.in_rank_order(tiny, "abcd"), orders.latest_first(tiny, "abcd")
    assert (names(tiny, right), names(tiny, latest)) == ([b"abcd"], [b"a", b"bc", b"d"])
    (found,) = orders.differences(right, latest)
    assert str(orders.reason(tiny, found)) == (
        "In the order of learning a + b (rank 0) is merged here. In the other order the two never "
        "stand side by side."
    )


def test_why_the_longest_goes_wrong():
    """Learned: b c, a b, ab x. “abc” in rank order is a|bc; the longest from the left is ab."""
    tiny = merging("b c", "a b")
    right, longest = orders.in_rank_order(tiny, "abc"), orders.Longest(tiny)("abc")
    assert (names(tiny, right), names(tiny, longest)) == ([b"a", b"bc"], [b"ab", b"c"])
    (found,) = orders.differences(right, longest)
    assert str(orders.reason(tiny, found)) == (
        "ab is the longest token from here on. In the order of learning b + c (rank 0) comes "
        "first, and that token is not made."
    )
    never = merging("b c", "a b", "ab c")
    right, longest = orders.in_rank_order(never, "abc"), orders.Longest(never)("abc")
    assert names(never, longest) == [b"abc"]
    (found,) = orders.differences(right, longest)
    assert "The merges never make it" in str(orders.reason(never, found))


def test_pieces_are_not_crossed():
    tiny = merging("a b", "b c", pattern="[ab]+|c+")
    for cut in (orders.in_rank_order, orders.latest_first):
        assert names(tiny, cut(tiny, "abcab")) == [b"ab", b"c", b"ab"]
    assert names(tiny, orders.Longest(tiny)("abcab")) == [b"ab", b"c", b"ab"]


def slow_latest(symbols, merges):
    """Of the merges that fit anywhere, the latest, at its first place; again until none fits."""
    symbols = list(symbols)
    while True:
        fitting = [
            (-merges.index(pair), place)
            for place, pair in enumerate(pairwise(symbols))
            if pair in merges
        ]
        if not fitting:
            return symbols
        place = min(fitting)[1]
        symbols[place : place + 2] = [symbols[place] + symbols[place + 1]]


def slow_longest(content, tokens):
    found = []
    while content:
        size = max(n for n in range(1, len(content) + 1) if n == 1 or content[:n] in tokens)
        found.append(content[:size])
        content = content[size:]
    return found


@settings(max_examples=100, deadline=None)
@given(st.text("aabc", min_size=2, max_size=40), st.text("aabcd", max_size=30))
def test_orders_equal_the_slow_ways(corpus, text):
    trace = train(read(corpus, rules("byte")), 12)
    tokenizer = Trained("t", Tokenizer.of(trace))
    name = trace.vocabulary.name
    merges = [(name(left), name(right)) for left, right in trace.vocabulary.merges]
    assert list(orders.in_rank_order(tokenizer, text).ids) == tokenizer.encode(text)
    symbols = [bytes([byte]) for byte in text.encode()]
    assert names(tokenizer, orders.latest_first(tokenizer, text)) == slow_latest(symbols, merges)
    tokens = {left + right for left, right in merges}
    longest = orders.Longest(tokenizer)(text)
    assert names(tokenizer, longest) == slow_longest(text.encode(), tokens)


@settings(max_examples=150, deadline=None)
@given(st.text("aabcd ", min_size=2, max_size=60), st.text("aabcd ", max_size=30))
def test_every_difference_has_a_reason(corpus, text):
    for algorithm in ("byte", "end-of-word"):
        trace = train(read(corpus, rules(algorithm)), 15)
        tokenizer = Trained("t", Tokenizer.of(trace))
        right = orders.in_rank_order(tokenizer, text)
        for other in (orders.latest_first(tokenizer, text), orders.Longest(tokenizer)(text)):
            found = orders.differences(right, other)
            assert bool(found) == (right.ids != other.ids)
            for one in found:
                assert "{" not in str(orders.reason(tokenizer, one))
                assert one.right != one.other


def test_word_algorithms_know_their_markers():
    trace = train(read("ab ab cab", rules("end-of-word")), 3)
    tokenizer = Trained("t", Tokenizer.of(trace))
    longest = orders.Longest(tokenizer)
    assert names(tokenizer, longest("ab cab ?")) == [b"ab_", b"cab_", b"<unk>", b"_"]


def test_a_published_tokenizer():
    gpt4 = load("cl100k_base")
    right = orders.in_rank_order(gpt4, "strawberry")
    assert names(gpt4, right) == [b"str", b"aw", b"berry"]
    found = orders.differences(right, orders.latest_first(gpt4, "strawberry"))
    assert found[0].start == 0
    words = random.Random(7).choices(["the", "token", "unhappily", "가나다"], k=20)
    text = " ".join(words)
    assert list(orders.in_rank_order(gpt4, text).ids) == gpt4.encode(text)
