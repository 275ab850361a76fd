"""What comes in: files as people have them → a text, or a table of words and counts.

``look`` says what there is and what must be chosen; ``read`` reads it as it was
chosen. Reading order: ``archives``, ``encodings``, ``line_ends``, ``columns`` and
the tables (``delimited``, ``jsonl``, ``parquet``, ``words``), then ``finding``
and ``reading``. ``database`` reads the column of a table.
"""

from bpeviz.inputs.archives import Upload
from bpeviz.inputs.choice import Choice
from bpeviz.inputs.columns import Column
from bpeviz.inputs.finding import FileFound, Found, look
from bpeviz.inputs.reading import Material, read

__all__ = ["Choice", "Column", "FileFound", "Found", "Material", "Upload", "look", "read"]
