"""The games that can be played at a table."""

from __future__ import annotations

from typing import Annotated

from flask import Response
from msgspec import Struct

from service.http.answers import StaticContent
from service.http.blueprint import Blueprint
from service.openapi.operation import LOOK_UP_CACHED, Operation
from service.schemas.derive import reply_schema
from service.schemas.once import once
from service.schemas.shape import about
from service.tables.registry import GAMES


class GameSummary(Struct, frozen=True):
    """A game at a table."""

    name: Annotated[str, about("The name by which a new session selects it.")]
    title: Annotated[str, about("Display name.")]
    about: Annotated[str, about("A description.")]


class GameList(Struct, frozen=True):
    """The games that can be played at a table."""

    games: Annotated[list[GameSummary], about("The first is the usual one.")]


LIST = Operation(
    id="list_games",
    summary="The games that can be played at a table",
    description="A new session names one as `game`.",
    tag="sessions",
    kind=LOOK_UP_CACHED,
    answer=reply_schema(GameList),
    answer_examples=lambda: {"the games": _games()},
)


def blueprint() -> Blueprint:
    """The route of the list."""
    routes = Blueprint("games", __name__)
    content = once(lambda: StaticContent.of_json(_games()))

    @routes.operation("GET", "/v1/games", LIST)
    def games(_nothing: object) -> Response:
        return content().response()

    return routes


def _games() -> GameList:
    return GameList([GameSummary(game.name, game.title, game.about) for game in GAMES.values()])
