"""What a process remembers of sessions: no more than it may, and only what it may go by."""

from __future__ import annotations

from threading import Thread

from service.store import codec
from service.store.session import Session
from service.store.sessions import SessionCache, Sessions
from service.store.store import Store
from service.tables.drama_deck.game import GAME
from tests.store.kept import ANSWER, PLAIN, Kept, later
from tests.store.test_sessions import own_table
from tests.tables.drama_deck.wander import walk


def session(id: str, size: int = 10, version: int = 1) -> Session:
    return Session(
        game=GAME,
        id=id,
        table=PLAIN.changed(version=version),
        seats={},
        join_hash="",
        master_seed=b"",
        fields={"deck": b"x" * size},
        stored_bytes=size,
    )


def test_who_was_not_asked_for_longest_is_forgotten() -> None:
    remembered = SessionCache(30)
    for id in "abc":
        remembered.put(session(id))
    assert remembered.get("a") == session("a")
    remembered.put(session("d"))
    assert [remembered.get(id) is not None for id in "abcd"] == [True, False, True, True]
    remembered.put(session("e", size=25))
    assert [remembered.get(id) is not None for id in "acde"] == [False, False, False, True]


def test_a_session_counts_once_however_often_it_changes() -> None:
    remembered = SessionCache(30)
    remembered.put(session("a"))
    for version in range(10):
        remembered.put(session("b", size=version + 5, version=version))
    assert remembered.get("b") == session("b", size=14, version=9)
    assert remembered.get("a") == session("a")
    remembered.forget("b")
    assert remembered.get("b") is None
    remembered.put(session("c", size=20))
    assert remembered.get("a") == session("a")


def test_what_is_too_large_by_itself_is_not_remembered() -> None:
    remembered = SessionCache(30)
    remembered.put(session("a", size=31))
    assert remembered.get("a") is None
    remembered.put(session("b", size=30))
    assert remembered.get("b") is not None


def test_the_deck_of_a_session_counts() -> None:
    remembered = SessionCache(100)
    remembered.put(session("a").changed(deck_bytes=80))
    assert remembered.get("a") is not None
    remembered.put(session("b").changed(deck_bytes=20))
    assert [remembered.get(id) is not None for id in "ab"] == [False, True]
    remembered.put(session("c", size=70))
    assert [remembered.get(id) is not None for id in "bc"] == [True, True]


def test_the_bytes_of_a_deck_are_known_however_a_session_came(
    sessions: Sessions, store: Store
) -> None:
    """Written here, read anew, and read again after a change elsewhere."""
    kept = Kept(sessions, store, own_table("mine"))
    first = kept.create()
    size = store.client.strlen(kept.key("deck"))
    assert first.deck_bytes == size > 0
    elsewhere = Kept(Sessions(store), store)
    elsewhere.id = kept.id
    assert elsewhere.read().deck_bytes == size
    elsewhere.change(elsewhere.read())
    assert elsewhere.read().deck_bytes == size
    assert kept.read().deck_bytes == size
    assert kept.read().table.cards is first.table.cards, "it is not read again"


def test_many_threads_remember_no_more_than_they_may() -> None:
    remembered = SessionCache(100)
    ids = [f"{number}" for number in range(40)]

    def work(first: int) -> None:
        for number in range(2_000):
            id = ids[(first + number) % len(ids)]
            remembered.put(session(id, size=1 + number % 20))
            remembered.get(ids[number % len(ids)])
            remembered.forget(ids[(first * number) % len(ids)])

    threads = [Thread(target=work, args=(first,)) for first in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    held = [found for id in ids if (found := remembered.get(id)) is not None]
    assert sum(found.stored_bytes for found in held) <= 100
    remembered.put(session("all", size=100))
    assert remembered.get("all") is not None, "bytes of what is forgotten still count"
    assert all(remembered.get(id) is None for id in ids)


def test_what_is_remembered_of_a_change_is_what_lies_in_the_store(
    sessions: Sessions, store: Store
) -> None:
    steps = [step for step in walk(0).steps if step.after is not None]
    for step in steps[::7]:
        kept = Kept(sessions, store, step.before)
        first = kept.create()
        assert step.after is not None
        after = later(first, len(step.events)).changed(table=step.after)
        kept.commit(first, after, events=step.events)
        remembered = sessions.cached(kept.id)
        assert remembered == Sessions(store).read(kept.id)[0]


def test_a_session_that_is_deleted_is_forgotten(sessions: Sessions, store: Store) -> None:
    kept = Kept(sessions, store)
    first = kept.create()
    assert sessions.cached(kept.id) == first
    sessions.delete(first, None, ANSWER)
    assert sessions.cached(kept.id) is None


def test_a_session_of_a_newer_service_is_not_remembered(sessions: Sessions, store: Store) -> None:
    kept = Kept(sessions, store)
    kept.create()
    another = Kept(Sessions(store), store)
    another.id = kept.id
    store.client.hset(kept.key("table"), "format", int(codec.FORMAT) + 1)
    assert another.read().newer
    assert another.sessions.cached(kept.id) is None


def test_a_remembered_session_is_what_is_read_until_another_process_changes_it(
    sessions: Sessions, store: Store
) -> None:
    kept = Kept(sessions, store)
    first = kept.create()
    assert kept.read() is sessions.cached(kept.id)
    elsewhere = Kept(Sessions(store), store)
    elsewhere.id = kept.id
    elsewhere.change(first)
    assert kept.read() == elsewhere.read()
    assert kept.read().version == 2


def test_a_session_made_anew_with_the_same_version_is_read(
    sessions: Sessions, store: Store
) -> None:
    kept = Kept(sessions, store)
    first = kept.create()
    elsewhere = Kept(Sessions(store), store, PLAIN.changed(name="another"))
    elsewhere.id = kept.id
    elsewhere.sessions.delete(first, None, ANSWER)
    assert elsewhere.create().version == first.version
    assert kept.read().table.name == "another"


def test_a_session_that_another_process_deleted_is_gone(sessions: Sessions, store: Store) -> None:
    kept = Kept(sessions, store)
    Sessions(store).delete(kept.create(), None, ANSWER)
    assert sessions.read(kept.id) == (None, None)
