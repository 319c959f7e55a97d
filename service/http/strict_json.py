"""Strict JSON parsing: refuse what RFC 8259 leaves open."""

from __future__ import annotations

import json
from typing import Any

import orjson

from service.problems.refusal import Refusal

MAX_DEPTH = 16
TOO_DEEP = f"Nesting is deeper than {MAX_DEPTH}."
EMPTY = "The body is empty. Send a JSON object, or omit Content-Type if you have no body."


def read_json(data: bytes) -> Any:
    """One JSON value.

    Raises Refusal for bad syntax, bad UTF-8, unpaired surrogates, NaN, numbers beyond any float,
    nesting beyond MAX_DEPTH, and duplicate keys.
    """
    value = _parsed(data)
    opened = data.count(b"{") + data.count(b"[")
    if opened > MAX_DEPTH and _depth(value) > MAX_DEPTH:
        raise Refusal("invalid_json", TOO_DEEP)
    # With as many keys as colons, no key occurs twice. Otherwise a second parser checks.
    if not isinstance(value, dict) or data.count(b":") != len(value):
        json.loads(data, object_pairs_hook=_refuse_duplicates)
    return value


def _parsed(data: bytes) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        detail = (
            f"{error.msg[:1].upper()}{error.msg[1:]} (line {error.lineno}, column {error.colno})."
        )
        if not data.strip():
            detail = EMPTY
        elif "depth" in error.msg:
            detail = TOO_DEEP
        raise Refusal("invalid_json", detail) from error


def _depth(value: Any) -> int:
    """How deep lists and objects nest, counted level by level."""
    depth = 0
    level = [value]
    while level := [inner for inner in level if isinstance(inner, dict | list)]:
        depth += 1
        level = [
            child
            for inner in level
            for child in (inner.values() if isinstance(inner, dict) else inner)
        ]
    return depth


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> None:
    keys = set()
    for key, _ in pairs:
        if key in keys:
            raise Refusal("invalid_json", f"The key {json.dumps(key)} is given twice.")
        keys.add(key)
