"""Models of every algorithm, and the ids that they give: what an export must reproduce."""

from functools import cache

from awkward import CLEAN, settled_strings
from corpus_texts import TEXTS

from bpeviz.engine import read, rules, train
from bpeviz.engine.splitting import named, own
from bpeviz.engine.tokenizer import Tokenizer

SPECIAL = ("<|end|>", "<|endoftext|>")
BYTES = ("byte", "gpt4", "own pattern")
WORDS = ("character", "end-of-word", "fused")

RULES = {
    "byte": rules("byte"),
    "gpt4": rules("split", splitter=named("gpt4")),
    "own pattern": rules("split", splitter=own(r" ?\w+|[^\w\s]")),
    "character": rules("character"),
    "end-of-word": rules("end-of-word"),
    "fused": rules("end-of-word", fused=True),
}

# White space in words and beside them, and what the marker could be mistaken for.
CORPUS = "".join(
    [
        TEXTS["english.txt"][:15_000],
        TEXTS["japanese.txt"][:2_000],
        TEXTS["korean.txt"][:2_000],
        TEXTS["python_code.py"][:4_000],
        " snake_case a_ b_ a_b_ </ w> ab_ab_\n",
    ]
)

CHECKED = [*TEXTS.values(), *CLEAN.values(), *settled_strings(2_000)]


@cache
def model(name):
    """A model of 500 merges, with two special tokens."""
    return Tokenizer.of(train(read(CORPUS, RULES[name]), 500)).with_special(SPECIAL)


@cache
def expected(name):
    """The ids of each checked text, special tokens allowed."""
    return [model(name).encode(text, "all") for text in CHECKED]
