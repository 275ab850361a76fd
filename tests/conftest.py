"""What several test modules share."""

import hashlib
import io
import sys

import pytest
import tiktoken
import tiktoken_ext.openai_public as openai_public

from bpeviz.cli import main
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


@pytest.fixture
def bpeviz(capsysbinary, monkeypatch):
    """Run a command in this process: exit code, standard output, standard error."""

    def run(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            code = ended.code
        out, err = capsysbinary.readouterr()
        return code, out.decode(), err.decode()

    return run


@pytest.fixture
def output(bpeviz):
    """The standard output of a command that must succeed."""

    def run(*arguments, stdin=b""):
        code, out, err = bpeviz(*arguments, stdin=stdin)
        assert (code, err) == (0, "")
        return out

    return run


@pytest.fixture
def mistake(bpeviz):
    """The one line on standard error of a command that must fail."""

    def run(*arguments, stdin=b""):
        code, out, err = bpeviz(*arguments, stdin=stdin)
        assert (code, out) == (2, "")
        assert err.endswith("\n")
        assert len(err.splitlines()) == 1
        return err

    return run


@pytest.fixture
def abc_model(output, tmp_path):
    """A model file: ab and abc are learned."""
    path = tmp_path / "abc.json"
    output("train", "-", "--merges", 2, "--out", path, stdin=b"abcabc")
    return path
