"""The encoding as the stage shows it, against a naive recount at every step."""

import pytest
from awkward import AWKWARD
from tiny import merging
from tokenizers import Tokenizer as Library
from tokenizers import models

from bpeviz.encoding_play import Candidate, play, unit_contents
from bpeviz.engine import read, rules, train
from bpeviz.engine.splitting import named
from bpeviz.engine.text import clean
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.excerpt import NEVER, PIECE_START
from bpeviz.published import Trained, load
from bpeviz.published.hugging_face import HuggingFace

CORPUS = "low lower lowest newest widest e\u0301 é न्दी 東京 ♩ " * 4
SHORT = {name: text for name, text in AWKWARD.items() if len(text) < 300}


def trained(algorithm, **how):
    return Trained("t", Tokenizer.of(train(read(CORPUS, rules(algorithm, **how)), 40)))


TOKENIZERS = {
    "gpt2": load("gpt2"),
    "o200k_base": load("o200k_base"),
    "byte": trained("byte"),
    "split": trained("split", splitter=named("gpt4")),
    "character": trained("character"),
    "own symbol": trained("end-of-word", marker="</w>"),
    "fused": trained("end-of-word", marker="</w>", fused=True),
}


def state(found, step):
    """The tokens after a step: [id, first unit], from the seams alone."""
    edges = [k for k, seam in enumerate(found.excerpt.seams) if seam <= 0 or seam > step]
    ends = [*edges, len(found.excerpt.units)][1:]
    tokens = []
    for start, end in zip(edges, ends, strict=True):
        last = max(found.excerpt.seams[start + 1 : end], default=0)
        tokens.append((found.steps[last - 1].id if last else found.excerpt.units[start], start))
    return tokens


def recount(tokenizer, found, step):
    """The candidates before a step, by looking at all neighbours."""
    places = {}
    tokens = state(found, step - 1)
    for (left, _), (right, start) in zip(tokens, tokens[1:], strict=False):
        if found.excerpt.seams[start] != PIECE_START:
            rank = tokenizer.ranks.of((left, right))
            if rank is not None:
                places[rank, left, right] = places.get((rank, left, right), 0) + 1
    return [Candidate(*pair, n) for pair, n in sorted(places.items())]


def test_by_hand():
    found = play(merging("a b", "ab c"), "abcab")
    assert found.excerpt.seams == (PIECE_START, 1, 2, NEVER, 1)
    assert found.candidates == (
        (Candidate(0, ord("a"), ord("b"), 2),),
        (Candidate(1, 256, ord("c"), 1),),
    )
    assert [step.tokens for step in found.steps] == [3, 2]


@pytest.mark.parametrize("tokenizer", TOKENIZERS.values(), ids=TOKENIZERS)
def test_every_step_is_the_lowest_rank_of_a_recount(tokenizer):
    for text in [*SHORT.values(), CORPUS[:60]]:
        found = play(tokenizer, text)
        assert [token for token, _ in state(found, len(found.steps))] == tokenizer.encode(text)
        assert sum(place.units for place in found.excerpt.cells) == len(found.excerpt.units)
        for number, (step, told) in enumerate(zip(found.steps, found.candidates, strict=True), 1):
            all_of_them = recount(tokenizer, found, number)
            assert list(told) == all_of_them[: len(told)]
            assert told[0] == (step.rank, step.left, step.right, told[0].places)


@pytest.mark.parametrize("tokenizer", TOKENIZERS.values(), ids=TOKENIZERS)
def test_the_cells_hold_the_whole_text(tokenizer):
    for text in SHORT.values():
        found = play(tokenizer, text)
        drawn = b"".join(place.cell.source for place in found.excerpt.cells)
        plain = drawn.replace(b"</w>", b"") if "</w>" not in text else drawn
        assert plain.decode().replace("</w>", "") == clean(text).text.replace("</w>", "")


def test_contents_of_base_tokens():
    assert unit_contents(TOKENIZERS["byte"], "♩a") == [b"\xe2", b"\x99", b"\xa9", b"a"]
    assert unit_contents(TOKENIZERS["character"], "low é!") == [
        *[b"l", b"o", b"w"],
        *["é".encode(), b"!"],  # the unknown ! stands for what it covers
    ]
    assert unit_contents(TOKENIZERS["own symbol"], "lo")[-1] == b"</w>"


def test_without_merges_there_is_no_replay():
    word_piece = HuggingFace(
        "x", Library(models.WordPiece({"a": 0, "[UNK]": 1}, unk_token="[UNK]"))
    )
    with pytest.raises(UserError, match="merges"):
        play(word_piece, "a")
