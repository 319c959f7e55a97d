"""Requests and answers that depend on the game of a session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from marshmallow import Schema

from service.http.parsing import load
from service.schemas.any_of import AnyOfSchema
from service.schemas.derive import schema
from service.schemas.names import camel
from service.tables.common.game import TableGame
from service.tables.registry import DEFAULT, GAMES

Kind = TypeVar("Kind")
Read = Callable[[TableGame], Any]
"""Reads a request once the game of its session is known. Raises Refusal."""


def prefix(game: TableGame) -> str:
    """What the names of a game's schemas begin with, so that each name is one thing."""
    return "" if game.name == DEFAULT else camel(game.name)


class SchemasOfKinds(Mapping[str, Schema], Generic[Kind]):
    """The schema of each kind of a game by its name, built when it is first needed."""

    def __init__(
        self,
        game: TableGame,
        kinds: Callable[[TableGame], Mapping[str, Kind]],
        made: Callable[[Kind, str], Schema],
    ) -> None:
        self._game = game
        self._kinds = kinds
        self._made = made

    def __getitem__(self, name: str) -> Schema:
        kind = self._kinds(self._game)[name]
        shared = self._kinds(GAMES[DEFAULT]).get(name) is kind
        return self._made(kind, "" if shared else prefix(self._game))

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds(self._game))

    def __len__(self) -> int:
        return len(self._kinds(self._game))


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
