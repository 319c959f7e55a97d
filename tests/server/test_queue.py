"""Requests that wait: for earlier ones on their connection, for a thread, or for their rest."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from service.server.bridge import COMPUTING_THREADS, MAX_COMPUTING
from tests.served import Service, gunicorn, until
from tests.server.peer import Peer

TIMEOUT_SECONDS = 1
Odd = tuple[Service, Callable[[], None]]
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = b"x" * 3_000


def post(name: object, body: bytes = BODY) -> bytes:
    """A request that is counted."""
    head = f"POST /count/{name} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


@contextmanager
def odd(folder: Path, **settings: str) -> Iterator[Odd]:
    """The odd application with one thread; and a function that lets its slow answers be given."""
    go = folder / "go"
    settings = {"GO": str(go), "ROLLWRIGHT_THREADS": "1"} | settings
    with gunicorn(folder, "tests.server.odd_application:app", **settings) as service:
        yield service, go.touch


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Odd]:
    """One that waits a second for its clients; one test alone lets the slow answers be given."""
    settings = {"ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS": str(TIMEOUT_SECONDS)}
    with odd(tmp_path_factory.mktemp("odd"), **settings) as running:
        yield running


@pytest.fixture
def service(shared: Odd) -> Service:
    return shared[0]


def counted(service: Service) -> list[str]:
    names: list[str] = json.loads(json.dumps(service.get("/counted")[2]))
    return names


def ended(service: Service) -> int:
    """How many endless answers have ended."""
    return counted(service).count("the end of it")


def test_each_request_of_a_connection_has_its_own_time(service: Service) -> None:
    """Reads that end within a request, for longer than a request may take."""
    with Peer(service.url) as peer:
        peer.send(GET[:10])
        end = time.monotonic() + 2.5 * TIMEOUT_SECONDS
        while time.monotonic() < end:
            peer.send(GET[10:] + GET[:10])
            assert peer.answer()[0] == 200
        peer.send(GET[10:])
        assert peer.answer()[0] == 200


def test_a_request_that_times_out_is_not_taken_for_another(service: Service) -> None:
    """What follows half a body is a part of it, whatever it looks like."""
    before = counted(service)
    with Peer(service.url) as peer:
        peer.send(post("one") + post("half", b"x" * 6_000)[:-1_000])
        assert peer.answer()[2] == b"one"
        assert peer.answer()[0] == 408
        assert peer.is_let_go()
        assert counted(service) == [*before, "one"]


@pytest.mark.skipif(sys.platform != "linux", reason="it is a socket option of Linux")
def test_an_answer_that_nobody_takes_ends_when_its_client_is_given_up(service: Service) -> None:
    before = ended(service)
    with Peer(service.url, narrow=True) as peer:
        peer.send(b"GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
        until(lambda: ended(service) > before, "it ends")


@pytest.mark.parametrize("leave", [Peer.close, Peer.reset], ids=["closes", "resets"])
def test_an_answer_that_waits_ends_with_its_client(
    service: Service, leave: Callable[[Peer], None]
) -> None:
    """A recording was read to its end for clients that had gone."""
    before = ended(service)
    peer = Peer(service.url)
    peer.send(b"GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
    peer.wait()
    leave(peer)
    until(lambda: ended(service) > before, "it ends")


def test_computing_has_threads_and_a_queue_of_its_own(shared: Odd) -> None:
    """Forty odds at once kept a probe waiting for fifteen seconds, and a roll for forty."""
    computed = GET.replace(b"/healthz", b"/computed")
    service, go = shared
    with ExitStack() as open_:
        peers = [open_.enter_context(Peer(service.url)) for _ in range(COMPUTING_THREADS)]
        peers += [open_.enter_context(Peer(service.url)) for _ in range(MAX_COMPUTING)]
        for peer in peers:
            peer.send(computed)
        with Peer(service.url) as one_more:
            until(lambda: _refused(one_more, computed), "no more may wait")
        with Peer(service.url) as other:
            other.send(GET + post("other"))
            assert [other.answer()[2] for _ in range(2)] == [b"ok", b"other"]
        go()
        assert {peer.answer()[2] for peer in peers} == {b"slow"}


def _refused(peer: Peer, computed: bytes) -> bool:
    """Whether a request is refused; those before it may still be on their way."""
    peer.send(computed)
    if not peer.answers_soon():
        pytest.fail("it waits, and so the others do not")
    status, fields, body = peer.answer()
    assert (status, fields["retry-after"]) == (503, "1")
    return bool(json.loads(body)["code"] == "busy")


def test_what_waits_ends_within_a_second_when_the_worker_stops(tmp_path: Path) -> None:
    with odd(tmp_path) as (service, _), ExitStack() as open_:
        peers = [open_.enter_context(Peer(service.url)) for _ in range(20)]
        for peer in peers:
            peer.send(b"POST /wait HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            peer.wait()
        started = time.monotonic()
        service.process.terminate()
        for peer in peers:
            assert peer.rest().endswith(b"begun\r\n0\r\n\r\n")
        assert time.monotonic() - started < 1
        assert service.process.wait(5) == 0
