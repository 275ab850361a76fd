"""Documents for the lab: from a text, from rows of a database, and not too many."""

import pytest

from bpeviz.errors import UserError
from bpeviz.lab.corpus import MOST_CHARACTERS, Documents, of_rows, of_text


def test_a_text_is_one_document_a_line():
    assert of_text("a\r\n\nb\n") == Documents(["a", "", "b"], None)


@pytest.mark.parametrize(
    ("numbers", "ids"),
    [([7, 40], [7, 40]), ([7, 7], None), (["a", "b"], None), ([True, 2], None), ([1.5, 2], None)],
)
def test_rows_keep_their_ids_where_these_are_some(numbers, ids):
    assert of_rows(zip(numbers, ["x", "y"], strict=True)) == Documents(["x", "y"], ids)


def test_too_much():
    assert len(of_text("a" * MOST_CHARACTERS).lines[0]) == MOST_CHARACTERS
    with pytest.raises(UserError, match=r"100,001 characters; the lab is for small ones"):
        of_text("a" * (MOST_CHARACTERS + 1))
    endless = ((n, "word " * 100) for n in range(10**9))
    with pytest.raises(UserError, match=r"100,000\+ characters"):
        of_rows(endless)
