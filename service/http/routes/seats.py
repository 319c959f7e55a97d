"""Seats at a table: joining, leaving, watching, tokens and codes, handing the table over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Annotated, Any, TypeVar

from flask import Response, request
from marshmallow import ValidationError, fields
from msgspec import Struct

from service.http.answers import answer_of, changed, json_response
from service.http.blueprint import Blueprint
from service.http.parsing import change_request
from service.http.rates import address_of
from service.http.routes import session_example as shown
from service.http.routes.session_example import SESSION, SESSIONS, example, released
from service.http.schemas import (
    JoinCode,
    MoveReply,
    NewCharacterSchema,
    Read,
    one_of_games,
)
from service.openapi.operation import (
    CHANGE_SESSION,
    JOIN_SESSION,
    REDEEM,
    REMOVE_FROM_SESSION,
    Operation,
)
from service.schemas.derive import part_schema, reply_schema
from service.schemas.fields import RequestSchema
from service.schemas.shape import MAX_LABEL, IsName, ShownAs, Timestamp, lengths
from service.tables.common.actor import GAMEMASTER
from service.tables.common.view import Versioned
from service.tabletop.changes import Changes, SessionOperation
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

Order = TypeVar("Order", bound=Callable[..., SessionOperation])

MAX_CODE = 255
SHOWN_EXPIRY = timestamp(shown.EXPIRES * 1000)

CharacterSchema = one_of_games(
    "Character", "A character.", lambda game: reply_schema(game.character_type)
)


class CharacterJoined(Versioned, frozen=True, kw_only=True):
    """A character that has joined, and its token."""

    character: Annotated[Any, ShownAs(CharacterSchema)]
    """The character."""
    token: str
    """The player's token: it is not shown again."""


JOIN = Operation(
    kind=JOIN_SESSION,
    errors={"409": "NoPlace"},
    status=201,
    body=NewCharacterSchema(),
    request_examples=lambda: {"a new character": {"name": "Maya"}},
    answer=reply_schema(CharacterJoined),
    answer_examples=lambda: {"a new character": seat_view(example()[0], shown.MAYA, shown.TOKEN)},
)
REMOVE = Operation(
    kind=REMOVE_FROM_SESSION,
    errors={"409": "MayNotLeave"},
    status=204,
)
RELEASE = Operation(
    kind=CHANGE_SESSION,
    answer=reply_schema(MoveReply),
    answer_examples=lambda: {"a player has lost the token": change_view(released(), GAMEMASTER)},
)
CLAIM = Operation(
    kind=CHANGE_SESSION,
    errors={"409": "SeatNotFree"},
    status=201,
    answer=reply_schema(CharacterJoined),
    answer_examples=lambda: {
        "a seat that was released": seat_view(shown.claimed(), shown.TOMAS, shown.TOKEN)
    },
)


class NewSpectator(Struct, frozen=True):
    """A spectator who joins a table."""

    name: Annotated[str | None, IsName(), lengths(1, MAX_LABEL)] = None
    """A name, shown to everybody."""


class SpectatorJoined(Versioned, frozen=True, kw_only=True):
    """A spectator who has joined, and the token."""

    spectator: str
    """The spectator's id."""
    token: str
    """The spectator's token: it is not shown again."""


WATCH = Operation(
    kind=JOIN_SESSION,
    errors={"409": "TableFull"},
    status=201,
    body=part_schema(NewSpectator, "WatchSession")(),
    request_examples=lambda: {"a spectator with a name": {"name": "Grandmother"}},
    answer=reply_schema(SpectatorJoined),
    answer_examples=lambda: {
        "a spectator with a name": {
            "spectator": "w1",
            "token": shown.TOKEN.replace("rwp", "rws"),
            "version": 3,
        }
    },
)
STOP_WATCHING = Operation(
    kind=REMOVE_FROM_SESSION,
    status=204,
)


class SeatToken(Versioned, frozen=True, kw_only=True):
    """A token."""

    token: str
    """The token: it is not shown again."""


class RenewedJoinCode(Versioned, frozen=True, kw_only=True):
    """A join code."""

    join_code: JoinCode


class ShortCode(Versioned, frozen=True, kw_only=True):
    """A short code."""

    short_code: str
    """For players to type; it is not shown again."""
    expires_at: Timestamp
    """When it becomes invalid: RFC 3339, UTC."""


class Invitation(Struct, frozen=True):
    """What a short code was exchanged for."""

    session: str
    """The id of the session."""
    join_token: str
    """Works like the join code while both codes are valid."""


class TypedShortCode(fields.String):
    """A short code as people type it."""

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> str:
        code = as_issued(super()._deserialize(value, *place, **options))
        if len(code) != CODE_CHARACTERS or not set(code) <= set(ALPHABET):
            raise ValidationError(f"Must be {CODE_CHARACTERS} letters and digits, without U.")
        return code


class RedeemShortCodeSchema(RequestSchema):
    """A short code to redeem."""

    short_code = TypedShortCode(
        required=True,
        metadata={
            "description": "The code, in any case, with or without spaces and hyphens; O, I and L "
            "count as digits.",
        },
    )


ROTATE = Operation(
    kind=CHANGE_SESSION,
    status=201,
    answer=reply_schema(SeatToken),
    answer_examples=lambda: {"a player's new token": {"token": shown.TOKEN, "version": 9}},
)
RENEW_JOIN_CODE = Operation(
    kind=CHANGE_SESSION,
    status=201,
    answer=reply_schema(RenewedJoinCode, "JoinCode"),
    answer_examples=lambda: {"a new code": {"join_code": shown.JOIN_CODE, "version": 9}},
)
CREATE_SHORT_CODE = Operation(
    kind=CHANGE_SESSION,
    status=201,
    answer=reply_schema(ShortCode),
    answer_examples=lambda: {
        "for players with phones": {
            "short_code": shown.SHORT_CODE,
            "expires_at": SHOWN_EXPIRY,
            "version": 9,
        }
    },
)
REDEEM_SHORT_CODE = Operation(
    kind=REDEEM,
    body=RedeemShortCodeSchema(),
    request_examples=lambda: {"as typed on a phone": {"short_code": "k7qm 2xnp"}},
    answer=reply_schema(Invitation),
    answer_examples=lambda: {
        "as typed on a phone": {"session": shown.ID, "join_token": shown.JOIN_TOKEN}
    },
)


class HandoverCode(Versioned, frozen=True, kw_only=True):
    """A handover code."""

    handover_code: str
    """Makes one other person the gamemaster; it is not shown again."""
    expires_at: Timestamp
    """When it becomes invalid: RFC 3339, UTC."""


class HandoverClaim(Struct, frozen=True):
    """A handover code to use."""

    handover_code: Annotated[str, lengths(1, MAX_CODE)]
    """The gamemaster's code."""


CREATE_HANDOVER_CODE = Operation(
    kind=CHANGE_SESSION,
    status=201,
    answer=reply_schema(HandoverCode),
    answer_examples=lambda: {
        "for the next adventure": {
            "handover_code": shown.HANDOVER_CODE,
            "expires_at": SHOWN_EXPIRY,
            "version": 9,
        }
    },
)
CLAIM_GAMEMASTER = Operation(
    kind=CHANGE_SESSION,
    errors={"403": "WrongRoleOrCode"},
    status=201,
    body=part_schema(HandoverClaim, "ClaimGamemaster")(),
    request_examples=lambda: {"a handover code": {"handover_code": shown.HANDOVER_CODE}},
    answer=reply_schema(SeatToken),
    answer_examples=lambda: {"a handover code": {"token": shown.GM_TOKEN, "version": 10}},
)


def blueprint(
    changes: Changes, short_codes: ShortCodes, seats_per_address: int | None
) -> Blueprint:
    """The routes of seats."""
    routes = Blueprint("seats", __name__)
    _add_seats(routes, changes, seats_per_address)
    _add_codes(routes, changes, short_codes)
    return routes


def _change(
    routes: Blueprint, changes: Changes, method: str, rule: str, operation: Operation
) -> Callable[[Order], Order]:
    """Register a change, whose order is made of the body and of the rest of the path."""

    def decorate(order: Order) -> Order:
        @routes.operation(method, rule, operation)
        @wraps(order)
        def view(body: Any, session: str, **path: str) -> Response:
            response = changes.apply(session, change_request(), order(body, **path))
            return changed(response, operation.status)

        return order

    return decorate


def _add_seats(routes: Blueprint, changes: Changes, seats_per_address: int | None) -> None:
    change = partial(_change, routes, changes)
    character, spectator = f"{SESSION}/characters/<character>", f"{SESSION}/spectators/<spectator>"

    def origin() -> Origin:
        return Origin(address_of(request.environ), seats_per_address)

    @routes.operation("POST", f"{SESSION}/characters", JOIN)
    def join_session(read: Read, session: str) -> Response:
        """Join with a character.

        Send the join code as the bearer token. A character can also join a game that is under way.
        """
        response = changes.apply(session, change_request(), JoinSession(read, origin()))
        id = answer_of(response)["character"]["id"]
        return changed(response, JOIN.status, Location=f"{SESSIONS}/{session}/characters/{id}")

    @change("DELETE", character, REMOVE)
    def remove_character(_body: object, character: str) -> RemoveCharacter:
        """Remove a character from the table.

        By the gamemaster or the character's player. Its cards are discarded; what it has done stays
        on record. While cards cannot be discarded: `wrong_phase`.
        """
        return RemoveCharacter(character)

    @change("POST", f"{character}/release", RELEASE)
    def release_character(_body: object, character: str) -> ReleaseSeat:
        """Free the seat of a character.

        By the gamemaster. The player's token becomes invalid; the character keeps its cards, and
        can be claimed with the join code.
        """
        return ReleaseSeat(character)

    @change("POST", f"{character}/claim", CLAIM)
    def claim_character(_body: object, character: str) -> ClaimSeat:
        """Take over a character whose seat is free.

        Send the join code as the bearer token. Hand, pool and Possibilities are unchanged.
        """
        return ClaimSeat(character, origin())

    @routes.operation("POST", f"{SESSION}/spectators", WATCH)
    def watch_session(spectator: NewSpectator, session: str) -> Response:
        """Join as a spectator.

        Send the join code as the bearer token. Spectators see what lies face up; a session has at
        most 64.
        """
        response = changes.apply(session, change_request(), WatchSession(spectator.name, origin()))
        id = answer_of(response)["spectator"]
        return changed(response, WATCH.status, Location=f"{SESSIONS}/{session}/spectators/{id}")

    @change("DELETE", spectator, STOP_WATCHING)
    def remove_spectator(_body: object, spectator: str) -> RemoveSpectator:
        """Stop watching.

        By the spectator or the gamemaster. The token becomes invalid. `dismiss_spectators` sends
        all away.
        """
        return RemoveSpectator(spectator)


def _add_codes(routes: Blueprint, changes: Changes, short_codes: ShortCodes) -> None:
    change = partial(_change, routes, changes)

    @change("POST", f"{SESSION}/token", ROTATE)
    def rotate_token(_body: object) -> RotateToken:
        """A new token for yourself.

        The old one becomes invalid.
        """
        return RotateToken()

    @change("POST", f"{SESSION}/join-code", RENEW_JOIN_CODE)
    def renew_join_code(_body: object) -> RenewJoinCode:
        """A new join code.

        By the gamemaster. The old code and any short code become invalid; players keep their seats.
        """
        return RenewJoinCode()

    @routes.operation("POST", f"{SESSION}/short-code", CREATE_SHORT_CODE)
    def create_short_code(_body: object, session: str) -> Response:
        """A short code to join with.

        By the gamemaster: 8 characters to type, valid for 15 minutes. An older one becomes invalid.
        """
        return changed(short_codes.issue(session, change_request()), CREATE_SHORT_CODE.status)

    @routes.operation("POST", "/v1/short-codes/redeem", REDEEM_SHORT_CODE)
    def redeem_short_code(sent: Mapping[str, str]) -> Response:
        """Exchange a short code for a token to join with.

        The join token works like the join code, as long as both codes are valid. Each address has 5
        wrong tries and gets one back every twelve minutes, which is at most 10 an hour.
        """
        return json_response(short_codes.redeem(sent["short_code"], address_of(request.environ)))

    @change("POST", f"{SESSION}/gamemaster/handover", CREATE_HANDOVER_CODE)
    def create_handover_code(_body: object) -> IssueHandoverCode:
        """A code that makes somebody else the gamemaster.

        By the gamemaster. Valid once, for ten minutes; an older one becomes invalid.
        """
        return IssueHandoverCode()

    @change("POST", f"{SESSION}/gamemaster/claim", CLAIM_GAMEMASTER)
    def claim_gamemaster(claim: HandoverClaim) -> ClaimGamemaster:
        """Become the gamemaster.

        Send the handover code in the body, and your own token or the join code as the bearer token.
        The old gamemaster's token and yours become invalid: a player's seat is free to be claimed,
        a spectator leaves.
        """
        return ClaimGamemaster(claim.handover_code)
