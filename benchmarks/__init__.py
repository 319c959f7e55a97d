"""How fast the service is, beside what its stack could do at best: `python -m benchmarks`."""
