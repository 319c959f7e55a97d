"""Encode tables and events as JSON, and decode them; each field of a table is a hash field.

The proofs of drawn cards are stored as places in shuffles, and computed when events are read. All
limits count secrets with the same size, so that no limit reveals how long they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import field
from msgspec.structs import replace

from service.fairness.shuffle import VerifiableShuffle, chapter_seed, verifiable_shuffle
from service.tables.common.actor import Actor, Role
from service.tables.common.event import Event
from service.tables.common.game import TableGame
from service.tables.common.shared_roll import SharedRoll
from service.tables.common.table import ClosedChapter, Note, Shuffle, Table, hidden_shuffles
from service.tables.registry import GAMES

FORMAT = b"3"
"""The number of the storage format; every version reads the data of all released ones.

It rises if older versions must not change the tables of newer ones. From 3 on, the format of seats
and `join_hash` never changes, so that an older version still refuses strangers. Nor does a default
of Table, and of the structs with `omit_defaults`: a value that equals it is not stored.
"""

CARDS = "cards"
"""The field of the cards in the box: it never changes, and is stored separately."""
_ALWAYS = ("name", "version", "phase", "chapter", "client_seeds")
"""The fields that are stored even with their defaults: scripts read them, too."""
_UNEQUAL: Any = object()
_ENCODER = msgspec.json.Encoder()


_DECODERS = {
    game.table: {
        name: msgspec.json.Decoder(hint)
        for name, hint in get_type_hints(game.table).items()
        if name != CARDS
    }
    for game in GAMES.values()
}


@cache
def _defaults(of: type[Table]) -> tuple[Any, ...]:
    return msgspec.structs.astuple(of(**dict.fromkeys((CARDS, *_ALWAYS), _UNEQUAL)))


def fields_of(of: type[Table]) -> Collection[str]:
    """The fields of a game's tables that are stored, by name."""
    return _DECODERS[of].keys()


Fields = Mapping[str, bytes]


def changed_fields(before: Table | None, after: Table) -> dict[str, bytes]:
    """The fields that differ from `before` (None: a new table), as JSON; empty for a default."""
    values = msgspec.structs.astuple(after)
    names, defaults = after.__struct_fields__, _defaults(type(after))
    olds = defaults if before is None else msgspec.structs.astuple(before)
    return {
        name: b"" if value == default else _ENCODER.encode(value)
        for name, old, value, default in zip(names, olds, values, defaults, strict=True)
        if old is not value and old != value and name != CARDS
    }


def is_newer(fields: Fields) -> bool:
    """Whether a newer version of the service has stored these fields, in a newer format."""
    return int(fields["format"]) > int(FORMAT)


def read_table(of: type[Table], fields: Fields, cards: Any) -> Table:
    """Decode a table of this type; a field that is not stored has its default."""
    values: dict[str, Any] = {
        name: decoder.decode(fields[name])
        for name, decoder in _DECODERS[of].items()
        if name in fields
    }
    return of(cards=cards, **values)


def check_field(of: type[Table], name: str, stored: bytes) -> None:
    """Raises ValueError if this is not the value of a table's field."""
    _DECODERS[of][name].decode(stored)


class StoredEvent(msgspec.Struct, omit_defaults=True):
    """An event as stored in the Redis stream; names are short, for there are thousands of them."""

    version: int = field(name="v")
    at: int = field(name="t")  # milliseconds since 1970
    type: str = field(name="e")
    by: tuple[str, str | None] | None = field(name="b", default=None)
    content: Mapping[str, Any] = field(name="c", default_factory=dict)
    packed: str = field(name="p", default="")  # the name of the game that has packed the content
    secret: Mapping[str, Mapping[str, Any]] = field(name="s", default_factory=dict)


_EVENT = msgspec.json.Decoder(StoredEvent)

SECRET_BYTES = 2 * 1024
"""The bytes that any secret counts in all limits, so that no limit reveals its length."""


def encode_event(event: Event, game: TableGame, *, version: int, at: int) -> bytes:
    """Encode an event of a game's table; `at` is in milliseconds since 1970.

    It is JSON. If it has secrets, a line break separates them from the public part: see
    `event_bytes`.
    """
    by = (event.by.role.value, event.by.character or event.by.spectator) if event.by else None
    content = without_proofs(event.content)
    packed = game.pack(content)
    by_game = "" if packed is content else game.name
    public = _ENCODER.encode(StoredEvent(version, at, event.type, by, packed, by_game))
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

    In place of proofs it has their places in the shuffles.
    """
    event = _EVENT.decode(stored)
    by = _actor(Role(event.by[0]), event.by[1]) if event.by else None
    content = GAMES[event.packed].unpack(event.content) if event.packed else event.content
    return Event(event.type, by, content, event.secret), event.version, event.at


def _actor(role: Role, id: str | None) -> Actor:
    return Actor(role, spectator=id) if role is Role.SPECTATOR else Actor(role, id)


STEP_BYTES = 80
"""Bytes of one hash of a path in an answer."""

Content = Mapping[str, Any]
ShuffleByNumber = Callable[[int], VerifiableShuffle]
"""Computes a shuffle of a session. Raises LookupError for an unknown one."""

read_shuffle = msgspec.json.Decoder(Shuffle | ClosedChapter).decode
"""Decode an entry of a session's shuffles."""


def without_proofs(content: Content) -> Content:
    """The content of an event with `[shuffle, position]` in place of each proof."""
    return _replaced(content, _place)


def with_proofs(event: Event, shuffle: ShuffleByNumber) -> Event:
    """A stored event as callers see it. Raises LookupError if a place does not exist."""

    def proof(place: tuple[int, int]) -> Mapping[str, Any]:
        number, position = place
        return shuffle(number).proof(position)

    # A proof stands where its card does, for the same viewers.
    secret = {viewer: _replaced(content, proof) for viewer, content in event.secret.items()}
    return Event(event.type, event.by, _replaced(event.content, proof), secret)


def shuffles_again(
    master_seed: bytes, current: ClosedChapter, entries: Iterable[Shuffle | ClosedChapter]
) -> ShuffleByNumber:
    """Compute any of the last shuffles of a session, whose open chapter is `current`."""
    known: dict[int, tuple[Shuffle, ClosedChapter]] = {}
    chapter = current
    for entry in reversed([*entries]):
        if isinstance(entry, ClosedChapter):
            chapter = entry
        else:
            known[entry.number] = entry, chapter

    def shuffle(number: int) -> VerifiableShuffle:
        entry, chapter = known[number]
        seed = chapter_seed(master_seed, chapter.number)
        seeds = chapter.client_seeds[: entry.seeds]
        return verifiable_shuffle(seed, number, seeds, entry.cards)

    return shuffle


def path_bytes(content: Content) -> int:
    """About how many bytes the paths of the `proofs` take in an answer."""
    return STEP_BYTES * sum(len(proof["path"]) for proof in content.get("proofs", ()))


def _place(proof: Any) -> Any:
    """The place of a proof; an event that was read without its proofs has places already."""
    return [proof["shuffle"], proof["position"]] if isinstance(proof, Mapping) else proof


def _replaced(content: Content, each: Callable[[Any], Any]) -> Content:
    if content.get("proof") is not None:
        return {**content, "proof": each(content["proof"])}
    if content.get("proofs"):
        return {**content, "proofs": [*map(each, content["proofs"])]}
    return content


_HIDDEN = "?" * SECRET_BYTES


def secret_fields(game: TableGame) -> Mapping[str, Callable[[Any], Any]]:
    """The fields of a game's tables that hold secrets, with functions that hide these."""
    return {**_OF_EVERY_TABLE, **game.secrets}


def counted_field(game: TableGame, table: Table, name: str) -> bytes:
    """A field of a table that holds secrets, as JSON with placeholders for them."""
    return msgspec.json.encode(secret_fields(game)[name](getattr(table, name)))


def counted_fields(game: TableGame, table: Table, fields: Mapping[str, bytes]) -> Mapping[str, int]:
    """The counted sizes of the secret fields among these stored ones: 0 for empty ones."""
    return {
        name: len(counted_field(game, table, name)) if fields[name] else 0
        for name in secret_fields(game)
        if name in fields
    }


def counted_shuffles(entries: Iterable[Shuffle | ClosedChapter]) -> bytes:
    """Entries of a session's shuffles, as JSON with placeholders for their cards."""
    made = [entry for entry in entries if isinstance(entry, Shuffle)]
    closed = [entry for entry in entries if isinstance(entry, ClosedChapter)]
    return msgspec.json.encode((hidden_shuffles(made), closed))


def _notes(notes: Iterable[Note]) -> Any:
    return [note if note.to is None else replace(note, text=_HIDDEN, to=()) for note in notes]


def _rolls(rolls: Iterable[SharedRoll]) -> Any:
    """A hidden roll counts the same once it is revealed, so there is always room to reveal it."""
    return [roll if roll.salt is None else _HIDDEN for roll in rolls]


def _sealed(rolls: Mapping[str, str]) -> Any:
    return dict.fromkeys(rolls, _HIDDEN)


_OF_EVERY_TABLE: Mapping[str, Callable[[Any], Any]] = {
    "notes": _notes,
    "shared_rolls": _rolls,
    "sealed_rolls": _sealed,
}
