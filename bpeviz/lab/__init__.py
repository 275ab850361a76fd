"""The lab: from thirty lines of text to eight files, worked out, explained and checked."""

from bpeviz.lab.check import check, findings
from bpeviz.lab.documents import lines_of
from bpeviz.lab.files import FILES, Lab, as_zip, make
from bpeviz.lab.findings import Finding, Mistake, Reason
from bpeviz.lab.steps import MERGES

__all__ = [
    "FILES",
    "MERGES",
    "Finding",
    "Lab",
    "Mistake",
    "Reason",
    "as_zip",
    "check",
    "findings",
    "lines_of",
    "make",
]
