"""The append-only log of an embedded store: whether it is whole, and what helps if it is not."""
