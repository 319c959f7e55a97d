"""Proofs: of their hashes nothing is stored, and readers get them as the drawer did."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from service.fairness.shuffle import VerifiableShuffle, chapter_seed, verifiable_shuffle
from service.store.errors import ValueUnreadable
from service.store.sessions import Sessions
from service.store.store import Store
from service.tables.common.event import Event
from service.tables.common.table import ClosedChapter, Shuffle
from tests.store.kept import PLAIN, SEED_OF_THE_TABLE, Kept

GIVEN = ("alice", "Zoë")


def shuffled(number: int, cards: Sequence[int], adventure: int = 1) -> VerifiableShuffle:
    seed = chapter_seed(SEED_OF_THE_TABLE, adventure)
    return verifiable_shuffle(seed, number, GIVEN[:adventure], tuple(cards))


def entry(shuffle: VerifiableShuffle, cards: Sequence[int], adventure: int = 1) -> Shuffle:
    """What is stored of it: in the first adventure it takes one seed, in the second one two."""
    return Shuffle(
        number=shuffle.number,
        seeds=adventure,
        cards=tuple(cards),
        root=shuffle.root,
        left=len(shuffle.order),
    )


def drawn(shuffle: VerifiableShuffle, positions: Sequence[int]) -> Event:
    """Cards that only the first character sees."""
    secret = {
        "cards": [shuffle.order[position] for position in positions],
        "proofs": [shuffle.proof(position) for position in positions],
    }
    return Event("cards_drawn", None, {"count": len(positions)}, {"c1": secret})


def turned(shuffle: VerifiableShuffle, position: int) -> Event:
    proof = shuffle.proof(position)
    return Event("card_flipped", None, {"card": shuffle.order[position], "proof": proof})


def test_the_proofs_of_every_shuffle_come_back(sessions: Sessions, store: Store) -> None:
    """Those of an adventure follow from its own seed, and from the client seeds it took."""
    first, second, third = range(1, 157), range(1, 61), range(9, 99)
    one, two, three = shuffled(1, first), shuffled(2, second), shuffled(3, third, 2)
    events = [
        drawn(one, range(40, 60)),
        turned(one, 155),
        Event("kept", None, {"card": 4, "proof": None}),
        drawn(two, [59]),
        drawn(three, [0, 1, 88]),
        turned(three, 89),
    ]
    shuffles: list[Shuffle | ClosedChapter] = [
        entry(one, first),
        entry(two, second),
        ClosedChapter(number=1, client_seeds=GIVEN),
        entry(three, third, 2),
    ]
    kept = Kept(sessions, store, PLAIN.changed(chapter=2, client_seeds=GIVEN))
    new = kept.new().changed(last_event=len(events))
    kept.commit(None, new, events=events, shuffles=shuffles)
    for after in range(len(events)):
        page = sessions.events.page(kept.id, after, 100)
        assert [logged.event for logged in page] == events[after:]
        news, _ = sessions.events.news(kept.id, [("0" * 64, "")], after, 100)
        assert news.events == page


def test_of_a_proof_only_its_place_is_stored(sessions: Sessions, store: Store) -> None:
    cards = range(1, 1_001)
    shuffle = shuffled(1, cards)
    kept = Kept(sessions, store, PLAIN.changed(client_seeds=GIVEN))
    event = drawn(shuffle, range(333, 533))
    kept.commit(None, kept.new(), events=[event], shuffles=[entry(shuffle, cards)])
    [(_, parts)] = kept.dump()["events"]
    assert len(parts[b"e"]) < 3_000  # a card and its place are 12 bytes
    assert [logged.event for logged in sessions.events.page(kept.id, 0, 1)] == [event]


def test_a_text_is_not_taken_for_a_proof(sessions: Sessions, store: Store) -> None:
    kept = Kept(sessions, store)
    event = Event("said", None, {"text": '","proof":[1,2],"'})
    kept.commit(None, kept.new(), events=[event])
    assert [logged.event for logged in sessions.events.page(kept.id, 0, 1)] == [event]


@pytest.mark.parametrize("entries", [[], [b"{}"]], ids=["missing", "damaged"])
def test_without_its_shuffle_an_event_cannot_be_read(
    sessions: Sessions, store: Store, entries: Sequence[bytes]
) -> None:
    kept = Kept(sessions, store)
    shuffle = shuffled(1, range(1, 9))
    kept.commit(None, kept.new(), events=[turned(shuffle, 3)])
    for stored in entries:
        kept.client.rpush(kept.key("shuffles"), stored)
    with pytest.raises(ValueUnreadable) as refused:
        sessions.events.page(kept.id, 0, 1)
    assert kept.key("shuffles") in refused.value.keys
