"""Who is measured: for each a function that gets ready, and returns what is to be timed.

Each works on one thread, from the text in memory (gigabpe and its like from a
file) to its finished merges. Libraries are imported only by the one that is measured.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# The GPT-4 pattern without possessive marks, which some libraries read otherwise.
PATTERN = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"
)
WHOLE = r"[\s\S]+"
BY_WORDS = ("character", "end-of-word")

Work = Callable[[], object]


@dataclass(frozen=True)
class Job:
    """``family``: one of our algorithms. ``merges``: vocabulary without its base tokens."""

    family: str
    path: Path
    text: str
    merges: int

    @property
    def alphabet(self) -> int:
        """Base tokens."""
        return len({*self.text} - {*" \n\t"}) if self.family in BY_WORDS else 256


def fast(job: Job) -> Work:
    """Our compiled engine."""
    from bpeviz.engine import rules
    from bpeviz.engine.corpus import read
    from bpeviz.engine.kernel.reading import can_read, read_compiled
    from bpeviz.engine.kernel.training import CompiledTraining
    from bpeviz.engine.kernel.warming import warm_up

    warm_up()  # loads the compiled code
    how = rules(job.family)  # type: ignore[arg-type]

    def work() -> object:
        corpus = read_compiled(job.text, how) if can_read(how) else read(job.text, how)
        training = CompiledTraining(corpus, job.merges)
        while training.advance(job.merges + 1):
            pass
        return training.trace()

    return work


def plain(job: Job) -> Work:
    """Our plain engine."""
    from bpeviz.engine import Training, rules
    from bpeviz.engine.corpus import read

    def work() -> object:
        training = Training(read(job.text, rules(job.family)), job.merges)  # type: ignore[arg-type]
        training.advance(job.merges + 1)
        return training.trace()

    return work


def rustbpe(job: Job) -> Work:
    """rustbpe; ties by the smallest ids."""
    import rustbpe as library

    pattern = WHOLE if job.family == "byte" else PATTERN
    return lambda: library.Tokenizer().train_from_iterator(
        iter([job.text]), vocab_size=256 + job.merges, pattern=pattern
    )


def tokenizers(job: Job) -> Work:
    """Hugging Face tokenizers; ties by the smallest ids."""
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers

    bytes_only: Any = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    options: dict[str, Any] = {"initial_alphabet": pre_tokenizers.ByteLevel.alphabet()}
    if job.family in BY_WORDS:
        bytes_only = pre_tokenizers.WhitespaceSplit()
        options = {"end_of_word_suffix": "</w>"} if job.family == "end-of-word" else {}
    elif job.family == "split":
        cut = pre_tokenizers.Split(Regex(PATTERN), "isolated")
        bytes_only = pre_tokenizers.Sequence([cut, bytes_only])

    def work() -> object:
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = bytes_only
        trainer = trainers.BpeTrainer(
            vocab_size=job.alphabet + job.merges, show_progress=False, special_tokens=[], **options
        )
        tokenizer.train_from_iterator([job.text], trainer)
        return tokenizer

    return work


def bpeasy(job: Job) -> Work:
    """Bpeasy."""
    import bpeasy as library

    return lambda: library.train_bpe(iter([job.text]), PATTERN, 10_000, 256 + job.merges)


def gigabpe(job: Job) -> Work:
    """gigabpe; it splits as GPT-2 does, or as Hugging Face's ``Whitespace``."""
    import gigabpe as library

    kind = "whitespace" if job.family in BY_WORDS else "bytelevel"
    return lambda: library.train_bpe(
        [str(job.path)], vocab_size=job.alphabet + job.merges, pretokenizer=kind, threads=1
    )


def sentencepiece(job: Job) -> Work:
    """Sentencepiece in its BPE mode; it chooses its alphabet itself."""
    import sentencepiece as library

    lines = job.text.splitlines()
    return lambda: library.SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=io.BytesIO(),
        model_type="bpe",
        vocab_size=job.alphabet + job.merges + 4,
        character_coverage=1.0,
        normalization_rule_name="identity",
        max_sentence_length=2**20,
        num_threads=1,
        minloglevel=4,
    )


def subword_nmt(job: Job) -> Work:
    """subword-nmt, in Python."""
    from subword_nmt.learn_bpe import learn_bpe

    lines = job.text.splitlines()
    return lambda: learn_bpe(lines, io.StringIO(), job.merges)


def naive(job: Job) -> Work:
    """The simple way, as teaching code does it (minbpe's algorithm)."""
    from benchmarks.naive import train

    if job.family == "byte":
        return lambda: train([job.text.encode()], job.merges)
    import regex

    return lambda: train([p.encode() for p in regex.findall(PATTERN, job.text)], job.merges)


TRAINERS: dict[str, tuple[Callable[[Job], Work], ...]] = {
    "byte": (fast, plain, rustbpe, tokenizers, naive),
    "split": (fast, plain, gigabpe, rustbpe, tokenizers, bpeasy, naive),
    "character": (fast, plain, gigabpe, tokenizers, sentencepiece, subword_nmt),
    "end-of-word": (fast, plain, gigabpe, tokenizers, sentencepiece, subword_nmt),
}
