"""What is told of a session, to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.drama_deck.actor import Actor
from service.drama_deck.shuffle import Shuffle
from service.drama_deck.table import Phase, Table
from service.drama_deck.view.table import view_for
from service.fairness.shuffle import commitment
from service.store.session import LoggedEvent, Session
from service.tabletop.asked import Change
from service.tabletop.times import timestamp

Json = dict[str, Any]


def table_seen(session: Session, actor: Actor) -> Json:
    """The table as an actor may see it, with where the session stands."""
    return {
        "id": session.id,
        "version": session.version,
        **view_for(session.table, actor),
        "last_event": session.last_event,
        "expires_at": timestamp(session.expires_at * 1000),
    }


def fairness_seen(session: Session, shuffles: Sequence[Shuffle]) -> Json:
    """What everybody may know of the shuffles; the server seed only when all is over.

    Where hands were brought, the cards of the first shuffle would tell them (DD-10).
    """
    table = session.table
    ended = table.phase is Phase.ENDED
    return {
        "version": session.version,
        "commitment": commitment(session.server_seed),
        "client_seeds": table.client_seeds,
        "shuffles": [
            {
                "number": shuffle.number,
                "seeds": shuffle.seeds,
                "cards": None if _tells_hands(shuffle, table) and not ended else shuffle.cards,
                "root": shuffle.root,
            }
            for shuffle in shuffles
        ],
        "server_seed": session.server_seed.hex() if ended else None,
    }


def _tells_hands(shuffle: Shuffle, table: Table) -> bool:
    return shuffle.number == 1 and len(shuffle.cards) < len(table.cards)


def event_seen(told: LoggedEvent, actor: Actor) -> Json:
    """An event as an actor may see it."""
    return {
        "id": told.id,
        "version": told.version,
        "at": timestamp(told.at),
        **told.event.visible_to(actor),
    }


def change_seen(made: Change) -> Json:
    """What a move has changed, as its player may see it."""
    return {
        "version": made.session.version,
        "events": [event_seen(told, made.actor) for told in made.told],
        "table": table_seen(made.session, made.actor),
    }
