"""The figures that the explanations of the lab are filled with."""

from __future__ import annotations

from bpeviz.lab.files import Lab


def figures(lab: Lab) -> dict[str, object]:
    """Every number and name that the eight explanations use, from the files as they were made."""
    frequencies = [row.split("\t") for row in lab.rows["char_freq.tsv"]]
    base = lab.rows["vocab_base.txt"]
    steps = lab.trace.steps
    words = [word for line in lab.lines for word in line.split()]
    return {
        "documents": len(lab.lines),
        "words": len(words),
        "top": frequencies[0][0],
        "top_count": int(frequencies[0][1]),
        "once": sum(count == "1" for _, count in frequencies),
        "marker": lab.marker,
        "marker_line": base.index(lab.marker) + 1,
        "base": len(base),
        "asked": lab.trace.asked,
        "merges": len(steps),
        "ties": sum(step.tied > 0 for step in steps),
        "vocabulary": len(lab.rows["vocab.tsv"]),
        "word": words[0],
        "symbols": " ".join([*words[0], lab.marker]),
        "longest_ids": max(map(len, lab.encoded)),
        "characters": lab.stats.characters,
        "tokens": lab.stats.tokens,
        "ratio": str(lab.stats.ratio),
    }
