"""One worker with two threads, and many who send slowly, nothing, or do not hang up."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.served import (
    Service,
    gunicorn,
    served,
    until,
)
from tests.server.peer import Peer
from tests.tabletop.calling import over_http

THREADS = 2
CONNECTIONS = 200
TIMEOUT_SECONDS = 4
MANY = 40
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
DOCUMENT = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"  # a megabyte
FILE = DOCUMENT.replace(b"/openapi.json", b"/web/swagger-ui-bundle.js")
HALF_AN_ANSWER = GET.replace(b"/healthz", b"/half")
PART = FILE.replace(b"Host: x", b"Host: x\r\nRange: bytes=1-")
HALVES = {
    "nothing": b"",
    "half a line": b"GET /healthz HT",
    "half a head": b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /v1/dice/roll HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    "half a chunk": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{",
    "a chunk size of 16 digits": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"0" * 16,
    "a chunk line over 1,024 bytes": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked"
    b"\r\n\r\n5;" + b"x" * 1_100,
    "a length of 19 digits": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: "
    + b"1" * 19
    + b"\r\n\r\n",
    "a promise": b"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    options = ("--workers", "1", "--threads", str(THREADS), "--connections", str(CONNECTIONS))
    with served(
        tmp_path_factory.mktemp("worker"),
        *options,
        ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS=str(TIMEOUT_SECONDS),
    ) as running:
        yield running


def serves(service: Service) -> bool:
    """Whether it answers within a second."""
    with Peer(service.url) as connection:
        connection.send(GET)
        return connection.answers_soon()


def is_served(service: Service) -> None:
    assert over_http(service.url)("GET", "/healthz", {}, None).status == 200


def is_served_at_once(service: Service) -> None:
    """Before any timeout can have passed."""
    started = time.monotonic()
    is_served(service)
    assert time.monotonic() - started < TIMEOUT_SECONDS / 2


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_who_sends_slowly_keeps_nobody_waiting(service: Service, half: bytes) -> None:
    with ExitStack() as open_:
        for _ in range(MANY):
            open_.enter_context(Peer(service.url)).send(half)
        is_served_at_once(service)


def test_who_does_not_hang_up_keeps_nobody_waiting(service: Service) -> None:
    with ExitStack() as open_:
        for _ in range(MANY):
            connection = open_.enter_context(Peer(service.url))
            connection.send(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            assert connection.answer()[0] == 200
        is_served_at_once(service)


def test_a_request_that_does_not_arrive_is_told_so(service: Service) -> None:
    with Peer(service.url) as connection:
        started = time.monotonic()
        connection.send(HALVES["half a body"])
        status, fields, body = connection.answer()
        assert TIMEOUT_SECONDS - 0.5 < time.monotonic() - started < TIMEOUT_SECONDS + 3
        assert (status, fields["connection"]) == (408, "close")
        problem = json.loads(body)
        assert problem["code"] == "request_timeout"
        assert str(TIMEOUT_SECONDS) in problem["detail"]
        assert connection.is_let_go()
    assert service.get("/v1/limits")[2]["client_timeout_seconds"] == TIMEOUT_SECONDS


def test_one_byte_after_the_other_is_a_request_too(service: Service) -> None:
    with Peer(service.url) as connection:
        for byte in GET:
            connection.send(bytes([byte]))
        assert connection.answer()[0] == 200


def test_who_sends_nothing_is_let_go(service: Service) -> None:
    with Peer(service.url) as connection:
        assert connection.is_let_go()


def test_requests_that_come_together_are_all_answered(service: Service) -> None:
    with Peer(service.url) as connection:
        connection.send(GET + GET + GET[:20])
        assert [connection.answer()[0] for _ in range(2)] == [200, 200]
        is_served_at_once(service)
        connection.send(GET[20:])
        assert connection.answer()[0] == 200


def test_who_waits_to_be_told_to_go_on_is_told_once(service: Service) -> None:
    body = b'{"expression": "2d6"}'
    head = (
        b"POST /v1/dice/roll HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body)
    )
    with Peer(service.url) as connection:
        connection.send(head)
        assert connection.answer()[0] == 100
        connection.send(body)
        assert connection.answer()[0] == 200


def test_a_body_that_nobody_takes_is_refused_before_it_comes(service: Service) -> None:
    with Peer(service.url) as connection:
        connection.send(HALVES["half a body"].replace(b": 9", b": 999999999"))
        status, fields, _ = connection.answer()
        assert (status, fields["connection"]) == (413, "close")
        connection.send(b"x" * 200_000)  # it goes on all the same
        is_served_at_once(service)


def test_who_goes_on_sending_is_not_cut_off_before_the_answer_is_read(service: Service) -> None:
    with Peer(service.url) as connection:
        connection.send(HALVES["half a body"].replace(b": 9", b": 999999999"))
        connection.wait()
        for _ in range(20):
            connection.send(b"x" * 1_000)
        assert connection.answer()[0] == 413
        assert connection.is_let_go()


def test_who_never_hangs_up_is_let_go(service: Service) -> None:
    with Peer(service.url) as connection:
        connection.send(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert connection.answer()[0] == 200
        until(connection.is_refused, "nobody listens to it any more")


def long_answer(seed: str) -> bytes:
    """A request whose answer has more than a megabyte."""
    body = b'{"expression": "9d6", "count": 1000, "seed": "%s"}' % seed.encode()
    head = b"POST /v1/dice/rolls HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    return head + b"Content-Length: %d\r\n\r\n" % len(body) + body


@pytest.mark.parametrize("asked", [DOCUMENT, FILE, PART], ids=["document", "file", "part"])
def test_who_does_not_take_the_answer_keeps_nobody_waiting(service: Service, asked: bytes) -> None:
    with ExitStack() as open_:
        for _ in range(MANY):
            open_.enter_context(Peer(service.url, narrow=True)).send(20 * asked)
        is_served_at_once(service)
        assert serves(service)


def test_who_does_not_take_the_answer_is_given_up(service: Service) -> None:
    with Peer(service.url, narrow=True) as connection:
        connection.send(20 * DOCUMENT)
        until(connection.is_refused, "nobody listens to it any more", TIMEOUT_SECONDS + 8)


def test_who_takes_the_answer_slowly_gets_all_of_it(service: Service) -> None:
    """And then the answers to what it has asked meanwhile, in order."""
    with Peer(service.url) as connection:
        connection.send(long_answer("one"))
        _, _, one = connection.answer()
    with Peer(service.url, narrow=True) as connection:
        connection.send(long_answer("one") + GET + long_answer("one"))
        connection.wait()
        is_served_at_once(service)
        assert [connection.answer()[2] for _ in range(3)][::2] == [one, one]
        assert len(one) > 1_000_000


def test_of_too_many_slow_ones_those_who_wait_longest_are_given_up(tmp_path: Path) -> None:
    """64 MiB are kept for them."""
    options = ("--workers", "1", "--threads", "2")
    slow_to_give_up = served(tmp_path, *options, ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS="300")
    with slow_to_give_up as service, ExitStack() as open_:
        peers = [open_.enter_context(Peer(service.url, narrow=True)) for _ in range(150)]
        for peer in peers:
            peer.send(DOCUMENT)
            peer.wait()
        is_served_at_once(service)
        whole = len(over_http(service.url)("GET", "/openapi.json", {}, None).data)
        assert len(peers[0].answer()[2]) < whole
        assert len(peers[-1].answer()[2]) == whole


def test_those_who_come_are_served_while_slow_ones_hold_all_places(tmp_path: Path) -> None:
    """Who has taken nothing for longest goes, and not who has just come."""
    style = DOCUMENT.replace(b"/openapi.json", b"/web/swagger-ui.css")  # little is kept of it
    options = ("--workers", "1", "--threads", "2", "--connections", str(CONNECTIONS))
    slow_to_give_up = served(tmp_path, *options, ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS="300")
    with slow_to_give_up as service, ExitStack() as open_:
        for _ in range(CONNECTIONS + 1):
            peer = open_.enter_context(Peer(service.url, narrow=True))
            peer.send(style)
            peer.wait()
        for _ in range(3):
            newcomer = open_.enter_context(Peer(service.url))
            is_served_at_once(service)
            newcomer.send(GET)
            assert newcomer.answer()[0] == 200


def test_what_comes_by_a_connection_that_is_just_given_up_harms_nobody(
    tmp_path: Path, store_url: str
) -> None:
    """The worker is stopped until there is both: new ones, and something from the oldest."""
    options = (
        "--workers",
        "1",
        "--threads",
        "2",
        "--connections",
        str(CONNECTIONS),
        "--store",
        store_url,
    )
    slow_to_give_up = served(tmp_path, *options, ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS="300")
    with slow_to_give_up as service, ExitStack() as open_:
        [worker] = service.children()
        for _ in range(3):
            peers = [open_.enter_context(Peer(service.url)) for _ in range(CONNECTIONS + 1)]
            is_served_at_once(service)
            os.kill(worker, signal.SIGSTOP)
            for _ in range(3):
                open_.enter_context(Peer(service.url))
            for peer in peers[:5]:
                peer.send(GET)
            os.kill(worker, signal.SIGCONT)
            is_served_at_once(service)
            open_.close()
        assert service.children() == [worker]


def test_an_answer_that_fails_halfway_harms_nobody(tmp_path: Path) -> None:
    with gunicorn(tmp_path, "tests.server.odd_application:app") as service, ExitStack() as open_:
        [worker] = service.children()
        for _ in range(MANY):
            peer = open_.enter_context(Peer(service.url, narrow=True))
            peer.send(HALF_AN_ANSWER)
            peer.end()
        until(lambda: serves(service), "it still serves")
        assert service.children() == [worker]


def test_who_comes_when_everybody_is_being_answered_is_told_so(tmp_path: Path) -> None:
    """Nobody whose request is being answered has to go."""
    go = tmp_path / "go"
    slow = GET.replace(b"/healthz", b"/slow")
    settings = {"GO": str(go), "ROLLWRIGHT_CONNECTIONS": "2"}
    application = "tests.server.odd_application:app"
    with gunicorn(tmp_path, application, **settings) as service, ExitStack() as open_:
        answered = [open_.enter_context(Peer(service.url)) for _ in range(2)]
        for peer in answered:
            peer.send(slow)
            assert not peer.answers_soon()
        refused = open_.enter_context(Peer(service.url))
        status, fields, body = refused.answer()
        assert (status, fields["connection"], fields["retry-after"]) == (503, "close", "1")
        assert json.loads(body)["code"] == "too_many_connections"
        go.touch()
        assert [peer.answer()[2] for peer in answered] == [b"slow", b"slow"]
        is_served(service)


def test_a_head_that_is_too_large_is_refused_before_its_end(service: Service) -> None:
    with Peer(service.url) as connection:
        connection.send(GET[:-2] + (b"X: %b\r\n" % (b"y" * 8_000)) * 12)
        status, fields, body = connection.answer()
        assert (status, fields["connection"]) == (431, "close")
        assert json.loads(body)["code"] == "headers_too_large"
        assert "65,536" in json.loads(body)["detail"]


def test_there_is_always_room_for_one_more(service: Service) -> None:
    """Those that come when all places are taken take the places of the oldest."""
    with ExitStack() as open_:
        for _ in range(CONNECTIONS + 100):
            open_.enter_context(Peer(service.url))
        is_served_at_once(service)


def test_a_worker_that_stops_waits_for_nobody_who_sends_nothing(tmp_path: Path) -> None:
    options = ("--workers", "1", "--threads", "2")
    with served(tmp_path, *options) as service, ExitStack() as open_:
        for _ in range(MANY):
            open_.enter_context(Peer(service.url))
        before = set(service.children())
        service.process.send_signal(signal.SIGHUP)  # another worker takes over
        until(lambda: len(before - set(service.children())) == 1, "the old worker has gone", 7)
        until(service.ready, "the new one serves")


def sockets_of(pid: int) -> set[str]:
    """The sockets that a process has open."""
    links = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            links.add(os.readlink(entry))
    return {link for link in links if link.startswith("socket:")}


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into Linux's /proc")
def test_connections_that_come_at_once_are_shared_out_among_workers(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as service, ExitStack() as open_:
        workers = service.all_workers(2)
        for pid in workers:
            os.kill(pid, signal.SIGSTOP)
            is_served(service)  # so the other one takes connections by now
            os.kill(pid, signal.SIGCONT)
        cpu = min(os.sched_getaffinity(0))
        for pid in workers:  # on one processor, who runs first has time to take them all
            for thread in os.listdir(f"/proc/{pid}/task"):
                os.sched_setaffinity(int(thread), {cpu})
        before = [sockets_of(pid) for pid in workers]

        def taken() -> list[int]:
            return [len(sockets_of(pid) - had) for pid, had in zip(workers, before, strict=True)]

        for _ in range(MANY):
            open_.enter_context(Peer(service.url))
        until(lambda: sum(taken()) == MANY, "all connections are taken")
        assert min(taken()) >= MANY // 8, taken()
