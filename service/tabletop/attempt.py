"""Operations on sessions, and one attempt to apply one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol

from msgspec import Struct

from service.store.session import SeatRecord, Seats, Session, remember
from service.store.sessions import Change
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import WrongRole
from service.tables.common.play import Played, change
from service.tables.common.table import Table
from service.tables.common.turn import Turn
from service.tabletop.access import actor_of, gamemaster_of, known_seat
from service.tabletop.chance import Roll, SessionChance
from service.tabletop.errors import NoSuchSession, StaleVersion
from service.tabletop.expiry import expiry_seconds
from service.tabletop.request import ChangeRequest

SignRoll = Callable[[str, int, Roll], str]
"""Signs a roll, given the session id, the number of the roll in the session, and the roll."""


class Attempt(Struct, frozen=True, kw_only=True):
    """A session, and the request to change it."""

    stored: Session | None  # None if there is none
    request: ChangeRequest
    at: int  # milliseconds since 1970
    longest_expiry: int  # seconds after a change until a session expires, at most
    sign: SignRoll

    @property
    def session(self) -> Session:
        """The session. Raises NoSuchSession."""
        if self.stored is None:
            raise NoSuchSession
        return self.stored

    def expires_at(self, table: Table) -> int:
        """When the session expires if this is its table, in unix seconds."""
        return self.at // 1000 + expiry_seconds(table, self.longest_expiry)

    def actor(self) -> Actor:
        """The caller, who must have a seat. Raises NoSuchSession, StaleVersion, WrongRole."""
        return actor_of(self._seat())

    def gamemaster(self) -> Actor:
        """The caller, who must be the gamemaster. Raises NoSuchSession, StaleVersion, WrongRole."""
        return gamemaster_of(self._seat())

    def check_join_code(self) -> None:
        """Raises NoSuchSession, StaleVersion or WrongRole unless the caller has the join code."""
        if self._seat() is not None:
            raise WrongRole("This takes the join code, not the token of a seat.")

    def claimant(self) -> Actor | None:
        """The caller, who must not be the gamemaster; None for the join code.

        Raises NoSuchSession, StaleVersion, WrongRole.
        """
        seat = self._seat()
        if seat is not None and seat.role is Role.GAMEMASTER:
            raise WrongRole("You are the gamemaster already.")
        return None if seat is None else seat.actor

    def chance(self) -> SessionChance:
        """The session's source of dice and shuffles."""
        session = self.session
        sign = partial(self.sign, session.id)
        return SessionChance(
            session.master_seed, session.table.chapter, sign, check_room=session.check_room
        )

    def seats_changed(self, actor: Actor, order: Callable[[Turn], object]) -> Played:
        """The table after a change of its seats, done by this actor."""
        return change(self.session.game, self.session.table, actor, self.chance(), order)

    def change(self, played: Played, *, dice_thrown: bool = False, **fields: Any) -> Change:
        """The change to the next version, also of these fields of the session."""
        session = self.session
        table, snapshots = remember(session, played.table)
        seats = fields.pop("seats", session.seats)
        if table.spectators is not session.table.spectators:
            seats = _seats_at(table, seats)
        after = session.changed(
            **fields,
            table=table,
            snapshots=snapshots,
            seats=seats,
            # [P5 number] Events are numbered without gaps.
            last_event=session.last_event + len(played.events),
            expires_at=self.expires_at(table),
        )
        return Change(
            before=session,
            after=after,
            events=played.events,
            shuffles=played.shuffles,
            at=self.at,
            dice_thrown=dice_thrown,
        )

    def _seat(self) -> SeatRecord | None:
        """The caller's seat, None for the join code: strangers do not learn of the version."""
        seat = known_seat(self.session, self.request.token_hash)
        check_version(self.session, self.request)
        return seat


class Performed(NamedTuple):
    """The result of an operation."""

    change: Change
    body: dict[str, Any] | None = None  # of the response, as the caller may see it; None for none


class SessionOperation(Protocol):
    """An operation on a session, such as playing a move."""

    when_full: ClassVar[bool]
    """Whether it is done even if the store is full: it takes a token, a seat or a code away."""

    def perform(self, attempt: Attempt) -> Performed:
        """Make the change, for the store to write; an exception refuses the operation."""


def check_version(session: Session, request: ChangeRequest) -> None:
    """Raises StaleVersion if the request is for other versions."""
    if request.versions is not None and session.version not in request.versions:
        raise StaleVersion(session.version)


def _seats_at(table: Table, seats: Seats) -> Seats:
    """The seats without those of spectators who are no longer at the table."""
    watching = {None, *(spectator.id for spectator in table.spectators)}
    return {hash: seat for hash, seat in seats.items() if seat.spectator in watching}
