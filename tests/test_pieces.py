"""Pieces equal tiktoken's, also where the libraries know different versions of Unicode."""

from itertools import pairwise

import pytest
import tiktoken
from awkward import CLEAN, random_strings

from bpeviz.engine.splitting import PATTERNS
from bpeviz.errors import UserError
from bpeviz.published.pieces import pieces, pieces_with_offsets

# A letter, a capital and a digit that were added to Unicode after others of their script,
# then characters from all over.
LATE = "\u0558\u058b\u088f\ua7ce\ua7d2\U00011de0\U00016ea0\U00016ebb"
CHARACTERS = LATE + "".join(chr(c) for c in [*range(0, 0xD800, 97), *range(0xE000, 0x110000, 997)])


def tiktoken_pieces(pattern, candidates, text):
    """What tiktoken cuts: it takes a piece that has a token as that token at once.

    The two bytes at a cut merge first, so a piece that goes on beyond a cut would show.
    """
    ranks = {bytes([byte]): byte for byte in range(256)}
    pieces = [piece.encode() for piece in candidates]
    across = [left[-1:] + right[:1] for left, right in pairwise(pieces)]
    for token in (*across, *pieces):
        ranks.setdefault(token, len(ranks))
    encoding = tiktoken.Encoding(
        "pieces", pat_str=pattern, mergeable_ranks=ranks, special_tokens={}
    )
    return encoding.decode_tokens_bytes(encoding.encode_ordinary(text))


@pytest.mark.parametrize("name", ["gpt2", "gpt4", "gpt4o"])
def test_pieces_are_those_of_tiktoken(name):
    around = "".join(f"a{c}A !!{c}1 {c}\n{c}{c}" for c in CHARACTERS)
    for text in [around, *CLEAN.values(), "".join(random_strings(3_000))]:
        cut = list(pieces(PATTERNS[name], text))
        assert "".join(cut) == text
        there = tiktoken_pieces(PATTERNS[name], cut, text)
        assert [piece.encode() for piece in cut] == there


def test_offsets_are_bytes_and_gaps_are_left_out():
    assert list(pieces_with_offsets(r"\w+", "é — ab!日")) == [("é", 0), ("ab", 7), ("日", 10)]


def test_a_pattern_that_never_ends_is_stopped():
    with pytest.raises(UserError, match=r"did not finish within 2\.0 seconds"):
        list(pieces("(?:a|aa)+$", "a" * 40 + "b"))
