"""The parts of a value that a view shows: a new field stays secret until it is named."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]


def shown(value: object, *names: str) -> View:
    """Return these fields of a value."""
    return {name: getattr(value, name) for name in names}
