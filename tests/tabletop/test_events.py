"""The history of a table: the same for everybody but for what is one's own; and waiting for it."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.store.sessions import EVENTS_KEPT, Change, Outcome, Sessions, prepare
from service.store.store import Store
from service.tables.common.event import Event
from service.tabletop.waiting import SLOTS_OF_TOKEN
from tests.served import Service, served, until
from tests.server.peer import Peer
from tests.store.kept import later
from tests.store.servers import server as store_server
from tests.tabletop.calling import (
    Caller,
    Reply,
    TestTable,
    in_process,
    open_table,
    over_http,
    stored,
    waiting,
)
from tests.tabletop.filling import filled

COMMON = ("id", "version", "at", "type", "by")


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    """An adventure that has begun: three hands have been dealt."""
    return open_table(in_process(client), 3).begin()


def events(caller: Caller, **query: int) -> Any:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return caller.get(f"/events?{asked}")


def goes_on(move: str) -> bool:
    """Whether there is much to play after a move that can be filled at random."""
    return not move.startswith("end_") and move != "roll_dice"


# What is told.


def test_every_viewer_is_told_the_same_events_without_a_gap(table: TestTable) -> None:
    random = Random(5)
    for turn in range(60):
        caller = table.everybody[turn % 4]
        offers = [offer for offer in caller.moves() if goes_on(offer["body"]["move"])]
        if offers:
            caller.ask("POST", "/moves", filled(random.choice(offers), random)).ok()
    everybody = [*table.everybody, table.watch()]
    last = table.gm.table()["last_event"]
    told = [events(caller, limit=1_000) for caller in everybody]
    for one in told:
        assert one["last"] == last > 50
        assert [event["id"] for event in one["events"]] == list(range(1, last + 1))
        common = [[event[name] for name in COMMON] for event in one["events"]]
        assert common == [[event[name] for name in COMMON] for event in told[0]["events"]]


def test_content_that_is_not_ones_own_is_absent_and_the_event_is_there(table: TestTable) -> None:
    everybody = [*table.everybody, table.watch()]
    told = [events(caller, limit=1_000)["events"] for caller in everybody]
    for number, one in enumerate(told):
        dealt = [event for event in one if event["type"] == "cards_drawn"]
        assert [event["character"] for event in dealt] == ["c1", "c2", "c3"]
        for event in dealt:
            own = number in (1, 2, 3) and event["character"] == f"c{number}"
            assert ("cards" in event) == own
            if own:
                assert event["cards"] == everybody[number].hand()
            assert event["count"] == len(table.players[0].hand())


def test_an_offered_trade_shows_its_cards_to_the_two(table: TestTable) -> None:
    one, two, three = table.players
    give = one.hand()[:1]
    one.play("offer_trade", to="c2", give=give, because="ropes")
    for caller in (one, two):
        [offered] = [e for e in events(caller)["events"] if e["type"] == "trade_offered"]
        assert offered["give"] == give
    for caller in (table.gm, three, table.watch()):
        [offered] = [e for e in events(caller)["events"] if e["type"] == "trade_offered"]
        assert offered["count"] == 1
        assert not {"give", "take", "cards"} & set(offered)


# Pages.


def test_pages_add_up_to_the_history(table: TestTable) -> None:
    last = table.gm.table()["last_event"]
    whole = events(table.gm)["events"]
    for limit in (1, 2, 3, last, 1_000):
        found: list[Any] = []
        while page := events(table.gm, after=len(found), limit=limit):
            assert page["last"] == last
            if not page["events"]:
                break
            assert len(page["events"]) == min(limit, last - len(found))
            found += page["events"]
        assert found == whole


@pytest.mark.parametrize("wait", [0, 5])
def test_what_lies_beyond_the_last_event_is_refused(table: TestTable, wait: int) -> None:
    last = table.gm.table()["last_event"]
    assert events(table.gm, after=last) == {"events": [], "last": last}
    for after in (last + 1, 2**31 - 1):
        refused = table.gm.ask("GET", f"/events?after={after}&wait={wait}")
        assert (refused.status, refused.code) == (422, "validation_failed")
        assert str(last) in refused.json["detail"]
        assert [error["parameter"] for error in refused.json["errors"]] == ["after"]


def test_history_that_is_cut_is_gone(table: TestTable, sessions: Sessions) -> None:
    session = stored(sessions, table.gm)
    many = [Event("happened", None)] * EVENTS_KEPT
    after = later(session, len(many))
    outcome, *_ = sessions.commit(prepare(Change(before=session, after=after, events=many, at=0)))
    assert outcome is Outcome.DONE
    cut = session.last_event
    for gone in (0, cut - 1):
        for wait in (0, 5):
            refused = table.gm.ask("GET", f"/events?after={gone}&wait={wait}")
            assert (refused.status, refused.code) == (410, "history_cut")
    page = events(table.gm, after=cut, limit=2)
    assert [event["id"] for event in page["events"]] == [cut + 1, cut + 2]
    assert page["last"] == cut + EVENTS_KEPT
    last = table.gm.table()["last_event"]
    assert events(table.gm, after=last)["events"] == []


def test_a_history_that_is_lost_as_a_whole_is_cut(table: TestTable, store: Store) -> None:
    store.client.delete(table.gm.key("events"))
    assert table.gm.ask("GET", "/events").code == "history_cut"


# Waiting.


@contextmanager
def polling(*polls: tuple[Caller, str]) -> Iterator[list[Future[Reply]]]:
    """Requests that are under way."""
    with ThreadPoolExecutor(len(polls)) as pool:
        yield [pool.submit(caller.ask, "GET", f"/events?{query}") for caller, query in polls]


def test_a_wait_ends_as_soon_as_something_happens(table: TestTable) -> None:
    last = table.gm.table()["last_event"]
    watcher = table.watch()
    last += 1
    query = f"after={last}&wait=30"
    asking = [(caller, query) for caller in (*table.everybody, watcher)]
    with polling(*asking) as polls:
        until(lambda: waiting(table.gm.send) == len(asking), "they wait")
        assert not any(poll.done() for poll in polls)
        started = time.monotonic()
        made = table.players[0].play("roll", value=9)
        replies = [poll.result() for poll in polls]
    assert time.monotonic() - started < 5
    counted = table.gm.send("GET", "/metrics", {}, None).data.decode()
    route = 'method="GET",route="/v1/sessions/<session>/events",status="200"'
    [line] = [line for line in counted.splitlines() if f"seconds_count{{{route}" in line]
    assert float(line.split()[-1]) >= len(asking)
    for reply in replies:
        assert [event["type"] for event in reply.ok()["events"]] == ["roll_opened"]
        assert reply.json["events"] == made["events"]
        assert reply.json["last"] == last + 1
        assert reply.headers["etag"] == f'"{made["version"]}"'


def test_who_is_behind_does_not_wait(table: TestTable) -> None:
    started = time.monotonic()
    assert events(table.gm, after=1, limit=1, wait=30)["events"][0]["id"] == 2
    assert time.monotonic() - started < 5


def test_a_wait_for_nothing_ends_empty_in_time(table: TestTable) -> None:
    last = table.gm.table()["last_event"]
    other = open_table(table.gm.send, 0).gm
    started = time.monotonic()
    with polling((table.gm, f"after={last}&wait=1")) as [poll]:
        other.play("add_foe", name="at another table")
        assert poll.result().ok() == {"events": [], "last": last}
    assert 0.9 < time.monotonic() - started < 4


def test_a_wait_for_what_is_no_more_ends_at_once(table: TestTable) -> None:
    """The seat is released, the token exchanged, the session deleted."""
    one, two, _ = table.players
    spectator = table.watch()
    last = table.gm.table()["last_event"]
    query = f"after={last}&wait=30"
    asking = [(caller, query) for caller in (one, two, spectator, table.gm)]
    with polling(*asking) as polls:
        until(lambda: waiting(table.gm.send) == 4, "they wait")
        started = time.monotonic()
        table.gm.ask("POST", "/characters/c1/release", {}).ok()
        for poll, status in zip(polls, (404, 200, 200, 200), strict=True):
            assert poll.result().status == status
        last += 1
    with polling((two, f"after={last}&wait=30"), (spectator, f"after={last}&wait=30")) as polls:
        until(lambda: waiting(table.gm.send) == 2, "they wait")
        table.gm.ask("DELETE").ok()
        assert [poll.result().status for poll in polls] == [404, 404]
    assert time.monotonic() - started < 5


def test_refused_waits_do_not_wait(table: TestTable) -> None:
    last = table.gm.table()["last_event"]
    started = time.monotonic()
    query = f"/events?after={last}&wait=30"
    stranger = open_table(table.gm.send, 0).gm.token
    for token, status in ((table.door.token, 403), (stranger, 404), ("x", 404), (None, 401)):
        assert table.gm.with_token(token).ask("GET", query).status == status
    assert time.monotonic() - started < 5


def test_one_token_does_not_take_all_places(table: TestTable) -> None:
    last = table.gm.table()["last_event"]
    query = f"after={last}&wait=30"
    one, two, _ = table.players
    with polling(*[(one, query)] * SLOTS_OF_TOKEN, (two, query)) as polls:
        until(lambda: waiting(table.gm.send) == SLOTS_OF_TOKEN + 1, "they wait")
        refused = one.ask("GET", f"/events?{query}")
        assert (refused.status, refused.code) == (503, "too_many_streams")
        assert int(refused.headers["retry-after"]) >= 1
        table.gm.play("add_foe", name="Ghoul")
        assert [poll.result().status for poll in polls] == [200] * (SLOTS_OF_TOKEN + 1)
    assert one.ask("GET", f"/events?after={last + 1}&wait=1").status == 200


def test_the_last_event_is_told_whatever_the_limit(table: TestTable) -> None:
    table.gm.play("start_rounds")
    last = table.gm.play("flip")["events"][-1]["id"]
    with polling((table.players[0], f"after={last}&wait=30&limit=1")) as [poll]:
        until(lambda: waiting(table.gm.send) == 1, "it waits")
        made = table.gm.play("flip")["events"]
        told = poll.result().ok()
    assert len(made) > 1
    assert (len(told["events"]), told["last"]) == (1, made[-1]["id"])


# A service of its own: one worker, one waiting place.


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with served(
        tmp_path_factory.mktemp("small"), "--workers", "1", "--connections", "2"
    ) as service:
        yield service


def test_when_all_waiting_places_are_taken_others_come_later(small: Service) -> None:
    gm = open_table(over_http(small.url), 0).gm
    with polling((gm, "after=1&wait=30")) as [poll]:
        until(lambda: waiting(gm.send) == 1, "it waits")
        refused = gm.ask("GET", "/events?after=1&wait=1")
        assert (refused.status, refused.code) == (503, "too_many_streams")
        assert int(refused.headers["retry-after"]) >= 1
        # Who need not wait, or may not, is told so all the same.
        assert gm.ask("GET", "/events?after=0&wait=30").status == 200
        assert gm.ask("GET", "/events?after=1").status == 200
        assert gm.ask("GET", "/events?after=2&wait=30").status == 422
        gm.play("add_foe", name="Ghoul")
        assert poll.result().status == 200
        assert gm.ask("GET", "/events?after=2&wait=1").status == 200, "the place is free again"


@pytest.mark.parametrize("how", ["end", "close", "reset"])
def test_who_goes_while_waiting_leaves_the_place_at_once(small: Service, how: str) -> None:
    """The only one there is; who sends no more takes no answer, either."""
    gm = open_table(over_http(small.url), 0).gm
    head = f"GET {gm.path}/events?after=1&wait=30 HTTP/1.1\r\nHost: x\r\n"
    with Peer(small.url) as peer:
        peer.send(f"{head}Authorization: Bearer {gm.token}\r\n\r\n".encode())
        until(lambda: waiting(gm.send) == 1, "it waits")
        {"end": peer.end, "close": peer.close, "reset": peer.reset}[how]()
        until(lambda: waiting(gm.send) == 0, "the place is free", seconds=5)


def test_a_store_that_is_lost_while_somebody_waits_is_told(tmp_path: Path) -> None:
    """First it hangs for a while, and then it goes."""
    with store_server(tmp_path) as running:
        (tmp_path / "service").mkdir()
        with served(tmp_path / "service", "--store", running.url, "--workers", "1") as service:
            gm = open_table(over_http(service.url), 0).gm
            for sent, seconds in ((signal.SIGSTOP, 12), (signal.SIGKILL, 3)):
                until(service.ready, "the store answers")
                with polling((gm, "after=1&wait=30")) as [poll]:
                    until(lambda: waiting(gm.send) == 1, "it waits")
                    running.process.send_signal(sent)
                    started = time.monotonic()
                    reply = poll.result()
                assert (reply.status, reply.code) == (503, "store_unavailable")
                assert int(reply.headers["retry-after"]) >= 1
                assert time.monotonic() - started < seconds
                running.process.send_signal(signal.SIGCONT)
