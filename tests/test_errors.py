"""A user's mistake keeps its template and its values apart."""

import copy
import pickle

import pytest

from bpeviz.engine.splitting import own
from bpeviz.errors import UserError


def test_the_sentence_is_the_template_filled_in():
    error = UserError("{asked} tokens are fewer than {least}.", asked=3, least=7)
    assert str(error) == "3 tokens are fewer than 7."
    assert (error.template, error.values) == (
        "{asked} tokens are fewer than {least}.",
        {"asked": 3, "least": 7},
    )
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_it_travels_between_processes(again):
    with pytest.raises(UserError) as caught:
        own("a{2}{x}{3}*{1}**")  # braces in a value are no places of the template
    error, travelled = caught.value, again(caught.value)
    assert type(travelled) is UserError
    assert str(travelled) == str(error)
    assert (travelled.template, travelled.values) == (error.template, error.values)
