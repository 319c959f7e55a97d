"""The index of the API: its mechanics with their fields, and paths to everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from marshmallow import Schema

from service import VERSION
from service.http.field_entries import Entry, entries
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import COMMON
from service.systems.registry import MECHANICS

LINKS = {
    "batch": "/v1/batch",
    "decks": "/v1/decks",
    "sessions": "/v1/sessions",
    "receipts": "/v1/receipts/verify",
    "keys": "/v1/keys",
    "limits": "/v1/limits",
    "document": "/openapi.json",
    "docs": "/docs",
    "guide": "/guide/",
}
VERBS = {
    "roll": "roll",
    "rolls": "rolls",
    "odds": "odds",
    "picture": "odds.svg",
    "png": "odds.png",
}
"""The last part of each path of a mechanic."""


def index() -> dict[str, Any]:
    """The whole index."""
    first = next(iter(MECHANICS.values()))
    return {
        "version": VERSION,
        "links": LINKS,
        "fields": [field for field in _fields(first) if field["name"] in COMMON],
        "mechanics": [_mechanic(mechanic) for mechanic in MECHANICS.values()],
    }


def _mechanic(mechanic: Mechanic) -> dict[str, Any]:
    path = f"/v1/{mechanic.name}"
    return {
        "name": mechanic.name,
        "title": mechanic.title,
        "about": mechanic.about,
        "example": f"{path}/roll?{urlencode(mechanic.parameters, doseq=True)}",
        "links": {verb: f"{path}/{last}" for verb, last in VERBS.items()},
        "fields": [field for field in _fields(mechanic) if field["name"] not in COMMON],
    }


def _fields(mechanic: Mechanic) -> list[dict[str, Any]]:
    """Every field, and in what it is taken: a body or a query, and of which verbs."""
    taken: dict[Entry, dict[str, list[str]]] = {}
    for place, verb, schema in _schemas(mechanic):
        for entry in entries(schema):
            taken.setdefault(entry, {"body": [], "query": []})[place].append(verb)
    return [{**entry._asdict(), **verbs} for entry, verbs in taken.items()]


def _schemas(mechanic: Mechanic) -> Iterator[tuple[str, str, Schema]]:
    yield "body", "roll", mechanic.reader
    yield "body", "rolls", mechanic.many
    yield "query", "roll", mechanic.roll_query_reader
    yield "query", "odds", mechanic.odds_query_reader
