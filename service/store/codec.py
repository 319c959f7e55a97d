"""Encode tables and events as JSON, and decode them; each field of a table is a hash field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from service.store.proofs import without_proofs
from service.store.rolls import pack_roll, unpack_roll
from service.tables.common.actor import Actor, Role
from service.tables.common.event import Event
from service.tables.drama_deck.deck import Deck
from service.tables.drama_deck.table import Table

FORMAT = b"3"
"""The number of the storage format; every version reads what any released version has written.

It rises if older versions must not change the tables of newer ones. From 3 on, the format of seats
and `join_hash` never changes, so that an older version still refuses strangers. Nor does a default
of Table, and of the structs with `omit_defaults`: a value that equals it is not stored.
"""
OLDEST_FORMAT = b"3"
"""Sessions in an older format are not opened: they are from before the first release."""

CARDS = "cards"
"""The field with the list of cards: it never changes, and is stored separately."""
_NAMES = Table.__struct_fields__
_DECODERS = {
    name: msgspec.json.Decoder(hint)
    for name, hint in get_type_hints(Table).items()
    if name != CARDS
}
_ALWAYS = ("cards", "name", "version", "phase", "adventure", "client_seeds")
"""The fields that are stored even with their defaults: scripts read them, too."""
_UNEQUAL: Any = object()
_DEFAULTS = msgspec.structs.astuple(Table(**dict.fromkeys(_ALWAYS, _UNEQUAL)))
FIELDS = tuple(_DECODERS)
"""The fields of a table that are stored, by name."""
_ENCODER = msgspec.json.Encoder()

Fields = Mapping[str, bytes]


def changed_fields(before: Table | None, after: Table) -> dict[str, bytes]:
    """The fields that differ from `before` (None: a new table), as JSON; empty for a default."""
    values = msgspec.structs.astuple(after)
    olds = _DEFAULTS if before is None else msgspec.structs.astuple(before)
    return {
        name: b"" if value == default else _ENCODER.encode(value)
        for name, old, value, default in zip(_NAMES, olds, values, _DEFAULTS, strict=True)
        if old is not value and old != value and name != CARDS
    }


def is_newer(fields: Fields) -> bool:
    """Whether a newer version of the service has stored these fields, in a newer format."""
    return int(fields["format"]) > int(FORMAT)


def is_too_old(fields: Fields) -> bool:
    """Whether these fields were stored before the oldest format that can be read."""
    return int(fields["format"]) < int(OLDEST_FORMAT)


def read_table(fields: Fields, cards: Deck) -> Table:
    """Decode a table; a field that is not stored has its default."""
    values: dict[str, Any] = {
        name: decoder.decode(fields[name]) for name, decoder in _DECODERS.items() if name in fields
    }
    return Table(cards=cards, **values)


def check_field(name: str, stored: bytes) -> None:
    """Raises ValueError if this is not the value of a table's field."""
    _DECODERS[name].decode(stored)


class StoredEvent(
    msgspec.Struct,
    omit_defaults=True,
    rename={
        "version": "v",
        "at": "t",
        "type": "e",
        "by": "b",
        "content": "c",
        "secret": "s",
    },
):
    """An event as stored in the Redis stream; names are short, for there are thousands of them."""

    version: int
    at: int  # milliseconds since 1970
    type: str
    by: tuple[str, str | None] | None = None
    content: Mapping[str, Any] = {}
    secret: Mapping[str, Mapping[str, Any]] = {}


_EVENT = msgspec.json.Decoder(StoredEvent)

SECRET_BYTES = 2 * 1024
"""What a secret counts as wherever bytes are limited, so that no limit tells how long it is."""


def encode_event(event: Event, *, version: int, at: int) -> bytes:
    """Encode an event of a version; `at` is in milliseconds since 1970.

    It is JSON with a line's end after what everybody sees, if it has secrets: see `event_bytes`.
    """
    by = (event.by.role.value, event.by.character or event.by.spectator) if event.by else None
    content = pack_roll(without_proofs(event.content))
    public = _ENCODER.encode(StoredEvent(version, at, event.type, by, content))
    if not event.secret:
        return public
    secret = {viewer: without_proofs(content) for viewer, content in event.secret.items()}
    return b'%b,\n"s":%b}' % (public.removesuffix(b"}"), _ENCODER.encode(secret))


def event_bytes(stored: bytes) -> int:
    """The bytes that an event counts, as the scripts count them: secrets always the same."""
    public, _, secret = stored.partition(b"\n")
    return len(public) + (SECRET_BYTES if secret else 0)


def read_event(stored: bytes) -> tuple[Event, int, int]:
    """Decode an event; return it with its version and its time in milliseconds since 1970.

    In place of proofs it has what they are computed from.
    """
    event = _EVENT.decode(stored)
    by = _actor(Role(event.by[0]), event.by[1]) if event.by else None
    return Event(event.type, by, unpack_roll(event.content), event.secret), event.version, event.at


def _actor(role: Role, id: str | None) -> Actor:
    return Actor(role, spectator=id) if role is Role.SPECTATOR else Actor(role, id)
