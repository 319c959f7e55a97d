"""JSON views of sessions, each as an actor may see it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from service.fairness.shuffle import chapter_seed, commitment
from service.store.session import LoggedEvent, Session
from service.store.sessions import Change
from service.tables.common.actor import Actor
from service.tables.common.table import ClosedChapter, Shuffle
from service.tables.common.view import (
    CommonView,
    Fairness,
    FreeSeat,
    Lobby,
    SessionState,
    ShownChapter,
    ShownShuffle,
    shown,
)

Json = dict[str, Any]


@lru_cache(maxsize=64)  # all events of a change have the same time
def timestamp(milliseconds: int) -> str:
    """Format milliseconds since 1970 as RFC 3339, in UTC, to the millisecond."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def table_view(session: Session, actor: Actor) -> CommonView:
    """The table as an actor may see it, with the version of the session."""
    state = SessionState(
        game=session.game.name,
        id=session.id,
        version=session.version,
        last_event=session.last_event,
        expires_at=timestamp(session.expires_at * 1000),
    )
    return session.game.view(session.table, actor, state)


def lobby_view(session: Session) -> Lobby:
    """The table as seen before joining."""
    table = session.table
    characters = [shown(FreeSeat, character) for character in table.living]
    return shown(Lobby, table, game=session.game.name, id=session.id, characters=characters)


def fairness_view(session: Session, shuffles: Sequence[Shuffle | ClosedChapter]) -> Fairness:
    """The public record of the shuffles of each chapter, the coming one included."""
    table, chapters, own = session.table, list[ShownChapter](), list[Shuffle]()
    for entry in shuffles:
        if isinstance(entry, Shuffle):
            own.append(entry)
        else:
            chapters.append(_chapter_view(session, entry, own, closed=True))
            own = []
    current = ClosedChapter(number=table.chapter, client_seeds=table.client_seeds)
    chapters.append(_chapter_view(session, current, own, closed=False))
    return Fairness(version=session.version, chapters=chapters)


def _chapter_view(
    session: Session, chapter: ClosedChapter, shuffles: Sequence[Shuffle], *, closed: bool
) -> ShownChapter:
    """A chapter: its server seed only once it is closed."""
    seed = chapter_seed(session.master_seed, chapter.number)
    return ShownChapter(
        number=chapter.number,
        commitment=commitment(seed),
        client_seeds=chapter.client_seeds,
        shuffles=[_shuffle_view(shuffle, session, closed=closed) for shuffle in shuffles],
        server_seed=seed.hex() if closed else None,
    )


def _shuffle_view(shuffle: Shuffle, session: Session, *, closed: bool) -> ShownShuffle:
    """A shuffle; its cards are left out while they would tell a secret."""
    listed = closed or session.game.lists(shuffle, session.table)
    return shown(ShownShuffle, shuffle, cards=shuffle.cards if listed else None)


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
