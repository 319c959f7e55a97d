"""What marshmallow finds wrong, as a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.problems.problem import summary
from service.problems.refusal import Finding, Refusal
from service.schemas.fields import CodedMessage

UNKNOWN = "Unknown field."


def refusal_of(messages: dict[str, Any], *, query: bool) -> Refusal:
    """What marshmallow found wrong with a body or a query."""
    found = sorted(_leaves(messages, ()), key=_unknown_last)
    findings = tuple(_finding(path, message, query=query) for path, message in found)
    codes = {message.code if isinstance(message, CodedMessage) else "" for _, message in found}
    code = codes.pop() if len(codes) == 1 else ""
    return Refusal(code or "validation_failed", summary(findings), findings)


def _leaves(messages: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every message with its path; `_schema` is marshmallow's name for the object as a whole."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from _leaves(inner, path if key == "_schema" else (*path, str(key)))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _leaves(inner, path)
    else:
        yield path, messages


def _unknown_last(leaf: tuple[tuple[str, ...], str]) -> tuple[str, ...]:
    """Fields in the order of the schema, then unknown ones by name: marshmallow has them in any."""
    path, message = leaf
    return path if message == UNKNOWN else ()


def _finding(path: tuple[str, ...], message: str, *, query: bool) -> Finding:
    position = message.position if isinstance(message, CodedMessage) else None
    if query:
        return Finding(str(message), parameter=path[0] if path else None, position=position)
    return Finding(str(message), pointer=_pointer(path), position=position)


def _pointer(path: tuple[str, ...]) -> str:
    """A path as a JSON pointer (RFC 6901) in its fragment form."""
    return "#" + "".join(f"/{part.replace('~', '~0').replace('/', '~1')}" for part in path)
