"""What a model can be saved as, by the names that the command line uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import N_, UserError
from bpeviz.formats import (
    merges_file,
    minbpe_model,
    our_json,
    subword_nmt_codes,
    tiktoken_file,
    tokenizer_json,
    trace_table,
)

Files = dict[str, bytes]  # file name → content, the file that was asked for first


@dataclass(frozen=True)
class Format:
    """A format to save in. ``title`` and ``holds`` are message ids; ``file`` a usual name."""

    title: str
    holds: str
    file: str
    write: Callable[[Tokenizer, str], Files]


def _one(write: Callable[[Tokenizer], bytes]) -> Callable[[Tokenizer, str], Files]:
    return lambda tokenizer, file: {file: write(tokenizer)}


FORMATS: Mapping[str, Format] = {
    "json": Format(
        N_("Our JSON"),
        N_("Everything: rules, base tokens, merges with their counts, special tokens."),
        "model.json",
        _one(our_json.write),
    ),
    "tokenizer-json": Format(
        N_("Hugging Face tokenizer.json"),
        N_(
            "For the tokenizers and transformers libraries; every algorithm. There a special "
            "token is found in a text unless you switch it off, and decoding leaves it out."
        ),
        "tokenizer.json",
        _one(tokenizer_json.write),
    ),
    "tiktoken": Format(
        N_("tiktoken rank file"),
        N_("With a few lines of Python that load it with its pattern; merges of bytes."),
        "model.tiktoken",
        tiktoken_file.write,
    ),
    "minbpe": Format(
        N_("minbpe .model"),
        N_(
            "Make minbpe's RegexTokenizer with the pattern of the file, which it does not take "
            "from there; merges of bytes."
        ),
        "model.model",
        _one(minbpe_model.write),
    ),
    "merges": Format(
        N_("merges.txt and vocab.json"),
        N_("GPT-2's two files in its byte alphabet; merges of bytes."),
        "merges.txt",
        merges_file.write,
    ),
    "subword-nmt": Format(
        N_("subword-nmt codes"),
        N_("The merges alone; the algorithms on words."),
        "model.codes",
        _one(subword_nmt_codes.write),
    ),
    "trace-csv": Format(
        N_("The merges as CSV"),
        N_("A merge a row, for a spreadsheet."),
        "trace.csv",
        _one(trace_table.write_csv),
    ),
    "trace-parquet": Format(
        N_("The merges as Parquet"),
        N_("A merge a row, with the model in the file's metadata."),
        "trace.parquet",
        _one(trace_table.write_parquet),
    ),
}


def export(tokenizer: Tokenizer, to: str, file: str) -> Files:
    """The files of a model in a format: name → content, the one asked for first.

    Raises UserError for a name that is not in ``FORMATS`` and for a model that the
    format can't hold.
    """
    if to not in FORMATS:
        raise UserError(
            "There is no format {name}. Choose one of {names}.",
            name=to,
            names=", ".join(FORMATS),
        )
    return FORMATS[to].write(tokenizer, file)
