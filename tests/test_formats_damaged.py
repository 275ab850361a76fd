"""Files damaged at random: read all the same, or refused in a sentence; never anything else."""

import random

import pytest
from exported import BYTES, CORPUS, RULES, SPECIAL, WORDS

from bpeviz.engine import read, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.formats import FORMATS, export, model_of, read_any

HELD = {
    **dict.fromkeys(FORMATS, BYTES),
    "subword-nmt": WORDS,
    "json": (*BYTES, *WORDS),
    "tokenizer-json": (*BYTES, *WORDS),
    "trace-csv": (*BYTES, *WORDS),
}
PUT_IN = [b"\n", b" ", b'"', b"null", b"-1", b"99999999999", b"1e9", b"{}", b"\\", b"\xed\xa0\x80"]


def damaged(content, pick):
    """The same bytes with something cut out, put in, put over, repeated or cut off."""
    start = pick.randrange(len(content))
    end = min(len(content), start + pick.randint(1, 30))
    lines = content.split(b"\n")
    line = pick.randrange(len(lines))
    return pick.choice(
        [
            content[:start] + content[end:],
            content[:start] + pick.choice(PUT_IN) + content[start:],
            content[:start] + bytes([pick.randrange(256)]) + content[start + 1 :],
            b"\n".join([*lines[:line], *lines[line + 1 :]]),
            b"\n".join([*lines[:line], lines[line], *lines[line:]]),
            content[:start],
        ]
    )


def use(files):
    """What a page does with an upload."""
    tokenizer = read_any(files).tokenizer
    for text in ("the garden <|end|> é 庭\n", ""):
        spans = tokenizer.spans(text, "all")
        tokenizer.decode([span.id for span in spans])
        tokenizer.replay(text)
    model_of(tokenizer)


@pytest.mark.parametrize("to", FORMATS)
def test_only_a_sentence_comes_out(to):
    pick = random.Random(to)
    refused = 0
    for name in HELD[to]:
        model = Tokenizer.of(train(read(CORPUS[:1_500], RULES[name]), 20)).with_special(SPECIAL)
        files = export(model, to, FORMATS[to].file)
        use(files)
        for _ in range(25):
            file = pick.choice(list(files))
            try:
                use({**files, file: damaged(files[file], pick)})
            except UserError as refusal:
                refused += bool(str(refusal))
    assert refused >= 10
