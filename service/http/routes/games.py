"""The games at a table: their list, parts of their tables, and pages that tables share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from flask import Response, request
from msgspec import Struct

from service.http.answers import StaticContent, versioned
from service.http.blueprint import Blueprint
from service.http.parsing import bearer
from service.http.routes.session_example import MAYA, SESSION, example
from service.openapi.operation import LOOK_UP_CACHED, READ_SESSION, Operation
from service.problems.refusal import Refusal
from service.schemas.derive import reply_schema
from service.schemas.once import once
from service.schemas.prose import title_and_text
from service.tables.common.game import LookUp, Numbers, Part, TableGame
from service.tables.registry import GAMES
from service.tabletop.access import SessionAccess
from service.tabletop.reader import SessionReader


class GameSummary(Struct, frozen=True):
    """A game at a table."""

    name: str
    """The name by which a new session selects it."""
    title: str
    """Display name."""
    about: str
    """A description."""


class GameList(Struct, frozen=True):
    """The games that can be played at a table."""

    games: list[GameSummary]
    """The first is the usual one."""


LIST = Operation(
    tag="sessions",
    kind=LOOK_UP_CACHED,
    answer=reply_schema(GameList),
    answer_examples=lambda: {"the games": _games()},
)


def look_ups() -> Blueprint:
    """The routes of pages that are the same for everybody, with the list of games."""
    routes = Blueprint("look_ups", __name__)
    for game in GAMES.values():
        for page in game.look_ups:
            _add_look_up(routes, game.tag, page)
    content = once(lambda: StaticContent.of_json(_games()))

    @routes.operation("GET", "/v1/games", LIST)
    def list_games(_nothing: object) -> Response:
        """The games that can be played at a table.

        A new session names one as `game`.
        """
        return content().response()

    return routes


def _games() -> GameList:
    return GameList([GameSummary(game.name, game.title, game.about) for game in GAMES.values()])


def parts(reader: SessionReader) -> Blueprint:
    """The routes of the parts of tables: each table has those of its own game."""
    routes = Blueprint("parts", __name__)
    by_path = {part.path: part for game in GAMES.values() for part in game.parts}
    for part in by_path.values():
        _add_part(routes, reader, part)
    return routes


def _add_part(routes: Blueprint, reader: SessionReader, part: Part) -> None:
    name = f"card {part.numbers.example}" if part.numbers else "a player's first round"
    shown = (part.numbers.example,) if part.numbers else ()
    operation = Operation(
        **_described(part.view),
        tag="sessions",
        kind=READ_SESSION,
        path_parameters=_parameters(part.numbers),
        answer=reply_schema(part.answer),
        answer_examples=lambda: {name: part.view(example()[-1].after.table, MAYA, *shown)},
        shortened=part.shortened,
    )

    @routes.operation("GET", f"{SESSION}/{part.path}", operation)
    def view(_nothing: object, session: str, number: str = "") -> Response:
        access = reader.by_token(session, bearer(request))
        # Callers who may not see it are refused, regardless of the version they have.
        value = _read(access, _part_of(access.session.game, part.path), number)
        return versioned(access.session.version, lambda: value)


def _part_of(game: TableGame, path: str) -> Part:
    """The part of a game with this path. Raises Refusal if it has none."""
    for part in game.parts:
        if part.path == path:
            return part
    raise Refusal("not_found", f"A table of `{game.name}` has no {path}.")


def _read(access: SessionAccess, part: Part, number: str) -> Struct:
    """A part of a table as the caller may see it. Raises Refusal for a number that is not there."""
    table, actor = access.session.table, access.actor
    if part.numbers is None:
        return part.view(table, actor)
    try:
        return part.view(table, actor, _number(part.numbers, number))
    except LookupError as error:
        raise Refusal("not_found", part.numbers.missing) from error


def _described(view: Callable[..., Struct]) -> dict[str, Any]:
    """The operation of a function: its name, and what its docstring says."""
    summary, description = title_and_text(view)
    return {"id": view.__name__, "summary": summary, "description": description}


def _add_look_up(routes: Blueprint, tag: str, page: LookUp) -> None:
    shown = (page.numbers.example,) if page.numbers else ()
    operation = Operation(
        **_described(page.make),
        tag=tag,
        kind=LOOK_UP_CACHED,
        path_parameters=_parameters(page.numbers),
        answer=reply_schema(page.answer),
        answer_examples=lambda: {
            page.example: page.shorter() if page.shorter else page.make(*shown)
        },
        shortened=page.shorter is not None,
    )

    @cache
    def content(*number: int) -> StaticContent:
        return StaticContent.of_json(page.make(*number))

    @routes.operation("GET", f"/v1/{page.path}", operation)
    def view(_nothing: object, number: str = "") -> Response:
        made = content(_number(page.numbers, number)) if page.numbers else content()
        return made.response()


def _parameters(numbers: Numbers | None) -> Mapping[str, Mapping[str, Any]]:
    """The parameter of a path with a number, as the document shows it."""
    if numbers is None:
        return {}
    limits = {"type": "integer", "minimum": numbers.of[0], "maximum": numbers.of[-1]}
    return {"number": {"description": numbers.about, "schema": limits, "example": numbers.example}}


def _number(numbers: Numbers, text: str) -> int:
    """The number in a path: `007` is none. Raises Refusal."""
    found = int(text) if text.isascii() and text.isdecimal() and len(text) < len("10000") else 0
    if str(found) != text or found not in numbers.of:
        raise Refusal("not_found", numbers.missing)
    return found
