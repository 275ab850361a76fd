"""What the columns of the frames are called on charts and in tables, with their units."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bpeviz.errors import N_

COLUMNS: Mapping[str, str] = {
    "vocab_size": N_("Vocabulary size (tokens)"),
    "bytes_per_token": N_("Bytes per token"),
    "characters_per_token": N_("Characters per token"),
    "tokens_per_word": N_("Tokens per word"),
    "tokens": N_("Tokens"),
    "name": N_("Tokenizer"),
    "text": N_("Measured on"),
    "saved_percent": N_("Tokens saved by the doubling (%)"),
    "held_out_bytes_per_token": N_("Bytes per token, held-out text"),
    "held_out_saved_percent": N_("Saved on held-out text (%)"),
    "part": N_("Part of the cost"),
    "layers": N_("Layers, without attention"),
    "attention": N_("Attention between tokens"),
    "output": N_("Output layer"),
    "total": N_("Total"),
    "cost": N_("Multiply-adds a byte of text"),
    "cheapest": N_("Cheapest vocabulary size (tokens)"),
    "parameters": N_("Parameters of embedding and output layer"),
    "output_cost": N_("Multiply-adds of the output layer a token"),
    "length": N_("Length of a token (bytes)"),
    "active": N_("Active: they occur in the corpus"),
    "absorbed": N_("Absorbed: they occur no more"),
    "use": N_("Use"),
    "begins": N_("Script in which tokens begin"),
    "script": N_("Script"),
    "other": N_("All others"),
    "place": N_("Place, the most frequent token first"),
    "token": N_("Token"),
    "occurrences": N_("Occurrences in the corpus"),
    "step": N_("Merge"),
    "language": N_("Language"),
    "native": N_("In itself"),
    "tokenizer": N_("Tokenizer"),
    "premium": N_("Premium (times the reference)"),
    "percent": N_("More than the reference (%)"),
    "change": N_("Change of the premium (%)"),
    "bytes": N_("Bytes"),
    "characters": N_("Characters"),
    "words": N_("Words"),
    "unknown": N_("Unknown tokens"),
    "bill": N_("Bill for the same content"),
    "fits": N_("Room in the window (reference tokens)"),
    "lost_percent": N_("Of the window lost (%)"),
    "share": N_("Share of the training corpus (%)"),
    "mix": N_("Mix"),
    "vocabulary": N_("Vocabulary"),
    "way": N_("Cut into"),
    "unknown_percent": N_("Held-out words it can't write (%)"),
    "relative_attention": N_("Attention cost, subwords = 1"),
}


def titles(translate: Callable[[str], str], description: str) -> dict[str, str]:
    """The names of all columns in the language of the visit, and a chart's description."""
    return {
        **{name: translate(title) for name, title in COLUMNS.items()},
        "description": description,
    }
