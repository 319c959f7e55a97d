"""Examples as the document shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec


def decoded(value: Any) -> Any:
    """A value as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def shortened(value: Any) -> Any:
    """A value with the first item of each list."""
    if isinstance(value, list):
        return [shortened(item) for item in value[:1]]
    if isinstance(value, dict):
        return {key: shortened(item) for key, item in value.items()}
    return value


def named(examples: Mapping[str, Any]) -> dict[str, Any]:
    """Examples under plain keys, which code generators can turn into identifiers.

    Where there are several to choose from, each has its summary.
    """
    shown = {}
    for about, value in examples.items():
        key = re.sub(r"\W+", "_", about).strip("_")
        is_named = len(examples) == 1 or key == about
        shown[key] = {"value": value} if is_named else {"summary": about, "value": value}
    return {"examples": shown} if shown else {}
