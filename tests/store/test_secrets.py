"""What is written, and what is kept, counts secrets of any length the same."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from service.store.session import Session
from service.store.sessions import Change, PreparedChange, Sessions, prepare
from service.store.store import Store
from service.tables.common.event import Event
from service.tables.common.table import Shuffle
from tests.store.kept import AT, Kept, later

CARDS = ((1, 2), (101, 102))


def dealt(before: Session, cards: tuple[int, ...]) -> PreparedChange:
    """Some cards are drawn, from a shuffle without others that were brought."""
    drawn = Event("cards_drawn", None, {"count": len(cards)}, {"c1": {"cards": cards}})
    made = Shuffle(number=1, seeds=0, cards=cards, root="0" * 64, left=0)
    after = later(before, hands={"c1": cards}, shuffles=(made,))
    return prepare(Change(before=before, after=after, events=[drawn], shuffles=[made], at=AT))


def test_bytes_of_an_address_do_not_tell_how_long_a_secret_is(
    sessions: Sessions, store: Store
) -> None:
    """Whoever shares an address, or spends what is left of it, would measure the others' cards."""
    before = Kept(sessions, store).new()
    short, long = (dealt(before, cards) for cards in CARDS)
    assert len(short.arguments) < len(long.arguments)
    assert 0 < short.counted_bytes == long.counted_bytes


@pytest.mark.parametrize("length", [1, 1_500])
def test_how_many_events_are_kept_does_not_tell_how_long_a_secret_is(
    sessions: Sessions, store: Store, length: int
) -> None:
    """The oldest went by their stored bytes: what is cut off was seen by everybody."""
    kept = Kept(sessions, store)
    session = kept.create()
    event = Event("said", None, {"text": "x" * 99}, {"c1": {"text": "y" * length}})
    for _ in range(12):
        written = prepare(Change(before=session, after=later(session), events=[event], at=AT))
        arguments: Any = msgspec.msgpack.decode(written.arguments)
        fewer = {**arguments, "event_bytes": 12_000}
        sessions.commit(msgspec.structs.replace(written, arguments=msgspec.msgpack.encode(fewer)))
        session = kept.read()
    assert [told.id for told in sessions.events.page(kept.id, 8, 99)] == [9, 10, 11, 12, 13]
    assert sessions.events.page(kept.id, 0, 1)[0].id == 9
