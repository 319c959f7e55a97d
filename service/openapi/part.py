"""The part of a document that some operations need."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any


def part(document: Mapping[str, Any], operations: Collection[tuple[str, str]]) -> dict[str, Any]:
    """The inputs of these operations, by path and method, with all components they refer to."""
    paths: dict[str, Any] = {}
    for path, method in operations:
        operation = document["paths"][path][method]
        taken = {key: operation[key] for key in ("parameters", "requestBody") if key in operation}
        paths.setdefault(path, {})[method] = taken
    components: dict[str, Any] = {}
    pending = list(_references(paths))
    while pending:
        kind, name = pending.pop().split("/")[-2:]
        named = components.setdefault(kind, {})
        if name not in named:
            named[name] = document["components"][kind][name]
            pending += _references(named[name])
    return {"paths": paths, "components": components}


def _references(value: Any) -> Iterator[str]:
    """Every `$ref` within a value."""
    if isinstance(value, dict):
        if isinstance(reference := value.get("$ref"), str):
            yield reference
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _references(inner)
