"""The message for a field that a request does not have."""

from __future__ import annotations

from collections.abc import Iterable

UNKNOWN = "Unknown field."


class UnknownField(str):
    """The message, with the names that are known in the same place."""

    known: Iterable[str]

    def __new__(cls, known: Iterable[str]) -> UnknownField:
        """A string, so that it passes through marshmallow's error lists."""
        message = super().__new__(cls, UNKNOWN)
        message.known = known
        return message
