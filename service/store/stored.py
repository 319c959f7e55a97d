"""Sessions as they lie in a store: taken out, and put into another, each in one step.

What is kept for a day to answer retries, and who streams, stays where it is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from service.drama_deck.deck import Deck, standard
from service.store import codec, scripts
from service.store.errors import answering
from service.store.sessions import all_keys, session_of
from service.store.store import Store

AT_ONCE = 1_000


class Unreadable(ValueError):
    """What is no session, or one that only a newer version of the service reads."""


class StoredSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session, all of it as text."""

    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
    fields: dict[str, str]  # of the table
    events: list[tuple[str, list[str]]]  # by id
    deck: str | None  # its own
    shuffles: list[str]

    def check(self) -> None:
        """Raises Unreadable for what this version of the service could not go on with."""
        fields = {name: value.encode() for name, value in self.fields.items()}
        try:
            newer = codec.is_newer(fields)
            own = msgspec.json.decode(self.deck, type=Deck) if self.deck and not newer else None
            session_of(self.id, fields, own or standard())
            for _, entry in self.events if not newer else ():
                codec.read_event(entry[1].encode())
        except (LookupError, ValueError) as wrong:
            raise Unreadable(f"the session {self.id} cannot be read: {wrong}") from wrong
        if newer:
            raise Unreadable(f"a newer version of the service has stored the session {self.id}")


def ids(store: Store) -> Iterator[str]:
    """Every session of a store, once, as they are found. Raises StoreUnavailable."""
    found = set[str]()
    with answering():
        keys: Iterator[Any] = store.client.scan_iter(match="{*}:table", count=AT_ONCE)
        for key in keys:
            id = key.decode().partition("}")[0].removeprefix("{")
            if id not in found:
                found.add(id)
                yield id


def take_out(store: Store, id: str) -> StoredSession | None:
    """A session as it stands at one moment; None if there is none. Raises StoreUnavailable."""
    flat, events, deck, shuffles = store.run(scripts.TAKE_OUT, all_keys(id, None), ())
    if not flat:
        return None
    text = [part.decode() for part in flat]
    return StoredSession(
        id,
        dict(zip(text[::2], text[1::2], strict=True)),
        [(event.decode(), [part.decode() for part in parts]) for event, parts in events],
        None if deck is None else deck.decode(),
        [shuffle.decode() for shuffle in shuffles],
    )


def put_in(store: Store, stored: StoredSession, *, expiry_seconds: int, replace: bool) -> bool:
    """Put a session into a store, where it expires as if it had just been changed, or later.

    False if it is there already and not to be replaced; nothing is done then. Raises
    StoreUnavailable.
    """
    expires_at = max(int(time.time()) + expiry_seconds, int(stored.fields["expires_at"]))
    fields = stored.fields | {"expires_at": str(expires_at)}
    told = msgspec.msgpack.encode(msgspec.structs.replace(stored, fields=fields))
    done = store.write(scripts.PUT_IN, all_keys(stored.id, None), (told, int(replace), expires_at))
    return bool(done)
