"""Replace tokens and join codes, and hand the role of the gamemaster over."""

from __future__ import annotations

from functools import partial

from msgspec import field

from service.fairness.chance import secret
from service.fairness.tokens import Prefix
from service.store.session import SeatRecord, Seats, TimedCode
from service.tables.common.actor import GAMEMASTER, Role
from service.tables.common.event import (
    GmTokenRenewed,
    HandoverCodeIssued,
    JoinCodeRenewed,
    TokenRotated,
)
from service.tables.common.seats import hand_over
from service.tabletop.access import hash_token, new_join_code, new_token
from service.tabletop.changes import Attempt, Performed, SessionOperation
from service.tabletop.errors import CodeNotValid
from service.tabletop.views import timestamp

HANDOVER_SECONDS = 600
HANDOVER_BITS = 128


class RotateToken(SessionOperation, frozen=True):
    """Exchange the caller's token for a new one."""

    when_full = True

    def perform(self, attempt: Attempt) -> Performed:
        actor, session = attempt.actor(), attempt.session
        token, old = new_token(actor.role), attempt.request.token_hash
        seats = {
            hash_token(token) if hash == old else hash: seat for hash, seat in session.seats.items()
        }
        # A handover code of somebody who had the old token ends with it.
        handover = None if actor.role is Role.GAMEMASTER else session.handover
        change = attempt.noted(TokenRotated(), actor, seats=seats, handover=handover)
        return Performed(change, {"token": token, "version": change.after.version})


class RenewJoinCode(SessionOperation, frozen=True):
    """Exchange the join code for a new one, as the gamemaster; a short code ends with it."""

    when_full = True

    def perform(self, attempt: Attempt) -> Performed:
        actor, join_code = attempt.gamemaster(), new_join_code()
        join_hash = hash_token(join_code)
        change = attempt.noted(JoinCodeRenewed(), actor, join_hash=join_hash, short_code=None)
        return Performed(change, {"join_code": join_code, "version": change.after.version})


class RenewGamemasterToken(SessionOperation, frozen=True):
    """Exchange the gamemaster's token for a new one, as the operator: no token is needed."""

    when_full = True
    token: str = field(default_factory=partial(new_token, Role.GAMEMASTER))

    def perform(self, attempt: Attempt) -> Performed:
        seats = _with_gamemaster(attempt.session.seats, self.token)
        return Performed(attempt.noted(GmTokenRenewed(), None, seats=seats, handover=None))


class IssueHandoverCode(SessionOperation, frozen=True):
    """A code with which somebody else becomes the gamemaster; it replaces an older one."""

    when_full = True

    def perform(self, attempt: Attempt) -> Performed:
        actor = attempt.gamemaster()
        code = Prefix.HANDOVER_CODE + secret(HANDOVER_BITS)
        expires_at = attempt.at // 1000 + HANDOVER_SECONDS
        handover = TimedCode(hash_token(code), expires_at)
        issued = attempt.noted(HandoverCodeIssued(), actor, handover=handover)
        body = {
            "handover_code": code,
            "expires_at": timestamp(expires_at * 1000),
            "version": issued.after.version,
        }
        return Performed(issued, body)


class ClaimGamemaster(SessionOperation, frozen=True):
    """Become the gamemaster, by the handover code; the caller's own seat becomes free."""

    when_full = True
    handover_code: str

    def perform(self, attempt: Attempt) -> Performed:
        """Take over. Raises CodeNotValid."""
        claimant, session = attempt.claimant(), attempt.session
        code = hash_token(self.handover_code)
        if session.handover is None or not session.handover.matches(code, attempt.at / 1000):
            raise CodeNotValid
        token = new_token(Role.GAMEMASTER)
        played = attempt.seats_changed(
            claimant or GAMEMASTER, partial(hand_over, claimant=claimant)
        )
        seats = _with_gamemaster(session.seats, token)
        seats.pop(attempt.request.token_hash, None)
        claimed = attempt.change(played, seats=seats, handover=None)
        return Performed(claimed, {"token": token, "version": claimed.after.version})


def _with_gamemaster(seats: Seats, token: str) -> dict[str, SeatRecord]:
    """The seats with this token in place of the gamemaster's."""
    others = {hash: seat for hash, seat in seats.items() if seat.role is not Role.GAMEMASTER}
    return {**others, hash_token(token): SeatRecord(Role.GAMEMASTER)}
