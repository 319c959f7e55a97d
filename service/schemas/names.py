"""Names of the API within the names of schemas and parameters."""

from __future__ import annotations


def camel(name: str) -> str:
    """A name in snake case as one in camel case: `card_flipped` as CardFlipped."""
    return name.title().replace("_", "")
