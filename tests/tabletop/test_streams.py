"""Events as they happen: in order, without a gap, to those who may see them, until they may not."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from service.store.sessions import EVENTS_KEPT, Change, Sessions, prepare
from service.store.store import Store
from service.store.streams import STREAMS_OF_SESSION
from service.tables.common.event import Event
from service.tabletop.history import HEARTBEAT_SECONDS
from tests.served import Service, kill, rollwright, served, until
from tests.store.kept import later
from tests.store.servers import server as store_server
from tests.tabletop.calling import Caller, TestTable, open_table, over_http, stored, waiting
from tests.tabletop.streaming import Streaming, streaming


@pytest.fixture
def one(one_worker: Service) -> Service:
    return one_worker


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that waits a second for its clients, and logs what they ask for."""
    settings = {"ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS": "1", "ROLLWRIGHT_LOG_REQUESTS": "true"}
    with served(tmp_path_factory.mktemp("impatient"), "--workers", "1", **settings) as service:
        yield service


@pytest.fixture
def url(one: Service) -> str:
    return one.url


@pytest.fixture
def table(url: str) -> TestTable:
    """An adventure that has begun."""
    return open_table(over_http(url), 2).begin()


def told(caller: Caller) -> list[Any]:
    """The whole history, as a page."""
    return list(caller.get("/events?limit=1000")["events"])


# What is sent.


def test_a_stream_is_what_a_browser_expects(url: str, table: TestTable) -> None:
    with streaming(url, table.gm) as stream:
        assert stream.status == 200
        assert stream.headers["content-type"] == "text/event-stream"
        assert stream.headers["cache-control"] == "no-store"
        assert stream.headers["x-accel-buffering"] == "no"
        assert {"authorization", "accept"} <= set(stream.headers["vary"].lower().split(", "))
        assert stream.headers["access-control-allow-origin"] == "*"
        assert stream.lines() == ["retry: 2000"]
        first = stream.next()
        assert (first["id"], first["type"]) == (1, "session_created")


def test_the_past_comes_first_and_then_what_happens_when_it_happens(
    url: str, table: TestTable
) -> None:
    last = table.gm.table()["last_event"]
    with streaming(url, table.gm, f"?after={last - 2}") as stream:
        assert [event["id"] for event in stream.take(2)] == [last - 1, last]
        for move in ("start_rounds", "flip", "flip"):
            made = table.gm.play(move)
            assert stream.take(len(made["events"])) == made["events"]


def test_everybody_is_streamed_what_a_page_tells_them(url: str, table: TestTable) -> None:
    """Hidden content is absent, the event is there."""
    people = (table.gm, *table.players, table.watch())
    with ExitStack() as open_:
        streams = [open_.enter_context(streaming(url, person)) for person in people]
        table.gm.play("start_rounds")
        table.gm.play("flip")
        table.gm.play("roll_dice", mechanic="dice", body={"expression": "1d6"}, hidden=True)
        table.gm.play("end_rounds")
        table.gm.play("end_scene")
        table.gm.play("end_refill")
        pages = [told(person) for person in people]
        assert pages[0] != pages[1] != pages[2] != pages[3]
        for stream, page in zip(streams, pages, strict=True):
            assert stream.take(len(page)) == page
            assert stream.ids == list(range(1, len(page) + 1))


def test_a_page_is_answered_to_all_others(table: TestTable) -> None:
    for accept in ("application/json", "*/*", "application/json, text/event-stream", ""):
        reply = table.gm.ask("GET", "/events?limit=1", Accept=accept)
        assert reply.headers["content-type"] == "application/json"
        assert "Accept" in reply.headers["vary"]


def test_a_stream_that_nothing_happens_to_sends_a_comment(url: str, table: TestTable) -> None:
    last = table.gm.table()["last_event"]
    with streaming(url, table.gm, f"?after={last}") as stream:
        assert stream.lines() == ["retry: 2000"]
        started = time.monotonic()
        stream.wait_at_most(HEARTBEAT_SECONDS + 5)
        assert stream.lines() == [":"]
        assert HEARTBEAT_SECONDS - 1 < time.monotonic() - started < HEARTBEAT_SECONDS + 3
        stream.wait_at_most(2)
        with pytest.raises(TimeoutError):
            stream.lines()  # once a beat, and not all the time


# Going on.


def test_the_header_of_a_reconnecting_browser_counts_more_than_its_url(
    url: str, table: TestTable
) -> None:
    with streaming(url, table.gm, "?after=1", Last_Event_ID="4") as stream:
        assert stream.next()["id"] == 5


def test_an_empty_header_names_none(url: str, table: TestTable) -> None:
    """As some libraries send it with their first request."""
    with streaming(url, table.gm, "?after=1", Last_Event_ID="") as stream:
        assert stream.next()["id"] == 2


@pytest.mark.parametrize("given", ["x", "null", "-1", "1.5", "9" * 17, "9007199254740992", "1 2"])
def test_a_header_that_names_no_event_is_refused(url: str, table: TestTable, given: str) -> None:
    with streaming(url, table.gm, Last_Event_ID=given) as refused:
        problem = refused.problem()
    assert (problem["status"], problem["code"]) == (422, "validation_failed")
    assert [error["parameter"] for error in problem["errors"]] == ["Last-Event-ID"]


@pytest.mark.parametrize("query", ["?wait=5", "?limit=5", "?after=1&wait=0"])
def test_what_only_pages_have_is_refused(url: str, table: TestTable, query: str) -> None:
    with streaming(url, table.gm, query) as refused:
        assert refused.problem()["code"] == "validation_failed"


def test_what_has_not_happened_cannot_be_gone_on_from(url: str, table: TestTable) -> None:
    last = table.gm.table()["last_event"]
    with streaming(url, table.gm, f"?after={last + 1}") as refused:
        assert refused.problem()["errors"][0]["parameter"] == "after"
    with streaming(url, table.gm, Last_Event_ID=str(last + 1)) as refused:
        assert refused.problem()["errors"][0]["parameter"] == "Last-Event-ID"


def test_history_that_is_cut_is_told_before_a_stream_begins(one: Service, table: TestTable) -> None:
    cut = many_events(Sessions(store_of(one)), table, EVENTS_KEPT)
    with streaming(one.url, table.gm, f"?after={cut - 1}") as refused:
        assert refused.problem()["code"] == "history_cut"
    with streaming(one.url, table.gm, f"?after={cut}") as stream:
        assert [event["id"] for event in stream.take(250)] == list(range(cut + 1, cut + 251))


def many_events(sessions: Sessions, table: TestTable, count: int, text: str = "") -> int:
    """Write so many events; the last one before them is returned.

    Some hundred at a time: a store that is busy with megabytes lets a slow machine's client wait
    for longer than it does.
    """
    session = stored(sessions, table.gm)
    before = session.last_event
    for start in range(0, count, 500):
        some = min(500, count - start)
        after = later(session, some)
        happened = [Event("happened", None, {"text": text})] * some
        change = prepare(Change(before=session, after=after, events=happened, at=0))
        sessions.commit(change)
        session = change.session
    return before


def store_of(service: Service) -> Store:
    """What the service keeps its tables in."""
    with service.store() as client:
        path = client.connection_pool.connection_kwargs["path"]
    return Store(f"unix://{path}", connections=2)


def test_cut_and_resumed_streams_lose_and_repeat_nothing(url: str, table: TestTable) -> None:
    """Each reader hangs up again and again during play; `campaigns/load` does it for longer."""
    readers, cuts = 8, 12
    people = [table.watch() for _ in range(readers)]
    last = table.gm.table()["last_event"]

    def read(number: int) -> list[int]:
        ids: list[int] = []
        cut = refused = 0
        while cut < cuts:
            known = ids[-1] if ids else 0
            with streaming(url, people[number], Last_Event_ID=str(known)) as stream:
                if stream.status == 503 and refused < 100:
                    # A busy service has not noticed yet that the last ones are gone.
                    assert stream.problem()["code"] == "too_many_streams"
                    refused += 1
                    continue
                stream.take(1 + (number + cut) % 3)
                ids += stream.ids
            cut += 1
        return ids

    with ThreadPoolExecutor(readers) as pool:
        reading = [pool.submit(read, number) for number in range(readers)]
        table.gm.play("start_rounds")
        while not all(reader.done() for reader in reading):
            table.gm.play("flip")
        for reader in reading:
            ids = reader.result()
            assert ids == list(range(1, len(ids) + 1))
            assert len(ids) >= 2 * cuts - 1 > last / 2


def test_a_stream_goes_on_at_another_worker_when_its_own_is_killed(impatient: Service) -> None:
    table = open_table(over_http(impatient.url), 1).begin("start_rounds")
    with streaming(impatient.url, table.gm) as stream:
        known = len(stream.take(table.gm.table()["last_event"]))
        kill(*impatient.workers())
        assert stream.rest() == []
        assert not stream.finished
    until(impatient.ready, "there is a new worker")
    made = table.gm.play("flip")["events"]
    with streaming(impatient.url, table.gm, Last_Event_ID=str(known)) as stream:
        assert stream.take(len(made)) == made
    assert waiting(table.gm.send) <= 1, "the dead one's is not counted"


# Who may listen, and for how long.


def test_strangers_are_refused_before_a_stream_begins(url: str, table: TestTable) -> None:
    stranger = open_table(table.gm.send, 0).gm.token
    for token, status in ((table.door.token, 403), (stranger, 404), ("x", 404), (None, 401)):
        with streaming(url, table.gm.with_token(token)) as refused:
            assert refused.problem()["status"] == status


def test_a_third_stream_of_a_token_ends_the_oldest(url: str, table: TestTable) -> None:
    player = table.players[0]
    last = table.gm.table()["last_event"]
    with ExitStack() as open_:
        first, second, third, other = (
            open_.enter_context(streaming(url, who, f"?after={last}"))
            for who in (player, player, player, table.gm)
        )
        assert (first.rest(), first.replaced) == ([], True)
        made = table.gm.play("start_rounds")["events"]
        for stream in (second, third, other):
            assert stream.take(len(made)) == made


def test_those_who_play_have_a_stream_however_many_watch(url: str, table: TestTable) -> None:
    """Spectators kept everybody else out. The newest give way, and learn it when they return."""
    watchers = [table.watch() for _ in range(STREAMS_OF_SESSION // 2 + 1)]
    last = table.gm.table()["last_event"]
    with ExitStack() as open_:

        def opened(caller: Caller, **options: Any) -> Streaming:
            return open_.enter_context(streaming(url, caller, f"?after={last}", **options))

        watching = [opened(watcher) for watcher in watchers[:-1] for _ in range(2)]
        refused = opened(watchers[-1])
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.problem()["code"] == "too_many_streams"
        other = open_table(table.gm.send, 0).gm
        with streaming(url, other) as elsewhere:
            assert elsewhere.status == 200
        playing = [opened(caller) for caller in table.everybody]
        for stream in watching[-3:]:
            assert stream.rest() == []
            assert stream.finished
        assert opened(watchers[-2]).problem()["code"] == "too_many_streams"
        away = opened(watchers[-1], source="127.0.0.2")
        made = table.gm.play("start_rounds")["events"]
        for stream in (*playing, *watching[:-4], away):
            assert stream.take(len(made)) == made
        assert watching[-4].rest() == [], "the address with the most gives way to another one"
        watching[0].close()
        until(lambda: opens(url, watchers[-2]), "its place is free again")
    until(lambda: waiting(table.gm.send) == 0, "all places are free again")


def opens(url: str, caller: Caller) -> bool:
    with streaming(url, caller) as stream:
        return stream.status == 200


def test_a_worker_has_so_many_places_and_spectators_leave_some_to_those_who_play(
    tmp_path: Path,
) -> None:
    with served(tmp_path, "--workers", "1", "--connections", "11") as service, ExitStack() as open_:
        table = open_table(over_http(service.url), 0)
        watchers = [table.watch() for _ in range(7)]
        for watcher in watchers[:6]:  # of eight places, a quarter is kept
            open_.enter_context(streaming(service.url, watcher))
        until(lambda: waiting(table.gm.send) == 6, "six places are taken")
        with streaming(service.url, watchers[6]) as refused:
            assert refused.problem()["code"] == "too_many_streams"
        last = table.gm.table()["last_event"]
        polled = watchers[6].ask("GET", f"/events?after={last}&wait=1")
        assert polled.code == "too_many_streams"
        others = [open_table(over_http(service.url), 0).gm for _ in range(2)]
        for playing in others:
            open_.enter_context(streaming(service.url, playing))
        until(lambda: waiting(table.gm.send) == 8, "all places are taken")
        with streaming(service.url, table.gm) as refused:
            assert int(refused.headers["retry-after"]) >= 1
            assert refused.problem()["code"] == "too_many_streams"
        assert table.gm.ask("GET", "/events").status == 200


def test_nobody_gets_a_token_back_by_a_name_that_looks_like_it(url: str, table: TestTable) -> None:
    """A spectator may be called as they like; the seats are looked through by the store."""
    player = table.players[0]
    last = table.gm.table()["last_event"] + 1
    hash = sha256((player.token or "").encode()).hexdigest()
    table.door.ask("POST", "/spectators", {"name": hash}).ok()
    with streaming(url, player, f"?after={last}") as stream:
        table.gm.ask("POST", f"/characters/{player.character}/release", {}).ok()
        assert stream.rest() == []


@pytest.mark.parametrize("end", ["release", "remove", "rotate", "delete"])
def test_a_stream_ends_with_what_opened_it(url: str, table: TestTable, end: str) -> None:
    player, other = table.players
    last = table.gm.table()["last_event"]
    with (
        streaming(url, player, f"?after={last}") as stream,
        streaming(url, other, f"?after={last}") as others,
    ):
        at = f"/characters/{player.character}"
        ends = {
            "release": lambda: table.gm.ask("POST", f"{at}/release", {}),
            "remove": lambda: table.gm.ask("DELETE", at),
            "rotate": lambda: player.ask("POST", "/token", {}),
            "delete": lambda: table.gm.ask("DELETE"),
        }
        ends[end]().ok()
        assert stream.rest() == [], "the news of its end is for those who may still see it"
        if end == "delete":
            assert others.rest() == []
        else:
            assert others.next()["id"] == last + 1


def test_the_operators_word_ends_the_gamemasters_streams(one: Service, table: TestTable) -> None:
    last = table.gm.table()["last_event"]
    with streaming(one.url, table.gm, f"?after={last}") as stream:
        renewed = rollwright("new-gm-token", table.gm.session, "--data-dir", one.data_dir)
        assert renewed.returncode == 0
        assert stream.rest() == []


def test_a_client_that_has_gone_leaves_its_place(url: str, table: TestTable) -> None:
    """Long before anything would be sent to it."""
    last = table.gm.table()["last_event"]
    streams = [Streaming(url, player, f"?after={last}") for player in table.players]
    until(lambda: waiting(table.gm.send) == 2, "both listen")
    for stream in streams:
        stream.close()
    until(lambda: waiting(table.gm.send) == 0, "nobody listens", seconds=8)


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGQUIT])
def test_all_that_waits_ends_when_the_service_stops(tmp_path: Path, sent: signal.Signals) -> None:
    """The first process alone gets the signal, as from a supervisor.

    SIGQUIT is for the impatient: after a second, gunicorn cuts off what has not ended.
    """
    with (
        served(tmp_path, "--workers", "2") as service,
        ExitStack() as open_,
        ThreadPoolExecutor() as pool,
    ):
        table = open_table(over_http(service.url), 2)
        people = [*table.players, table.gm, *(table.watch() for _ in range(3))]
        last = table.gm.table()["last_event"]
        polls = [
            pool.submit(person.ask, "GET", f"/events?after={last}&wait=30") for person in people
        ]
        streams = [
            open_.enter_context(streaming(service.url, person, f"?after={last}"))
            for person in people
        ]
        until(lambda: waiting(table.gm.send) == 2 * len(people), "all listen")
        started = time.monotonic()
        service.process.send_signal(sent)
        for stream in streams:
            assert stream.rest() == []
            whole = "the answer has ended, and not just its connection"
            assert stream.finished or sent == signal.SIGQUIT, whole
        for poll in polls if sent == signal.SIGTERM else ():
            assert poll.result(6).ok() == {"events": [], "last": last}
        assert service.process.wait(6) == 0
        assert time.monotonic() - started < 6, "nobody had to be killed: that takes 8 seconds"


def test_a_stream_ends_when_the_store_fails_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    settings = ("--appendonly", "yes", "--appendfsync", "always")
    (tmp_path / "service").mkdir()
    with store_server(tmp_path, *settings) as running:
        options = ("--store", running.url, "--workers", "1")
        with served(tmp_path / "service", *options) as service:
            table = open_table(over_http(service.url), 1).begin("start_rounds")
            with streaming(service.url, table.gm) as stream:
                known = len(stream.take(table.gm.table()["last_event"]))
                running.process.kill()
                running.process.wait()
                assert stream.rest() == []
                assert stream.finished, "the answer has ended, and not just its connection"
            with streaming(service.url, table.gm, Last_Event_ID=str(known)) as refused:
                assert refused.problem()["code"] == "store_unavailable"
            with store_server(tmp_path, *settings, port=running.port):
                until(service.ready, "the store is back")
                with streaming(service.url, table.gm, Last_Event_ID=str(known)) as stream:
                    made = table.gm.play("flip")["events"]
                    assert stream.take(len(made)) == made


# A client that takes nothing, or does not send what it said it would.


def test_a_stalled_client_harms_nobody_and_is_given_up(impatient: Service) -> None:
    """Its buffers fill up, and its thread waits for them; everybody else is told at once."""
    table = open_table(over_http(impatient.url), 2).begin()
    idle, eager = table.players
    sessions = Sessions(store_of(impatient))
    last = many_events(sessions, table, EVENTS_KEPT - 100, "x" * 2_000) + EVENTS_KEPT - 100
    with (
        streaming(impatient.url, idle, f"?after={last - 4_800}", buffer=4_096),
        streaming(impatient.url, eager, f"?after={last}") as stream,
    ):
        for number in range(5):
            started = time.monotonic()
            table.gm.play("add_foe", name=f"Ghoul {number}")
            last += 1
            assert stream.next()["id"] == last
            assert time.monotonic() - started < 2
        until(lambda: waiting(table.gm.send) == 1, "it is given up")
        assert "Traceback" not in impatient.log.read_text(encoding="utf-8")
        table.gm.play("add_foe", name="Ghoul")
        assert stream.next()["id"] == last + 1


def test_a_stalled_client_does_not_hold_up_a_worker_that_stops(
    tmp_path: Path, store_url: str
) -> None:
    """It has five minutes to take its events; a worker may take eight seconds to stop."""
    options = ("--workers", "1", "--threads", "8", "--store", store_url)
    with served(tmp_path, *options, ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS="300") as service:
        table = open_table(over_http(service.url), 0)
        sessions = Sessions(Store(store_url, connections=2))
        last = many_events(sessions, table, EVENTS_KEPT - 100, "x" * 2_000) + EVENTS_KEPT - 100
        with streaming(service.url, table.gm, f"?after={last - 4_800}", buffer=4_096):
            until(lambda: waiting(table.gm.send) == 1, "it listens")
            [old] = service.children()
            service.process.send_signal(signal.SIGHUP)
            until(lambda: old not in service.children(), "the old worker has gone", 20)


# Its own path.


@pytest.mark.parametrize("accept", ["application/json", "*/*", "text/event-stream"])
def test_a_stream_has_a_path_of_its_own(url: str, table: TestTable, accept: str) -> None:
    player = table.players[0]
    page = told(player)
    with streaming(url, player, "/stream", Accept=accept) as stream:
        assert stream.headers["content-type"] == "text/event-stream"
        assert stream.take(len(page)) == page
    with streaming(url, player, f"/stream?after={len(page) - 1}", Accept=accept) as stream:
        assert stream.next() == page[-1]
    with streaming(url, player, "/stream", Accept=accept, Last_Event_ID="2") as stream:
        assert stream.next() == page[2]


@pytest.mark.parametrize("name", ["limit", "wait"])
def test_a_stream_takes_nothing_of_a_page(table: TestTable, name: str) -> None:
    reply = table.gm.ask("GET", f"/events/stream?{name}=1")
    assert (reply.status, reply.code) == (422, "validation_failed")
    assert [error["parameter"] for error in reply.json["errors"]] == [name]


def test_head_opens_no_stream(table: TestTable) -> None:
    reply = table.gm.ask("HEAD", "/events/stream")
    assert (reply.status, reply.data) == (200, b"")
    assert reply.headers["content-type"] == "text/event-stream"
    assert reply.headers["cache-control"] == "no-store"


# Tickets.


@pytest.mark.parametrize("path", ["/events", "/events/stream"])
def test_a_ticket_stands_for_a_token_and_not_beside_one(table: TestTable, path: str) -> None:
    """Which of the two should count? The ticket is not used up."""
    player = table.players[0]
    ticket = ticket_of(player)
    reply = player.ask("GET", f"{path}?ticket={ticket}")
    assert (reply.status, reply.code) == (422, "validation_failed")
    assert [error["parameter"] for error in reply.json["errors"]] == ["ticket"]
    assert player.with_token(None).ask("GET", f"/events?ticket={ticket}").status == 200


def ticket_of(caller: Caller) -> str:
    reply = caller.ask("POST", "/tickets", {})
    assert (reply.status, reply.json["expires_in"]) == (201, 30)
    assert reply.headers["cache-control"] == "no-store"
    return str(reply.json["ticket"])


def test_a_ticket_opens_one_stream_as_its_bearer(url: str, table: TestTable) -> None:
    player = table.players[0]
    nobody = player.with_token(None)
    ticket = ticket_of(player)
    with streaming(url, nobody, f"?ticket={ticket}") as stream:
        page = told(player)
        assert stream.take(len(page)) == page
        with streaming(url, nobody, f"?ticket={ticket}") as again:
            assert again.problem()["code"] == "not_found"


def test_a_ticket_is_used_up_by_a_stream_and_not_by_a_mistake(url: str, table: TestTable) -> None:
    player = table.players[0]
    nobody = player.with_token(None)
    ticket = ticket_of(player)
    for wrong in ("&limit=5", "&wait=1", "&after=x"):
        with streaming(url, nobody, f"?ticket={ticket}{wrong}") as refused:
            assert refused.status == 422
    assert nobody.ask("HEAD", f"/events?ticket={ticket}").status == 200
    with streaming(url, nobody, f"?ticket={ticket}") as stream:
        assert stream.next()["id"] == 1


def test_a_ticket_is_good_for_its_own_session_and_for_half_a_minute(
    one: Service, table: TestTable
) -> None:
    other = open_table(table.gm.send, 0).gm
    ticket = ticket_of(table.gm)
    with streaming(one.url, other.with_token(None), f"?ticket={ticket}") as refused:
        assert refused.status == 404
    with one.store() as client:
        [key] = client.keys(table.gm.key("ticket:*"))
        assert 25 < client.ttl(key) <= 30
        assert ticket.encode() not in key + client.get(key)
        assert (table.gm.token or "").encode() not in client.get(key)
        client.pexpire(key, 1)
        until(lambda: not client.exists(key), "its time is over")
    with streaming(one.url, table.gm.with_token(None), f"?ticket={ticket}") as refused:
        assert refused.status == 404


def test_a_ticket_dies_with_its_token(url: str, table: TestTable) -> None:
    player = table.players[0]
    ticket = ticket_of(player)
    player.ask("POST", "/token", {}).ok()
    with streaming(url, player.with_token(None), f"?ticket={ticket}") as refused:
        assert refused.status == 404


def test_only_seats_get_tickets(table: TestTable) -> None:
    assert table.door.ask("POST", "/tickets", {}).code == "wrong_role"
    assert table.gm.with_token(None).ask("POST", "/tickets", {}).status == 401
    assert table.gm.with_token("x").ask("POST", "/tickets", {}).status == 404
    assert table.gm.ask("POST", "/tickets", {"x": 1}).status == 422


def test_no_ticket_and_no_token_is_ever_logged(impatient: Service) -> None:
    gm = open_table(over_http(impatient.url), 0).gm
    ticket = ticket_of(gm)
    with streaming(impatient.url, gm.with_token(None), f"?ticket={ticket}") as stream:
        stream.next()
    logged = impatient.log.read_text(encoding="utf-8")
    assert f"{gm.path}/events" in logged
    assert ticket not in logged
    assert (gm.token or "") not in logged
