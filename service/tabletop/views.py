"""JSON views of sessions, each as an actor may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.fairness.shuffle import adventure_seed, commitment
from service.store.change import Change
from service.store.session import LoggedEvent, Session
from service.tables.common.actor import Actor
from service.tables.common.shuffle import Shuffle
from service.tables.drama_deck.adventure import ClosedAdventure
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.view.shown import shown
from service.tables.drama_deck.view.table import lobby_for, view_for
from service.tabletop.timestamps import timestamp

Json = dict[str, Any]


def table_view(session: Session, actor: Actor) -> Json:
    """The table as an actor may see it, with the version of the session."""
    return {
        "id": session.id,
        "version": session.version,
        **view_for(session.table, actor),
        "last_event": session.last_event,
        "expires_at": timestamp(session.expires_at * 1000),
    }


def lobby_view(session: Session) -> Json:
    """What those may know who have not joined yet."""
    return {"id": session.id, **lobby_for(session.table)}


def fairness_view(session: Session, shuffles: Sequence[Shuffle | ClosedAdventure]) -> Json:
    """What everybody may know about the shuffles of each adventure, the one to come included."""
    table, adventures, own = session.table, [], list[Shuffle]()
    for entry in shuffles:
        if isinstance(entry, Shuffle):
            own.append(entry)
        else:
            adventures.append(_adventure_view(session, entry, own, closed=True))
            own = []
    current = ClosedAdventure(number=table.adventure, client_seeds=table.client_seeds)
    adventures.append(_adventure_view(session, current, own, closed=False))
    return {"version": session.version, "adventures": adventures}


def _adventure_view(
    session: Session, adventure: ClosedAdventure, shuffles: Sequence[Shuffle], *, closed: bool
) -> Json:
    """An adventure: its server seed only once it is closed."""
    seed = adventure_seed(session.master_seed, adventure.number)
    return {
        "number": adventure.number,
        "commitment": commitment(seed),
        "client_seeds": adventure.client_seeds,
        "shuffles": [_shuffle_view(shuffle, session.table, closed=closed) for shuffle in shuffles],
        "server_seed": seed.hex() if closed else None,
    }


def _shuffle_view(shuffle: Shuffle, table: Table, *, closed: bool) -> Json:
    """A shuffle; if players brought hands, the cards of the first one would reveal them (DD-10)."""
    cards = shuffle.cards if closed or not _reveals_hands(shuffle, table) else None
    return {"cards": cards, **shown(shuffle, "number", "seeds", "root")}


def event_view(logged: LoggedEvent, actor: Actor) -> Json:
    """An event as an actor may see it."""
    return {
        "id": logged.id,
        "version": logged.version,
        "at": timestamp(logged.at),
        **logged.event.visible_to(actor),
    }


def change_view(change: Change, actor: Actor, *, table: bool = True) -> Json:
    """The events of a change and the table after it, as an actor may see them."""
    events = [event_view(logged, actor) for logged in change.logged_events]
    after = {"table": table_view(change.after, actor)} if table else {}
    return {"version": change.after.version, "events": events, **after}


def _reveals_hands(shuffle: Shuffle, table: Table) -> bool:
    return shuffle.number == 1 and len(shuffle.cards) < len(table.cards)
