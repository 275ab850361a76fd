"""The sample corpora as texts, whichever there are."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "sample_corpora"
KINDS = {".txt", ".py", ".tsv", ".json"}

TEXTS = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.glob("*"))
    if path.suffix in KINDS and path.name != "__init__.py"
}
