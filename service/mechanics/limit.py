"""A limit on requests."""

from __future__ import annotations

from typing import NamedTuple


class Limit(NamedTuple):
    """A limit as `GET /v1/limits` shows it; its value is null while it is not in force."""

    name: str
    value: int | None
    about: str
