"""What is logged of requests that no application sees, and of those that break it: no secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.security.evening import exchange
from tests.served import Service, served, until
from tests.tabletop.calling import alter, open_table, over_http

HEAD = "Host: here\r\nConnection: close\r\n"
SECRET = "rwg_Canary{:04}of-a-token-that-is-sent-with-a-fault"


@dataclass(frozen=True)
class Fault:
    """A broken request; `{}` is where its secret stands."""

    id: str
    sent: str


# Each has its own secret, so that a line tells which one it is of.
FAULTS = (
    Fault("no such version", f"GET /v1/x?ticket={{}} HTTP/9.9\r\n{HEAD}\r\n"),
    Fault("a header value with a null", f"GET / HTTP/1.1\r\n{HEAD}Authorization: {{}}\0\r\n\r\n"),
    Fault("a header folded", f"GET / HTTP/1.1\r\n{HEAD}Authorization: Bearer\r\n {{}}\r\n\r\n"),
    Fault("a space before a colon", f"GET / HTTP/1.1\r\n{HEAD}Authorization : {{}}\r\n\r\n"),
    Fault("two lengths", f"GET /?t={{}} HTTP/1.1\r\n{HEAD}Content-Length: 1, 2\r\n\r\n"),
    Fault("a line too long", f"GET /?ticket={{}}{'x' * 9_000} HTTP/1.1\r\n{HEAD}\r\n"),
    Fault("a header too long", f"GET / HTTP/1.1\r\n{HEAD}X: {{}}{'x' * 9_000}\r\n\r\n"),
    Fault(
        "a broken chunk",
        f"POST /v1/sessions HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n"
        "Content-Type: application/json\r\n\r\n{}\r\n",
    ),
    Fault(
        "a body cut off",
        f"POST /v1/sessions HTTP/1.1\r\n{HEAD}Content-Length: 999\r\n"
        'Content-Type: application/json\r\n\r\n{{"name": "{}',
    ),
)
# Servers like to quote what they could not read.
QUOTED = (
    Fault("no such method", f"G{{}} /v1/sessions/x HTTP/1.1\r\n{HEAD}\r\n"),
    Fault("a header without a colon", f"GET / HTTP/1.1\r\n{HEAD}Authorization Bearer {{}}\r\n\r\n"),
    Fault("a target that is not ASCII", f"GET /v1/é?ticket={{}} HTTP/1.1\r\n{HEAD}\r\n"),
    Fault("a token for a header's name", f"GET / HTTP/1.1\r\n{HEAD}Bearer {{}}: x\r\n\r\n"),
    Fault("a space in the target", f"GET /v1/x y?ticket={{}} HTTP/1.1\r\n{HEAD}\r\n"),
    Fault("a head cut off", f"GET / HTTP/1.1\r\n{HEAD}Authorization: Bearer {{}}"),
)
# Somebody takes a token for a part of the path.
IN_THE_PATH = (Fault("a token in the path", f"GET /v1/sessions/{{}} HTTP/1.1\r\n{HEAD}\r\n"),)
ALL = (*FAULTS, *QUOTED, *IN_THE_PATH)


def secret_of(fault: Fault) -> str:
    return SECRET.format(ALL.index(fault))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that logs as much as it can."""
    logging = {"ROLLWRIGHT_LOG_REQUESTS": "true", "ROLLWRIGHT_LOG_LEVEL": "debug"}
    folder: Path = tmp_path_factory.mktemp("logged")
    with served(folder, "--workers", "1", "--threads", "8", **logging) as running:
        yield running


def logged(service: Service) -> str:
    """All that has been logged, when a last request has been."""
    last = f"last-{service.log.stat().st_size}"
    over_http(service.url)("GET", "/healthz", {"X-Request-ID": last}, None)
    until(lambda: last in service.log.read_text(errors="replace"), "the log is written")
    return service.log.read_text(errors="replace")


def tried(service: Service, fault: Fault) -> str:
    """What is logged once a fault has been sent."""
    answer = exchange(service.url, fault.sent.format(secret_of(fault)).encode())
    assert answer == b"" or answer.startswith(b"HTTP/1.1 "), answer
    return logged(service)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_broken_request_leaves_no_secret_in_the_log(service: Service, fault: Fault) -> None:
    assert secret_of(fault) not in tried(service, fault)


@pytest.mark.parametrize("fault", QUOTED, ids=lambda fault: fault.id)
def test_what_could_not_be_read_is_not_quoted(service: Service, fault: Fault) -> None:
    assert secret_of(fault) not in tried(service, fault)


@pytest.mark.parametrize("fault", IN_THE_PATH, ids=lambda fault: fault.id)
def test_a_token_in_a_path_is_not_logged(service: Service, fault: Fault) -> None:
    assert secret_of(fault) not in tried(service, fault)


# What breaks the service.


def test_an_event_that_cannot_be_read_does_not_log_the_ticket(service: Service) -> None:
    gm = open_table(over_http(service.url), 0).gm
    ticket = gm.ask("POST", "/tickets", {}).ok()["ticket"]
    with service.store() as store:
        store.xadd(gm.key("events"), {"e": "nonsense", "c": "x"}, id="2-0")
        alter(store, gm.key("table"), last_event="2")
    path = f"{gm.path}/events?ticket={ticket}&after=1"
    answer = over_http(service.url)("GET", path, {"Accept": "text/event-stream"}, None)
    assert answer.status == 500
    log = logged(service)
    assert "value_unreadable" in log
    assert ticket not in log


def test_a_table_that_cannot_be_read_is_not_quoted(service: Service) -> None:
    gm = open_table(over_http(service.url), 0).gm
    with service.store() as store:
        alter(store, gm.key("table"), hands='{"c1": ["Canary-of-a-card"]}')
    key = "Canary-key-of-a-request-that-fails"
    reply = gm.ask("POST", "/moves", {"move": "undo"}, Idempotency_Key=key)
    assert (reply.status, reply.code) == (500, "table_unreadable")
    assert gm.with_token(None).ask("GET", "/events?ticket=rwt_Canary").status == 500
    log = logged(service)
    assert reply.headers["x-request-id"] in log
    for secret in (str(gm.token), key, "rwt_Canary", "Canary-of-a-card"):
        assert secret not in log
    assert secret not in reply.data.decode()


def test_a_defect_behind_a_token_does_not_log_it(service: Service) -> None:
    gm = open_table(over_http(service.url), 0).gm
    with service.store() as store:
        alter(store, gm.key("table"), phase='"rounds"', name='"Canary-of-a-name"')
    key = "Canary-key-of-a-request-that-fails"
    reply = gm.ask("POST", "/moves", {"move": "flip"}, Idempotency_Key=key)
    assert (reply.status, reply.code) == (500, "internal")
    log = logged(service)
    assert reply.headers["x-request-id"] in log
    assert "Traceback" in log
    for secret in (str(gm.token), key, "Canary-of-a-name"):
        assert secret not in log
        assert secret not in reply.data.decode()
