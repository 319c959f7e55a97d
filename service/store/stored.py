"""The sessions of a store as an operator handles them: export, import, list, delete.

Each is exported and imported atomically, without its ledger and its open streams.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from service.store import codec, scripts
from service.store.errors import answering, reading
from service.store.keys import can_be_session, script_keys, session_keys, session_of_key
from service.store.session import SEAT, fields_by_name
from service.store.sessions import EVENT_BYTES, EVENTS_KEPT, new_command
from service.store.store import SCAN_COUNT, Store

T = TypeVar("T")


class StoredSession(Struct, frozen=True, forbid_unknown_fields=True):
    """All stored data of a session, as text."""

    id: str
    fields: dict[str, str]
    first_event: Annotated[int, Meta(ge=1)]  # the id of the oldest that is stored
    events: Annotated[list[str], Meta(min_length=1, max_length=EVENTS_KEPT)]
    deck: str | None  # its own deck, as JSON
    shuffles: list[str]


def session_ids(store: Store) -> set[str]:
    """The ids of all sessions of a store. Raises StoreUnavailable."""
    return {session_of_key(key) for key in store.keys("{*}:table")}


def export_session(store: Store, id: str) -> StoredSession | None:
    """A consistent snapshot of a session; None if there is none. Raises StoreUnavailable."""
    flat, events, deck, shuffles = store.run(scripts.EXPORT, script_keys(id), ())
    if not flat:
        return None
    with reading(*session_keys(id)):
        return StoredSession(
            id,
            {name: value.decode() for name, value in fields_by_name(flat).items()},
            int(events[0][0].partition(b"-")[0]),
            [parts[1].decode() for _, parts in events],
            None if deck is None else deck.decode(),
            [shuffle.decode() for shuffle in shuffles],
        )


def import_session(
    store: Store, stored: StoredSession, *, expiry_seconds: int, replace: bool
) -> bool:
    """Put a session into a store, where it expires as if it had just been changed.

    Return False, changing nothing, if it exists already and `replace` is false. Raises
    StoreUnavailable.
    """
    fields = stored.fields | {"expires_at": str(int(time.time()) + expiry_seconds)}
    change = {
        "version": "0",
        "previous_command": "",
        "command": new_command(),
        "fields": fields,
        "first": stored.first_event,
        "events": stored.events,
        "events_kept": EVENTS_KEPT,
        "event_bytes": EVENT_BYTES,
        "shuffles": stored.shuffles,
        "own_deck": stored.deck or "",
        "expires_in": expiry_seconds,
        "replaces": replace,
    }
    unkept = "", 0, 1  # no response for the ledger
    arguments = (msgspec.msgpack.encode(change), *unkept)
    reply = store.write(scripts.COMMIT, script_keys(stored.id), arguments)
    return bool(reply[0] == b"done")


# The fields of a session, its first event, and its last one.
DESCRIBE = """
local last = redis.call('HGET', KEYS[1], 'last_event') or '0'
return {
  redis.call('HGETALL', KEYS[1]),
  redis.call('XRANGE', KEYS[2], '-', '+', 'COUNT', 1),
  redis.call('XRANGE', KEYS[2], last .. '-0', last .. '-0'),
}
"""


class Description(Struct, frozen=True):
    """The state of a session, as far as this version can read it; times in ms since 1970."""

    id: str
    size: int  # bytes in the store
    name: str
    phase: str
    characters: int
    seats: int  # that players have taken
    first_event: int  # the oldest that is stored; 1 if the history is whole
    first_at: int
    last_at: int


def sizes(store: Store) -> Counter[str]:
    """The bytes of every session in the store, with the responses kept for retries.

    Raises StoreUnavailable.
    """
    found = dict[str, int]()  # a key may come twice
    with answering():
        for keys in _batches(store.keys("{*}:*")):
            pipeline: Any = store.client.pipeline(transaction=False)
            for key in keys:
                pipeline.memory_usage(key, samples=0)
            for key, size in zip(keys, pipeline.execute(), strict=True):
                found[key] = size or 0
    total = Counter[str]()
    for key, size in found.items():
        if can_be_session(id := session_of_key(key)):
            total[id] += size
    return total


def describe(store: Store, id: str, size: int = 0) -> Description | None:
    """The state of a session of this size; None if there is none. Raises StoreUnavailable."""
    flat, first, last = store.run(DESCRIBE, script_keys(id), ())
    if not flat:
        return None
    fields = fields_by_name(flat)
    oldest, first_at = _event(first)
    return Description(
        id=id,
        size=size,
        name=_read(fields, "name", "?"),
        phase=_read(fields, "phase", "?"),
        characters=len(_read(fields, "characters", [])),
        seats=sum(b'"player"' in fields[name] for name in fields if name.startswith(SEAT)),
        first_event=oldest,
        first_at=first_at,
        last_at=_event(last)[1],
    )


def delete(store: Store, ids: Iterable[str]) -> None:
    """Delete sessions for good, as their gamemasters could, and the responses kept for retries.

    Raises StoreUnavailable.
    """
    wanted = set(ids)
    for id in wanted:
        store.write(scripts.DELETE_ANY, script_keys(id), ())
    with answering():
        for key in store.keys("{*}:key*"):
            if session_of_key(key) in wanted:
                store.client.delete(key)


def _batches(keys: Iterator[str]) -> Iterator[list[str]]:
    while batch := [*islice(keys, SCAN_COUNT)]:
        yield batch


def _event(entries: Any) -> tuple[int, int]:
    """The id and the time of an event; 0 and 0 if there is none."""
    for id, parts in entries:
        return int(id.partition(b"-")[0]), codec.read_event(parts[1])[2]
    return 0, 0


def _read(fields: Mapping[str, bytes], name: str, otherwise: T) -> T:
    """The value of a field, unless it is missing, or of another type in another version."""
    with suppress(KeyError, msgspec.DecodeError):
        value = msgspec.json.decode(fields[name])
        return value if isinstance(value, type(otherwise)) else otherwise
    return otherwise
