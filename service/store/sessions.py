"""Sessions in the store, each read and changed atomically.

A process caches the sessions that it has read or written. They may be out of date: the store writes
a change only over the version it was made from.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from service.fairness.chance import secret
from service.store import codec, scripts
from service.store.codec import counted_shuffles, read_shuffle
from service.store.errors import answering, reading
from service.store.event_log import EventLog
from service.store.keys import can_be_session, key_of, script_keys
from service.store.ledger import SECONDS, LedgerEntry, Share, StoredResponse
from service.store.pointers import Pointers
from service.store.session import (
    UNDO,
    LoggedEvent,
    Session,
    changed_fields,
    fields_by_name,
    game_of,
    read_session,
    snapshot_bytes,
)
from service.store.store import Store
from service.store.streams import OpenStreams
from service.tables.common.actor import GAMEMASTER
from service.tables.common.event import Event
from service.tables.common.table import ClosedChapter, Shuffle

EVENTS_KEPT = 5_000
EVENT_BYTES = 16 * 1024 * 1024
"""Bytes of a session's events, as `codec.event_bytes` counts them; beyond that the oldest go."""
COMMAND_BITS = 128
CACHED_BYTES = 2 * 1024 * 1024
"""Stored bytes of sessions, and of their own decks, that a process caches: some hundred tables, or
eight with the largest decks. They take five times as much memory, decks eight times."""
FOUNDER = Share.of(GAMEMASTER)
"""The share of the gamemaster, who creates a session and deletes it."""


def new_command() -> str:
    """A random command id, by which the store recognises a change that is sent again."""
    return secret(COMMAND_BITS)


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A session before and after a change, and the events of the change."""

    before: Session | None  # None for a new session
    after: Session
    events: Sequence[Event]
    shuffles: Sequence[Shuffle | ClosedChapter] = ()  # new ones
    at: int  # milliseconds since 1970
    dice_thrown: bool = False  # if so, written even if the session becomes too large
    command: str = msgspec.field(default_factory=new_command)

    @property
    def first_event(self) -> int:
        """The id of the first event."""
        return self.after.last_event - len(self.events) + 1

    @property
    def logged_events(self) -> Iterator[LoggedEvent]:
        """The events with their ids, version and time."""
        for id, event in enumerate(self.events, self.first_event):
            yield LoggedEvent(id, self.after.version, self.at, event)


class PreparedChange(msgspec.Struct, frozen=True):
    """A change encoded for the store."""

    session: Session  # as it will be stored
    arguments: bytes  # of the script COMMIT, as msgpack
    counted_bytes: int = 0  # of the fields written, with secrets of any length the same
    is_new: bool = False


def prepare(change: Change) -> PreparedChange:
    """Encode a change. Raises StateFull; StoreUnavailable for a newer version's session."""
    before, after = change.before, change.after
    if before is not None:
        before.check_readable()
    fields = changed_fields(before, after, change.command)
    with reading(key_of(after.id, "table")):
        previous = before.command.decode() if before else ""
    own_deck = b""
    if before is None and after.table.cards != after.game.cards():
        own_deck = msgspec.json.encode(after.table.cards)
        fields["own_deck"] = sha256(own_deck).hexdigest().encode()
        after = after.changed(deck_bytes=len(own_deck))
    session = after.with_fields(fields)
    if not change.dice_thrown:
        session.check_room(before)
    events = [
        codec.encode_event(event, after.game, version=after.version, at=change.at)
        for event in change.events
    ]
    arguments = {  # all bytes are sent as text, which alone the script can unpack
        "version": str(before.version if before else 0),
        "previous_command": previous,
        "command": change.command,
        "fields": {name: value.decode() for name, value in fields.items()},
        "first": change.first_event,
        "events": [event.decode() for event in events],
        "events_kept": EVENTS_KEPT,
        "event_bytes": EVENT_BYTES,
        "shuffles": [msgspec.json.encode(shuffle).decode() for shuffle in change.shuffles],
        "own_deck": own_deck.decode(),
        "expires_in": after.expires_at - change.at // 1000,
    }
    counted = (
        len(own_deck)
        + sum(map(codec.event_bytes, events))
        + len(counted_shuffles(change.shuffles))
        + sum(_counted(session, name, value) for name, value in fields.items())
    )
    return PreparedChange(session, msgspec.msgpack.encode(arguments), counted, before is None)


def _counted(session: Session, name: str, value: bytes) -> int:
    """The bytes that a written field counts."""
    if name in session.secret_bytes:
        return session.secret_bytes[name]
    return snapshot_bytes(value) if value and name.startswith(UNDO) else len(value)


class SessionCache:
    """An LRU cache of sessions, limited by their size in bytes, own decks included."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._lock = Lock()

    def get(self, id: str) -> Session | None:
        """A session; None if it is not cached."""
        with self._lock:
            session = self._sessions.get(id)
            if session is not None:
                self._sessions.move_to_end(id)
            return session

    def put(self, session: Session) -> None:
        """Cache a session in place of any earlier version."""
        with self._lock:
            self._drop(session.id)
            self._sessions[session.id] = session
            self._bytes += session.cached_bytes
            while self._bytes > self._max_bytes:
                self._drop(next(iter(self._sessions)))

    def forget(self, id: str) -> None:
        """Drop a session."""
        with self._lock:
            self._drop(id)

    def _drop(self, id: str) -> None:
        session = self._sessions.pop(id, None)
        if session is not None:
            self._bytes -= session.cached_bytes


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

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache = SessionCache(CACHED_BYTES)
        self.events = EventLog(store)
        self.streams = OpenStreams(store)
        self.pointers = Pointers(store)

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
        flat, sealed = self._store.run(scripts.READ, keys, known)
        if sealed is not None and self._store.replicas:
            flat, sealed = self._store.run_confirmed(scripts.READ, keys, known)
        return cached if flat is None else self._session(id, flat), sealed

    def confirmed(self, session: Session) -> Session | None:
        """The session, or a newer version of it, once enough replicas have it.

        Until then it could still be lost. None if it no longer exists. Raises StoreUnavailable.
        """
        if not self._store.may_lack(session.id, session.version):
            return session
        flat, _ = self._store.run_confirmed(scripts.READ, script_keys(session.id), ("", ""))
        newest = self._session(session.id, flat)
        self._store.confirm(session.id, newest.version if newest else 0)
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
            self._store.check_session(keys[0])
        else:
            self._store.check_change(when_full=when_full)
        script = scripts.COMMIT_WHEN_FULL if when_full else scripts.COMMIT
        sealed = entry.seal(response) if entry and response else b""
        # [P2 events] Events are written by the script, together with the change.
        ledger = SECONDS, share.most
        # [P3 atomic] So is the ledger.
        reply = self._store.write(script, keys, (change.arguments, sealed, *ledger))
        result = self._result(session.id, reply)
        if result.outcome is Outcome.DONE:
            self._store.confirm(session.id, session.version)
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
        key = key_of(id, "shuffles")
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
        with reading(key_of(id, "table")):
            return self._decoded(id, fields_by_name(flat))

    def _decoded(self, id: str, fields: Mapping[str, bytes]) -> Session | None:
        if not fields:
            return None
        cached = self._cache.get(id)
        if cached is not None and cached.fields == fields:
            return cached  # decoding takes forty times as long as comparing
        own = fields.get("own_deck") if not codec.is_newer(fields) else None
        cards, size = game_of(fields).cards(), 0
        if own is not None and cached is not None and cached.fields.get("own_deck") == own:
            cards, size = cached.table.cards, cached.deck_bytes
        elif own is not None:
            key = key_of(id, "deck")
            with answering(key):
                deck: Any = self._store.client.get(key)
            if deck is None:
                return None
            with reading(key):
                cards, size = msgspec.json.decode(deck, type=game_of(fields).cards_type), len(deck)
            if sha256(deck).hexdigest().encode() != own:  # it was deleted after it was read
                return None
        session = read_session(id, fields, cards, deck_bytes=size)
        if not session.newer:
            self._cache.put(session)
        return session
