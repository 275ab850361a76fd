"""Engine objects as DataFrames for charts and tables. Column names are plain words."""

from bpeviz.frames.run import curve_frame

__all__ = ["curve_frame"]
