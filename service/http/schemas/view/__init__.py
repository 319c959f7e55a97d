"""The table, and what lies and happens on it, as somebody may see it: a noun a file."""
