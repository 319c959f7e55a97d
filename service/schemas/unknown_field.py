"""Messages for fields and names that do not exist."""

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


class UnknownName(str):
    """The message for a value that must be one of many names, with the value and the names."""

    name: str
    known: Iterable[str]

    def __new__(cls, name: str, known: Iterable[str]) -> UnknownName:
        """A string, so that it passes through marshmallow's error lists."""
        message = super().__new__(cls, "Unknown name.")
        message.name, message.known = name, known
        return message
