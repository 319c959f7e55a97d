"""Moves: listing legal ones, and playing one."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response, request

from service.http.blueprint import Blueprint
from service.http.caller import MINIMAL, bearer, change_request, prefers_minimal
from service.http.parsing import parse_query
from service.http.routes.offer_list import moves_view
from service.http.routes.session_example import GAME, MAYA, example, rolled
from service.http.routes.session_paths import SESSION, SESSIONS
from service.http.schemas.by_game import Read
from service.http.schemas.included import ChangeQuery, ChangeQuerySchema
from service.http.schemas.moves import PlayedMoveSchema, move_examples
from service.http.schemas.offers import MoveOfferListSchema, MovesQuery, MovesQuerySchema
from service.http.schemas.table import MoveReplySchema
from service.http.session_responses import changed, value_of, versioned
from service.http.work import odds_work
from service.mechanics.die import TooMuchWork
from service.mechanics.query import OddsQuery
from service.openapi.kind import PLAY_MOVE, READ_SESSION
from service.openapi.operation import Operation
from service.store.sessions import Change
from service.tables.common.actor import Actor
from service.tabletop.changes import Changes
from service.tabletop.play_move import PlayMove
from service.tabletop.reader import SessionReader
from service.tabletop.views import change_view


def blueprint(reader: SessionReader, changes: Changes) -> Blueprint:
    routes = Blueprint("moves", __name__)
    _add_list(routes, reader)
    _add_play(routes, changes)
    return routes


def _shown() -> dict[str, Any]:
    """Part of a list, for the document.

    Nothing in it is shared: generators follow each `$ref` in the document, also in examples.
    """
    session = rolled().after
    listed = moves_view(session.game, session.table, MAYA, odds=True)["moves"]
    few = [one for one in listed if one["body"]["move"] in GAME.example.listed]
    return {"version": session.version, "moves": few, "$defs": {}}


def _add_list(routes: Blueprint, reader: SessionReader) -> None:
    operation = Operation(
        id="list_moves",
        summary="The moves that you can make now",
        description="Exactly the moves that would be accepted from you, each with the `body` to "
        "send. Spectators get an empty list.\n\nWith `odds=true`, `odds` has the "
        "exact chances before and after a move: for your cards and Possibilities on "
        "an open roll, given its dice, and for a Second Chance on a roll that has "
        "just failed.",
        tag="moves",
        kind=READ_SESSION,
        path_parameters=SESSION,
        errors={"422": "TooMuchToList", "503": "MovesUnavailable"},
        query=MovesQuerySchema(),
        query_example=lambda: {"odds": True},
        answer=MoveOfferListSchema,
        answer_examples=lambda: {"with an open roll": _shown()},
    )

    @routes.get_operation(f"{SESSIONS}/<session>/moves", operation, work=odds_work)
    def view(question: OddsQuery, session: str) -> Response:
        wanted: MovesQuery = question.check
        access = reader.by_token(session, bearer(request))
        # Too many are refused, whatever version the client has.
        listed = moves_view(
            access.session.game, access.session.table, access.actor, odds=wanted.odds
        )
        version = access.session.version
        return versioned(request, version, lambda: {"version": version, **listed})


def _add_play(routes: Blueprint, changes: Changes) -> None:
    query = ChangeQuerySchema()
    operation = Operation(
        id="play_move",
        summary="Make a move",
        description="The answer has the new events, and the table after them. An illegal move is "
        "refused with 409: `code` names the rule, and nothing changes.",
        tag="moves",
        kind=PLAY_MOVE,
        path_parameters=SESSION,
        errors={"409": "RuleBroken", "422": "InvalidMove"},
        body=PlayedMoveSchema(),
        query=query,
        request_examples=move_examples,
        answer=MoveReplySchema,
        answer_examples=lambda: {"play_to_pool": change_view(example()[-1], MAYA)},
    )

    @routes.post_operation(f"{SESSIONS}/<session>/moves", operation)
    def view(read: Read, session: str) -> Response:
        wanted: ChangeQuery = parse_query(request, query).check
        is_minimal = prefers_minimal(request)
        answer = partial(_answer, minimal=is_minimal, moves=wanted.include is not None)
        response = changes.apply(session, change_request(), PlayMove(read, answer))
        answered = changed(response)
        if is_minimal and "table" not in value_of(response):
            answered.headers["Preference-Applied"] = MINIMAL
        return answered


def _answer(change: Change, actor: Actor, *, minimal: bool, moves: bool) -> dict[str, Any]:
    """What a move has done, as its player may see it."""
    answer = change_view(change, actor, table=not minimal)
    if not moves:
        return answer
    try:
        return answer | moves_view(change.after.game, change.after.table, actor)
    except TooMuchWork:
        return answer | {"moves": None, "$defs": {}}  # the move is made all the same
