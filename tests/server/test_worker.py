"""One worker with two threads, and many who send slowly, nothing, or do not hang up."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.served import (
    Service,
    gunicorn,
    remains,
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
FILE = DOCUMENT.replace(b"/openapi.json", b"/docs")
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


def test_as_many_as_it_takes_may_connect_at_once(service: Service) -> None:
    """Five thousand clients that came back together waited up to minutes for TCP to try again."""
    [worker] = service.workers()
    os.kill(worker, signal.SIGSTOP)  # it accepts nobody, and they wait in the system's queue
    try:
        with ExitStack() as open_:
            waiting = [open_.enter_context(Peer(service.url)) for _ in range(CONNECTIONS - MANY)]
            os.kill(worker, signal.SIGCONT)
            for connection in waiting:
                connection.send(GET)
            assert {connection.answer()[0] for connection in waiting} == {200}
    finally:
        os.kill(worker, signal.SIGCONT)


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


def test_a_length_of_thousands_of_digits_is_refused_as_any_other(service: Service) -> None:
    """The server failed at reading it, and wrote so in the log."""
    with Peer(service.url) as connection:
        connection.send(HALVES["half a body"].replace(b": 9", b": " + b"9" * 5_000))
        assert connection.answer()[0] == 413
    assert "Traceback" not in service.log.read_text()


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


@pytest.mark.skipif(sys.platform != "linux", reason="it is a socket option of Linux")
def test_who_does_not_take_the_answer_is_given_up(service: Service) -> None:
    with Peer(service.url, narrow=True) as connection:
        connection.send(20 * DOCUMENT)
        until(connection.is_refused, "nobody listens to it any more", TIMEOUT_SECONDS + 16)


@pytest.mark.skipif(sys.platform != "linux", reason="it is looked up in /proc")
def test_the_system_takes_little_of_an_answer_that_nobody_takes(service: Service) -> None:
    """It took megabytes: a thousand such clients kept others waiting for seconds."""
    with Peer(service.url, narrow=True) as connection:
        connection.send(20 * DOCUMENT)
        until(lambda: unsent(service), "the answer begins")
        remains(lambda: unsent(service) < 512 * 1024, "the rest waits in the worker")


def unsent(service: Service) -> int:
    """Bytes of answers that the system has taken, and no client."""
    port = f":{urlsplit(service.url).port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(int(row[4].partition(":")[0], 16) for row in rows if row[1].endswith(port))


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


def test_an_answer_that_fails_halfway_harms_nobody(tmp_path: Path) -> None:
    with gunicorn(tmp_path, "tests.server.odd_application:app") as service, ExitStack() as open_:
        [worker] = service.children()
        for _ in range(MANY):
            peer = open_.enter_context(Peer(service.url, narrow=True))
            peer.send(HALF_AN_ANSWER)
            peer.end()
        until(lambda: serves(service), "it still serves")
        assert service.children() == [worker]


def test_a_head_that_is_too_large_is_refused(service: Service) -> None:
    with Peer(service.url) as connection:
        connection.send(GET[:-2] + (b"X: %b\r\n" % (b"y" * 8_000)) * 9 + b"\r\n")
        status, _, body = connection.answer()
        assert status == 431
        assert json.loads(body)["code"] == "headers_too_large"
        assert "65,536" in json.loads(body)["detail"]


def test_a_worker_that_stops_waits_for_nobody_who_sends_nothing(tmp_path: Path) -> None:
    options = ("--workers", "1", "--threads", "2")
    with served(tmp_path, *options) as service, ExitStack() as open_:
        for _ in range(MANY):
            open_.enter_context(Peer(service.url))
        before = set(service.children())
        service.process.send_signal(signal.SIGHUP)  # another worker takes over
        until(lambda: len(before - set(service.children())) == 1, "the old worker has gone", 7)
        until(service.ready, "the new one serves")


def test_workers_that_start_stop_as_soon_as_others(tmp_path: Path) -> None:
    """A signal that came before their loop ran was lost: they were killed after eight seconds."""
    with served(tmp_path, "--workers", "2") as service:
        service.process.terminate()
        until(lambda: service.process.poll() is not None, "all of them have ended", seconds=7.5)
