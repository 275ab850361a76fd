"""bpeviz: byte pair encoding, merge by merge, with exact numbers."""

__version__ = "0.1.0"
