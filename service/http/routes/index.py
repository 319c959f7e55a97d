"""The index of the API: its mechanics with their fields, and paths to everything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any
from urllib.parse import urlencode

from flask import Response
from marshmallow import Schema
from msgspec import Meta, Struct
from msgspec.structs import asdict

from service import VERSION
from service.http.answers import SERVICE_LINKS, StaticContent
from service.http.blueprint import Blueprint
from service.http.field_entries import Entry, entries
from service.http.work import Work
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import COMMON
from service.openapi.operation import INDEX, Operation
from service.schemas import reply
from service.schemas.derive import reply_schema, schema
from service.schemas.once import once
from service.schemas.shape import OneOf, ShownAs
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


def _paths(name: str, about: str, names: Mapping[str, str]) -> None:
    """Name a schema of paths, to which the index refers."""
    schema(name, reply.ReplySchema, about, {of: reply.text(f"The path of {of}.") for of in names})


_paths("MechanicLinks", "The paths of a mechanic: `roll` by GET or POST, `rolls` by POST.", VERBS)
_paths("IndexLinks", "Paths of everything but mechanics.", LINKS)

FieldOfBody = Annotated[
    str, OneOf("FieldOfBody", ("roll", "rolls"), "A request that takes a field in its body.")
]
FieldOfQuery = Annotated[
    str, OneOf("FieldOfQuery", ("roll", "odds"), "A request that takes a field in its query.")
]


class IndexedField(Entry, frozen=True):
    """One field of requests."""

    body: list[FieldOfBody]
    """What takes it in a JSON body: `POST` to `roll` or to `rolls`. In a batch, each roll takes the
    fields of `roll`, and its `mechanic`.
    """
    query: list[FieldOfQuery]
    """What takes it in a query: `GET` of `roll` or of `odds` (and its picture)."""


class IndexedMechanic(Struct, frozen=True):
    """One mechanic."""

    name: Annotated[str, Meta(examples=["torg/2d10"])]
    """Its name."""
    title: str
    """What people call it."""
    about: str
    """What is rolled."""
    example: str
    """The URL of a roll."""
    links: Annotated[dict[str, str], ShownAs("MechanicLinks")]
    """Where it is."""
    fields: list[IndexedField]
    """Its fields, besides those of every roll."""


class ServiceIndex(Struct, frozen=True):
    """What the service offers."""

    version: str
    """The version of the service."""
    links: Annotated[dict[str, str], ShownAs("IndexLinks")]
    """Where everything else is."""
    fields: list[IndexedField]
    """The fields that every roll has."""
    mechanics: list[IndexedMechanic]
    """All mechanics."""


INDEXED = Operation(
    tag="service",
    kind=INDEX,
    answer=reply_schema(ServiceIndex),
    answer_examples=lambda: {"the index": index()},
    shortened=True,
)


def blueprint() -> Blueprint:
    """The route of the index."""
    routes = Blueprint("index", __name__)
    content = once(lambda: StaticContent.of_json(index()))

    @routes.operation("GET", "/v1", INDEXED, work=Work.TINY)
    def get_index(_nothing: object) -> Response:
        """All mechanics with their fields, and links to everything else.

        A short index; the header `Link` leads to the complete description, `/openapi.json`.
        """
        response = content().response()
        response.headers.extend(SERVICE_LINKS)
        return response

    return routes


def index() -> ServiceIndex:
    """The whole index."""
    first = next(iter(MECHANICS.values()))
    common = [field for field in _fields(first) if field.name in COMMON]
    return ServiceIndex(VERSION, LINKS, common, [*map(_mechanic, MECHANICS.values())])


def _mechanic(mechanic: Mechanic) -> IndexedMechanic:
    path = f"/v1/{mechanic.name}"
    return IndexedMechanic(
        name=mechanic.name,
        title=mechanic.title,
        about=mechanic.about,
        example=f"{path}/roll?{urlencode(mechanic.query_example, doseq=True)}",
        links={verb: f"{path}/{last}" for verb, last in VERBS.items()},
        fields=[field for field in _fields(mechanic) if field.name not in COMMON],
    )


def _fields(mechanic: Mechanic) -> list[IndexedField]:
    """Every field, and in what it is taken: a body or a query, and of which verbs."""
    taken: dict[Entry, dict[str, Any]] = {}
    for place, verb, taking in _schemas(mechanic):
        for entry in entries(taking):
            taken.setdefault(entry, {"body": [], "query": []})[place].append(verb)
    return [IndexedField(**asdict(entry), **verbs) for entry, verbs in taken.items()]


def _schemas(mechanic: Mechanic) -> Iterator[tuple[str, str, Schema]]:
    yield "body", "roll", mechanic.reader
    yield "body", "rolls", mechanic.many
    yield "query", "roll", mechanic.roll_query_reader
    yield "query", "odds", mechanic.odds_query_reader
