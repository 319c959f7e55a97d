"""The name that somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MAX_CHARACTERS = 32
"""Longer names are not compared: the time grows with the product of both lengths."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is closest to a misspelt one; None if none is close."""
    if len(name) > MAX_CHARACTERS:
        return None
    return next(iter(get_close_matches(name.lower(), known, 1)), None)
