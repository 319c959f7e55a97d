"""Sessions in a real store: the commit script asked directly, and tables as they are kept."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
import orjson
import pytest
from msgspec.structs import replace

from service.fairness.shuffle import chapter_seed, verifiable_shuffle
from service.store import codec
from service.store.codec import without_proofs
from service.store.event_log import PAGE_BYTES, Reader
from service.store.ledger import StoredResponse
from service.store.session import MAX_STATE, SeatRecord, Session, TimedCode
from service.store.sessions import EVENT_BYTES, EVENTS_KEPT, CommitResult, Outcome, Sessions
from service.store.store import Store
from service.store.stored import export_session, import_session
from service.store.streams import STREAM_SECONDS, STREAMS_OF_SESSION
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.event import Event
from service.tables.common.table import Shuffle
from service.tables.drama_deck.card import Deck, standard
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.table import Foe, Table
from tests.http.schemas import situations
from tests.store import formats
from tests.store.kept import ANSWER, AT, PLAIN, SEED_OF_THE_TABLE, YEAR, Kept, entry, later
from tests.tables.drama_deck.game import seen_by
from tests.tables.drama_deck.wander import Step, walk

DAY = 24 * 60 * 60
DATA = Path(__file__).parent / "data"
FORMATS = pytest.mark.parametrize("file", ["table-v3.json"])


@pytest.fixture
def kept(sessions: Sessions, store: Store) -> Kept:
    return Kept(sessions, store)


# The commit script.


def test_a_change_from_a_stale_version_changes_nothing(kept: Kept) -> None:
    first = kept.create()
    assert kept.change(first) == CommitResult(Outcome.DONE)
    before = kept.dump()
    assert kept.change(first, entry=entry(), answer=ANSWER) == kept.overtaken()
    assert kept.commit(None, kept.new()) == kept.overtaken()
    assert kept.dump() == before


def test_of_writers_from_one_version_exactly_one_is_done(kept: Kept) -> None:
    session = kept.create()
    for _ in range(20):
        outcomes: list[Outcome] = []
        start = threading.Barrier(4)

        def write(session: Session = session, start: threading.Barrier = start) -> None:
            start.wait()
            outcomes.append(kept.change(session)[0])  # noqa: B023 (threads end in the loop)

        threads = [threading.Thread(target=write) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == [Outcome.DONE, *[Outcome.STALE] * 3]
        session = kept.read()


def test_an_answer_that_is_kept_comes_before_any_other_question(kept: Kept) -> None:
    first = kept.create()
    assert kept.change(first, entry=entry(), answer=ANSWER).outcome is Outcome.DONE
    newest = kept.read()
    before = kept.dump()
    for seen in (first, newest):  # stale or not
        outcome, stored, *_ = kept.change(seen, entry=entry(), answer=StoredResponse(2, b"other"))
        assert outcome is Outcome.REPLAYED
        assert stored is not None
        assert entry().open(stored) == ANSWER
    assert kept.dump() == before
    _, stored = kept.sessions.read(kept.id, entry())
    assert stored is not None
    assert entry().matches(stored)
    assert not entry(request=b"another").matches(stored)
    assert kept.sessions.read(kept.id, entry("another-key-of-some"))[1] is None


@pytest.mark.parametrize("others", [0, 1, 3])
@pytest.mark.parametrize("creating", [False, True])
def test_a_command_sent_again_is_done_and_not_stale(
    kept: Kept, others: int, creating: bool
) -> None:
    # redis-py sends a command again when the answer was lost.
    before = None if creating else kept.create()
    after = kept.new() if before is None else later(before, 2, name="once")
    told = [Event("happened", GAMEMASTER, {"once": True})] * (
        after.last_event - (0 if creating else 1)
    )
    assert kept.commit(before, after, events=told, command="c1") == CommitResult(Outcome.DONE)
    for _ in range(others):
        assert kept.change(kept.read()) == CommitResult(Outcome.DONE)
    stands = kept.dump()
    assert kept.commit(before, after, events=told, command="c1") == CommitResult(Outcome.DONE)
    assert kept.commit(before, after, events=told, command="c2") == kept.overtaken()
    assert kept.dump() == stands


def test_a_command_with_a_key_sent_again_gets_its_own_answer(kept: Kept) -> None:
    before = kept.create()
    after = later(before, name="once")
    for outcome in (Outcome.DONE, Outcome.REPLAYED):
        got, stored, *_ = kept.commit(before, after, command="c1", entry=entry(), answer=ANSWER)
        assert got is outcome
    assert stored is not None
    assert entry().open(stored) == ANSWER
    assert kept.read().version == 2


def test_only_the_newest_events_are_kept(kept: Kept) -> None:
    session = kept.create()
    for _ in range(3):
        many = [Event("happened", None, {"number": number}) for number in range(2_400)]
        outcome, *_ = kept.commit(session, later(session, 2_400), events=many)
        assert outcome is Outcome.DONE
        session = kept.read()
    assert session.last_event == 7_201
    first = 7_201 - EVENTS_KEPT + 1
    ids: list[int] = []
    while page := kept.sessions.events.page(kept.id, ids[-1] if ids else 0, 10_000):
        ids += [told.id for told in page]
    assert ids == list(range(first, 7_202))
    page = list(kept.sessions.events.page(kept.id, first + 9, 3))
    assert [told.id for told in page] == [first + 10, first + 11, first + 12]
    assert [told.version for told in page] == [2, 2, 2]
    assert list(kept.sessions.events.page(kept.id, 7_201, 10)) == []


def test_every_key_expires_when_the_session_does_and_a_change_moves_it(
    sessions: Sessions, store: Store
) -> None:
    kept = Kept(sessions, store, own_table())
    session = kept.create()
    for seconds in (1_000, 2_000, 500):
        at = AT // 1000 + seconds
        moved = later(session).changed(expires_at=at)
        assert (
            kept.commit(session, moved, entry=entry(f"{seconds:020}"), answer=ANSWER)[0] == "done"
        )
        for name in ("table", "events", "deck"):
            assert seconds - 60 < kept.client.ttl(kept.key(name)) <= seconds
        session = kept.read()
        assert session.expires_at == at
    ledger = [name for name in sorted(kept.keys()) if name.startswith("key:")]
    assert len(ledger) == 3
    for name in ledger:
        assert DAY - 60 < kept.client.ttl(kept.key(name)) <= DAY


# Decks of their own.


def own_table(name: str = "short", count: int = 6) -> Table:
    deck = Deck.of(name, list(standard())[:count])
    return Table(cards=deck, name="own", deck=deck.numbers)


def test_an_own_deck_is_stored_once_and_read_by_others(sessions: Sessions, store: Store) -> None:
    kept = Kept(sessions, store, own_table())
    session = kept.create()
    assert kept.keys() == {"table", "events", "deck"}
    stored = kept.client.hgetall(kept.key("table"))
    assert not any(b"skill_box" in value for value in stored.values())
    read, _ = Sessions(store).read(kept.id)
    assert read is not None
    assert read.table == kept.table
    kept.client.delete(kept.key("deck"))  # to see whether a change brings it again
    assert kept.change(session) == CommitResult(Outcome.DONE)
    assert kept.keys() == {"table", "events"}
    assert kept.read().table.cards == kept.table.cards, "it is remembered"


@pytest.mark.rule("DD-06")
def test_the_texts_of_own_cards_are_stored(sessions: Sessions, store: Store) -> None:
    card = replace(standard()[1], name="Old Coin", text="It is heavy.", flavour="Ring, ring.")
    deck = Deck.of("coins", [card])
    kept = Kept(sessions, store, Table(cards=deck, name="own", deck=deck.numbers))
    kept.create()
    read, _ = Sessions(store).read(kept.id)
    assert read is not None
    assert read.table.cards[1] == card


def test_decks_of_many_sessions_are_not_mixed_up(sessions: Sessions, store: Store) -> None:
    tables = [own_table(f"deck {index}", 3 + index) for index in range(20)]
    many = [Kept(sessions, store, table) for table in tables]
    for kept in many:
        kept.create()
    assert [kept.read().table for kept in (*many, *many)] == tables * 2


@pytest.mark.parametrize("other", [None, own_table("another")])
def test_a_session_whose_deck_has_gone_is_gone(
    sessions: Sessions, store: Store, other: Table | None
) -> None:
    # It was deleted (and perhaps made anew under its id) between two questions to the store.
    kept = Kept(sessions, store, own_table(token_hex(4)))
    kept.create()
    if other is None:
        kept.client.delete(kept.key("deck"))
    else:
        kept.client.set(kept.key("deck"), msgspec.json.encode(other.cards))
    assert Sessions(store).read(kept.id) == (None, None)


# Deleting.


def test_a_deleted_session_leaves_nothing_but_its_ledger(sessions: Sessions, store: Store) -> None:
    kept = Kept(sessions, store, own_table())
    assert kept.change(kept.create(), entry=entry(), answer=ANSWER)[0] is Outcome.DONE
    gone, deletion = StoredResponse(), entry("the key of deletion")
    assert sessions.delete(kept.read(), deletion, gone) == CommitResult(Outcome.DONE)
    assert kept.keys() == {f"key:{entry().name}", f"key:{deletion.name}", "keys:gamemaster"}
    session, stored = sessions.read(kept.id, deletion)
    assert session is None
    assert stored is not None
    assert deletion.open(stored) == gone


def test_a_deletion_overtaken_by_a_change_deletes_nothing(kept: Kept) -> None:
    first = kept.create()
    kept.change(first)
    stands = kept.dump()
    gone = StoredResponse()
    assert kept.sessions.delete(first, entry(), gone) == kept.overtaken()
    assert kept.dump() == stands


def test_a_deletion_sent_again_is_told_from_the_ledger(kept: Kept) -> None:
    first = kept.create()
    gone = StoredResponse()
    assert kept.sessions.delete(first, entry(), gone) == CommitResult(Outcome.DONE)
    outcome, stored, *_ = kept.sessions.delete(first, entry(), gone)
    assert outcome is Outcome.REPLAYED
    assert stored is not None
    assert entry().open(stored) == gone
    assert kept.sessions.delete(first, None, gone) == CommitResult(Outcome.DONE), (
        "without a key too"
    )


def test_a_change_of_a_deleted_session_does_not_bring_it_back(kept: Kept) -> None:
    first = kept.create()
    kept.sessions.delete(first, None, ANSWER)
    assert kept.change(first) == kept.overtaken()
    assert kept.keys() == set()


def test_a_version_that_comes_again_is_not_taken_for_the_first(kept: Kept) -> None:
    # With its key a session is made anew under its id, once the ledger has forgotten it.
    first = kept.create()
    kept.sessions.delete(first, None, ANSWER)
    second = kept.create()
    assert (first.id, first.version) == (second.id, second.version)
    assert kept.change(first) == kept.overtaken()
    assert kept.read() == second
    assert kept.change(second) == CommitResult(Outcome.DONE)


def test_a_new_session_under_an_old_id_has_nothing_of_the_old_one(kept: Kept) -> None:
    kept.client.xadd(kept.key("events"), {"e": "{}"}, id="99-0")
    kept.client.set(kept.key("deck"), "[]")
    kept.client.rpush(kept.key("shuffles"), "{}")
    kept.create()
    assert kept.keys() == {"table", "events"}
    assert [told.id for told in kept.sessions.events.page(kept.id, 0, 9)] == [1]


@pytest.mark.parametrize(
    ("length", "count", "least", "most"),
    [
        pytest.param(10, 120, 100, 100, id="short ones: as many as asked for"),
        pytest.param(PAGE_BYTES // 10, 15, 9, 11, id="long ones: as many as fit"),
        pytest.param(2 * PAGE_BYTES, 2, 1, 1, id="one that is longer than a page by itself"),
    ],
)
def test_a_page_holds_so_many_events_or_so_many_bytes(
    kept: Kept, length: int, count: int, least: int, most: int
) -> None:
    session = kept.create()
    happened = [Event("happened", None, {"text": "x" * length})] * count
    kept.commit(session, later(session, len(happened)), events=happened)
    page = kept.sessions.events.page(kept.id, 1, 100)
    assert least <= len(page) <= most
    assert [told.id for told in page] == list(range(2, 2 + len(page)))
    news, known = kept.sessions.events.news(kept.id, [("0" * 64, "")], 1, 100)
    assert (news, known) == ((page, 1 + count), [True])


def test_a_page_ends_after_so_many_bytes_of_proofs(kept: Kept) -> None:
    """As they are sent, which is sixty times what is stored of 200 cards of a large deck."""
    deck = tuple(range(1, 1_001))
    shuffle = verifiable_shuffle(chapter_seed(SEED_OF_THE_TABLE, 1), 1, (), deck)
    made = Shuffle(number=1, seeds=0, cards=deck, root=shuffle.root, left=1_000)
    cards = {"cards": shuffle.order[:200], "proofs": [*map(shuffle.proof, range(200))]}
    session = kept.create()
    chosen = [Event("chosen_by_box", None, cards)] * 20
    kept.commit(session, later(session, len(chosen)), events=chosen, shuffles=[made])
    first = kept.sessions.events.page(kept.id, 1, 1_000)
    assert [told.id for told in first] == [2, 3]
    sent = len(json.dumps([told.event.content for told in first]))
    assert PAGE_BYTES < sent < 2 * PAGE_BYTES
    assert [told.id for told in kept.sessions.events.page(kept.id, 3, 1_000)] == [4, 5]


def test_the_oldest_events_go_when_all_have_too_many_bytes(kept: Kept) -> None:
    """Five thousand of the longest would be too many to be exported."""
    long = Event("happened", None, {"text": "x" * 100_000})
    session, most = kept.create(), EVENT_BYTES // 100_000
    for _ in range(0, most + 30, 10):
        after = later(session, 10)
        kept.commit(session, after, events=[long] * 10)
        session = kept.read()
    assert kept.client.xlen(kept.key("events")) == most
    oldest = session.last_event - most + 1
    assert kept.sessions.events.page(kept.id, oldest - 1, 1)[0].id == oldest
    stored = export_session(kept.store, kept.id)
    assert stored is not None
    assert (stored.first_event, len(stored.events)) == (oldest, most)
    import_session(kept.store, stored, expiry_seconds=60, replace=True)
    kept.commit(kept.read(), later(session, 1), events=[long])
    assert kept.client.xlen(kept.key("events")) == most


@pytest.mark.parametrize("name", ["b" * 64, '"' + "b" * 64 + '":', "\\" + "b" * 64])
def test_only_a_token_of_the_session_gets_news(kept: Kept, name: str) -> None:
    """A name that looks like the hash of a token is none, however it is quoted."""
    session = kept.create()
    named = {**session.seats, "c" * 64: SeatRecord(Role.SPECTATOR, spectator=name)}
    kept.commit(session, later(session).changed(seats=named))
    readers = [(hash, "") for hash in ("c" * 64, "b" * 64, "0" * 64, "0" * 63)]
    _, known = kept.sessions.events.news(kept.id, readers, 0, 9)
    assert known == [True, False, True, False]


def test_shuffles_are_kept_in_order_as_long_as_the_session(kept: Kept) -> None:
    first, second, third = (
        Shuffle(number=number, seeds=number, cards=(3, 1, 2), root="aa" * 32, left=2)
        for number in (1, 2, 3)
    )
    session = kept.create()
    assert kept.sessions.shuffles(kept.id, 0) == []
    assert kept.change(session, shuffles=[first]) == CommitResult(Outcome.DONE)
    assert kept.change(session, shuffles=[second]) == kept.overtaken()
    assert kept.change(kept.read(), shuffles=[second, third]) == CommitResult(Outcome.DONE)
    assert kept.sessions.shuffles(kept.id, 2) == [first, second]
    assert kept.sessions.shuffles(kept.id, 3) == [first, second, third]
    assert YEAR - 60 < kept.client.ttl(kept.key("shuffles")) <= YEAR
    kept.sessions.delete(kept.read(), None, ANSWER)
    assert kept.keys() == set()


def test_streams_are_deleted_with_their_session(kept: Kept) -> None:
    kept.create()
    assert kept.sessions.streams.open(kept.id, "0" * 64) is not None
    assert kept.keys() == {"table", "events", "streams"}
    kept.sessions.delete(kept.read(), None, ANSWER)
    assert kept.keys() == set()


def test_a_new_session_under_an_old_id_has_none_of_its_streams(kept: Kept) -> None:
    kept.client.zadd(kept.key("streams"), {"of the old one": int(time.time()) + 99})
    kept.create()
    assert kept.keys() == {"table", "events"}


def test_a_stream_that_looks_goes_on(kept: Kept) -> None:
    kept.create()
    now, key = int(time.time()), kept.key("streams")
    stream = kept.sessions.streams.open(kept.id, "0" * 64)
    assert stream is not None
    assert now + STREAM_SECONDS <= kept.client.zscore(key, stream) <= now + STREAM_SECONDS + 5
    assert STREAM_SECONDS < kept.client.ttl(key) <= 2 * STREAM_SECONDS
    kept.client.zadd(key, {stream: now + 5})
    kept.client.expire(key, 5)
    readers = [("0" * 64, stream), ("0" * 64, "another"), ("0" * 64, "")]
    _, known = kept.sessions.events.news(kept.id, readers, 0, 9)
    assert known == [Reader.KNOWN, Reader.REPLACED, Reader.KNOWN]
    assert kept.client.zscore(key, stream) >= now + STREAM_SECONDS
    assert kept.client.ttl(key) > STREAM_SECONDS


def test_streams_that_do_not_look_any_more_do_not_count(kept: Kept) -> None:
    """Those of a worker that was killed."""
    kept.create()
    past = int(time.time()) - 1
    dead = {f"{number:064x}:1:x": past for number in range(STREAMS_OF_SESSION)}
    kept.client.zadd(kept.key("streams"), dead)
    assert kept.sessions.streams.open(kept.id, "0" * 64) is not None
    assert kept.client.zcard(kept.key("streams")) == 1


def test_client_seeds_do_not_count_as_state(kept: Kept) -> None:
    session = kept.create()
    seeds = ("\N{BLACK SPADE SUIT}" * 128,) * 200
    assert len("".join(seeds).encode()) > MAX_STATE
    assert kept.commit(session, later(session, client_seeds=seeds)) == CommitResult(Outcome.DONE)
    kept.read().check_room()
    assert kept.change(kept.read()) == CommitResult(Outcome.DONE)


def test_the_master_seed_stays_and_shows_nowhere(kept: Kept) -> None:
    session = kept.create()
    assert kept.change(session) == CommitResult(Outcome.DONE)
    read = kept.read()
    assert read.master_seed == session.master_seed == SEED_OF_THE_TABLE
    assert SEED_OF_THE_TABLE.hex() not in repr(read)
    assert repr(SEED_OF_THE_TABLE) not in repr(read)


# Tables and events as they are kept.


def encoded(table: Table) -> dict[str, bytes]:
    return codec.changed_fields(None, table)


def played() -> Iterator[Step]:
    """Accepted moves of several adventures."""
    for seed in (0, 1, 2, 3, 4):
        yield from (step for step in walk(seed).steps if step.after is not None)


def rich_tables() -> Iterator[Table]:
    yield from (table for seed in (0, 1, 2, 3, 4) for table in walk(seed).tables[::4])
    yield from (make().table for make in situations.SITUATIONS.values())
    yield PLAIN.changed(
        name="another", ignored=("c2",), completed=True, act_ending=True, rolls_undone=1
    )


def test_every_field_of_a_table_survives() -> None:
    seen: dict[str, set[str]] = {name: set() for name in Table.__struct_fields__}
    for table in rich_tables():
        read = codec.read_table(Table, encoded(table), table.cards)
        # An answer of a stateless mechanic comes back as JSON: the same one is told.
        assert read.changed(shared_rolls=()) == table.changed(shared_rolls=())
        assert encoded(read) == encoded(table)
        assert plain(seen_by(read, GAMEMASTER)) == plain(seen_by(table, GAMEMASTER))
        for name, values in seen.items():
            if len(values) < 2:
                values.add(repr(getattr(table, name)))
    assert [name for name, values in seen.items() if len(values) < 2] == [], "never filled"


def test_only_what_has_changed_is_written() -> None:
    for step in played():
        before, after = step.before, step.after
        assert after is not None
        differing = {
            name
            for name in Table.__struct_fields__
            if getattr(before, name) != getattr(after, name)
        }
        written = codec.changed_fields(before, after)
        assert differing <= set(written)
        same = {name for name in written if written[name] == encoded(before).get(name)}
        assert same.isdisjoint({"deck", "name", "settings"}), "the large ones, and the settled ones"
        assert set(written) - same == differing
    assert codec.changed_fields(after, after) == {}


def test_a_default_is_not_stored() -> None:
    with_foe = PLAIN.changed(foes=(Foe(id="f1", name="Foe"),))
    assert "foes" not in encoded(PLAIN)
    assert codec.changed_fields(with_foe, PLAIN) == {"foes": b""}


def test_an_event_survives() -> None:
    viewers = [GAMEMASTER, SPECTATOR, *(Actor(Role.PLAYER, f"c{number}") for number in range(1, 9))]
    secrets = 0
    for step in played():
        for event in step.events:
            secrets += bool(event.secret)
            stored = codec.encode_event(event, GAME, version=7, at=1_700_000_000_123)
            read, version, at = codec.read_event(stored)
            assert (version, at) == (7, 1_700_000_000_123)
            for viewer in viewers:
                visible = without_proofs(event.visible_to(viewer))
                assert plain(read.visible_to(viewer)) == plain(visible)
    assert secrets > 100


@pytest.mark.parametrize(
    "by",
    [
        None,
        GAMEMASTER,
        Actor(Role.PLAYER, "c1"),
        Actor(Role.SPECTATOR, spectator="w1"),
    ],
    ids=str,
)
def test_who_did_it_survives(by: Actor | None) -> None:
    stored = codec.encode_event(Event("something", by), GAME, version=7, at=1)
    assert codec.read_event(stored)[0].by == by


def with_defaults(value: Any) -> Any:
    """The value with every field of its structs, also those that are not stored."""
    if isinstance(value, msgspec.Struct):
        tag = {value.__struct_config__.tag_field: value.__struct_config__.tag}
        named = {name: with_defaults(getattr(value, name)) for name in value.__struct_fields__}
        if value.__struct_config__.array_like:
            return list(named.values())
        return named | (tag if None not in tag else {})
    if isinstance(value, Mapping):
        return {key: with_defaults(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [with_defaults(item) for item in value]
    return value


def plain(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value))


# What versions wrote that are out in the world.


@FORMATS
def test_a_table_of_each_format_can_be_read(file: str) -> None:
    """Once a version is released, never change the file: later ones get files beside it."""
    held = json.loads((DATA / file).read_text(encoding="utf-8"))
    stored = {name: value.encode() for name, value in held["table"].items()}
    deck = msgspec.json.decode(held["deck"].encode(), type=Deck)
    assert stored["own_deck"].decode() == sha256(held["deck"].encode()).hexdigest()
    table = codec.read_table(Table, stored, deck)
    names = {*Table.__struct_fields__}
    for name in names & set(stored):
        assert within(json.loads(stored[name]), plain(with_defaults(getattr(table, name)))), name
    for viewer, seen in held["seen"].items():
        actor = Actor(Role(viewer)) if not viewer.startswith("c") else Actor(Role.PLAYER, viewer)
        assert within(seen, plain(seen_by(table, actor))), viewer
    for event in held["events"]:
        told, version, at = codec.read_event(event["stored"].encode())
        assert within(event["seen"], plain(told.visible_to(Actor(Role.PLAYER, "c1"))))
        assert (version, at) == (event["version"], event["at"])


@FORMATS
def test_the_whole_session_of_each_format_can_be_read(
    sessions: Sessions, store: Store, file: str
) -> None:
    held = json.loads((DATA / file).read_text(encoding="utf-8"))
    kept = Kept(sessions, store)
    kept.client.hset(kept.key("table"), mapping=held["table"])
    kept.client.set(kept.key("deck"), held["deck"])
    session = kept.read()
    assert (session.version, session.last_event, session.expires_at) == (7, 9, 1_900_000_000)
    assert session.seat("a" * 64) == SeatRecord(Role.GAMEMASTER)
    assert session.seat("b" * 64) == SeatRecord(Role.PLAYER, "c1")
    assert session.seat("c" * 64) == SeatRecord(Role.SPECTATOR, spectator="w1")
    assert session.is_join_code("d" * 64, 0)
    assert session.is_join_code("e" * 64, 1_799_999_999)
    assert session.short_code == TimedCode("e" * 64, 1_800_000_000)
    assert session.handover == TimedCode("f" * 64, 1_800_000_000)
    assert sessions.events.news(kept.id, [("a" * 64, "")], 9, 9) == (([], 9), [True])
    assert kept.change(session) == CommitResult(Outcome.DONE)
    assert kept.read().seats == session.seats
    _, known = sessions.events.news(kept.id, [("b" * 64, ""), ("d" * 64, "")], 9, 9)
    assert known == [True, False]


def test_the_file_of_the_newest_format_has_every_field() -> None:
    """So that a later version proves that it reads each of them."""
    usual = encoded(PLAIN)
    held = json.loads(formats.DATA.read_text(encoding="utf-8"))["table"]
    assert {*usual} <= {*held}
    assert [name for name in usual if held[name].encode() == usual[name]] == []


def within(old: Any, new: Any) -> bool:
    """Whether all that was told is told; fields may be added."""
    if isinstance(old, Mapping):
        return all(name in new and within(value, new[name]) for name, value in old.items())
    if isinstance(old, list):
        return len(old) == len(new) and all(map(within, old, new))
    return bool(old == new)
