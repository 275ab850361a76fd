"""The tokenizers at hand: published ones, and those that were trained or brought in this visit."""

from __future__ import annotations

from typing import Any

from bpeviz import session
from bpeviz.formats import Upload
from bpeviz.language import _
from bpeviz.published import PUBLISHED, AnyTokenizer, Trained, load

DEFAULT = "o200k_base"
KEPT_UPLOADS = 6

_TRAINED, _BROUGHT = "trained ", "uploaded "  # before the names of the visit's own, in keys


def keys_at_hand() -> list[str]:
    """A key for each tokenizer; that of a published one is its name."""
    trained = [_TRAINED + name for name in session.tokenizers()]
    return [*PUBLISHED, *reversed(trained), *(_BROUGHT + name for name in uploads())]


def tokenizer(key: str) -> AnyTokenizer:
    """The tokenizer of a key; of one that is no longer there, the default."""
    if key.startswith(_TRAINED):
        found = session.tokenizers().get(key.removeprefix(_TRAINED))
        if found is not None:
            return Trained(key.removeprefix(_TRAINED), found)
    if key.startswith(_BROUGHT):
        upload = uploads().get(key.removeprefix(_BROUGHT))
        if upload is not None:
            return upload.tokenizer
    return load(key if key in PUBLISHED else DEFAULT)


def title(key: str) -> str:
    """What a list calls it, with the models that it belongs to or where it comes from."""
    if key in PUBLISHED:
        return f"{PUBLISHED[key].family} · {key}"
    if key.startswith(_TRAINED):
        return _("{name} · trained here").format(name=key.removeprefix(_TRAINED))
    return _("{name} · uploaded").format(name=key.removeprefix(_BROUGHT))


def is_linkable(key: str) -> bool:
    """Whether a link can carry it: another visitor has the published ones only."""
    return key in PUBLISHED


def uploads() -> dict[str, Upload]:
    """What the visitor brought, by name."""
    found: dict[str, Upload] = session.get("uploads") or {}
    return dict(found)


def bring(name: str, upload: Upload) -> str:
    """Put what was brought on the shelf, the newest last; returns its key."""
    kept: dict[str, Any] = uploads()
    kept.pop(name, None)
    kept[name] = upload
    session.put("uploads", dict(list(kept.items())[-KEPT_UPLOADS:]))
    return _BROUGHT + name
