"""Answer every question about a session that comes from a file, before it is put into a store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import orjson
from marshmallow import Schema, ValidationError

from service.drama_deck.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.drama_deck.deck import Deck
from service.fairness.verify import verify
from service.http.routes.moves import moves_with_odds_view
from service.http.schemas.decks import card_facts
from service.http.schemas.own_deck import OwnDeckSchema
from service.http.schemas.seats import LobbySchema
from service.http.schemas.table import TableViewSchema
from service.http.schemas.view.events import event_schema
from service.mechanics.die import TooMuchWork
from service.store import codec
from service.store.opened import OpenedSession, StoredSession, Unreadable, require
from service.store.session import LoggedEvent, Session
from service.tabletop.access import SessionAccess
from service.tabletop.soundness import check_sound
from service.tabletop.views import event_view, fairness_view, lobby_view, table_view

Json = dict[str, Any]
LOBBY, TABLE = LobbySchema(), TableViewSchema()
UNKNOWN = "Unknown field."
"""What schemas say of fields that answers may have all the same."""


def rehearse(stored: StoredSession) -> None:
    """Raises Unreadable, with the reason, unless the service could have written the session.

    Everything must be in order, and everybody can read and verify what they may see.
    """
    opened = stored.opened()
    try:
        _check_fidelity(stored, opened)
        check_sound(opened)
        _check_deck(opened.session.table.cards)
        _check_answers(opened)
    except Unreadable:
        raise
    except Exception as error:  # whatever a request would be answered with a 500 for
        raise Unreadable(f"it is not in order: {type(error).__name__} {error}") from error


def _check_fidelity(stored: StoredSession, opened: OpenedSession) -> None:
    """What is stored is all read: nothing in it has a name that nothing is read from."""
    again = codec.changed_fields(None, opened.session.table)
    for name in again.keys() & stored.fields.keys():
        _check_same(stored.fields[name], again[name], f"its field {name}")
    for logged, (_, parts) in zip(opened.events, stored.events, strict=True):
        encoded = codec.encode_event(logged.event, version=logged.version, at=logged.at)
        _check_same(parts[1], encoded, f"its event {logged.id}")
    for text, shuffle in zip(stored.shuffles, opened.shuffles, strict=True):
        _check_same(text, msgspec.json.encode(shuffle), f"its shuffle {shuffle.number}")
    if stored.deck is not None:
        _check_same(stored.deck, msgspec.json.encode(opened.session.table.cards), "its own deck")


def _check_same(stored: str, again: bytes, where: str) -> None:
    """What is stored is still there when it is encoded again; newer versions may add to it."""
    require(_says(orjson.loads(stored), orjson.loads(again)), f"{where} has something unknown")


def _check_deck(deck: Deck) -> None:
    """A deck of its own is one that the service would have taken."""
    if deck.name == "standard":
        return
    cards = [
        card_facts(card) | {"name": card.name, "text": card.text, "flavour": card.flavour}
        for card in deck
    ]
    taken = _fitting(OwnDeckSchema(), _sent({"name": deck.name, "cards": cards}), "its own deck")
    require(taken == deck, "its own deck is not as the service would have written it")


def _check_answers(opened: OpenedSession) -> None:
    session = opened.session
    _check_answer(LOBBY, lobby_view(session), "its lobby")
    for logged in opened.events:
        _check_event(logged)
    for steps in range(len(session.table.undo_steps)):
        before = session.before(session.table.undo_steps[steps:])
        _check_table(session.changed(table=before), GAMEMASTER, "an undo of it")
    fairness = fairness_view(session, opened.shuffles)
    for actor in _viewers(session):
        _check_table(session, actor, "its table")
        events = [event_view(logged, actor) for logged in opened.events]
        for refused in verify(_sent({"fairness": fairness, "events": events}))["refused"]:
            raise Unreadable(f"it cannot be verified: {refused['detail']}")


def _viewers(session: Session) -> Iterator[Actor]:
    yield GAMEMASTER
    yield SPECTATOR
    for character in session.table.characters:
        yield Actor(Role.PLAYER, character.id)


def _check_table(session: Session, actor: Actor, where: str) -> None:
    _check_answer(TABLE, table_view(session, actor), where)
    with suppress(TooMuchWork):  # which is what a caller is told
        orjson.dumps(moves_with_odds_view(SessionAccess(session, actor, "")))


def _check_event(logged: LoggedEvent) -> None:
    """An event is as its type is described, for all who see more of it than others."""
    for viewer in ("spectator", *logged.event.secret):
        shown = event_view(logged, _viewer(viewer))
        _check_answer(_event_schema(logged.event.type), shown, f"its event {logged.id}")


def _viewer(viewer: str) -> Actor:
    """Who sees the secrets of this viewer."""
    return Actor(Role.PLAYER, viewer) if viewer.startswith("c") else Actor(Role(viewer))


@cache
def _event_schema(type: str) -> Schema:
    return event_schema(type)()


def _check_answer(schema: Schema, answer: Json, where: str) -> None:
    """An answer is as its schema describes it, and no number is a text there."""
    sent = _sent(answer)
    require(_says(_fitting(schema, sent, where), sent), f"{where} is not as it is described")


def _sent(answer: Json) -> Json:
    """An answer as its reader gets it."""
    sent: Json = orjson.loads(orjson.dumps(answer))
    return sent


def _fitting(schema: Schema, value: Json, where: str) -> Any:
    """The value as the schema reads it. Raises Unreadable if it does not fit."""
    try:
        return schema.load(value)
    except ValidationError as error:
        if problem := next(_problems(error.messages), None):
            raise Unreadable(f"{where} is not as it is described: {problem}") from error
        return error.valid_data


def _problems(messages: Any, path: str = "") -> Iterator[str]:
    """The messages of a validation, each with its place, but for unknown fields."""
    if isinstance(messages, dict):
        for name, inner in messages.items():
            yield from _problems(inner, f"{path}/{name}")
    else:
        yield from (f"{path}: {message}" for message in messages if message != UNKNOWN)


def _says(read: Any, sent: Any) -> bool:
    """Whether what was read is what was sent, but for unknown fields."""
    if isinstance(read, dict):
        if not isinstance(sent, dict):
            return False
        # A field called `from` is `from_` in Python.
        names = {name: name if name in sent else name.removesuffix("_") for name in read}
        return all(_says(value, sent.get(names[name])) for name, value in read.items())
    if isinstance(read, list | tuple) and isinstance(sent, list):
        return len(read) == len(sent) and all(map(_says, read, sent))
    return bool(read == sent)
