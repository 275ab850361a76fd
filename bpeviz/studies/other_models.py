"""WordPiece and Unigram on the same corpus, trained by the Hugging Face ``tokenizers`` library."""

from __future__ import annotations

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from bpeviz.engine.text import clean
from bpeviz.errors import UserError
from bpeviz.published import AnyTokenizer
from bpeviz.published.hugging_face import HuggingFace

WORDPIECE_UNKNOWN, UNIGRAM_UNKNOWN = "[UNK]", "<unk>"


def wordpiece(text: str, vocab_size: int) -> AnyTokenizer:
    """A WordPiece tokenizer of words between white space.

    The library learns its vocabulary as BPE does, by the highest count; what
    differs is the encoding, which takes the longest token from the left.
    Raises UserError for a vocabulary smaller than the characters need.
    """
    text = clean(text).text
    tokenizer = Tokenizer(models.WordPiece(unk_token=WORDPIECE_UNKNOWN))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.decoder = decoders.WordPiece(cleanup=False)
    trainer = trainers.WordPieceTrainer(
        vocab_size=vocab_size, special_tokens=[WORDPIECE_UNKNOWN], show_progress=False
    )
    tokenizer.train_from_iterator([text], trainer)
    _check_size(tokenizer.get_vocab_size(), vocab_size)
    return HuggingFace("WordPiece", tokenizer)


def unigram(text: str, vocab_size: int) -> AnyTokenizer:
    """A Unigram tokenizer, with ▁ for the blank before a word.

    Raises UserError for a vocabulary smaller than the characters need.
    """
    text = clean(text).text
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    trainer = trainers.UnigramTrainer(
        vocab_size=vocab_size,
        special_tokens=[UNIGRAM_UNKNOWN],
        unk_token=UNIGRAM_UNKNOWN,
        show_progress=False,
    )
    words = text.split()
    _check_size(len(set("".join(words))) + 2, vocab_size)
    tokenizer.train_from_iterator([" ".join(words)], trainer)
    return HuggingFace("Unigram", tokenizer)


def _check_size(least: int, asked: int) -> None:
    """The least that a vocabulary can be: its characters and the unknown token."""
    if asked < least:
        raise UserError(
            "A vocabulary of {asked} is too small for this text: its characters and the unknown "
            "token alone are {least}. Ask for {least} or more.",
            asked=asked,
            least=least,
        )
