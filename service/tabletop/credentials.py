"""Replace tokens and join codes."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from msgspec import Struct, field

from service.store.session import SeatRecord
from service.tables.common.actor import Role
from service.tables.common.event import Event, GmTokenRenewed, JoinCodeRenewed, TokenRotated
from service.tables.common.play import noted
from service.tabletop.access import new_join_code, new_token
from service.tabletop.attempt import Attempt, Performed
from service.tabletop.request import hash_token


class RotateToken(Struct, frozen=True):
    """Exchange the caller's token for a new one."""

    when_full: ClassVar[bool] = True

    def perform(self, attempt: Attempt) -> Performed:
        actor, session = attempt.actor(), attempt.session
        token, old = new_token(actor.role), attempt.request.token_hash
        seats = {
            hash_token(token) if hash == old else hash: seat for hash, seat in session.seats.items()
        }
        # A handover code of somebody who had the old token ends with it.
        handover = None if actor.role is Role.GAMEMASTER else session.handover
        played = noted(session.table, Event.of(TokenRotated(), actor))
        change = attempt.change(played, seats=seats, handover=handover)
        return Performed(change, {"token": token, "version": change.after.version})


class RenewJoinCode(Struct, frozen=True):
    """Exchange the join code for a new one, as the gamemaster; a short code ends with it."""

    when_full: ClassVar[bool] = True

    def perform(self, attempt: Attempt) -> Performed:
        actor = attempt.gamemaster()
        join_code = new_join_code()
        played = noted(attempt.session.table, Event.of(JoinCodeRenewed(), actor))
        change = attempt.change(played, join_hash=hash_token(join_code), short_code=None)
        return Performed(change, {"join_code": join_code, "version": change.after.version})


class RenewGamemasterToken(Struct, frozen=True):
    """Exchange the gamemaster's token for a new one, as the operator: no token is needed."""

    when_full: ClassVar[bool] = True
    token: str = field(default_factory=partial(new_token, Role.GAMEMASTER))

    def perform(self, attempt: Attempt) -> Performed:
        session = attempt.session
        seats = {
            hash: seat for hash, seat in session.seats.items() if seat.role is not Role.GAMEMASTER
        }
        seats[hash_token(self.token)] = SeatRecord(Role.GAMEMASTER)
        played = noted(session.table, Event.of(GmTokenRenewed(), None))
        return Performed(attempt.change(played, seats=seats, handover=None))
