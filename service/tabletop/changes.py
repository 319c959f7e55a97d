"""Apply operations to sessions, with optimistic locking.

The first attempt uses the cached session, which saves a request to the store. The store writes a
change only over the version it was made from, and otherwise returns the current session, for
another attempt.
"""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec

from service.fairness.chance import SuppliedDice
from service.fairness.keys import KeysUnavailable
from service.mechanics.die import TooMuchWork
from service.store.errors import reading
from service.store.keys import ledger_key
from service.store.ledger import LedgerEntry, Share, StoredResponse
from service.store.session import Session, StateFull
from service.store.sessions import FOUNDER, Outcome, PreparedChange, Sessions, prepare
from service.tables.common.errors import InvalidField, RuleError, WrongRole
from service.tabletop.access import gamemaster_of, known_seat
from service.tabletop.attempt import Attempt, SessionOperation, SignRoll, check_version
from service.tabletop.errors import (
    CodeNotValid,
    KeyReused,
    NoSuchCharacter,
    NoSuchSession,
    NoSuchSpectator,
    StaleVersion,
    TooManyKeys,
)
from service.tabletop.request import ChangeRequest, ChangeResponse
from service.tabletop.session_queue import SessionQueue

DELETED = StoredResponse()
REFUSALS = (
    NoSuchSession,
    NoSuchCharacter,
    NoSuchSpectator,
    StaleVersion,
    KeyReused,
    CodeNotValid,
    StateFull,
    RuleError,
    WrongRole,
    InvalidField,
    SuppliedDice,
    TooMuchWork,
    KeysUnavailable,
)
"""The exceptions by which an operation is refused."""


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
        self._queue = SessionQueue()

    def apply(self, id: str, request: ChangeRequest, operation: SessionOperation) -> ChangeResponse:
        """Apply an operation to a session, or return the ledger's response to the request.

        Raises KeyReused, TooManyKeys, Busy, StoreUnavailable, and what the operation raises.
        """
        entry = request.entry
        with self._queue.wait(id) as deadline:
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
                deadline.check()
                prepared = self._try(result.newest, request, operation)

    def delete(self, id: str, request: ChangeRequest) -> ChangeResponse:
        """Delete a session, for its gamemaster. Raises as `apply` does."""
        entry = request.entry
        with self._queue.wait(id) as deadline:
            session, sealed = self._sessions.read(id, entry)
            while sealed is None:
                if session is None:
                    raise NoSuchSession
                gamemaster_of(known_seat(session, request.token_hash))
                check_version(session, request)
                result = self._sessions.delete(session, entry, DELETED)
                if result.outcome is Outcome.DONE:
                    return ChangeResponse(DELETED)
                deadline.check()
                session, sealed = result.newest, result.sealed
            return _replayed(id, entry, sealed)

    def _try_on_cached(
        self, id: str, request: ChangeRequest, operation: SessionOperation
    ) -> Prepared | None:
        """An attempt on the cached session; None if there is none, or if it is refused.

        The current session may allow it, or the ledger may have its response.
        """
        session = self._sessions.cached(id)
        if session is None:
            return None
        try:
            return self._try(session, request, operation)
        except REFUSALS:
            return None

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
