"""Requests that wait: for earlier ones on their connection, for a thread, or for their rest."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.served import Service, gunicorn, kib_of, until
from tests.server.peer import Peer

TIMEOUT_SECONDS = 1
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
SLOW = GET.replace(b"/healthz", b"/slow")
BODY = b"x" * 3_000


def post(name: object, body: bytes = BODY) -> bytes:
    """A request that is counted."""
    head = f"POST /count/{name} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


@contextmanager
def odd(folder: Path, **settings: str) -> Iterator[tuple[Service, Callable[[], None]]]:
    """The odd application with one thread; and a function that lets its slow answers be given."""
    go = folder / "go"
    settings = {"GO": str(go), "ROLLWRIGHT_THREADS": "1"} | settings
    with gunicorn(folder, "tests.server.odd_application:app", **settings) as service:
        yield service, go.touch


def counted(service: Service) -> list[str]:
    names: list[str] = json.loads(json.dumps(service.get("/counted")[2]))
    return names


@pytest.mark.parametrize("requests", [200, 2_000], ids=["600 KB", "6 MB"])
def test_a_long_pipeline_is_answered_in_order_also_after_a_half_close(
    tmp_path: Path, requests: int
) -> None:
    with odd(tmp_path) as (service, _), Peer(service.url) as peer:
        names = [str(number) for number in range(requests)]
        for name in names:
            peer.send(post(name))
            if int(name) % 100 == 99:
                answered = [peer.answer()[2].decode() for _ in range(50)]
                assert answered == names[(int(name) - 99) // 2 :][:50]
        peer.end()
        assert [peer.answer()[2].decode() for _ in range(requests // 2)] == names[requests // 2 :]
        assert peer.is_let_go()
        assert counted(service) == names


def test_a_pipeline_is_read_no_faster_than_it_is_answered(tmp_path: Path) -> None:
    with odd(tmp_path) as (service, _), ThreadPoolExecutor(1) as thread:
        [worker] = service.children()
        before = kib_of(worker)
        with Peer(service.url) as peer:
            sending = thread.submit(peer.send, GET * 500_000)  # 19 MB
            assert {peer.answer()[0] for _ in range(500)} == {200}
            assert kib_of(worker) - before < 5 * 1_024
            peer.end()
        assert sending.exception() is not None, "it was not all taken"


def test_a_request_behind_a_slow_one_does_not_time_out(tmp_path: Path) -> None:
    """Its client has nothing to hurry for: nobody reads on."""
    settings = {"ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS": str(TIMEOUT_SECONDS)}
    with odd(tmp_path, **settings) as (service, go), Peer(service.url) as peer:
        peer.send(SLOW + post("behind")[:-1_000])
        time.sleep(2.5 * TIMEOUT_SECONDS)  # the time that passes is what is tested
        go()
        assert peer.answer()[2] == b"slow"
        peer.send(BODY[:1_000])
        assert peer.answer()[2] == b"behind"


def test_each_request_of_a_connection_has_its_own_time(tmp_path: Path) -> None:
    """Reads that end within a request, for longer than a request may take."""
    settings = {"ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS": str(TIMEOUT_SECONDS)}
    with odd(tmp_path, **settings) as (service, _), Peer(service.url) as peer:
        peer.send(GET[:10])
        end = time.monotonic() + 2.5 * TIMEOUT_SECONDS
        while time.monotonic() < end:
            peer.send(GET[10:] + GET[:10])
            assert peer.answer()[0] == 200
        peer.send(GET[10:])
        assert peer.answer()[0] == 200


def test_a_request_that_times_out_is_not_taken_for_another(tmp_path: Path) -> None:
    """What follows half a body is a part of it, whatever it looks like."""
    settings = {"ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS": str(TIMEOUT_SECONDS)}
    with odd(tmp_path, **settings) as (service, _), Peer(service.url) as peer:
        peer.send(post("one") + post("half", b"x" * 6_000)[:-1_000])
        assert peer.answer()[2] == b"one"
        assert peer.answer()[0] == 408
        peer.send(post("three"))
        assert peer.is_let_go()
        assert counted(service) == ["one"]


def unread(service: Service) -> int:
    """Bytes that clients have sent, and that the service has not read."""
    port = f":{urlsplit(service.url).port:04X}"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(int(line[4].partition(":")[2], 16) for line in lines if line[1].endswith(port))


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into Linux's /proc")
def test_nothing_is_computed_for_clients_that_have_gone(tmp_path: Path) -> None:
    """They wait for the only thread, and hang up."""
    with odd(tmp_path) as (service, go), ExitStack() as open_:
        [worker] = service.children()
        slow = open_.enter_context(Peer(service.url))
        slow.send(SLOW)
        assert not slow.answers_soon()
        before = kib_of(worker)
        for number in range(20):
            peers = [Peer(service.url) for _ in range(20)]
            for peer in peers:
                peer.send(post(number, b"x" * 200_000))
            until(lambda: not unread(service), "all requests have arrived")
            for peer in peers:
                peer.reset()
        patient = open_.enter_context(Peer(service.url))
        patient.send(post("patient"))
        patient.end()  # who half-closes a connection waits for the answer
        assert not patient.answers_soon()
        assert kib_of(worker) - before < 20 * 1_024, "80 MB were sent"
        go()
        assert slow.answer()[2] == b"slow"
        assert patient.answer()[2] == b"patient"
        assert counted(service) == ["patient"]


def test_long_requests_that_wait_take_no_more_than_32_mib(tmp_path: Path) -> None:
    with odd(tmp_path) as (service, go), ExitStack() as open_:
        [worker] = service.children()
        before = kib_of(worker)
        slow = open_.enter_context(Peer(service.url))
        slow.send(SLOW)
        assert not slow.answers_soon()
        peers = [open_.enter_context(Peer(service.url)) for _ in range(200)]
        for number, peer in enumerate(peers):
            peer.send(post(number, b"x" * 250_000))  # 50 MB

        def refused() -> list[Peer]:
            return [peer for peer in peers if peer.answers_soon(0)]

        # What comes with the head of a request is not counted.
        until(lambda: 60 <= len(refused()) <= 66, "all that are too many are refused")
        assert kib_of(worker) - before < 80 * 1_024
        rest = [peer for peer in peers if not peer.answers_soon(0)]
        for peer in refused():
            status, fields, body = peer.answer()
            assert (status, fields["connection"], fields["retry-after"]) == (503, "close", "1")
            assert json.loads(body)["code"] == "too_many_connections"
        go()
        assert slow.answer()[2] == b"slow"
        assert {peer.answer()[0] for peer in rest} == {200}


def test_long_requests_are_forgotten_once_they_are_answered(tmp_path: Path) -> None:
    """Also if the connection stays open, or the answer goes on."""
    with odd(tmp_path, ROLLWRIGHT_THREADS="4") as (service, _), ExitStack() as open_:
        [worker] = service.children()
        before = kib_of(worker)
        long = b"x" * 250_000
        for number in range(150):  # 37 MB each
            idle, waiting = (open_.enter_context(Peer(service.url)) for _ in range(2))
            idle.send(post(number, long))
            assert idle.answer()[0] == 200
            waiting.send(post("", long).replace(b"/count/", b"/wait"))
            assert waiting.answer()[0] == 200
        assert kib_of(worker) - before < 20 * 1_024
        newcomer = open_.enter_context(Peer(service.url))
        newcomer.send(post("newcomer", long))
        assert newcomer.answer()[2] == b"newcomer"


def test_new_connections_take_the_places_of_idle_ones(tmp_path: Path) -> None:
    """And not those of others that have just come."""
    with odd(tmp_path, ROLLWRIGHT_CONNECTIONS="4") as (service, _), ExitStack() as open_:
        idle = [open_.enter_context(Peer(service.url)) for _ in range(4)]
        for peer in idle:
            peer.send(GET)
            assert peer.answer()[0] == 200
        newcomers = [open_.enter_context(Peer(service.url)) for _ in range(4)]
        until(idle[-1].is_let_go, "they have come")
        for peer in newcomers:
            peer.send(GET)
            assert peer.answer()[0] == 200


@pytest.mark.parametrize("leave", [Peer.close, Peer.reset], ids=["closes", "resets"])
@pytest.mark.parametrize("then", [b"", post("after")], ids=["alone", "with a request behind it"])
def test_an_answer_that_waits_ends_with_its_client(
    tmp_path: Path, leave: Callable[[Peer], None], then: bytes
) -> None:
    """A recording was read to its end for clients that had gone."""
    with odd(tmp_path) as (service, _):
        peer = Peer(service.url)
        peer.send(b"GET /endless HTTP/1.1\r\nHost: x\r\n\r\n" + then)
        peer.wait()
        leave(peer)
        until(lambda: "the end of it" in counted(service), "it ends")


def test_an_answer_that_nobody_takes_ends_when_its_client_is_given_up(tmp_path: Path) -> None:
    settings = {"ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS": "1"}
    with odd(tmp_path, **settings) as (service, _), Peer(service.url, narrow=True) as peer:
        peer.send(b"GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
        until(lambda: "the end of it" in counted(service), "it ends")
