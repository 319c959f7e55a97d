"""Messages about refused values: texts with more data.

Each is a string, so that it passes through marshmallow's error lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

UNKNOWN = "Unknown field."
Leaf = tuple[tuple[str, ...], str]
"""A path of keys and indexes, and a message."""


class Unknown(str):
    """The message for an unknown name, with the names known in its place.

    It is the name of a field, or a value that must be one of many: then `name`.
    """

    known: Iterable[str]
    name: str | None

    def __new__(cls, known: Iterable[str], name: str | None = None) -> Unknown:
        message = super().__new__(cls, UNKNOWN if name is None else "Unknown name.")
        message.known, message.name = known, name
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
