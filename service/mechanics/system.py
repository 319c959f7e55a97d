"""The declaration of a game, from which everything else about it is derived."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from marshmallow import Schema

from service.mechanics.mechanic import Mechanic


class Limit(NamedTuple):
    """A limit as `GET /v1/limits` shows it; its value is null while it is not in force."""

    name: str
    value: int | None
    about: str


@dataclass(frozen=True, kw_only=True)
class Report:
    """A calculation that a game offers besides the odds of its rolls, as numbers and a picture.

    `make` gets the check of its query, None without one; `numbers` and `chart` get the query as
    JSON and the result of `make`.
    """

    name: str  # its path: /v1/{name}, and the same with .svg and .png
    id: str  # of its operation: get_{id}
    tag: str  # in the document
    title: str
    about: str
    about_picture: str
    make: Callable[[Any], Any]
    answer: type[Schema]
    numbers: Callable[[Any, Any], Any]
    chart: Callable[[Any, Any], Any]  # a service.picture.Chart
    query: Schema | None = None
    query_example: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class System:
    """A game: one folder of `systems`, and one line in its registry."""

    about: str  # in the document, of the tag that its mechanics' names begin with
    rules_page: str | None = None  # in docs/rules
    mechanics: tuple[Mechanic, ...]
    reports: tuple[Report, ...] = ()
    limits: tuple[Limit, ...] = ()
