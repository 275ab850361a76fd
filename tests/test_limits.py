"""The limits stand in one place; what the server has to know as well agrees with it."""

import tomllib
from pathlib import Path

from bpeviz import limits

ROOT = Path(__file__).resolve().parents[1]


def test_the_server_takes_files_as_large_as_the_limit():
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())
    assert config["server"]["maxUploadSize"] == limits.FILE_MEGABYTES
