"""A change to a session, and its encoding for the store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

import msgspec

from service.fairness.chance import secret
from service.store import codec
from service.store.errors import reading
from service.store.keys import table_key
from service.store.secrets import counted_shuffles
from service.store.session import LoggedEvent, Session
from service.store.session_fields import UNDO, changed_fields
from service.store.undo import snapshot_bytes
from service.tables.common.event import Event
from service.tables.common.table import ClosedChapter, Shuffle

EVENTS_KEPT = 5_000
EVENT_BYTES = 16 * 1024 * 1024
"""Bytes of a session's events, as `codec.event_bytes` counts them; beyond that the oldest go."""
COMMAND_BITS = 128


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


class CommitArguments(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of the commit script: all text, the only strings that it can unpack."""

    version: str  # the version it was made from; "0" for a new session
    previous_command: str  # the command that made that version
    command: str
    fields: Mapping[str, str]  # of the session's hash; an empty value removes the field
    first: int  # the id of the first event
    events: Sequence[str]
    events_kept: int = EVENTS_KEPT
    event_bytes: int = EVENT_BYTES
    shuffles: Sequence[str]  # new ones
    own_deck: str  # as JSON; empty for none
    expires_in: int  # seconds


class PreparedChange(msgspec.Struct, frozen=True):
    """A change encoded for the store."""

    session: Session  # as it will be stored
    arguments: bytes  # CommitArguments as msgpack
    counted_bytes: int = 0  # of the fields written, with secrets of any length the same
    is_new: bool = False


def prepare(change: Change) -> PreparedChange:
    """Encode a change. Raises StateFull; StoreUnavailable for a newer version's session."""
    before, after = change.before, change.after
    if before is not None:
        before.check_readable()
    fields = changed_fields(before, after, change.command)
    with reading(table_key(after.id)):
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
    arguments = CommitArguments(
        version=str(before.version if before else 0),
        previous_command=previous,
        command=change.command,
        fields={name: value.decode() for name, value in fields.items()},
        first=change.first_event,
        events=[event.decode() for event in events],
        shuffles=[msgspec.json.encode(shuffle).decode() for shuffle in change.shuffles],
        own_deck=own_deck.decode(),
        expires_in=after.expires_at - change.at // 1000,
    )
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
