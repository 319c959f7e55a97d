"""Clocks that are wrong: the service's while the store's is right, and the store's for a moment."""

from __future__ import annotations

import time
from secrets import token_hex
from typing import Any

import pytest

from service.store.buckets import SLOT_SECONDS, AddressSlots, Quota, charge, restore, spend
from service.store.ledger import Share, StoredResponse
from service.store.sessions import Outcome, Sessions
from service.store.store import Store
from service.store.stored import export_session, import_session
from service.store.streams import STREAM_SECONDS
from tests.store.kept import Kept, entry, later

DAY = 86_400
YEARS = 20 * 365 * DAY


@pytest.fixture
def kept(sessions: Sessions, store: Store) -> Kept:
    return Kept(sessions, store)


@pytest.fixture
def owner() -> str:
    """Somebody whose buckets nobody else has used."""
    return token_hex(16)


# The service's clock.


@pytest.mark.parametrize("ahead", [-YEARS, -DAY, 0, DAY, YEARS])
def test_a_table_expires_by_the_clock_of_its_store(kept: Kept, ahead: int) -> None:
    """A service whose clock was behind let the store delete its tables at once."""
    now = int(time.time()) + ahead
    session = kept.new().changed(expires_at=now + 90 * DAY)
    assert kept.commit(None, session, at=now * 1000).outcome is Outcome.DONE
    moved = later(kept.read()).changed(expires_at=now + 14 * DAY)
    assert 90 * DAY - 60 < kept.client.ttl(kept.key("table")) <= 90 * DAY
    assert kept.commit(kept.read(), moved, at=now * 1000).outcome is Outcome.DONE
    for name in ("table", "events"):
        assert 14 * DAY - 60 < kept.client.ttl(kept.key(name)) <= 14 * DAY


def test_an_import_expires_by_the_clock_of_its_store(kept: Kept, store: Store) -> None:
    kept.create()
    stored = export_session(store, kept.id)
    assert stored is not None
    stored.fields["expires_at"] = "1000000000"  # long ago
    assert import_session(store, stored, expiry_seconds=DAY, replace=True)
    assert DAY - 60 < kept.client.ttl(kept.key("table")) <= DAY


# The store's clock, which was ahead, and is right again. What it wrote is made of what it writes.


def written_ahead(store: Store, name: str) -> str:
    """The bucket as a clock that was a day ahead has left it."""
    client: Any = store.client
    [key] = client.keys(f"{{{name}:*")
    times = [int(time) + DAY * 1_000_000 for time in client.get(key).split()]
    client.set(key, " ".join(map(str, times)), px=client.pttl(key) + DAY * 1_000)
    return key.decode()


@pytest.mark.parametrize("taken", [1, 4])
def test_a_bucket_goes_on_as_it_was(store: Store, taken: int) -> None:
    """Everybody was refused for as long as the clock had been ahead."""
    quota = Quota(token_hex(8), 4, 60)
    for _ in range(taken):
        assert spend(store, quota, "owner").granted
    key = written_ahead(store, quota.name)
    use = spend(store, quota, "owner")
    assert (use.granted, use.remaining) == (taken == 1, 4 - taken - (taken == 1))
    assert use.full_in <= 60
    client: Any = store.client
    assert client.pttl(key) <= 60_000, "it is not kept for long, either"


def test_what_was_charged_is_owed_still_and_no_more(store: Store) -> None:
    quota = Quota(token_hex(8), 100, DAY)
    assert charge(store, quota, "owner", 60).granted
    written_ahead(store, quota.name)
    use = charge(store, quota, "owner", 20)
    assert (use.granted, use.remaining) == (True, 20)
    assert not charge(store, quota, "owner", 60).granted


def test_what_is_given_back_is_given_back(store: Store) -> None:
    quota = Quota(token_hex(8), 4, 60)
    for _ in range(4):
        spend(store, quota, "owner")
    written_ahead(store, quota.name)
    restore(store, quota, "owner")
    assert [spend(store, quota, "owner").granted for _ in range(2)] == [True, False]


def test_a_share_of_the_ledger_goes_on_as_it_was(kept: Kept) -> None:
    share = Share("c1", 10_000)
    first, key = kept.create(), kept.key("keys:c1")
    keyed: dict[str, Any] = {"entry": entry(), "answer": StoredResponse(2, b"{}"), "share": share}
    assert kept.change(first, **keyed).outcome is Outcome.DONE
    times = [int(time) + DAY * 1_000_000 for time in kept.client.get(key).split()]
    kept.client.set(key, " ".join(map(str, times)))
    keyed["entry"] = entry("another-key-of-some")
    assert kept.change(kept.read(), **keyed).outcome is Outcome.DONE
    assert kept.client.ttl(key) < DAY


def test_the_slots_of_an_address_are_free_again_in_time(store: Store, owner: str) -> None:
    """They were taken for as long as the clock had been ahead."""
    slots, client = AddressSlots(store, 2), store.client
    assert slots.take(owner, "one")
    assert slots.take(owner, "two")
    [key] = [k for k in client.keys("{streams:*") if client.zscore(k, "one")]  # type: ignore[union-attr]
    shift(store, key)
    assert slots.take(owner, "one"), "whoever has one keeps it"
    assert not slots.take(owner, "three")
    assert latest(store, key) <= time.time() + SLOT_SECONDS
    slots.free(owner, "one")
    assert slots.take(owner, "three")


@pytest.mark.parametrize("look", ["open", "news"])
def test_the_streams_of_a_table_are_over_in_time(kept: Kept, store: Store, look: str) -> None:
    kept.create()
    stream = kept.sessions.streams.open(kept.id, "0" * 64)
    assert stream is not None
    shift(store, kept.key("streams"))
    if look == "open":
        assert kept.sessions.streams.open(kept.id, "1" * 64) is not None
    else:
        _, known = kept.sessions.events.news(kept.id, [("0" * 64, stream)], 0, 9)
        assert known == [True]
    assert latest(store, kept.key("streams")) <= time.time() + STREAM_SECONDS
    assert kept.client.zscore(kept.key("streams"), stream) > time.time()


def test_streams_whose_time_is_over_at_once_come_back(kept: Kept, store: Store) -> None:
    """The clock has jumped ahead: what looks again in time has its place."""
    kept.create()
    stream = kept.sessions.streams.open(kept.id, "0" * 64)
    assert stream is not None
    shift(store, kept.key("streams"), -DAY)
    _, known = kept.sessions.events.news(kept.id, [("0" * 64, stream)], 0, 9)
    assert known == [True]
    assert kept.client.zscore(kept.key("streams"), stream) > time.time()


def shift(store: Store, key: Any, seconds: int = DAY) -> None:
    client: Any = store.client
    for member, score in client.zrange(key, 0, -1, withscores=True):
        client.zadd(key, {member: score + seconds})


def latest(store: Store, key: Any) -> float:
    client: Any = store.client
    return max(score for _, score in client.zrange(key, 0, -1, withscores=True))
