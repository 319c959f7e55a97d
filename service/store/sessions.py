"""Sessions in the store: read whole, changed in one script, with their events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from sys import intern
from typing import Any, NamedTuple

import msgspec

from service.drama_deck.deck import Deck, standard
from service.drama_deck.event import Event
from service.drama_deck.shuffle import Shuffle
from service.drama_deck.table import Table
from service.fairness.chance import secret
from service.store import codec, scripts
from service.store.errors import answering
from service.store.ledger import SECONDS as LEDGER_SECONDS
from service.store.ledger import LedgerEntry, StoredResponse
from service.store.remembered import SessionCache
from service.store.session import LoggedEvent, SeatRecord, Session
from service.store.store import Store

EVENTS_KEPT = 5_000
DECKS_REMEMBERED = 64
REMEMBERED_BYTES = 2 * 1024 * 1024
"""Bytes of sessions, as they are stored, that a process remembers: some hundred tables, which take
five times as much of its memory."""
SURE_OF = 10_000
"""Sessions of which a process remembers what replicas have."""
PAGE_BYTES = 1024 * 1024
"""Bytes of events, as they are stored, that one answer holds; an event can be long."""
STREAMS_OF_TOKEN = 2
STREAMS_OF_SESSION = 64
STREAM_SECONDS = 40
"""How long a stream counts after it last looked: those of a killed worker go on no more."""
TICKET_SECONDS = 30

_SHUFFLE = msgspec.json.Decoder(Shuffle)
_SEATS = msgspec.json.Decoder(dict[str, SeatRecord])


class Outcome(StrEnum):
    """How a change went: written, overtaken by another one, or answered before."""

    DONE = "done"
    STALE = "stale"
    KEPT = "kept"


class CommitResult(NamedTuple):
    """How a change went, with the answer that was given before, or the session as it stands now."""

    outcome: Outcome
    kept: bytes | None = None
    newest: Session | None = None


class CommitArguments(msgspec.Struct, frozen=True, kw_only=True):
    """A change as the commit script is told of it: all as text, for it knows no other strings."""

    seen: str  # the version that it was made from; "0": a new session
    seen_command: str  # and the command that made that one
    command: str
    fields: Mapping[str, str]  # of the table; one that is empty is removed
    first: int  # the id of the first event
    events: Sequence[str]
    events_kept: int = EVENTS_KEPT
    shuffles: Sequence[str]  # new ones
    own_deck: str  # empty: none
    expires_at: int  # unix seconds


class Sessions:
    """The sessions of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._decks: dict[bytes, Deck] = {}
        self._remembered = SessionCache(REMEMBERED_BYTES)
        self._sure: dict[str, int] = {}  # the newest version that replicas are known to have

    def remembered(self, id: str) -> Session | None:
        """A session as this process has seen it last, if it knows it: a guess, not what stands."""
        return self._remembered.get(id)

    def read(
        self, id: str, entry: LedgerEntry | None = None
    ) -> tuple[Session | None, bytes | None]:
        """A session, None if there is none; and what the ledger keeps, both at one moment.

        Raises StoreUnavailable.
        """
        flat, kept = self._run(scripts.READ, id, entry)
        if kept is not None and self._store.replicas:
            flat, kept = self._surely(scripts.READ, id, entry)
        return self._session(id, _by_name(flat)), kept

    def shown(self, session: Session) -> Session | None:
        """A session that was read, or a newer one, as it may be shown: replicas have it.

        One that they lack may never have been. None if it is gone. Raises StoreUnavailable.
        """
        if not self._unsure(session.id, session.version):
            return session
        flat, _ = self._surely(scripts.READ, session.id, None)
        fields = _by_name(flat)
        self._note(session.id, _version(fields))
        return self._session(session.id, fields)

    def commit(
        self,
        before: Session | None,
        after: Session,
        events: Sequence[Event],
        *,
        command: str,
        now: int,
        entry: LedgerEntry | None,
        answer: StoredResponse | None,
        shuffles: Sequence[Shuffle] = (),
        thrown: bool = False,
    ) -> CommitResult:
        """Write a change over the version it was made from; `now` in milliseconds since 1970.

        `command` names this change, however often it is sent. Raises StoreUnavailable; StateFull,
        but not for what dice that were `thrown` have come to.
        """
        if before is not None:
            before.check_readable()
        changed = _fields(before, after, command)
        own_deck = b""
        if before is None and after.table.cards.name != "standard":
            own_deck = msgspec.json.encode(after.table.cards)
            changed["own_deck"] = sha256(own_deck).hexdigest().encode()
        stands = after.with_fields(changed)
        if not thrown:
            stands.check_room(before)
        # [P2 events] Events are written by the script, together with the change.
        change = CommitArguments(
            seen=str(before.version if before else 0),
            seen_command=before.command.decode() if before else "",
            command=command,
            fields={name: value.decode() for name, value in changed.items()},
            first=after.last_event - len(events) + 1,
            events=[
                codec.encode_event(event, version=after.version, at=now).decode()
                for event in events
            ],
            shuffles=[msgspec.json.encode(shuffle).decode() for shuffle in shuffles],
            own_deck=own_deck.decode(),
            expires_at=after.expires_at,
        )
        told = msgspec.msgpack.encode(change)
        sealed = entry.seal(answer) if entry and answer else b""
        # [P3 atomic] The ledger is written by the script, together with the change.
        reply = self._write(scripts.COMMIT, after.id, entry, told, sealed, LEDGER_SECONDS)
        written = self._written(after.id, reply)
        if written.outcome is Outcome.DONE:
            self._note(after.id, after.version)
            self._remembered.put(stands)
        return written

    def delete(
        self, held: Session, entry: LedgerEntry | None, answer: StoredResponse
    ) -> CommitResult:
        """Delete a session, if nobody has changed it since. Raises StoreUnavailable."""
        sealed = entry.seal(answer) if entry else b""
        self._remembered.forget(held.id)
        reply = self._write(scripts.DELETE, held.id, entry, held.version, sealed, LEDGER_SECONDS)
        return self._written(held.id, reply)

    def events(self, id: str, after: int, limit: int) -> list[LoggedEvent]:
        """Up to `limit` events behind the event `after`, or PAGE_BYTES of them, but one at least.

        Raises StoreUnavailable.
        """
        asked = (after, limit, PAGE_BYTES)
        told = _told(self._run(scripts.EVENTS, id, None, *asked))
        # [P2 shown] Only what enough replicas have is shown.
        if told and self._unsure(id, told[-1].version):
            told = _told(self._surely(scripts.EVENTS, id, None, *asked))
            self._note(id, told[-1].version)
        return told

    def shuffles(self, id: str, count: int) -> list[Shuffle]:
        """The first `count` shuffles of a session, as they were made.

        Raises StoreUnavailable.
        """
        with answering():
            stored: Any = self._store.client.lrange(_keys(id)[3], 0, count - 1) if count else ()
        return [_SHUFFLE.decode(made) for made in stored]

    def news(
        self, id: str, token_hash: str, after: int, limit: int, stream: str = ""
    ) -> tuple[list[LoggedEvent], int] | None:
        """As `events`, for a token, with the id of the last event; a `stream` says that it goes on.

        None if the session, the token or the stream is no more. Raises StoreUnavailable.
        """
        asked = (token_hash, stream, STREAM_SECONDS, after, limit, PAGE_BYTES)
        news = _news(self._run(scripts.NEWS, id, None, *asked))
        if news and news[0] and self._unsure(id, news[0][-1].version):
            news = _news(self._surely(scripts.NEWS, id, None, *asked))
            if news and news[0]:
                self._note(id, news[0][-1].version)
        return news

    def open_stream(self, id: str, token_hash: str) -> str | None:
        """A new stream for a token, which ends its oldest if it has too many.

        None if the session has as many as it may. Raises StoreUnavailable.
        """
        opened = self._run(
            scripts.OPEN,
            id,
            None,
            token_hash,
            secret(64),
            STREAM_SECONDS,
            STREAMS_OF_TOKEN,
            STREAMS_OF_SESSION,
        )
        return None if opened is None else opened.decode()

    def close_stream(self, id: str, stream: str) -> None:
        """Give the place of a stream to others. Raises StoreUnavailable."""
        with answering():
            self._store.client.zrem(_keys(id)[4], stream)

    def keep_ticket(self, id: str, ticket_hash: str, token_hash: str) -> None:
        """Let a ticket stand for a token, once and for a while. Raises StoreUnavailable."""
        with answering():
            self._store.client.set(_ticket(id, ticket_hash), token_hash, ex=TICKET_SECONDS)

    def ticket(self, id: str, ticket_hash: str, *, take: bool) -> str | None:
        """The hash of the token that a ticket stands for; once it is taken, for none.

        Raises StoreUnavailable.
        """
        with answering():
            client: Any = self._store.client
            found = (client.getdel if take else client.get)(_ticket(id, ticket_hash))
        return None if found is None else found.decode()

    def _session(self, id: str, fields: Mapping[str, bytes]) -> Session | None:
        if not fields:
            return None
        own = fields.get("own_deck") if not codec.is_newer(fields) else None
        cards = self._own_deck(id, own) if own else standard()
        if cards is None:
            return None
        session = session_of(id, fields, cards)
        if not session.newer:
            self._remembered.put(session)
        return session

    def _own_deck(self, id: str, hash: bytes) -> Deck | None:
        """A session's own deck, by the hash of what it holds: the last few are remembered.

        None if the session was deleted after it was read.
        """
        if (known := self._decks.get(hash)) is not None:
            return known
        with answering():
            stored: Any = self._store.client.get(_keys(id)[2])
        if stored is None or sha256(stored).hexdigest().encode() != hash:
            return None
        deck = msgspec.json.decode(stored, type=Deck)
        if len(self._decks) >= DECKS_REMEMBERED:
            self._decks.clear()
        self._decks[hash] = deck
        return deck

    def _written(self, id: str, reply: Sequence[Any]) -> CommitResult:
        outcome = Outcome(reply[0].decode())
        if outcome is Outcome.STALE:
            return CommitResult(outcome, newest=self._session(id, _by_name(reply[1])))
        return CommitResult(outcome, kept=reply[1] if outcome is Outcome.KEPT else None)

    def _run(self, script: str, id: str, entry: LedgerEntry | None, *arguments: Any) -> Any:
        return self._store.run(script, all_keys(id, entry), arguments)

    def _surely(self, script: str, id: str, entry: LedgerEntry | None, *arguments: Any) -> Any:
        """The answer of a script that reads: of what replicas have, too."""
        return self._write(scripts.SURELY + script, id, entry, *arguments)

    def _unsure(self, id: str, version: int) -> bool:
        """Whether replicas may lack this version."""
        return bool(self._store.replicas) and self._sure.get(id, 0) != version

    def _note(self, id: str, version: int) -> None:
        """Replicas have this version."""
        if self._store.replicas:
            if len(self._sure) >= SURE_OF:
                self._sure.clear()
            self._sure[id] = version

    def _write(self, script: str, id: str, entry: LedgerEntry | None, *arguments: Any) -> Any:
        return self._store.write(script, all_keys(id, entry), arguments)


def session_of(id: str, fields: Mapping[str, bytes], cards: Deck) -> Session:
    """The session that is stored in these fields, with the cards it is played with.

    Raises LookupError and ValueError if it is none.
    """
    newer = codec.is_newer(fields)
    return Session(
        id=id,
        table=Table(cards=cards, name="") if newer else codec.read_table(fields, cards),
        seats=_SEATS.decode(fields["seats"]),
        join_hash=fields["join_hash"].decode(),
        server_seed=bytes.fromhex(fields["server_seed"].decode()),
        version=int(fields["version"]),
        last_event=int(fields["last_event"]),
        expires_at=int(fields["expires_at"]),
        fields=fields,
        stored_bytes=sum(map(len, fields.values())),
        newer=newer,
    )


def _fields(before: Session | None, after: Session, command: str) -> dict[str, bytes]:
    """What is stored anew of a session, but for its own deck."""
    changed = codec.changed_fields(before.table if before else None, after.table)
    undo = b""
    if before is not None and after.table.undoable:
        undo = codec.encode_delta(before.table, before.fields, changed)
    changed |= {
        "format": codec.FORMAT,
        "command": command.encode(),
        "version": str(after.version).encode(),
        "last_event": str(after.last_event).encode(),
        "expires_at": str(after.expires_at).encode(),
        "before": undo,
    }
    if before is None:
        changed["server_seed"] = after.server_seed.hex().encode()
    if before is None or before.seats is not after.seats:
        changed["seats"] = msgspec.json.encode(after.seats)
    if before is None or before.join_hash != after.join_hash:
        changed["join_hash"] = after.join_hash.encode()
    return changed


def _keys(id: str) -> list[str]:
    """The keys of a session: the braces keep them on one node of a cluster."""
    return [f"{{{id}}}:{part}" for part in ("table", "events", "deck", "shuffles", "streams")]


def all_keys(id: str, entry: LedgerEntry | None) -> list[str]:
    """What the scripts name KEYS."""
    return [*_keys(id), channel(id), f"{{{id}}}:key:{entry.name if entry else ''}"]


def channel(id: str) -> str:
    """The channel that tells of news in a session, on the node of its keys."""
    return f"{{{id}}}:wake"


def _ticket(id: str, ticket_hash: str) -> str:
    return f"{{{id}}}:ticket:{ticket_hash}"


def _by_name(flat: Sequence[bytes]) -> dict[str, bytes]:
    names = (intern(name.decode()) for name in flat[::2])  # the same few of all sessions
    return dict(zip(names, flat[1::2], strict=True))


def _version(fields: Mapping[str, bytes]) -> int:
    return int(fields.get("version", 0))


def _news(found: Any) -> tuple[list[LoggedEvent], int] | None:
    return None if found is None else (_told(found[1]), int(found[0]))


def _told(entries: Sequence[tuple[bytes, Sequence[bytes]]]) -> list[LoggedEvent]:
    told = []
    for entry, (_, stored, *_) in entries:
        event, version, at = codec.read_event(stored)
        told.append(LoggedEvent(int(entry.partition(b"-")[0]), version, at, event))
    return told
