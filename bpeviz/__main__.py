"""``python -m bpeviz``: the engine's second face."""

import sys

from bpeviz.cli import main

sys.exit(main())
