"""The blank belongs to the word."""

from tiny import merging

from bpeviz.published import load
from bpeviz.studies import blanks


def test_four_ids_for_one_word():
    """In cl100k_base: the 1820, “ the” 279, The 791, “ The” 578, “ THE” 3247."""
    found = blanks.compared(load("cl100k_base"), blanks.variants("the")[:6])
    assert [[cut.id for cut in one.tokens] for one in found] == [
        [1820], [279], [791], [578], [17673], [3247],
    ]  # fmt: skip
    assert blanks.different_ids(found) == 6


def test_words_of_more_tokens_do_not_count():
    found = blanks.compared(merging("a b", "␠ ab"), ["ab", " ab", "ab", "Ab"])
    assert blanks.different_ids(found) == 2
    assert blanks.different_sequences(found) == 3  # ab | ␠ab | ab again | A b


def test_a_prompt_that_ends_in_a_blank():
    tiny = merging("a b", "␠ ab")  # 256 = ab, 257 = “ ab”
    good, bad = blanks.with_and_without_blank(tiny, "ab ", " ab")
    assert (good.prompt, good.continuation) == ("ab", " ab")
    assert (bad.prompt, bad.continuation) == ("ab ", "ab")
    assert [cut.id for cut in good.whole] == [cut.id for cut in bad.whole] == [256, 257]
    assert (good.kept, good.fits) == (1, True)
    assert [cut.id for cut in bad.alone] == [256, 32]
    assert (bad.kept, bad.fits) == (1, False)


def test_a_prompt_that_ends_inside_a_word():
    found = blanks.prompt(merging("a b", "ab c"), "ab", "c")
    assert (found.kept, found.fits) == (0, False)
    assert blanks.prompt(merging(), "", "a").fits
