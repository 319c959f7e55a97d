"""Sessions in the store, each read and changed atomically."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from service.store import codec, scripts
from service.store.change import PreparedChange
from service.store.errors import answering, reading
from service.store.event_log import EventLog
from service.store.keys import can_be_session, script_keys, shuffles_key, table_key
from service.store.ledger import SECONDS, LedgerEntry, Share, StoredResponse
from service.store.own_decks import deck_of
from service.store.proofs import read_shuffle
from service.store.replicas import ReplicatedReads
from service.store.room import Room
from service.store.session import Session
from service.store.session_cache import SessionCache
from service.store.session_fields import fields_by_name, game_of, read_session
from service.store.short_codes import ShortCodeIndex
from service.store.store import Store
from service.store.streams import OpenStreams, Tickets
from service.tables.common.actor import GAMEMASTER
from service.tables.common.table import ClosedChapter, Shuffle

CACHED_BYTES = 2 * 1024 * 1024
"""Stored bytes of sessions, and of their own decks, that a process caches: some hundred tables, or
eight with the largest decks. They take five times as much memory, decks eight times."""


FOUNDER = Share.of(GAMEMASTER)
"""The share of the gamemaster, who creates a session and deletes it."""


class Outcome(StrEnum):
    """The outcome of a write: done, done earlier, or refused.

    It is refused because the session has changed, or because the share of the ledger is spent.
    """

    DONE = "done"
    REPLAYED = "replayed"
    STALE = "stale"
    SPENT = "spent"


class CommitResult(NamedTuple):
    """The outcome of a write, and the reply of the store."""

    outcome: Outcome
    sealed: bytes | None = None  # the response in the ledger, if REPLAYED
    newest: Session | None = None  # the current session, if STALE; None if it is deleted
    wait: int = 0  # seconds until the share has room, if SPENT
    kept_bytes: int = 0  # of the response that the ledger keeps, if DONE


class Sessions:
    """The sessions of one store."""

    def __init__(self, store: Store, room: Room | None = None) -> None:
        self._store = store
        self._room = room or Room(store, None)
        self._reads = ReplicatedReads(store)
        self._cache = SessionCache(CACHED_BYTES)
        self.events = EventLog(self._reads)
        self.streams = OpenStreams(store)
        self.tickets = Tickets(store)
        self.short_codes = ShortCodeIndex(store)

    def cached(self, id: str) -> Session | None:
        """The cached session, which may be out of date; None if there is none."""
        return self._cache.get(id)

    def read(
        self, id: str, entry: LedgerEntry | None = None
    ) -> tuple[Session | None, bytes | None]:
        """A session and the sealed response of a ledger entry, read atomically; None if missing.

        A session that is cached is not sent again. Raises StoreUnavailable.
        """
        if not can_be_session(id):
            return None, None
        keys, cached = script_keys(id, entry), self._cache.get(id)
        known = (cached.version, cached.command) if cached else ("", "")
        flat, sealed = self._reads.read(scripts.READ, keys, known)
        if sealed is not None and self._store.replicas:
            flat, sealed = self._reads.read_confirmed(scripts.READ, keys, known)
        return cached if flat is None else self._session(id, flat), sealed

    def confirmed(self, session: Session) -> Session | None:
        """The session, or a newer version of it, once enough replicas have it.

        Until then it could still be lost. None if it no longer exists. Raises StoreUnavailable.
        """
        if not self._reads.may_lack(session.id, session.version):
            return session
        flat, _ = self._reads.read_confirmed(scripts.READ, script_keys(session.id), ("", ""))
        newest = self._session(session.id, flat)
        self._reads.confirm(session.id, newest.version if newest else 0)
        return newest

    def commit(
        self,
        change: PreparedChange,
        entry: LedgerEntry | None = None,
        response: StoredResponse | None = None,
        *,
        share: Share = FOUNDER,
        when_full: bool = False,
    ) -> CommitResult:
        """Write a change over the version it was made from, and its response into the ledger.

        The response takes room in `share`. With `when_full`, also into a store that is full.
        Raises StoreUnavailable, StoreFull.
        """
        session = change.session
        keys = script_keys(session.id, entry, share.owner)
        if change.is_new:
            self._room.check_session(keys[0])
        else:
            self._room.check_change(when_full=when_full)
        script = scripts.COMMIT_WHEN_FULL if when_full else scripts.COMMIT
        sealed = entry.seal(response) if entry and response else b""
        # [P2 events] Events are written by the script, together with the change.
        ledger = SECONDS, share.most
        # [P3 atomic] So is the ledger.
        reply = self._store.write(script, keys, (change.arguments, sealed, *ledger))
        result = self._result(session.id, reply)
        if result.outcome is Outcome.DONE:
            self._reads.confirm(session.id, session.version)
            self._cache.put(session)
            return result._replace(kept_bytes=len(sealed))
        return result

    def delete(
        self, session: Session, entry: LedgerEntry | None, response: StoredResponse
    ) -> CommitResult:
        """Delete a session unless it has changed since it was read. Raises StoreUnavailable."""
        self._cache.forget(session.id)
        sealed = entry.seal(response) if entry else b""
        arguments = (session.version, sealed, SECONDS, FOUNDER.most)
        keys = script_keys(session.id, entry, FOUNDER.owner)
        reply = self._store.write(scripts.DELETE, keys, arguments)
        return self._result(session.id, reply)

    def shuffles(self, id: str, count: int) -> list[Shuffle | ClosedChapter]:
        """The first `count` shuffles of a session, with the ends of chapters, in order.

        Raises StoreUnavailable.
        """
        if count == 0:
            return []
        key = shuffles_key(id)
        with answering(key):
            stored: Any = self._store.client.lrange(key, 0, count - 1)
        with reading(key):
            return [*map(read_shuffle, stored)]

    def _result(self, id: str, reply: Sequence[Any]) -> CommitResult:
        outcome = Outcome(reply[0].decode())
        if outcome is Outcome.STALE:
            return CommitResult(outcome, newest=self._session(id, reply[1]))
        if outcome is Outcome.SPENT:
            return CommitResult(outcome, wait=reply[1])
        return CommitResult(outcome, sealed=reply[1] if outcome is Outcome.REPLAYED else None)

    def _session(self, id: str, flat: Sequence[bytes]) -> Session | None:
        """The session of the names and values of its fields. Raises ValueUnreadable."""
        with reading(table_key(id)):
            return self._decoded(id, fields_by_name(flat))

    def _decoded(self, id: str, fields: Mapping[str, bytes]) -> Session | None:
        if not fields or codec.is_too_old(fields):
            return None
        cached = self._cache.get(id)
        if cached is not None and cached.fields == fields:
            return cached  # decoding takes forty times as long as comparing
        own = fields.get("own_deck") if not codec.is_newer(fields) else None
        deck = deck_of(self._store, id, game_of(fields), own, cached)
        if deck is None:
            return None
        session = read_session(id, fields, deck.cards, deck_bytes=deck.stored_bytes)
        if not session.newer:
            self._cache.put(session)
        return session
