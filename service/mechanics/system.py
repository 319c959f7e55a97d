"""What a game declares; everything else about it is derived from this."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema
from msgspec import to_builtins

from service.mechanics.limit import Limit
from service.mechanics.mechanic import Mechanic
from service.mechanics.odds_answer import chance
from service.schemas.derive import reply_schema
from service.schemas.names import camel


@dataclass(frozen=True, kw_only=True)
class Report:
    """A calculation that a game offers besides the odds of its rolls, as numbers and a picture."""

    name: str  # its path: /v1/{system}/{name}, and the same with .svg and .png
    title: str
    about: str
    about_picture: str
    make: Callable[[], Any]
    answer_type: type[Any]  # what it makes
    chart: Callable[[Any], Any]  # a service.picture.Chart of it

    @property
    def answer(self) -> type[Schema]:
        """The numbers in an answer."""
        return reply_schema(self.answer_type, camel(self.name))

    def numbers(self) -> Any:
        """The numbers as JSON."""
        return to_builtins(self.make(), enc_hook=chance)


@dataclass(frozen=True, kw_only=True)
class System:
    """A game: one folder of `systems`, and one line in its registry."""

    name: str  # the first part of its mechanics' names, and its tag in the document
    about: str  # the description of the tag
    rules_page: str | None = None  # in docs/rules
    mechanics: tuple[Mechanic, ...]
    reports: tuple[Report, ...] = ()
    limits: tuple[Limit, ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError if a mechanic's name does not begin with the game's."""
        for mechanic in self.mechanics:
            if mechanic.system != self.name:
                raise ValueError(f"{mechanic.name} is declared by the system {self.name}")
