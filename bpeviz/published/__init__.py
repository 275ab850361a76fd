"""Tokenizers of every origin behind one face, and the registry of published ones."""

from bpeviz.published.interface import AnyTokenizer, Kind, Origin
from bpeviz.published.registry import PUBLISHED, Published, load
from bpeviz.published.trained import Trained

__all__ = ["PUBLISHED", "AnyTokenizer", "Kind", "Origin", "Published", "Trained", "load"]
