"""The engine's tokenizer behind the common face gives what the engine gives."""

import pytest
from exported import BYTES, WORDS, model
from tiny import merging

from bpeviz.errors import UserError
from bpeviz.published import Trained

TEXT = "The garden, 庭園 and a_b <|end|> é\n"


@pytest.mark.parametrize("name", [*BYTES, *WORDS])
def test_it_answers_as_the_engine_does(name):
    engine = model(name)
    face = Trained("mine", engine)
    assert (face.name, face.family, face.origin, face.kind) == (
        "mine",
        "Trained here",
        "trained",
        "bpe",
    )
    assert face.vocab_size == engine.vocab_size
    assert face.unknown_id == engine.unknown_id
    assert face.special_ids == engine.special_ids
    assert face.loss == engine.rules.loss
    assert list(face.ids()) == list(range(engine.vocab_size))
    for allowed in ((), "all", ["<|end|>"]):
        ids = engine.encode(TEXT, allowed)
        assert face.encode(TEXT, allowed) == ids
        assert face.spans(TEXT, allowed) == engine.spans(TEXT, allowed)
        assert face.decode(ids) == engine.decode(ids)
    assert face.replay(TEXT).final() == face.encode(TEXT)
    assert [len(piece) for piece in face.base_pieces(TEXT)] == [
        len(engine.base_ids(piece)) for piece in engine.rules.pieces(TEXT)
    ]


@pytest.mark.parametrize("name", [*BYTES, *WORDS])
def test_ranks_and_parts_are_those_of_the_merges(name):
    engine = model(name)
    face = Trained("mine", engine)
    base = len(engine.vocabulary.base)
    merges = range(base, base + len(engine.vocabulary.merges))
    assert [face.rank(i) for i in merges] == list(range(len(merges)))
    assert [face.parts(i) for i in merges] == list(engine.vocabulary.merges)
    others = [*range(base), *range(merges.stop, face.vocab_size)]
    assert {face.rank(i) for i in others} == {None}
    assert {face.parts(i) for i in others} == {None}
    assert face.ranks.of(face.parts(base)) == 0
    assert face.ranks.id(0) == base


def test_unknown_ids_are_named():
    tiny = merging("a b", special=["<s>"])
    assert tiny.known([256, 257, 258, -1]) == ([256, 257], [258, -1])
    for number in (258, -1):
        with pytest.raises(UserError, match=f"no token {number}: .* from 0 to 257"):
            tiny.decode([97, number])
        with pytest.raises(UserError, match=f"no token {number}"):
            tiny.token_bytes(number)
