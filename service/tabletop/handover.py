"""Hand the role of the gamemaster over."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from msgspec import Struct

from service.fairness.chance import secret
from service.fairness.tokens import Prefix
from service.store.session import SeatRecord, Seats, TimedCode
from service.tables.common.actor import GAMEMASTER, Role
from service.tables.common.event import Event, HandoverCodeIssued
from service.tables.common.play import noted
from service.tables.common.seats import hand_over
from service.tabletop.access import new_token
from service.tabletop.attempt import Attempt, Performed
from service.tabletop.errors import CodeNotValid
from service.tabletop.request import hash_token
from service.tabletop.timestamps import timestamp

HANDOVER_SECONDS = 600
HANDOVER_BITS = 128


class IssueHandoverCode(Struct, frozen=True):
    """A code with which somebody else becomes the gamemaster; it replaces an older one."""

    when_full: ClassVar[bool] = True

    def perform(self, attempt: Attempt) -> Performed:
        actor = attempt.gamemaster()
        code = Prefix.HANDOVER_CODE + secret(HANDOVER_BITS)
        expires_at = attempt.at // 1000 + HANDOVER_SECONDS
        played = noted(attempt.session.table, Event.of(HandoverCodeIssued(), actor))
        issued = attempt.change(played, handover=TimedCode(hash_token(code), expires_at))
        body = {
            "handover_code": code,
            "expires_at": timestamp(expires_at * 1000),
            "version": issued.after.version,
        }
        return Performed(issued, body)


class ClaimGamemaster(Struct, frozen=True):
    """Become the gamemaster, by the handover code; the caller's own seat becomes free."""

    when_full: ClassVar[bool] = True
    handover_code: str

    def perform(self, attempt: Attempt) -> Performed:
        """Take over. Raises CodeNotValid."""
        claimant, session = attempt.claimant(), attempt.session
        code = hash_token(self.handover_code)
        if session.handover is None or not session.handover.matches(code, attempt.at / 1000):
            raise CodeNotValid
        order = partial(hand_over, claimant=claimant)
        played = attempt.seats_changed(claimant or GAMEMASTER, order)
        token = new_token(Role.GAMEMASTER)
        seats = {**_others(attempt), hash_token(token): SeatRecord(Role.GAMEMASTER)}
        claimed = attempt.change(played, seats=seats, handover=None)
        return Performed(claimed, {"token": token, "version": claimed.after.version})


def _others(attempt: Attempt) -> Seats:
    """The seats of all but the gamemaster and the caller."""
    return {
        hash: seat
        for hash, seat in attempt.session.seats.items()
        if seat.role is not Role.GAMEMASTER and hash != attempt.request.token_hash
    }
