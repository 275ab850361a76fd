"""A text that keeps the plain engine busy for a while: hardly anything in it repeats."""

from random import Random

SLOW = "".join(Random(1).choices("etaoinshrdlu  ", k=600_000))
LONG = 32_000  # merges that are never all made before a test goes on
