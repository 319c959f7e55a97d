"""Judge a session that comes from a file, before it is put into a store: all of it, or nothing.

It is decoded strictly, everything in it must fit together, and the requests of all its viewers are
answered once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any

import msgspec
import orjson
from msgspec import Struct

from service.fairness.verify import verify
from service.http.routes.offer_list import moves_view
from service.http.schemas.events import events_schema
from service.mechanics.die import TooMuchWork
from service.store import codec
from service.store.codec import read_shuffle, with_proofs
from service.store.keys import can_be_session
from service.store.session import (
    MAX_STATE,
    MAX_UNDO_BYTES,
    SEAT,
    LoggedEvent,
    Session,
    changed_fields,
    read_code,
    read_seat,
    read_session,
    snapshot_bytes,
)
from service.store.sessions import EVENT_BYTES
from service.store.stored import StoredSession
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.game import TableGame
from service.tables.common.shuffle import ClosedChapter, Shuffle
from service.tables.common.table import Table
from service.tables.common.turn import SHUFFLE
from service.tables.registry import GAMES
from service.tabletop.timestamps import timestamp
from service.tabletop.views import event_view, fairness_view, lobby_view, table_view

LARGEST = 2**53 - 1
"""The largest number that every reader of JSON reads as it is."""
MOST_STATE = 2 * MAX_STATE
"""Bytes of a session, as MAX_STATE counts them: dice may be written beyond that."""
UNKNOWN = "Unknown field."
"""The message of schemas about fields that answers may nevertheless have."""
_HASH = re.compile("[0-9a-f]{64}")
_NOTHING = object()


class Unreadable(ValueError):
    """The data are not a session, or one that this version of the service cannot read."""


class ReadSession(Struct, frozen=True):
    """A session with everything that belongs to it."""

    session: Session
    events: Sequence[LoggedEvent]  # without their proofs
    shuffles: Sequence[Shuffle | ClosedChapter]


def judge(stored: StoredSession) -> None:
    """Raises Unreadable, with the reason, unless the service can go on with the session."""
    read = _read(stored)
    _check_same(stored, read)
    _check_fit(read)
    _check_answers(read)


def require(condition: object, reason: str) -> None:
    """Raises Unreadable with the reason unless the condition holds."""
    if not condition:
        raise Unreadable(reason)


@contextmanager
def _naming(where: str) -> Iterator[None]:
    """Raises Unreadable for all errors that a request would answer with 500."""
    try:
        yield
    except Unreadable:
        raise
    except Exception as error:
        reason = str(error) if isinstance(error, ValueError) else f"{type(error).__name__} {error}"
        raise Unreadable(f"{where} cannot be read: {reason}") from error


def _read(stored: StoredSession) -> ReadSession:
    """Decode everything."""
    fields = {name: value.encode() for name, value in stored.fields.items()}
    _check_format(fields)
    require(can_be_session(stored.id), "its id is none")
    game = GAMES.get(stored.fields.get("game", ""))
    if game is None:
        raise Unreadable(f"this version does not know its game: {stored.fields.get('game')!a}")
    for name, value in fields.items():
        with _naming(f"its field {name!a}"):
            _check_field(game, name, value)
    with _naming("its own deck"):
        deck = _deck(game, stored)
    with _naming("one of its fields"):
        session = read_session(stored.id, fields, deck)
    with _naming("one of its shuffles"):
        shuffles = [*map(read_shuffle, stored.shuffles)]
    return ReadSession(session, _events(stored, session), shuffles)


def _check_format(fields: codec.Fields) -> None:
    with _naming("its field 'format'"):
        require(
            not codec.is_newer(fields),
            "a newer version of the service has written it: import it with that one",
        )
        require(
            not codec.is_too_old(fields),
            "an older version has written it, which this one cannot read: play that table on with "
            "the older one, or make a new one, to which the players bring their hands",
        )


def _deck(game: TableGame, stored: StoredSession) -> Any:
    """The cards it is played with: its own deck, or its game's."""
    hash = stored.fields.get("own_deck")
    if stored.deck is None:
        require(hash is None, "its own deck is missing")
        return game.cards()
    require(sha256(stored.deck.encode()).hexdigest() == hash, "its own deck is another one")
    return msgspec.json.decode(stored.deck, type=game.cards_type)


def _check_field(game: TableGame, name: str, value: bytes) -> None:
    if name in codec.fields_of(game.table):
        codec.check_field(game.table, name, value)
        _check_numbers(orjson.loads(value), f"its field {name!a}")
    elif name.startswith(SEAT):
        require(_HASH.fullmatch(name.removeprefix(SEAT)), "a seat has no hash")
        read_seat(value)
    elif name in ("join_hash", "master_seed"):
        require(_HASH.fullmatch(value.decode()), f"its field {name!a} is not 64 digits in hex")
    elif name in ("handover", "short_code"):
        require(_HASH.fullmatch(read_code(value).hash), f"its field {name!a} has no hash")
    elif name == "expires_at":
        timestamp(int(value) * 1000)


def _events(stored: StoredSession, session: Session) -> Sequence[LoggedEvent]:
    """The events, without a gap."""
    last = stored.first_event + len(stored.events) - 1
    require(
        last == session.last_event, "events of it are missing, or its field 'last_event' is another"
    )
    size = sum(codec.event_bytes(text.encode()) for text in stored.events)
    require(size <= EVENT_BYTES, f"its events have {size:,} bytes")
    events = []
    for id, text in enumerate(stored.events, stored.first_event):
        with _naming(f"its event {id}"):
            event, version, at = codec.read_event(text.encode())
            _check_numbers(orjson.loads(text), f"its event {id}")
            require(
                event.type in session.game.events,
                f"this version does not know the type of its event {id}",
            )
            events.append(LoggedEvent(id, version, at, event))
    newest = 0 if stored.first_event == 1 else events[0].version
    for logged in events:
        follows = logged.version - newest in (0, 1)
        require(follows, f"its event {logged.id} has version {logged.version}")
        newest = logged.version
    require(newest == session.version, "its field 'version' is not that of its last event")
    return events


def _check_numbers(value: Any, where: str) -> None:
    """Raises Unreadable for whole numbers that not every reader of JSON reads."""
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            _check_numbers(item, where)
    elif isinstance(value, int):
        require(abs(value) <= LARGEST, f"{where} has a number beyond {LARGEST}")


def _check_same(stored: StoredSession, read: ReadSession) -> None:
    """All stored data are read, and are the same when encoded again."""
    session = read.session
    # A field may be stored with its default, too.
    again = {
        name: msgspec.json.encode(getattr(session.table, name))
        for name in codec.fields_of(session.game.table)
    }
    again |= changed_fields(None, session, session.command.decode())
    for name, value in stored.fields.items():
        if name != "own_deck":
            require(name in again, f"this version does not know its field {name!a}")
            _check_text(value, again[name], f"its field {name!a}")
    for text, logged in zip(stored.events, read.events, strict=True):
        with _naming(f"its event {logged.id}"):
            encoded = codec.encode_event(
                logged.event, session.game, version=logged.version, at=logged.at
            )
            _check_text(text, encoded, f"its event {logged.id}")
    for text, entry in zip(stored.shuffles, read.shuffles, strict=True):
        _check_text(text, msgspec.json.encode(entry), f"its shuffle {entry.number}")
    if stored.deck is not None:
        _check_text(stored.deck, msgspec.json.encode(session.table.cards), "its own deck")


def _check_text(stored: str, again: bytes, where: str) -> None:
    if stored.encode() == again:
        return
    with _naming(where):
        parts = orjson.loads(stored)
        places = _differing(parts, orjson.loads(again))
        place = next(places, None if isinstance(parts, dict | list) else "")
    require(place is None, f"{where} has something{place and f' at {place}'} that is not read")


def _differing(stored: Any, read: Any, at: str = "") -> Iterator[str]:
    """The places of stored data that were not read; newer versions may add some."""
    if isinstance(stored, dict) and isinstance(read, dict):
        for name, value in stored.items():
            yield from _differing(value, read.get(name, _NOTHING), f"{at}/{name}")
    elif isinstance(stored, list) and isinstance(read, list) and len(stored) == len(read):
        for index, pair in enumerate(zip(stored, read, strict=True)):
            yield from _differing(*pair, f"{at}/{index}")
    elif stored != read:
        yield at


def _check_fit(read: ReadSession) -> None:
    """Piles, people, shuffles and steps of an undo fit together."""
    session, table = read.session, read.session.table
    people = {character.id for character in table.characters}
    _check_piles(table, "its cards")
    _check_ids(table)
    seats = [seat.actor for seat in session.seats.values()]
    there = {GAMEMASTER, *(Actor(Role.PLAYER, id) for id in people)}
    there |= {Actor(Role.SPECTATOR, spectator=one.id) for one in table.spectators}
    require(seats.count(GAMEMASTER) == 1, "it does not have one gamemaster")
    require({*seats} <= there, "it has a seat of somebody who is not there")
    require(len({*seats}) == len(seats), "it has a seat twice")
    _check_shuffles(read)
    size = session.counted_bytes
    require(size <= MOST_STATE, f"it has {size:,} bytes")
    _check_undo(session)


def _check_piles(table: Table, what: str) -> None:
    """Each card is in exactly one pile."""
    cards = sorted(card for pile in table.piles() for card in pile)
    require(cards == sorted(table.card_numbers), f"{what} are not each in exactly one place")


def _check_ids(table: Table) -> None:
    """Ids are given once: a new character would see the hand of one with the same id."""
    for kind, ids in table.ids().items():
        last = table.numbered.get(kind, 0)
        numbers = [int(id[1:]) for id in ids if re.fullmatch(f"{kind}[1-9][0-9]{{0,15}}", id)]
        once = len({*numbers}) == len(ids) and all(number <= last for number in numbers)
        require(once, f"its ids {ids} were not each given once")


def _check_shuffles(read: ReadSession) -> None:
    """All shuffles follow from their seeds, and the table from its shuffles."""
    session, table = read.session, read.session.table
    made = [entry for entry in read.shuffles if isinstance(entry, Shuffle)]
    closed = [entry.number for entry in read.shuffles if isinstance(entry, ClosedChapter)]
    numbers = [shuffle.number for shuffle in made]
    for listed, last, what in (
        (numbers, table.numbered.get(SHUFFLE, 0), "a shuffle"),
        (closed, table.chapter - 1, "a chapter"),
    ):
        in_order = listed == [*range(1, len(listed) + 1)]
        require(in_order and len(listed) == last, f"{what} is missing")
    shuffled = session.shuffle(read.shuffles)
    for shuffle in made:
        unique = {*shuffle.cards}
        require(0 < len(unique) == len(shuffle.cards) == shuffle.left, "a shuffle has odd cards")
        with _naming(f"its shuffle {shuffle.number}"):
            as_made = shuffled(shuffle.number).root == shuffle.root
            require(as_made, f"its shuffle {shuffle.number} is another one")
    try:
        session.game.check(table, made, shuffled)
    except ValueError as error:
        raise Unreadable(str(error)) from error


def _check_undo(session: Session) -> None:
    """Each possible undo restores a table that everybody can go on with."""
    steps, kept = session.table.undo_steps, session.snapshots
    require([step.version for step in steps] == sorted(kept), "its field 'undo_steps' is another")
    with _naming("what can be undone"):
        size = sum(map(snapshot_bytes, kept.values()))
    require(size <= MAX_UNDO_BYTES, f"what can be undone has {size:,} bytes")
    for at, step in enumerate(steps):
        with _naming(f"its field 'undo:{step.version}'"):
            before = session.before(steps[at:])
            _check_piles(before, f"before version {step.version} its cards")
            _check_table(session.changed(table=before), GAMEMASTER)


def _check_answers(read: ReadSession) -> None:
    """Everybody can read, go on, and verify."""
    session, shuffle = read.session, read.session.shuffle(read.shuffles)
    with _naming("it"):
        msgspec.json.encode(lobby_view(session))
        fairness = fairness_view(session, read.shuffles)
    events = []
    for logged in read.events:
        with _naming(f"its event {logged.id}"):
            events.append(msgspec.structs.replace(logged, event=with_proofs(logged.event, shuffle)))
            _check_event(session.game, events[-1])
    for actor in _viewers(session):
        with _naming("it"):
            _check_table(session, actor)
        seen = {"fairness": fairness, "events": [event_view(logged, actor) for logged in events]}
        for refused in verify(msgspec.json.decode(msgspec.json.encode(seen)))["refused"]:
            raise Unreadable(f"it cannot be verified: {refused['detail']}")


def _viewers(session: Session) -> Iterator[Actor]:
    yield from (GAMEMASTER, SPECTATOR)
    yield from (Actor(Role.PLAYER, character.id) for character in session.table.characters)


def _check_table(session: Session, actor: Actor) -> None:
    msgspec.json.encode(table_view(session, actor))
    with suppress(TooMuchWork):  # callers get this, too
        orjson.dumps(moves_view(session.game, session.table, actor, odds=True))


def _check_event(game: TableGame, logged: LoggedEvent) -> None:
    """An event fits the description of its type, for every viewer who sees more than others."""
    for viewer in ("spectator", *logged.event.secret):
        actor = Actor(Role.PLAYER, viewer) if viewer[:1] == "c" else Actor(Role(viewer))
        view = orjson.loads(orjson.dumps(event_view(logged, actor)))
        messages = events_schema(game).type_schemas[logged.event.type].validate(view)
        for place in _problems(messages):
            raise Unreadable(f"its event {logged.id} is not as it is described: {place}")


def _problems(messages: Any, path: str = "") -> Iterator[str]:
    """The messages of a validation, each with its place, but for unknown fields."""
    if isinstance(messages, dict):
        for name, inner in messages.items():
            yield from _problems(inner, f"{path}/{name}")
    else:
        yield from (f"{path}: {message}" for message in messages if message != UNKNOWN)
