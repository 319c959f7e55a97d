"""Seats: joining, watching, leaving, giving a seat on; tokens and the join code."""

from __future__ import annotations

from flask import Response

from service.drama_deck.game.seats import JoinRequest
from service.drama_deck.view.people import character_view
from service.http.api import Blueprint
from service.http.caller import answered, asked, changed, kept
from service.http.routes.session_example import JOIN_CODE, MAYA, TOKEN, claimed, example, released
from service.http.routes.session_paths import CHARACTER, SESSION, SESSIONS
from service.http.schemas.sessions import JoinSchema, NoFieldsSchema, SpectatorSchema
from service.http.schemas.table import (
    CharacterJoinedSchema,
    JoinCodeSchema,
    MoveReplySchema,
    TokenSchema,
)
from service.openapi.kind import CHANGE_SESSION, REMOVE_FROM_SESSION
from service.openapi.operation import Operation
from service.store.ledger import StoredResponse
from service.tabletop.answers import Json, change_seen
from service.tabletop.asked import Change
from service.tabletop.seating import Seating

AT = f"{SESSIONS}/<session>"


def _first_joined() -> Json:
    seen = character_view(example()[0].session.table, "c1", MAYA)
    return {"character": seen, "token": TOKEN, "version": 2}


def _seated_again() -> Json:
    made = claimed()
    seen = character_view(made.session.table, "c2", made.actor)
    return {"character": seen, "token": TOKEN, "version": made.session.version}


def blueprint(seating: Seating) -> Blueprint:
    """The routes of seats."""
    routes = Blueprint("seats", __name__)
    for add in (
        _add_join,
        _add_watch,
        _add_remove,
        _add_release,
        _add_claim,
        _add_rotate,
        _add_code,
    ):
        add(routes, seating)
    return routes


def _joined(made: Change) -> StoredResponse:
    assert made.character is not None
    told = {
        "character": character_view(made.session.table, made.character, made.actor),
        "token": made.token,
        "version": made.session.version,
    }
    return kept(201, told, made.session.version)


def _token(made: Change, status: int = 201) -> StoredResponse:
    told: Json = {"token": made.token, "version": made.session.version}
    return kept(status, told, made.session.version)


def _code(made: Change) -> StoredResponse:
    told: Json = {"join_code": made.join_code, "version": made.session.version}
    return kept(200, told, made.session.version)


def _add_join(routes: Blueprint, seating: Seating) -> None:
    operation = Operation(
        id="join_session",
        summary="Join with a character",
        description="The bearer is the join code. The answer has the character's own token, which "
        "nobody else holds, the gamemaster included. Before the adventure starts, `hand` brings "
        "the cards of an earlier evening (DD-10); who joins later is dealt a hand (DD-07).",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        errors={"409": "NoPlace"},
        status=201,
        body=JoinSchema(),
        request_examples=lambda: {"a new character": {"name": "Maya"}},
        answer=CharacterJoinedSchema,
        answer_examples=lambda: {"a new character": _first_joined()},
    )

    @routes.post_operation(f"{AT}/characters", operation)
    def view(joining: JoinRequest, session: str) -> Response:
        return answered(seating.join(session, asked(), joining, _joined))


def _add_watch(routes: Blueprint, seating: Seating) -> None:
    operation = Operation(
        id="watch_session",
        summary="Join as a spectator",
        description="The bearer is the join code. Spectators see what lies open, at most 64 of "
        "them a session.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        errors={"409": "TableFull"},
        status=201,
        body=SpectatorSchema(),
        request_examples=lambda: {"a spectator with a name": {"name": "Grandmother"}},
        answer=TokenSchema,
        answer_examples=lambda: {
            "a spectator with a name": {"token": TOKEN.replace("rwp", "rws"), "version": 3}
        },
    )

    @routes.post_operation(f"{AT}/spectators", operation)
    def view(name: str | None, session: str) -> Response:
        return answered(seating.watch(session, asked(), name, _token))


def _add_remove(routes: Blueprint, seating: Seating) -> None:
    operation = Operation(
        id="remove_character",
        summary="Take a character away from the table",
        description="By the gamemaster or the character's player. Hand and pool are discarded; "
        "records of subplots and Glory stay (DD-68).",
        tag="seats",
        kind=REMOVE_FROM_SESSION,
        path_parameters=CHARACTER,
        errors={"409": "NoSuchCharacter"},
        status=204,
    )

    @routes.delete_operation(f"{AT}/characters/<character>", operation)
    def view(_nothing: object, session: str, character: str) -> Response:
        return answered(
            seating.remove(
                session,
                asked(),
                character,
                lambda made: StoredResponse(204, {"ETag": f'"{made.session.version}"'}, b""),
            )
        )


def _add_release(routes: Blueprint, seating: Seating) -> None:
    operation = Operation(
        id="release_character",
        summary="Free the seat of a character",
        description="By the gamemaster, told in the events. The player's token dies; the character "
        "keeps its cards, and whoever has the join code can claim it.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=CHARACTER,
        errors={"409": "NoSuchCharacter"},
        body=NoFieldsSchema(),
        request_examples=lambda: {"a player has lost the token": {}},
        answer=MoveReplySchema,
        answer_examples=lambda: {"a player has lost the token": change_seen(released())},
    )

    @routes.post_operation(f"{AT}/characters/<character>/release", operation)
    def view(_nothing: object, session: str, character: str) -> Response:
        return answered(seating.release(session, asked(), character, changed))


def _add_claim(routes: Blueprint, seating: Seating) -> None:
    operation = Operation(
        id="claim_character",
        summary="Sit down for a character whose seat is free",
        description="The bearer is the join code. The answer has the character's new token; hand, "
        "pool and Possibilities are as they were left.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=CHARACTER,
        errors={"409": "NoSuchCharacter"},
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a seat that was released": {}},
        answer=CharacterJoinedSchema,
        answer_examples=lambda: {"a seat that was released": _seated_again()},
    )

    @routes.post_operation(f"{AT}/characters/<character>/claim", operation)
    def view(_nothing: object, session: str, character: str) -> Response:
        return answered(seating.claim(session, asked(), character, _joined))


def _add_rotate(routes: Blueprint, seating: Seating) -> None:
    operation = Operation(
        id="rotate_token",
        summary="A new token for yourself",
        description="The old one dies with the answer.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a player's new token": {}},
        answer=TokenSchema,
        answer_examples=lambda: {"a player's new token": {"token": TOKEN, "version": 9}},
    )

    @routes.post_operation(f"{AT}/token", operation)
    def view(_nothing: object, session: str) -> Response:
        return answered(seating.rotate(session, asked(), lambda made: _token(made, 200)))


def _add_code(routes: Blueprint, seating: Seating) -> None:
    operation = Operation(
        id="renew_join_code",
        summary="A new join code",
        description="By the gamemaster. The old one opens nothing any more; seats stay.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a new code": {}},
        answer=JoinCodeSchema,
        answer_examples=lambda: {"a new code": {"join_code": JOIN_CODE, "version": 9}},
    )

    @routes.post_operation(f"{AT}/join-code", operation)
    def view(_nothing: object, session: str) -> Response:
        return answered(seating.renew_join_code(session, asked(), _code))
