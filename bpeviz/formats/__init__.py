"""File formats of tokenizers: one module a format, each read and written."""

from bpeviz.formats.models import Model, model_of
from bpeviz.formats.reading import Upload, read_any, sniff
from bpeviz.formats.writing import FORMATS, Format, export

__all__ = ["FORMATS", "Format", "Model", "Upload", "export", "model_of", "read_any", "sniff"]
