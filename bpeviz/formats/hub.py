"""A tokenizer by its name on the Hugging Face hub, where there is a network."""

from __future__ import annotations

import os
import re
import urllib.error
import urllib.request

from tokenizers import Tokenizer

from bpeviz.errors import UserError
from bpeviz.published.hugging_face import HuggingFace
from bpeviz.published.panics import is_panic

HUB = "https://huggingface.co"
WAIT = 5.0  # seconds for the hub to answer at all
_NAME = re.compile(r"[\w.-]+(/[\w.-]+)?", re.ASCII)


def from_hub(name: str) -> HuggingFace:
    """The tokenizer.json of a model on the hub, such as ``openai-community/gpt2``.

    Raises UserError for a name that can't be one, a hub that does not answer, and a
    model that is not there, is not public or has no tokenizer.json.
    """
    name = name.strip()
    if not _NAME.fullmatch(name) or ".." in name:
        raise UserError(
            "{name!r} is no name of a model. Names look like openai-community/gpt2.", name=name
        )
    _check_hub(name)
    try:
        library = Tokenizer.from_pretrained(name)
    except BaseException as error:
        if not (is_panic(error) or isinstance(error, Exception)):
            raise
        raise UserError(
            "{name} can't be had from the Hugging Face hub: {reason} Check the name, or "
            "upload its tokenizer.json.",
            name=name,
            reason=str(error).split("\n")[0],
        ) from None
    return HuggingFace(name, library)


def _check_hub(name: str) -> None:
    """Raises UserError soon where there is no network; the library would try for half a minute."""
    hub = os.environ.get("HF_ENDPOINT", HUB)
    try:
        urllib.request.urlopen(urllib.request.Request(hub, method="HEAD"), timeout=WAIT).close()
    except urllib.error.HTTPError:
        return  # it answers
    except (OSError, ValueError) as error:
        raise UserError(
            "The Hugging Face hub does not answer ({reason}), so {name} can't be had. "
            "Upload its tokenizer.json instead.",
            reason=str(error),
            name=name,
        ) from None
