"""Moves: listing legal ones, and playing one."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response, request
from msgspec import Struct, field

from service.http.answers import answer_of, changed, versioned
from service.http.blueprint import Blueprint
from service.http.parsing import MINIMAL, bearer, change_request, parse_query, prefers_minimal
from service.http.routes.offer_list import moves_view
from service.http.routes.session_example import GAME, MAYA, SESSION, example, rolled
from service.http.schemas import (
    ChangeQuery,
    Definitions,
    MoveOffer,
    MoveReply,
    PlayedMoveSchema,
    Read,
    move_examples,
)
from service.http.work import odds_work
from service.mechanics.die import TooMuchWork
from service.mechanics.query import OddsQuery, check_query
from service.openapi.operation import PLAY_MOVE, READ_SESSION, Operation
from service.schemas.derive import reply_schema
from service.store.sessions import Change
from service.tables.common.actor import Actor
from service.tables.common.view import Versioned
from service.tabletop.changes import Changes, PlayMove
from service.tabletop.reader import SessionReader
from service.tabletop.views import change_view


class MoveOfferList(Versioned, frozen=True, kw_only=True):
    """What the caller can do now."""

    moves: list[MoveOffer]
    """Every move that would be accepted."""
    definitions: Definitions = field(name="$defs")


class MovesQuery(Struct, frozen=True, kw_only=True):
    """Whether the list of moves has their odds."""

    odds: bool = False
    """Add `odds` to each move."""


LIST = Operation(
    kind=READ_SESSION,
    errors={"422": "TooMuchToList", "503": "MovesUnavailable"},
    query=check_query("Moves", MovesQuery)(),
    query_example=lambda: {"odds": True},
    answer=reply_schema(MoveOfferList),
    answer_examples=lambda: {"with an open roll": _shown()},
)
CHANGE_QUERY = check_query("Change", ChangeQuery)()
PLAY = Operation(
    kind=PLAY_MOVE,
    errors={"409": "RuleBroken", "422": "InvalidMove"},
    body=PlayedMoveSchema(),
    query=CHANGE_QUERY,
    request_examples=move_examples,
    answer=reply_schema(MoveReply),
    answer_examples=lambda: {"play_to_pool": change_view(example()[-1], MAYA)},
)


def blueprint(reader: SessionReader, changes: Changes) -> Blueprint:
    """The routes of moves."""
    routes = Blueprint("moves", __name__)

    @routes.operation("GET", f"{SESSION}/moves", LIST, work=odds_work)
    def list_moves(question: OddsQuery, session: str) -> Response:
        """The moves that you can make now.

        Exactly the moves that would be accepted from you, each with the `body` to send. Spectators
        get an empty list.

        With `odds=true`, `odds` has the exact chances before and after a move: for your cards and
        Possibilities on an open roll, given its dice, and for a Second Chance on a roll that has
        just failed.
        """
        query: MovesQuery = question.check
        access = reader.by_token(session, bearer(request))
        game, table, version = access.session.game, access.session.table, access.session.version
        # Too many are refused, regardless of the version that the client has.
        listed = moves_view(game, table, access.actor, odds=query.odds)
        return versioned(version, lambda: {"version": version, **listed})

    @routes.operation("POST", f"{SESSION}/moves", PLAY)
    def play_move(read: Read, session: str) -> Response:
        """Make a move.

        The answer has the new events, and the table after them. An illegal move is refused with
        409: `code` names the rule, and nothing changes.
        """
        query: ChangeQuery = parse_query(request, CHANGE_QUERY).check
        is_minimal = prefers_minimal(request)
        answer = partial(_answer, minimal=is_minimal, moves=query.include is not None)
        response = changes.apply(session, change_request(), PlayMove(read, answer))
        answered = changed(response)
        if is_minimal and "table" not in answer_of(response):
            answered.headers["Preference-Applied"] = MINIMAL
        return answered

    return routes


def _shown() -> dict[str, Any]:
    """Part of a list, for the document.

    Nothing in it is shared: generators follow each `$ref` in the document, also in examples.
    """
    session = rolled().after
    listed = moves_view(session.game, session.table, MAYA, odds=True)["moves"]
    few = [one for one in listed if one["body"]["move"] in GAME.example.listed]
    return {"version": session.version, "moves": few, "$defs": {}}


def _answer(change: Change, actor: Actor, *, minimal: bool, moves: bool) -> dict[str, Any]:
    """The result of a move, as its player may see it."""
    answer = change_view(change, actor, table=not minimal)
    if not moves:
        return answer
    try:
        return answer | moves_view(change.after.game, change.after.table, actor)
    except TooMuchWork:
        return answer | {"moves": None, "$defs": {}}  # the move is made all the same
