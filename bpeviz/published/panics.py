"""What a Rust library throws when it gives up; its class can't be imported."""

from __future__ import annotations


def is_panic(error: BaseException) -> bool:
    """Whether a compiled library panicked; such an error is no ``Exception``."""
    return type(error).__name__ == "PanicException"
