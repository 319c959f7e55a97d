"""Moves: listing legal ones, and playing one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from flask import Response, request

from service.drama_deck.game.legal import legal
from service.drama_deck.game.odds import legal_with_odds
from service.drama_deck.move import JsonSchema, Move, Offer
from service.drama_deck.undo import taken_back
from service.http.blueprint import Blueprint
from service.http.caller import bearer, change_request
from service.http.routes.session_example import MAYA, example, rolled
from service.http.routes.session_paths import SESSION, SESSIONS
from service.http.schemas.moves.union import MoveSchema, move_examples, open_schema
from service.http.schemas.offers import MoveOfferListSchema
from service.http.schemas.roll_odds import MovesQuery, MovesQuerySchema, roll_odds_answer
from service.http.schemas.table import MoveReplySchema
from service.http.session_responses import changed, versioned
from service.http.work import Work
from service.mechanics.query import OddsQuery
from service.openapi.kind import CHANGE_SESSION, READ_SESSION
from service.openapi.operation import Operation
from service.tabletop.access import SessionAccess
from service.tabletop.changes import Changes
from service.tabletop.play_move import PlayMove
from service.tabletop.reader import SessionReader

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment
from service.tabletop.views import change_view


def blueprint(reader: SessionReader, changes: Changes) -> Blueprint:
    routes = Blueprint("moves", __name__)
    _add_list(routes, reader)
    _add_play(routes, changes)
    return routes


def offer_view(offer: Offer) -> dict[str, Any]:
    """A legal move: a body to send back, and the fields that are still open in it."""
    return {
        "body": offer.body,
        "open": {field: _open(offer, field, narrowed) for field, narrowed in offer.open.items()},
        "required": list(offer.required),
        "distinct": list(offer.distinct),
        "warnings": list(offer.warnings),
        "awards": list(offer.awards),
        **({"takes_back": taken_back(offer.takes_back)} if offer.takes_back else {}),
    }


def _open(offer: Offer, field: str, narrowed: JsonSchema | None) -> Mapping[str, Any]:
    """The JSON Schema of an open field, complete also where only its names are narrowed."""
    if narrowed and "propertyNames" not in narrowed:
        return narrowed
    free = _free(offer.sample.move, field, required=field in offer.required)
    if not narrowed:
        return free
    names = narrowed["propertyNames"]["enum"]
    return {**free, **narrowed, "properties": {name: free["properties"][name] for name in names}}


@cache
def _free(move: str, field: str, *, required: bool) -> Mapping[str, Any]:
    """The JSON Schema of a field of a move; a required one cannot be null."""
    schema = dict(open_schema(move, field))
    if required and isinstance(schema.get("type"), list):
        schema["type"] = next(type for type in schema["type"] if type != "null")
    if required and "enum" in schema:
        schema["enum"] = [value for value in schema["enum"] if value is not None]
    return schema


def moves_view(access: SessionAccess) -> dict[str, Any]:
    """The legal moves of the caller."""
    offers = legal(access.session.table, access.actor)
    return {"version": access.session.version, "moves": [offer_view(offer) for offer in offers]}


def moves_with_odds_view(access: SessionAccess) -> dict[str, Any]:
    """The legal moves of the caller, with what they do to the chances of rolls."""
    offers = legal_with_odds(access.session.table, access.actor)
    moves = [offer_view(offer) | {"odds": roll_odds_answer(odds)} for offer, odds in offers]
    return {"version": access.session.version, "moves": moves}


def _shown() -> dict[str, Any]:
    """Part of a list, for the document."""
    moves = moves_with_odds_view(SessionAccess(rolled().after, MAYA, ""))
    return moves | {"moves": moves["moves"][-6:-2]}


def _work(environ: WSGIEnvironment) -> Work:
    """Whether odds are asked for."""
    asks_for_odds = "odds" in unquote(environ["QUERY_STRING"])
    return Work.COMPUTING if asks_for_odds else Work.STORE


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

    @routes.get_operation(f"{SESSIONS}/<session>/moves", operation, work=_work)
    def view(question: OddsQuery, session: str) -> Response:
        wanted: MovesQuery = question.check
        access = reader.by_token(session, bearer(request))
        # Too many are refused, whatever version the client has.
        moves = moves_with_odds_view(access) if wanted.odds else moves_view(access)
        return versioned(request, access.session.version, lambda: moves)


def _add_play(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="play_move",
        summary="Make a move",
        description="The answer has the new events, and the table after them. An illegal move is "
        "refused with 409: `code` names the rule, and nothing changes.",
        tag="moves",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        errors={"409": "RuleBroken", "422": "InvalidMove"},
        body=MoveSchema(),
        request_examples=move_examples,
        answer=MoveReplySchema,
        answer_examples=lambda: {"play_to_pool": change_view(example()[-1], MAYA)},
    )

    @routes.post_operation(f"{SESSIONS}/<session>/moves", operation)
    def view(move: Move, session: str) -> Response:
        return changed(changes.apply(session, change_request(), PlayMove(move)))
