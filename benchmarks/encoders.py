"""Encoding with one model of ours: our tokenizer, tiktoken and Hugging Face tokenizers."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.contenders import PATTERN, WHOLE, Job, Work, fast
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.engine.trace import Trace

MODEL_TEXT = 1_000_000  # bytes that the model is trained on


def model(job: Job) -> Tokenizer:
    """A model trained on the beginning of the text."""
    beginning = Job(job.family, job.path, job.text[:MODEL_TEXT], job.merges)
    trace = fast(beginning)()
    assert isinstance(trace, Trace)
    return Tokenizer.of(trace)


def ours(job: Job) -> Work:
    """Our tokenizer, as anybody calls it."""
    tokenizer = model(job)
    tokenizer.encode(job.text[:100_000])  # sets up what long texts need
    return lambda: tokenizer.encode(job.text)


def tiktoken(job: Job) -> Work:
    """Tiktoken with the model's tokens as ranks, and its pattern."""
    import tiktoken as library

    trained = model(job)
    tokens, splitter = trained.vocabulary.tokens, trained.rules.splitter
    encoding = library.Encoding(
        "ours",
        pat_str=splitter.pattern if splitter else WHOLE,
        mergeable_ranks={token.content: number for number, token in enumerate(tokens)},
        special_tokens={},
    )
    encoding.encode_ordinary(job.text[:1000])
    return lambda: encoding.encode_ordinary(job.text)


def tokenizers(job: Job) -> Work:
    """Hugging Face tokenizers with the model's vocabulary and merges."""
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers

    vocabulary = model(job).vocabulary
    names = ["".join(_GLYPHS[byte] for byte in token.content) for token in vocabulary.tokens]
    library = Tokenizer(
        models.BPE(
            {name: number for number, name in enumerate(names)},
            [(names[left], names[right]) for left, right in vocabulary.merges],
        )
    )
    spelled = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    cut = pre_tokenizers.Split(Regex(PATTERN), "isolated")
    library.pre_tokenizer = (
        spelled if job.family == "byte" else pre_tokenizers.Sequence([cut, spelled])
    )
    return lambda: library.encode(job.text)


def _glyphs() -> list[str]:
    """The printable character that stands for each byte in GPT-2's alphabet."""
    shown = [*range(33, 127), *range(161, 173), *range(174, 256)]
    hidden = [byte for byte in range(256) if byte not in shown]
    return [chr(byte) if byte in shown else chr(256 + hidden.index(byte)) for byte in range(256)]


_GLYPHS = _glyphs()

ENCODERS: dict[str, tuple[Callable[[Job], Work], ...]] = {
    "byte": (ours, tiktoken, tokenizers),
    "split": (ours, tiktoken, tokenizers),
}
