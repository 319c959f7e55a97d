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

from service.fairness.verify import verify
from service.http.routes.offer_list import moves_view
from service.http.schemas import events_schema
from service.mechanics.die import TooMuchWork
from service.schemas.messages import UNKNOWN, leaves_of
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
from service.tables.common.table import SHUFFLE, ClosedChapter, Shuffle, Table
from service.tables.registry import GAMES
from service.tabletop.views import event_view, fairness_view, lobby_view, table_view, timestamp

MOST_STATE = 2 * MAX_STATE
"""Bytes of a session, as MAX_STATE counts them: dice may be written beyond that."""
_HASH = re.compile("[0-9a-f]{64}")
_NOTHING = object()

Shuffles = Sequence[Shuffle | ClosedChapter]


class Unreadable(ValueError):
    """The data are not a session, or one that this version of the service cannot read."""


def judge(stored: StoredSession) -> None:
    """Raises Unreadable, with the reason, unless the service can go on with the session."""
    session = _session(stored)
    with _naming("one of its shuffles"):
        shuffles = [*map(read_shuffle, stored.shuffles)]
    events = [*_events(stored, session)]
    _check_same(stored, session, shuffles)
    _check_seats(session)
    _check_ids(session.table)
    _check_piles(session.table, "its cards")
    _check_shuffles(session, shuffles)
    size = session.counted_bytes
    require(size <= MOST_STATE, f"it has {size:,} bytes")
    _check_undo(session)
    _check_answers(session, events, shuffles)


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


def _session(stored: StoredSession) -> Session:
    """Decode the session and its cards."""
    fields = {name: value.encode() for name, value in stored.fields.items()}
    with _naming("its field 'format'"):
        require(
            not codec.is_newer(fields),
            "a newer version of the service has written it: import it with that one",
        )
    require(can_be_session(stored.id), "its id is not one of a session")
    game = GAMES.get(stored.fields.get("game", ""))
    if game is None:
        raise Unreadable(f"this version does not know its game: {stored.fields.get('game')!a}")
    for name, value in fields.items():
        with _naming(f"its field {name!a}"):
            _check_field(game, name, value)
    with _naming("its own deck"):
        cards = _cards(game, stored)
    with _naming("one of its fields"):
        return read_session(stored.id, fields, cards)


def _check_field(game: TableGame, name: str, value: bytes) -> None:
    hash: str | None = None
    if name in codec.fields_of(game.table):
        codec.check_field(game.table, name, value)
        _check_numbers(value, f"its field {name!a}")
    elif name.startswith(SEAT):
        hash = name.removeprefix(SEAT)
        read_seat(value)
    elif name in ("join_hash", "master_seed"):
        hash = value.decode()
    elif name in ("handover", "short_code"):
        hash = read_code(value).hash
    elif name == "expires_at":
        timestamp(int(value) * 1000)
    require(hash is None or _HASH.fullmatch(hash), f"its field {name!a} is not 64 digits in hex")


def _cards(game: TableGame, stored: StoredSession) -> Any:
    """The cards it is played with: its own deck, or its game's."""
    hash = stored.fields.get("own_deck")
    if stored.deck is None:
        require(hash is None, "its own deck is missing")
        return game.cards()
    require(sha256(stored.deck.encode()).hexdigest() == hash, "its own deck does not have its hash")
    return msgspec.json.decode(stored.deck, type=game.cards_type)


def _events(stored: StoredSession, session: Session) -> Iterator[LoggedEvent]:
    """The events, without their proofs and without a gap."""
    last = stored.first_event + len(stored.events) - 1
    require(
        last == session.last_event,
        "some of its events are missing, or its field 'last_event' is wrong",
    )
    size = sum(codec.event_bytes(text.encode()) for text in stored.events)
    require(size <= EVENT_BYTES, f"its events have {size:,} bytes")
    newest = 0 if stored.first_event == 1 else None
    for id, text in enumerate(stored.events, stored.first_event):
        where = f"its event {id}"
        with _naming(where):
            event, version, at = codec.read_event(text.encode())
            _check_numbers(text.encode(), where)
            known = event.type in session.game.events
            require(known, f"this version does not know the type of {where}")
            again = codec.encode_event(event, session.game, version=version, at=at)
        _check_text(text, again, where)
        follows = newest is None or version - newest in (0, 1)
        require(follows, f"{where} has version {version}")
        newest = version
        yield LoggedEvent(id, version, at, event)
    require(newest == session.version, "its field 'version' is not that of its last event")


def _check_numbers(text: bytes, where: str) -> None:
    """Raises Unreadable for whole numbers that not every reader of JSON reads."""
    value = orjson.loads(text)
    try:
        orjson.dumps(value, option=orjson.OPT_STRICT_INTEGER)
    except TypeError as error:
        raise Unreadable(f"{where} has a number beyond {2**53 - 1}") from error


def _check_same(stored: StoredSession, session: Session, shuffles: Shuffles) -> None:
    """All stored data are read, and are the same when encoded again."""
    # A field may be stored with its default, too.
    names = codec.fields_of(session.game.table)
    again = {name: msgspec.json.encode(getattr(session.table, name)) for name in names}
    again |= changed_fields(None, session, session.command.decode())
    for name, value in stored.fields.items():
        if name != "own_deck":
            require(name in again, f"this version does not know its field {name!a}")
            _check_text(value, again[name], f"its field {name!a}")
    for text, entry in zip(stored.shuffles, shuffles, strict=True):
        _check_text(text, msgspec.json.encode(entry), f"its shuffle {entry.number}")
    if stored.deck is not None:
        _check_text(stored.deck, msgspec.json.encode(session.table.cards), "its own deck")


def _check_text(stored: str, again: bytes, where: str) -> None:
    if stored.encode() != again:
        with _naming(where):
            place = next(_differing(orjson.loads(stored), orjson.loads(again)), None)
        require(place is None, f"{where} has something unknown{place and f' at {place}'}")


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


def _check_seats(session: Session) -> None:
    """One gamemaster, and nobody twice or without a character."""
    table, seats = session.table, [seat.actor for seat in session.seats.values()]
    there = {GAMEMASTER, *(Actor(Role.PLAYER, character.id) for character in table.characters)}
    there |= {Actor(Role.SPECTATOR, spectator=one.id) for one in table.spectators}
    require(seats.count(GAMEMASTER) == 1, "it does not have one gamemaster")
    require({*seats} <= there, "it has a seat of somebody who is not at the table")
    require(len({*seats}) == len(seats), "it has a seat twice")


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


def _check_shuffles(session: Session, entries: Shuffles) -> None:
    """All shuffles follow from their seeds, and the table from its shuffles."""
    table, shuffled = session.table, session.shuffle(entries)
    made = [entry for entry in entries if isinstance(entry, Shuffle)]
    closed = [entry.number for entry in entries if isinstance(entry, ClosedChapter)]
    numbers = [shuffle.number for shuffle in made]
    last = table.numbered.get(SHUFFLE, 0)
    require(numbers == [*range(1, last + 1)], "a shuffle is missing")
    require(closed == [*range(1, table.chapter)], "a chapter is missing")
    for shuffle in made:
        unique = {*shuffle.cards}
        require(
            0 < len(unique) == len(shuffle.cards) == shuffle.left,
            "the cards of a shuffle are not each listed once",
        )
        with _naming(f"its shuffle {shuffle.number}"):
            as_made = shuffled(shuffle.number).root == shuffle.root
            require(as_made, f"its shuffle {shuffle.number} does not follow from its seed")
    try:
        session.game.check(table, made, shuffled)
    except ValueError as error:
        raise Unreadable(str(error)) from error


def _check_undo(session: Session) -> None:
    """Each possible undo restores a table that everybody can go on with."""
    steps, kept = session.table.undo_steps, session.snapshots
    require(
        [step.version for step in steps] == sorted(kept),
        "its field 'undo_steps' does not fit its snapshots",
    )
    with _naming("one of its snapshots"):
        size = sum(map(snapshot_bytes, kept.values()))
    require(size <= MAX_UNDO_BYTES, f"its snapshots have {size:,} bytes")
    for at, step in enumerate(steps):
        with _naming(f"its field 'undo:{step.version}'"):
            before = session.before(steps[at:])
            _check_piles(before, f"before version {step.version} its cards")
            _check_table(session.changed(table=before), GAMEMASTER)


def _check_answers(session: Session, logged: Sequence[LoggedEvent], entries: Shuffles) -> None:
    """Everybody can read, go on, and verify."""
    shuffle, events = session.shuffle(entries), []
    with _naming("it"):
        msgspec.json.encode(lobby_view(session))
        fairness = fairness_view(session, entries)
    for each in logged:
        with _naming(f"its event {each.id}"):
            events.append(msgspec.structs.replace(each, event=with_proofs(each.event, shuffle)))
            _check_event(session.game, events[-1])
    players = (Actor(Role.PLAYER, character.id) for character in session.table.characters)
    for actor in (GAMEMASTER, SPECTATOR, *players):
        with _naming("it"):
            _check_table(session, actor)
        seen = {"fairness": fairness, "events": [event_view(each, actor) for each in events]}
        for refused in verify(msgspec.json.decode(msgspec.json.encode(seen)))["refused"]:
            raise Unreadable(f"it cannot be verified: {refused['detail']}")


def _check_table(session: Session, actor: Actor) -> None:
    msgspec.json.encode(table_view(session, actor))
    with suppress(TooMuchWork):  # callers get this, too
        orjson.dumps(moves_view(session.game, session.table, actor, odds=True))


def _check_event(game: TableGame, logged: LoggedEvent) -> None:
    """An event fits the description of its type, for every viewer with secrets of their own."""
    for viewer in ("spectator", *logged.event.secret):
        actor = Actor(Role.PLAYER, viewer) if viewer[:1] == "c" else Actor(Role(viewer))
        view = orjson.loads(orjson.dumps(event_view(logged, actor)))
        messages = events_schema(game).type_schemas[logged.event.type].validate(view)
        for path, message in leaves_of(messages):
            if message != UNKNOWN:  # answers may have more fields than are described
                place = f"/{'/'.join(path)}: {message}"
                raise Unreadable(f"its event {logged.id} is not as it is described: {place}")
