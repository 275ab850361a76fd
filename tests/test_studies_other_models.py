"""WordPiece and Unigram on a corpus, trained by the library."""

import pytest

from bpeviz.corpora import sample
from bpeviz.errors import UserError
from bpeviz.studies.cuts import cuts
from bpeviz.studies.other_models import unigram, wordpiece


def written(tokenizer, text):
    return [cut.written.decode() for cut in cuts(tokenizer, text)]


def test_wordpiece_takes_the_longest_from_the_left():
    """ab is learned; abb is ab, ##b, and a letter that is not known makes the word unknown."""
    tokenizer = wordpiece("ab ab ab b bb", 5)  # [UNK], a, b, ##b and ab
    assert tokenizer.kind == "wordpiece"
    assert written(tokenizer, "ab abb x") == ["ab", "ab", "##b", "[UNK]"]


def test_unigram_marks_the_blank():
    tokenizer = unigram("ab ab ab b bb", 4 + 3)
    assert tokenizer.kind == "unigram"
    assert "".join(written(tokenizer, "ab b")) == "▁ab▁b"
    assert tokenizer.decode(tokenizer.encode("ab b")) == "ab b"


@pytest.mark.parametrize("train", [wordpiece, unigram])
def test_a_sample_corpus(train):
    text = sample("english").text
    tokenizer = train(text, 600)
    assert tokenizer.vocab_size == 600
    assert [cut.text for cut in cuts(tokenizer, "the")] == [b"the"]
    again = train(text, 600)
    sentence = "the garden was quiet"
    assert written(again, sentence) == written(tokenizer, sentence)


@pytest.mark.parametrize("train", [wordpiece, unigram])
def test_vocabularies_that_are_too_small(train):
    with pytest.raises(UserError, match="too small for this text"):
        train("abcdefgh", 3)
