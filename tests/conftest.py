"""What several test modules share."""

import hashlib

import pytest
import tiktoken
import tiktoken_ext.openai_public as openai_public

from bpeviz.published import registry
from bpeviz.published.rank_file import read_ranks

IN_TIKTOKEN = {"gpt2": "r50k_base", "cl100k_base": "cl100k_base", "o200k_base": "o200k_base"}


@pytest.fixture(scope="session")
def tiktokens():
    """The library's own encodings, built by its own code from the files of the package."""
    checksums = {}

    def ranks(url, expected_hash):
        name = url.rsplit("/", 1)[1]
        content = registry._unpacked(name + ".gz", expected_hash)
        checksums[name] = hashlib.sha256(content).hexdigest() == expected_hash
        return dict(read_ranks(content))

    patch = pytest.MonkeyPatch()
    patch.setattr(openai_public, "load_tiktoken_bpe", ranks)
    encodings = {
        ours: tiktoken.Encoding(**getattr(openai_public, theirs)())
        for ours, theirs in IN_TIKTOKEN.items()
    }
    patch.undo()
    assert checksums == {
        "r50k_base.tiktoken": True,
        "cl100k_base.tiktoken": True,
        "o200k_base.tiktoken": True,
    }
    return encodings
