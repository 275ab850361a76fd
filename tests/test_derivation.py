"""Derivations: trees of merges down to base tokens."""

from tiny import merging

from bpeviz.derivation import derive
from bpeviz.published import load


def flat(tree, tokenizer):
    """A tree as nested texts."""
    if not tree.parts:
        return tokenizer.written(tree.id).decode("latin-1")
    return tuple(flat(part, tokenizer) for part in tree.parts)


def test_by_hand():
    tokenizer = merging("a b", "ab c", "c d", "abc cd")
    tree = derive(tokenizer, 259)
    assert flat(tree, tokenizer) == ((("a", "b"), "c"), ("c", "d"))
    assert (tree.rank, tree.size) == (3, 5)
    assert [part.rank for part in tree.parts] == [1, 2]
    base = derive(tokenizer, ord("a"))
    assert (base.rank, base.parts, base.size) == (None, None, 1)


def test_published_tokens():
    gpt2 = load("gpt2")
    (magikarp,) = gpt2.encode(" SolidGoldMagikarp")
    assert magikarp == 43453
    tree = derive(gpt2, magikarp)
    assert tree.size == len(" SolidGoldMagikarp")
    joined = "".join(gpt2.written(part.id).decode() for part in tree.parts)
    assert joined == " SolidGoldMagikarp"
    assert all(part.rank is None or part.rank < tree.rank for part in tree.parts)


def test_special_tokens_have_none():
    assert derive(load("gpt2"), 50256).parts is None


def test_large_and_deep_tokens_are_not_opened():
    chain = merging(*(f"{'a' * n} a" for n in range(1, 1500)))
    tree = derive(chain, 256 + 1498)
    assert (tree.size, tree.parts) == (1500, ())
    small = derive(chain, 256, most=2)
    assert [part.id for part in small.parts] == [97, 97]
    assert derive(chain, 257, most=2).parts == ()
