"""Data about each mechanic for the page, in addition to the OpenAPI document."""

from __future__ import annotations

from functools import cache
from typing import Any

from service.mechanics.mechanic import Mechanic
from service.systems.registry import MECHANICS


@cache
def mechanics() -> list[dict[str, Any]]:
    """Title and description of every mechanic, and how the page asks for the odds of its rolls."""
    return [_mechanic(mechanic) for mechanic in MECHANICS.values()]


def _mechanic(mechanic: Mechanic) -> dict[str, Any]:
    return {
        "name": mechanic.name,
        "title": mechanic.title,
        "about": mechanic.about,
        "query_from": {name: value._asdict() for name, value in mechanic.query_from.items()},
    }
