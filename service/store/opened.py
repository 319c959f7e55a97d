"""A stored session, decoded strictly: what a field must be is judged before anything is written."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service.drama_deck.adventure import ClosedAdventure
from service.drama_deck.deck import Deck, standard
from service.drama_deck.shuffle import Shuffle
from service.store import codec
from service.store.change import EVENT_BYTES, EVENTS_KEPT
from service.store.keys import can_be_session
from service.store.proofs import with_proofs
from service.store.session import MAX_STATE, LoggedEvent, Session
from service.store.session_fields import FIELD_NAMES, SEAT, UNDO, read_session
from service.store.undo import MAX_UNDO_BYTES

LARGEST = 2**53 - 1
"""The largest number that every reader of JSON reads as it is."""
MOST_STATE = 2 * MAX_STATE
"""Bytes of a session, as MAX_STATE counts them: dice may be written beyond that."""
MOST_EVENT = 256 * 1024
"""Bytes of an event, more than any has: where older ones were cut, there was no room for it."""
MOST_EXPIRY_SECONDS = 3_650 * 86_400
LATEST = 253_402_300_799_999
"""The last millisecond of the year 9999, in which timestamps end."""
_NUMBER = re.compile("0|[1-9][0-9]{0,15}")
_HASH = re.compile("[0-9a-f]{64}")
_COMMAND = re.compile("[A-Za-z0-9_-]{1,64}")
_SHAPES = {
    **dict.fromkeys(("format", "version", "last_event", "expires_at"), (_NUMBER, "number")),
    **dict.fromkeys(("join_hash", "master_seed"), (_HASH, "hash or seed")),
}
_SHUFFLE = msgspec.json.Decoder(Shuffle | ClosedAdventure)


class Unreadable(ValueError):
    """The data are not a session, or one that this version of the service cannot read."""


class OpenedSession(Struct, frozen=True):
    """A session with everything that belongs to it."""

    session: Session
    events: Sequence[LoggedEvent]
    shuffles: Sequence[Shuffle | ClosedAdventure]


class StoredSession(Struct, frozen=True, forbid_unknown_fields=True):
    """All stored data of a session, as text."""

    id: str
    fields: dict[str, str]
    events: list[tuple[str, list[str]]]  # by id
    deck: str | None  # its own deck, as JSON
    shuffles: list[str]

    def opened(self) -> OpenedSession:
        """The session. Raises Unreadable if this version of the service could not continue it."""
        try:
            _check_format(self.fields)
            _check_fields(self)
            fields = {name: value.encode() for name, value in self.fields.items()}
            session = read_session(self.id, fields, _deck(self))
            _check_sizes(session)
            shuffles = [_SHUFFLE.decode(shuffle) for shuffle in self.shuffles]
            shuffle = session.shuffle(shuffles)
            events = [
                replace(logged, event=with_proofs(logged.event, shuffle))
                for logged in _events(self, session)
            ]
            return OpenedSession(session, events, shuffles)
        except Unreadable:
            raise
        except Exception as error:  # whatever decoding it would be answered with a 500 for
            raise Unreadable(f"it cannot be read: {error}") from error


def require(condition: object, reason: str) -> None:
    """Raises Unreadable with the reason unless the condition holds."""
    if not condition:
        raise Unreadable(reason)


def _check_format(fields: dict[str, str]) -> None:
    format = fields.get("format", "")
    require(_NUMBER.fullmatch(format), "its format is missing")
    if int(format) > int(codec.FORMAT):
        raise Unreadable("a newer version of the service has written it: import it with that one")
    if int(format) < int(codec.OLDEST_FORMAT):
        raise Unreadable(
            "version 0.1.0 has written it, and later ones cannot read it: play that table on with "
            "0.1.0, or make a new one, to which the players bring their hands"
        )


def _check_fields(stored: StoredSession) -> None:
    """What the store, or its scripts, take as text, and would not check."""
    require(can_be_session(stored.id), "its id is none")
    _check_numbers_and_hashes(stored.fields)
    _check_expiry(int(stored.fields["expires_at"]))
    for name, value in stored.fields.items():
        require(_is_known(name), f"this version does not know its field {name!a}")
        require(value, f"its field {name!a} is empty")
        _check_json(name, value)


def _check_numbers_and_hashes(fields: Mapping[str, str]) -> None:
    for name, (shape, what) in _SHAPES.items():
        require(shape.fullmatch(fields.get(name, "")), f"its {name} is no {what}")
    require(_COMMAND.fullmatch(fields.get("command", "_")), "its command is none")


def _check_expiry(expires_at: int) -> None:
    in_time = expires_at <= time.time() + MOST_EXPIRY_SECONDS
    require(in_time, "it would expire in more than ten years")


def _is_known(name: str) -> bool:
    for start, shape in ((SEAT, _HASH), (UNDO, _NUMBER)):
        if name.startswith(start):
            return shape.fullmatch(name.removeprefix(start)) is not None
    return name in FIELD_NAMES


def _check_json(name: str, value: str) -> None:
    """A field that is JSON, with whole numbers such that answers can have them."""
    if name in codec.FIELDS or name.startswith(SEAT):
        try:
            check_numbers(msgspec.json.decode(value), f"its field {name!a}")
            _check_type(name, value)
        except msgspec.DecodeError as error:
            raise Unreadable(f"its field {name!a} cannot be read: {error}") from error


def _check_type(name: str, value: str) -> None:
    if name in codec.FIELDS:
        codec.check_field(name, value.encode())


def check_numbers(value: Any, where: str) -> None:
    """Raises Unreadable for a whole number that JSON cannot carry everywhere."""
    in_range = not isinstance(value, int) or abs(value) <= LARGEST
    require(in_range, f"{where} has a number beyond {LARGEST}")
    for item in _items(value):
        check_numbers(item, where)


def _items(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _deck(stored: StoredSession) -> Deck:
    """The deck that it is played with: its own, or the standard deck."""
    hash = stored.fields.get("own_deck")
    if stored.deck is None:
        require(hash is None, "its own deck is missing")
        return standard()
    require(sha256(stored.deck.encode()).hexdigest() == hash, "its own deck is another one")
    return _own_deck(msgspec.json.decode(stored.deck, type=Deck))


def _own_deck(deck: Deck) -> Deck:
    """The deck, if its cards lie under their numbers, which rise."""
    numbers = [card.number for card in deck]
    require(numbers == sorted({*numbers}) == [*deck.numbers], "its own deck is out of order")
    return deck


def _check_sizes(session: Session) -> None:
    require(session.counted_bytes <= MOST_STATE, f"it has {session.counted_bytes:,} bytes")
    undone = sum(map(len, session.snapshots.values()))
    require(undone <= MAX_UNDO_BYTES, f"what can be undone has {undone:,} bytes")


def _events(stored: StoredSession, session: Session) -> list[LoggedEvent]:
    """The events, which must be the last ones, without a gap."""
    size = sum(len(parts[1].encode()) for _, parts in stored.events if len(parts) > 1)
    first = _first_event(len(stored.events), size, session.last_event)
    events = [_event(entry, parts, first + at) for at, (entry, parts) in enumerate(stored.events)]
    commands = [parts[3] if len(parts) > 2 else "" for _, parts in stored.events]
    _check_versions(events, session.version)
    _check_commands(events, commands)
    newest = next((command for command in reversed(commands) if command), None)
    require(newest in (None, session.command.decode()), "its last command is another one")
    return events


def _first_event(count: int, size: int, last: int) -> int:
    """The id of the first of so many events, which have so many bytes."""
    first = last - count + 1
    require(1 <= count <= EVENTS_KEPT, f"it has {count} events")
    require(size <= EVENT_BYTES, f"its events have {size:,} bytes")
    full = count == EVENTS_KEPT or size > EVENT_BYTES - MOST_EVENT
    require(first == 1 or (full and first > 1), "events of it are missing")
    return first


def _check_versions(events: Sequence[LoggedEvent], last: int) -> None:
    """Each version has its events, up to the last."""
    require(events[0].version == 1 or events[0].id > 1, "its first event is not of version 1")
    require(events[-1].version == last, "its last event is not of its version")
    for before, event in pairwise(events):
        follows = event.version - before.version in (0, 1)
        require(follows, f"its event {event.id} has version {event.version}")


def _check_commands(events: Sequence[LoggedEvent], commands: Sequence[str]) -> None:
    """The first event of each version has the command that made it, and the others have none."""
    for (before, event), command in zip(pairwise(events), commands[1:], strict=True):
        begins = event.version > before.version
        require(begins == bool(command), f"its event {event.id} has a command, or none")


def _event(entry: str, parts: Sequence[str], id: int) -> LoggedEvent:
    """The event with this id."""
    require(entry == f"{id}-0", f"its event {id} is {entry!a}")
    require(_is_event(parts), f"its event {id} is no event")
    check_numbers(msgspec.json.decode(parts[1]), f"its event {id}")
    event, version, at = codec.read_event(parts[1].encode())
    require(0 <= at <= LATEST, f"its event {id} has no time")
    return LoggedEvent(id, version, at, event)


def _is_event(parts: Sequence[str]) -> bool:
    """Whether these are the parts of an event, with the command that made it or without."""
    if len(parts) == 4:
        return (parts[0], parts[2]) == ("e", "c") and bool(_COMMAND.fullmatch(parts[3]))
    return len(parts) == 2 and parts[0] == "e"
