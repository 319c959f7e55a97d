"""The recipe of docs/contributing.md, followed."""
