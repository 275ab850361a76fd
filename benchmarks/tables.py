"""Results → the tables in README.md: medians, ratios to our compiled engine, growth exponents."""

from __future__ import annotations

import math
import platform
import re
from pathlib import Path
from statistics import median

Run = dict[str, float]
Results = dict[str, dict[str, list[Run | None]]]

BEGIN, END = "<!-- results -->", "<!-- end of results -->"
BYTES = {"150 KB": 150_031, "1 MB": 1_000_027, "10 MB": 10_000_061}
FAMILIES = {
    "byte": "`byte`: no split",
    "split": "`split`: the GPT-4 pattern",
    "character": "`character`: words",
    "end-of-word": "`end-of-word`: words with a marker",
}
LABELS = {
    "fast": "**ours, compiled**",
    "plain": "ours, plain",
    "ours": "**ours**",
    "naive": "the simple way",
    "subword_nmt": "subword-nmt",
}


def write_tables(readme: Path, results: Results) -> None:
    """Put the tables between the marks."""
    text = readme.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    tables = "\n\n".join([machine(), *training(results), growth(results), encoding(results)])
    readme.write_text(f"{head}{BEGIN}\n\n{tables}\n\n{END}{tail}", encoding="utf-8")


def machine() -> str:
    """What they were measured on."""
    try:
        model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        model = None
    name = model[1].strip() if model else platform.processor()
    return f"Machine: {name}, {platform.system()}, Python {platform.python_version()}."


def seconds(runs: list[Run | None] | None, field: str = "seconds") -> float | None:
    """The median; None where a run took too long."""
    good = [run[field] for run in runs or [] if run]
    return median(good) if good and None not in (runs or []) else None


def training(results: Results) -> list[str]:
    """One table a family."""
    tables = []
    for family, title in FAMILIES.items():
        keys = [key for key in results if key.startswith(f"train {family} ")]
        if keys:
            tables.append(f"### {title}\n\n{table(results, keys)}\n\n{memory(results, family)}")
    return tables


def table(results: Results, keys: list[str]) -> str:
    """Contenders down, cases across; a ratio above 1 is how many times ours it took."""
    names = list(dict.fromkeys(name for key in keys for name in results[key]))
    heads = [" → ".join(key.split(" ", 2)[2].rsplit(" ", 1)) for key in keys]
    lines = ["| | " + " | ".join(heads) + " |", "|---" * (len(keys) + 1) + "|"]
    for name in names:
        cells = [cell(results[key], name) for key in keys]
        lines.append(f"| {LABELS.get(name, name)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cell(found: dict[str, list[Run | None]], name: str) -> str:
    """Seconds, and how many times ours that is."""
    runs = found.get(name)
    if not runs:
        return "–"
    took = seconds(runs)
    if took is None:
        return "over"
    base = seconds(found.get("fast"))
    ratio = "" if name == "fast" or not base else f" ({took / base:.3g}×)"
    return f"{took:.3g}{ratio}"


def memory(results: Results, family: str) -> str:
    """Peak memory of the largest case."""
    found = results.get(f"train {family} 10 MB 4096", {})
    peaks = {name: seconds(runs, "peak") for name, runs in found.items()}
    told = [f"{LABELS.get(name, name)} {peak:.0f}" for name, peak in peaks.items() if peak]
    return f"Peak memory, MB, 10 MB → 4,096: {', '.join(told) or '–'}."


def growth(results: Results) -> str:
    """How the time of our compiled engine grows: exponents of size and of merges."""
    lines = ["### Growth of the compiled engine\n", "| | size^ | merges^ |", "|---|---|---|"]
    for family in FAMILIES:
        by_size = [(BYTES[size], f"train {family} {size} 4096") for size in BYTES]
        by_merges = [(v - 256, f"train {family} 1 MB {v}") for v in (512, 4096, 32768)]
        exponents = [slope(results, points) for points in (by_size, by_merges)]
        if None not in exponents:
            lines.append(f"| `{family}` | " + " | ".join(f"{e:.2f}" for e in exponents) + " |")
    return "\n".join(lines)


def slope(results: Results, points: list[tuple[int, str]]) -> float | None:
    """The slope of a line through the logarithms, by least squares."""
    known = [(n, seconds(results.get(key, {}).get("fast"))) for n, key in points]
    logs = [(math.log(n), math.log(took)) for n, took in known if took]
    if len(logs) < len(points):
        return None
    across = sum(x for x, _ in logs) / len(logs)
    up = sum(y for _, y in logs) / len(logs)
    return sum((x - across) * (y - up) for x, y in logs) / sum((x - across) ** 2 for x, _ in logs)


def encoding(results: Results) -> str:
    """Megabytes a second."""
    lines = ["### Encoding 10 MB, megabytes a second\n", "| | ours | tiktoken | tokenizers |"]
    lines.append("|---|---|---|---|")
    for family in FAMILIES:
        found = results.get(f"encode {family} 10 MB 32768", {})
        took = [seconds(found.get(name)) for name in ("ours", "tiktoken", "tokenizers")]
        if any(took):
            cells = [f"{BYTES['10 MB'] / 1e6 / t:.3g}" if t else "–" for t in took]
            lines.append(f"| `{family}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)
