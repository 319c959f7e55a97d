"""Converts the messages of marshmallow into a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from service.problems.nearest import nearest
from service.problems.refusal import Finding, Refusal, summary
from service.schemas.messages import UNKNOWN, CodedMessage, UnknownField, UnknownName

MAX_HINTS = 5
"""The number of errors with suggestions."""
Leaf = tuple[tuple[str, ...], str]
"""A path of keys and indexes, and a message."""


def refusal_of(messages: dict[str, Any], *, query: bool) -> Refusal:
    """The refusal of a body or a query; its code is that of the messages if they agree."""
    leaves = sorted(_leaves(messages, ()), key=_unknown_last)
    findings = tuple(_finding(path, message, query=query) for path, message in _hinted(leaves))
    codes = {getattr(message, "code", "validation_failed") for _, message in leaves}
    code = codes.pop() if len(codes) == 1 else "validation_failed"
    return Refusal(code, summary(findings), findings)


def _leaves(messages: Any, path: tuple[str, ...]) -> Iterator[Leaf]:
    """Every message with its path; `_schema` is marshmallow's name for the object as a whole."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from _leaves(inner, path if key == "_schema" else (*path, str(key)))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _leaves(inner, path)
    else:
        yield path, messages


def _unknown_last(leaf: Leaf) -> tuple[str, ...]:
    """A sort key: fields of the schema first, in its order, then unknown ones by name."""
    path, message = leaf
    return path if message == UNKNOWN else ()


def _hinted(leaves: Iterable[Leaf]) -> Iterator[Leaf]:
    """The leaves; the first unknown names and expressions with suggestions."""
    hints = 0
    for path, message in leaves:
        written = message.name if isinstance(message, UnknownName) else path[-1] if path else ""
        if isinstance(message, UnknownField | UnknownName) and written and hints < MAX_HINTS:
            hints += 1
            name = nearest(written, message.known)
            yield path, f"{message} Did you mean `{name}`?" if name else message
        elif isinstance(message, CodedMessage) and message.explain and hints < MAX_HINTS:
            hints += 1
            yield path, message.explain()
        else:
            yield path, message


def _finding(path: tuple[str, ...], message: str, *, query: bool) -> Finding:
    coded = message if isinstance(message, CodedMessage) else None
    return Finding(
        str(message),
        pointer=None if query else _pointer(path),
        parameter=path[0] if query and path else None,
        position=coded.position if coded else None,
        instead=coded.instead if coded else (),
    )


def _pointer(path: tuple[str, ...]) -> str:
    """A path as a JSON pointer (RFC 6901) in its fragment form."""
    return "#" + "".join(f"/{part.replace('~', '~0').replace('/', '~1')}" for part in path)
