"""Operations on sessions, and their application with optimistic locking.

The first attempt uses the cached session, which saves a request to the store. The store writes a
change only over the version it was made from, and otherwise returns the current session, for
another attempt.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Any, ClassVar, NamedTuple
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service.store.errors import reading
from service.store.keys import ledger_key
from service.store.ledger import LedgerEntry, Share, StoredResponse
from service.store.session import SeatRecord, Seats, Session, remember
from service.store.sessions import FOUNDER, Change, Outcome, PreparedChange, Sessions, prepare
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import WrongRole
from service.tables.common.event import Event, EventContent
from service.tables.common.game import TableGame
from service.tables.common.move import Move
from service.tables.common.play import Played, change_seats, noted, play
from service.tables.common.table import Table, Turn
from service.tables.common.undo import Undo
from service.tabletop.access import actor_of, gamemaster_of, known_seat
from service.tabletop.chance import SessionChance
from service.tabletop.errors import (
    Busy,
    KeyReused,
    NoSuchSession,
    StaleVersion,
    TooManyKeys,
)
from service.tabletop.views import Json, change_view

BUSY_SECONDS = 5.0
DAY = 86_400
UNJOINED_HOURS = 24
LOBBY_DAYS = 14
SignRoll = Callable[[str, int, dict[str, Any]], str]
"""Signs a roll, given the session id, the number of the roll in the session, and the roll."""
DELETED = StoredResponse()


class ChangeRequest(Struct, frozen=True, kw_only=True):
    """A request to change a session, without the operation itself."""

    token_hash: str  # by `hash_token`; ignored by operations that need no token
    key: str | None = None  # the Idempotency-Key
    versions: frozenset[int] | None = None  # change only one of these; None for any version
    content: bytes = b""  # method, path and body, to recognise the same request

    @property
    def entry(self) -> LedgerEntry | None:
        """The ledger entry for the response; None without a key."""
        # [P3 ledger] The answer to a request with a key is kept.
        return LedgerEntry.of(self.token_hash, self.key, self.content) if self.key else None


class ChangeResponse(Struct, frozen=True):
    """The response to a change, and whether it comes from the ledger."""

    stored: StoredResponse
    replayed: bool = False
    written: int = 0  # counted bytes of the change, and of the answer that the ledger keeps


def expiry_seconds(table: Table, longest: int) -> int:
    """Seconds after a change until the session of a table expires, at most `longest`.

    Anybody can make tables, so those that nobody plays do not fill the store for months.
    """
    if table.status != "lobby":  # which a table leaves for good with its first chapter
        return longest
    joined = table.characters or table.spectators
    return min(longest, LOBBY_DAYS * DAY if joined else UNJOINED_HOURS * 3_600)


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

    def seats_changed(
        self, actor: Actor, order: Callable[[Turn], object], *, spectators: bool = False
    ) -> Played:
        """The table after a change of its seats, or only its spectators, done by this actor."""
        game, table = self.session.game, self.session.table
        return change_seats(game, table, actor, self.chance(), order, spectators=spectators)

    def noted(self, content: EventContent, by: Actor | None, **fields: Any) -> Change:
        """The change that only adds an event to the table, also of these fields of the session."""
        return self.change(noted(self.session.table, Event.of(content, by)), **fields)

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


class SessionOperation(Struct, frozen=True):
    """An operation on a session, such as playing a move."""

    when_full: ClassVar[bool] = False
    """Whether it is done even if the store is full: it takes a token, a seat or a code away."""

    def perform(self, attempt: Attempt) -> Performed:
        """Make the change, for the store to write; an exception refuses the operation."""
        raise NotImplementedError


def check_version(session: Session, request: ChangeRequest) -> None:
    """Raises StaleVersion if the request is for other versions."""
    if request.versions is not None and session.version not in request.versions:
        raise StaleVersion(session.version)


def _seats_at(table: Table, seats: Seats) -> Seats:
    """The seats without those of spectators who are no longer at the table."""
    watching = {None, *(spectator.id for spectator in table.spectators)}
    return {hash: seat for hash, seat in seats.items() if seat.spectator in watching}


class Prepared(NamedTuple):
    """A change to write, with its response, and the share of the ledger for that."""

    change: PreparedChange
    response: StoredResponse
    share: Share


class Changes:
    """Changes the sessions of one store; one object per process, shared by its threads."""

    def __init__(self, sessions: Sessions, *, expiry_seconds: int, sign: SignRoll) -> None:
        self._sessions = sessions
        self._expiry_seconds = expiry_seconds
        self._sign = sign
        self._guard = Lock()
        self._locks = WeakValueDictionary[str, Lock]()  # those of sessions that someone changes

    def apply(self, id: str, request: ChangeRequest, operation: SessionOperation) -> ChangeResponse:
        """Apply an operation to a session, or return the ledger's response to the request.

        Raises KeyReused, TooManyKeys, Busy, StoreUnavailable, and the exceptions of the operation.
        """
        entry = request.entry
        with self._alone(id) as deadline:
            prepared = self._try_on_cached(id, request, operation)
            if prepared is None:
                session, sealed = self._sessions.read(id, entry)
                if sealed is not None:
                    return _replayed(id, entry, sealed)
                prepared = self._try(session, request, operation)
            while True:
                change, response, share = prepared
                result = self._sessions.commit(
                    change, entry, response, share=share, when_full=operation.when_full
                )
                if result.outcome is Outcome.DONE:
                    written = change.counted_bytes + result.kept_bytes
                    return ChangeResponse(response, written=written)
                if result.sealed is not None:
                    return _replayed(id, entry, result.sealed)
                if result.wait:
                    raise TooManyKeys(result.wait)
                _check(deadline)
                prepared = self._try(result.newest, request, operation)

    def delete(self, id: str, request: ChangeRequest) -> ChangeResponse:
        """Delete a session, for its gamemaster. Raises as `apply` does."""
        entry = request.entry
        with self._alone(id) as deadline:
            session, sealed = self._sessions.read(id, entry)
            while sealed is None:
                if session is None:
                    raise NoSuchSession
                gamemaster_of(known_seat(session, request.token_hash))
                check_version(session, request)
                result = self._sessions.delete(session, entry, DELETED)
                if result.outcome is Outcome.DONE:
                    return ChangeResponse(DELETED)
                _check(deadline)
                session, sealed = result.newest, result.sealed
            return _replayed(id, entry, sealed)

    @contextmanager
    def _alone(self, session: str) -> Iterator[float]:
        """Wait for exclusive access to a session, and return the time until which to retry.

        That is in seconds of the monotonic clock. Raises Busy after BUSY_SECONDS.
        """
        deadline = time.monotonic() + BUSY_SECONDS
        with self._guard:
            lock = self._locks.setdefault(session, Lock())
        if not lock.acquire(timeout=BUSY_SECONDS):
            raise Busy
        try:
            yield deadline
        finally:
            lock.release()

    def _try_on_cached(
        self, id: str, request: ChangeRequest, operation: SessionOperation
    ) -> Prepared | None:
        """An attempt on the cached session; None if there is none, or if it fails.

        The current session may allow it, or the ledger may have its response.
        """
        session = self._sessions.cached(id)
        if session is None:
            return None
        try:
            return self._try(session, request, operation)
        except Exception:
            return None  # the reason shows again with the current session

    def _try(
        self, session: Session | None, request: ChangeRequest, operation: SessionOperation
    ) -> Prepared:
        now = time.time_ns() // 1_000_000
        performed = operation.perform(
            Attempt(
                stored=session,
                request=request,
                at=now,
                longest_expiry=self._expiry_seconds,
                sign=self._sign,
            )
        )
        body = b"" if performed.body is None else msgspec.json.encode(performed.body)
        response = StoredResponse(performed.change.after.version, body)
        share = FOUNDER if session is None else _share(session, request.token_hash)
        return Prepared(prepare(performed.change), response, share)


def _check(deadline: float) -> None:
    """Raises Busy once it has passed."""
    if time.monotonic() >= deadline:
        raise Busy


def _share(session: Session, token_hash: str) -> Share:
    """The share of the ledger in which a response to a token or join code is kept."""
    seat = session.seats.get(token_hash)
    return Share.of_code(token_hash) if seat is None else Share.of(seat.actor)


def _replayed(id: str, entry: LedgerEntry | None, sealed: bytes) -> ChangeResponse:
    """The response in the ledger. Raises KeyReused if it belongs to another request."""
    assert entry is not None
    if not entry.matches(sealed):
        raise KeyReused
    with reading(ledger_key(id, entry)):
        return ChangeResponse(entry.open(sealed), replayed=True)


class PlayMove(SessionOperation, frozen=True):
    """Play a move, as a caller who has a seat."""

    read: Callable[[TableGame], Move]
    answer: Callable[[Change, Actor], Json] = change_view

    def perform(self, attempt: Attempt) -> Performed:
        """Play the move. Raises the exceptions of `read` and of the rules."""
        actor, session, chance = attempt.actor(), attempt.session, attempt.chance()
        move = self.read(session.game)
        if isinstance(move, Undo):
            move = replace(move, to=session.before(move.steps(session.table)))
        played = play(session.game, session.table, actor, move, chance)
        change = attempt.change(played, dice_thrown=chance.dice_thrown)
        return Performed(change, self.answer(change, actor))
