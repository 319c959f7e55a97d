"""Whether bytes are JSON as this service takes it, judged with Python's own reader."""

from __future__ import annotations

import json
from math import isinf
from typing import Any

DEPTH = 16


def is_json(data: bytes) -> bool:
    """One value in UTF-8 (RFC 8259), strictly.

    No duplicate keys, no NaN, no number beyond any float, no unpaired surrogates, no deep nesting.
    """
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_constant=_no_number,
            parse_float=_number,
            parse_int=_number,
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")
        return _depth(value) <= DEPTH
    except (ValueError, RecursionError):
        return False


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


def _no_number(text: str) -> float:
    raise ValueError(text)


def _number(text: str) -> float:
    if isinf(float(text)):
        raise ValueError(text)
    return float(text)


def _depth(value: Any) -> int:
    match value:
        case dict():
            return 1 + max(map(_depth, value.values()), default=0)
        case list():
            return 1 + max(map(_depth, value), default=0)
        case _:
            return 0
