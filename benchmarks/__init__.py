"""The speed of the service, beside the best that its stack can do: `python -m benchmarks`."""
