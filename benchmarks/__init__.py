"""How fast the engine is beside others: ``python -m benchmarks``; see README.md."""
