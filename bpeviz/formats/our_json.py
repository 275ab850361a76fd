"""Our own JSON, which carries everything."""

from __future__ import annotations

from bpeviz.engine.model_file import dumps, loads
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.formats.files import text_of
from bpeviz.published.trained import Trained


def write(tokenizer: Tokenizer) -> bytes:
    """The model as JSON."""
    return dumps(tokenizer).encode()


def read(content: bytes, file: str) -> Trained:
    """The tokenizer of a model file. Raises UserError that names the line or the field."""
    return Trained(file, loads(text_of(content, file)), "uploaded")
