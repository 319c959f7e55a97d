"""The games: one folder each, and one line in `registry`."""
