"""Messages about refused values: texts with more data.

Each is a string, so that it passes through marshmallow's error lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

UNKNOWN = "Unknown field."
Leaf = tuple[tuple[str, ...], str]
"""A path of keys and indexes, and a message."""


class UnknownField(str):
    """The message for a field that does not exist, with the names known in the same place."""

    known: Iterable[str]

    def __new__(cls, known: Iterable[str]) -> UnknownField:
        message = super().__new__(cls, UNKNOWN)
        message.known = known
        return message


class UnknownName(str):
    """The message for a value that must be one of many names, with the value and the names."""

    name: str
    known: Iterable[str]

    def __new__(cls, name: str, known: Iterable[str]) -> UnknownName:
        message = super().__new__(cls, "Unknown name.")
        message.name, message.known = name, known
        return message


class CodedMessage(str):
    """A message with the code of its problem, its position in a text, and replacements.

    `explain` makes a longer one, if that takes time.
    """

    code: str
    position: int | None
    instead: tuple[str, ...]
    explain: Callable[[], CodedMessage] | None

    def __new__(
        cls,
        detail: str,
        code: str,
        position: int | None = None,
        *,
        instead: tuple[str, ...] = (),
        explain: Callable[[], CodedMessage] | None = None,
    ) -> CodedMessage:
        message = super().__new__(cls, detail)
        message.code, message.position, message.instead = code, position, instead
        message.explain = explain
        return message


def leaves_of(messages: Any, path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """Every message with its path; `_schema` is marshmallow's name for the object as a whole."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from leaves_of(inner, path if key == "_schema" else (*path, str(key)))
    elif isinstance(messages, list):
        for inner in messages:
            yield from leaves_of(inner, path)
    else:
        yield path, messages
