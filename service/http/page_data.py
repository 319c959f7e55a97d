"""What the page knows from the start: each mechanic, and the document's part for its forms."""

from __future__ import annotations

from functools import cache
from typing import Any

from service.mechanics.mechanic import Mechanic
from service.openapi.part import part
from service.systems.registry import MECHANICS

TABLES = (
    ("/v1/sessions", "post"),
    ("/v1/sessions/{session}/characters", "post"),
    ("/v1/sessions/{session}/moves", "post"),
)
"""The operations of tables that the page has forms for."""


def forms(document: dict[str, Any]) -> dict[str, Any]:
    """The part of the document that describes rolls, odds and tables."""
    rolls = [(f"/v1/{name}/roll", "post") for name in MECHANICS]
    odds = [(f"/v1/{name}/odds", "get") for name in MECHANICS]
    return part(document, [*rolls, *odds, *TABLES])


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
