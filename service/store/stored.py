"""Export sessions from a store and import them into another, each atomically.

The ledger and open streams are not included.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from service.store import scripts
from service.store.change import EVENTS_KEPT
from service.store.errors import reading
from service.store.keys import script_keys, session_keys, session_of_key
from service.store.session_fields import fields_by_name
from service.store.store import Store


class StoredSession(Struct, frozen=True, forbid_unknown_fields=True):
    """All stored data of a session, as text."""

    id: str
    fields: dict[str, str]
    first_event: Annotated[int, Meta(ge=1)]  # the id of the oldest that is stored
    events: Annotated[list[str], Meta(min_length=1, max_length=EVENTS_KEPT)]
    deck: str | None  # its own deck, as JSON
    shuffles: list[str]


def session_ids(store: Store) -> Iterator[str]:
    """The id of every session of a store, each once. Raises StoreUnavailable."""
    found = set[str]()
    for key in store.keys("{*}:table"):
        id = session_of_key(key)
        if id not in found:
            found.add(id)
            yield id


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
    encoded = msgspec.msgpack.encode(msgspec.structs.replace(stored, fields=fields))
    arguments = (encoded, int(replace), expiry_seconds)
    return bool(store.write(scripts.IMPORT, script_keys(stored.id), arguments))
