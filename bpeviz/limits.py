"""Every limit of training on a server, in one place: change it here, and the pages say so.

``.streamlit/config.toml`` holds the size of an upload once more (``maxUploadSize``):
a test compares the two.
"""

from __future__ import annotations

MEGABYTE = 1_000_000  # bytes; as sizes are shown

FILE_MEGABYTES = 50  # one uploaded file, or a database column
CORPUS_MEGABYTES = 100  # all files together, when archives are unpacked
FILES = 200  # in one corpus, those inside archives counted one by one
PASTED_CHARACTERS = 500_000

MERGES = 32_768
PLAYED_MERGES = 4_096  # that the player gets of a run; its tokenizer has all
SECONDS = 600  # of one training
MEMORY_MEGABYTES = 2_048  # of the process that trains

AT_ONCE = 2  # trainings that run side by side
WAITING = 8  # trainings that may wait for a place
GRACE = 15  # seconds in which a closed tab may come back (a reload) before its training ends
