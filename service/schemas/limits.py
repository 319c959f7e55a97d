"""Limits on requests; each names the allowed values in its message."""

from __future__ import annotations

from marshmallow import validate

MIN_KEY, MAX_KEY = 16, 255
"""Characters of an Idempotency-Key."""


def between(lowest: int, highest: int) -> validate.Range:
    """A number from `lowest` to `highest`."""
    return validate.Range(lowest, highest, error="Must be between {min} and {max}.")


def length(least: int, most: int, unit: str) -> validate.Length:
    """A text or list of `least` to `most` of a unit, such as characters."""
    if least == most:
        allowed = "{max}"
    elif least:
        allowed = "between {min} and {max}"
    else:
        allowed = "at most {max}"
    return validate.Length(least or None, most, error=f"Must have {allowed} {unit}.")
