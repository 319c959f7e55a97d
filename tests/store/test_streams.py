"""The places of a session's streams: who gets one, and who gives way."""

from __future__ import annotations

from collections import Counter
from secrets import token_hex

import pytest

from service.store.keys import key_of
from service.store.store import Store
from service.store.streams import STREAMS_OF_SESSION, OpenStreams, Watcher


class Places:
    """The streams of one session, by who opened them."""

    def __init__(self, store: Store) -> None:
        self._store, self._streams, self._session = store, OpenStreams(store), token_hex(16)
        self._names: dict[str, str] = {}

    def play(self, name: str) -> bool:
        """A stream of somebody who plays; whether there is a place."""
        return self._open(name, None)

    def watch(self, address: str, seat: int) -> bool:
        """A stream of a spectator."""
        return self._open(f"{address}{seat}", Watcher(address, seat))

    def _open(self, name: str, watcher: Watcher | None) -> bool:
        stream = self._streams.open(self._session, f"{name:0<64}", watcher)
        if stream is not None:
            self._names[stream] = name
        return stream is not None

    @property
    def open(self) -> Counter[str]:
        client = self._store.client
        members = client.zrange(key_of(self._session, "streams"), 0, -1)  # type: ignore[union-attr]
        return Counter(self._names[member.decode()] for member in members)


@pytest.fixture
def places(store: Store) -> Places:
    return Places(store)


def fill(places: Places, *addresses: str) -> None:
    """All places are taken by spectators of these addresses in turn, of seats 1, 2, 3, …"""
    for number in range(STREAMS_OF_SESSION):
        assert places.watch(addresses[number % len(addresses)], number + 1)


def test_those_who_play_get_a_place_from_spectators(places: Places) -> None:
    fill(places, "a")
    for number in range(STREAMS_OF_SESSION):
        assert places.play(f"player{number}")
        assert places.open.total() == STREAMS_OF_SESSION
        assert (f"a{STREAMS_OF_SESSION - number - 1}" in places.open) is (number < 63)
        assert f"a{STREAMS_OF_SESSION - number}" not in places.open, "the newest seat goes first"


def test_those_who_play_get_a_place_where_no_spectator_has_one(places: Places) -> None:
    for number in range(STREAMS_OF_SESSION + 2):
        assert places.play(f"player{number}")
    assert places.open.total() == STREAMS_OF_SESSION + 2
    assert not places.watch("a", 1)


def test_the_address_with_the_most_gives_way(places: Places) -> None:
    for seat in range(1, 4):
        assert places.watch("few", 100 + seat)
    for seat in range(1, STREAMS_OF_SESSION - 2):
        assert places.watch("many", seat)
    assert places.play("gamemaster")
    assert "many61" not in places.open
    assert not places.watch("many", 61), "who gave way does not come back in another's place"
    assert places.watch("one", 999)
    assert "many60" not in places.open
    assert {"few101", "few102", "few103", "one999", "many1"} <= set(places.open)
    assert places.open.total() == STREAMS_OF_SESSION


def test_addresses_end_up_with_as_many_each(places: Places) -> None:
    fill(places, "a")
    for seat in range(100, 200):
        places.watch("b", seat)
    assert Counter(name[0] for name in places.open.elements()) == {"a": 32, "b": 32}


def test_the_oldest_seat_gets_its_place_back(places: Places) -> None:
    """A stream overlay that connects again, when as many addresses as places have come since."""
    fill(places, *(f"{number}-" for number in range(STREAMS_OF_SESSION)))
    assert not places.watch("new-", STREAMS_OF_SESSION + 1)
    assert places.watch("overlay-", 0)
    assert f"63-{STREAMS_OF_SESSION}" not in places.open
    assert not places.watch("63-", STREAMS_OF_SESSION)
