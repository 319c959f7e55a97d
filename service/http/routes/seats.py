"""Seats at a table: joining, leaving, watching, tokens and codes, handing the table over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, request
from marshmallow import ValidationError, fields

from service.http.answers import answer_of, changed, json_response
from service.http.blueprint import Blueprint
from service.http.parsing import change_request
from service.http.rates import address_of
from service.http.routes.session_example import (
    EXPIRES,
    GM_TOKEN,
    HANDOVER_CODE,
    ID,
    JOIN_CODE,
    JOIN_TOKEN,
    MAYA,
    SESSION,
    SESSIONS,
    SHORT_CODE,
    TOKEN,
    TOMAS,
    claimed,
    example,
    released,
)
from service.http.schemas import (
    JOINS,
    MoveReplySchema,
    NewCharacterSchema,
    Read,
    VersionedSchema,
    one_of_games,
)
from service.openapi.operation import (
    CHANGE_SESSION,
    JOIN_SESSION,
    REDEEM,
    REMOVE_FROM_SESSION,
    Operation,
)
from service.schemas import reply
from service.schemas.derive import reply_schema
from service.schemas.fields import Line, Name, NoFieldsSchema, OneFieldSchema
from service.schemas.shape import MAX_LABEL
from service.tables.common.actor import GAMEMASTER
from service.tabletop.changes import Changes
from service.tabletop.credentials import (
    ClaimGamemaster,
    IssueHandoverCode,
    RenewJoinCode,
    RotateToken,
)
from service.tabletop.seats import (
    ClaimSeat,
    JoinSession,
    Origin,
    ReleaseSeat,
    RemoveCharacter,
    RemoveSpectator,
    WatchSession,
    seat_view,
)
from service.tabletop.short_codes import ALPHABET, CODE_CHARACTERS, ShortCodes, as_issued
from service.tabletop.views import change_view, timestamp

MAX_CODE = 255
SHOWN_EXPIRY = timestamp(EXPIRES * 1000)

CharacterSchema = one_of_games(
    "Character", "A character.", lambda game: reply_schema(game.character_type)
)


class CharacterJoinedSchema(VersionedSchema):
    """A character that has joined, and its token."""

    character = reply.part(CharacterSchema, "The character.")
    token = reply.text("The player's token: it is not shown again.")


JOIN = Operation(
    id="join_session",
    summary="Join with a character",
    description="Send the join code as the bearer token. A character can also join a game that is "
    "under way.",
    kind=JOIN_SESSION,
    errors={"409": "NoPlace"},
    status=201,
    body=NewCharacterSchema(),
    request_examples=lambda: {"a new character": {"name": "Maya"}},
    answer=CharacterJoinedSchema,
    answer_examples=lambda: {"a new character": seat_view(example()[0], MAYA, TOKEN)},
)
REMOVE = Operation(
    id="remove_character",
    summary="Remove a character from the table",
    description="By the gamemaster or the character's player. Its cards are discarded; what it has "
    "done stays on record. While cards cannot be discarded: `wrong_phase`.",
    kind=REMOVE_FROM_SESSION,
    errors={"409": "MayNotLeave"},
    status=204,
)
RELEASE = Operation(
    id="release_character",
    summary="Free the seat of a character",
    description="By the gamemaster. The player's token becomes invalid; the character keeps its "
    "cards, and can be claimed with the join code.",
    kind=CHANGE_SESSION,
    body=NoFieldsSchema(),
    answer=MoveReplySchema,
    answer_examples=lambda: {"a player has lost the token": change_view(released(), GAMEMASTER)},
)
CLAIM = Operation(
    id="claim_character",
    summary="Take over a character whose seat is free",
    description="Send the join code as the bearer token. Hand, pool and Possibilities are "
    "unchanged.",
    kind=CHANGE_SESSION,
    errors={"409": "SeatNotFree"},
    status=201,
    body=NoFieldsSchema(),
    answer=CharacterJoinedSchema,
    answer_examples=lambda: {"a seat that was released": seat_view(claimed(), TOMAS, TOKEN)},
)


class WatchSessionSchema(OneFieldSchema):
    """A spectator who joins a table."""

    name = Name(
        MAX_LABEL,
        load_default=None,
        allow_none=True,
        metadata={"description": "A name, shown to everybody."},
    )


class SpectatorJoinedSchema(VersionedSchema):
    """A spectator who has joined, and the token."""

    spectator = reply.text("The spectator's id.")
    token = reply.text("The spectator's token: it is not shown again.")


WATCH = Operation(
    id="watch_session",
    summary="Join as a spectator",
    description="Send the join code as the bearer token. Spectators see what lies face up; a "
    "session has at most 64.",
    kind=JOIN_SESSION,
    errors={"409": "TableFull"},
    status=201,
    body=WatchSessionSchema(),
    request_examples=lambda: {"a spectator with a name": {"name": "Grandmother"}},
    answer=SpectatorJoinedSchema,
    answer_examples=lambda: {
        "a spectator with a name": {
            "spectator": "w1",
            "token": TOKEN.replace("rwp", "rws"),
            "version": 3,
        }
    },
)
STOP_WATCHING = Operation(
    id="remove_spectator",
    summary="Stop watching",
    description="By the spectator or the gamemaster. The token becomes invalid. "
    "`dismiss_spectators` sends all away.",
    kind=REMOVE_FROM_SESSION,
    status=204,
)


class SeatTokenSchema(VersionedSchema):
    """A token."""

    token = reply.text("The token: it is not shown again.")


class JoinCodeSchema(VersionedSchema):
    """A join code."""

    join_code = reply.text(JOINS)


class ShortCodeSchema(VersionedSchema):
    """A short code."""

    short_code = reply.text("For players to type; it is not shown again.")
    expires_at = reply.timestamp("When it becomes invalid")


class InvitationSchema(reply.ReplySchema):
    """What a short code was exchanged for."""

    session = reply.text("The id of the session.")
    join_token = reply.text("Works like the join code while both codes are valid.")


class ShortCode(fields.String):
    """A short code as people type it."""

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> str:
        code = as_issued(super()._deserialize(value, *place, **options))
        if len(code) != CODE_CHARACTERS or not set(code) <= set(ALPHABET):
            raise ValidationError(f"Must be {CODE_CHARACTERS} letters and digits, without U.")
        return code


class RedeemShortCodeSchema(OneFieldSchema):
    """A short code to redeem."""

    short_code = ShortCode(
        required=True,
        metadata={
            "description": "The code, in any case, with or without spaces and hyphens; O, I and L "
            "count as digits.",
        },
    )


ROTATE = Operation(
    id="rotate_token",
    summary="A new token for yourself",
    description="The old one becomes invalid.",
    kind=CHANGE_SESSION,
    status=201,
    body=NoFieldsSchema(),
    answer=SeatTokenSchema,
    answer_examples=lambda: {"a player's new token": {"token": TOKEN, "version": 9}},
)
RENEW_JOIN_CODE = Operation(
    id="renew_join_code",
    summary="A new join code",
    description="By the gamemaster. The old code and any short code become invalid; players keep "
    "their seats.",
    kind=CHANGE_SESSION,
    status=201,
    body=NoFieldsSchema(),
    answer=JoinCodeSchema,
    answer_examples=lambda: {"a new code": {"join_code": JOIN_CODE, "version": 9}},
)
CREATE_SHORT_CODE = Operation(
    id="create_short_code",
    summary="A short code to join with",
    description="By the gamemaster: 8 characters to type, valid for 15 minutes. An older one "
    "becomes invalid.",
    kind=CHANGE_SESSION,
    status=201,
    body=NoFieldsSchema(),
    answer=ShortCodeSchema,
    answer_examples=lambda: {
        "for players with phones": {
            "short_code": SHORT_CODE,
            "expires_at": SHOWN_EXPIRY,
            "version": 9,
        }
    },
)
REDEEM_SHORT_CODE = Operation(
    id="redeem_short_code",
    summary="Exchange a short code for a token to join with",
    description="The join token works like the join code, as long as both codes are valid. Each "
    "address has 5 wrong tries and gets one back every twelve minutes, which is at most 10 an "
    "hour.",
    kind=REDEEM,
    body=RedeemShortCodeSchema(),
    request_examples=lambda: {"as typed on a phone": {"short_code": "k7qm 2xnp"}},
    answer=InvitationSchema,
    answer_examples=lambda: {"as typed on a phone": {"session": ID, "join_token": JOIN_TOKEN}},
)


class HandoverCodeSchema(VersionedSchema):
    """A handover code."""

    handover_code = reply.text("Makes one other person the gamemaster; it is not shown again.")
    expires_at = reply.timestamp("When it becomes invalid")


class ClaimGamemasterSchema(OneFieldSchema):
    """A handover code to use."""

    handover_code = Line(
        MAX_CODE, required=True, metadata={"description": "The gamemaster's code."}
    )


CREATE_HANDOVER_CODE = Operation(
    id="create_handover_code",
    summary="A code that makes somebody else the gamemaster",
    description="By the gamemaster. Valid once, for ten minutes; an older one becomes invalid.",
    kind=CHANGE_SESSION,
    status=201,
    body=NoFieldsSchema(),
    answer=HandoverCodeSchema,
    answer_examples=lambda: {
        "for the next adventure": {
            "handover_code": HANDOVER_CODE,
            "expires_at": SHOWN_EXPIRY,
            "version": 9,
        }
    },
)
CLAIM_GAMEMASTER = Operation(
    id="claim_gamemaster",
    summary="Become the gamemaster",
    description="Send the handover code in the body, and your own token or the join code as the "
    "bearer token. The old gamemaster's token and yours become invalid: a player's seat is free to "
    "be claimed, a spectator leaves.",
    kind=CHANGE_SESSION,
    errors={"403": "WrongRoleOrCode"},
    status=201,
    body=ClaimGamemasterSchema(),
    request_examples=lambda: {"a handover code": {"handover_code": HANDOVER_CODE}},
    answer=SeatTokenSchema,
    answer_examples=lambda: {"a handover code": {"token": GM_TOKEN, "version": 10}},
)


def blueprint(
    changes: Changes, short_codes: ShortCodes, seats_per_address: int | None
) -> Blueprint:
    """The routes of seats."""
    routes = Blueprint("seats", __name__)
    character, spectator = f"{SESSION}/characters/<character>", f"{SESSION}/spectators/<spectator>"

    def add(method: str, rule: str, operation: Operation, order: Callable[..., Any]) -> None:
        """A route for a change, whose order is made of the body and of the rest of the path."""

        @routes.operation(method, rule, operation)
        def view(body: Any, session: str, **path: str) -> Response:
            response = changes.apply(session, change_request(), order(body, **path))
            return changed(response, operation.status)

    def origin() -> Origin:
        return Origin(address_of(request.environ), seats_per_address)

    @routes.operation("POST", f"{SESSION}/characters", JOIN)
    def join(read: Read, session: str) -> Response:
        response = changes.apply(session, change_request(), JoinSession(read, origin()))
        id = answer_of(response)["character"]["id"]
        return changed(response, JOIN.status, Location=f"{SESSIONS}/{session}/characters/{id}")

    add("DELETE", character, REMOVE, lambda _body, character: RemoveCharacter(character))
    add("POST", f"{character}/release", RELEASE, lambda _body, character: ReleaseSeat(character))
    add(
        "POST",
        f"{character}/claim",
        CLAIM,
        lambda _body, character: ClaimSeat(character, origin()),
    )

    @routes.operation("POST", f"{SESSION}/spectators", WATCH)
    def watch(name: str | None, session: str) -> Response:
        response = changes.apply(session, change_request(), WatchSession(name, origin()))
        id = answer_of(response)["spectator"]
        return changed(response, WATCH.status, Location=f"{SESSIONS}/{session}/spectators/{id}")

    add("DELETE", spectator, STOP_WATCHING, lambda _body, spectator: RemoveSpectator(spectator))
    add("POST", f"{SESSION}/token", ROTATE, lambda _body: RotateToken())
    add("POST", f"{SESSION}/join-code", RENEW_JOIN_CODE, lambda _body: RenewJoinCode())

    @routes.operation("POST", f"{SESSION}/short-code", CREATE_SHORT_CODE)
    def create_short_code(_body: object, session: str) -> Response:
        return changed(short_codes.issue(session, change_request()), CREATE_SHORT_CODE.status)

    @routes.operation("POST", "/v1/short-codes/redeem", REDEEM_SHORT_CODE)
    def redeem_short_code(short_code: str) -> Response:
        return json_response(short_codes.redeem(short_code, address_of(request.environ)))

    gamemaster = f"{SESSION}/gamemaster"
    add("POST", f"{gamemaster}/handover", CREATE_HANDOVER_CODE, lambda _body: IssueHandoverCode())
    add("POST", f"{gamemaster}/claim", CLAIM_GAMEMASTER, ClaimGamemaster)
    return routes
