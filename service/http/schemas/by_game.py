"""Requests and answers that depend on the game of a session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from marshmallow import Schema

from service.http.parsing import load
from service.schemas.any_of import AnyOfSchema
from service.schemas.derive import schema
from service.schemas.names import camel
from service.tables.common.game import TableGame
from service.tables.registry import DEFAULT, GAMES

Read = Callable[[TableGame], Any]
"""Reads a request once the game of its session is known. Raises Refusal."""


def prefix(game: TableGame) -> str:
    """What the names of a game's schemas begin with, so that each name is one thing."""
    return "" if game.name == DEFAULT else camel(game.name)


class ByGame(AnyOfSchema):
    """A schema for each game."""

    @classmethod
    def of_game(cls, game: TableGame) -> Schema:
        """The schema of a game."""
        raise NotImplementedError

    @property
    def options(self) -> Sequence[Schema]:
        """The schema of each game."""
        return [self.of_game(game) for game in GAMES.values()]

    def load(self, data: Any, **_: Any) -> Read:
        """What reads it for a game."""
        return partial(self.read, data=data)

    @classmethod
    def read(cls, game: TableGame, data: Any) -> Any:
        """Read it for this game. Raises Refusal."""
        return load(cls.of_game(game), data)


def one_of_games(name: str, about: str, of_game: Callable[[TableGame], type[Schema] | None]) -> Any:
    """The schema of a part of answers that has one for each game; that itself, if it is alone."""
    options = [made for game in GAMES.values() if (made := of_game(game))]
    if len(options) == 1:
        return options[0]
    return schema(name, AnyOfSchema, about, {"options": options})
