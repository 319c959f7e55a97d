"""The proxy of deploy/ before two services on one store: HTTP/2, streams, addresses, failures."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from campaigns.deploy.proxies import Proxy, listening, proxy
from service.config import IDLE_SECONDS
from tests.deploy.composed import Composed
from tests.served import Service, answers, children, environment, free_port, kill, served, until
from tests.server.peer import Peer
from tests.store.servers import server
from tests.tabletop.calling import Caller, Reply, TestTable, open_table, over_http

HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
HEADER_SECONDS = 10
BROKEN = b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nno\r\n"
ROLL = "/v1/dice/roll?expression=2d6"
JSON = {"Content-Type": "application/json"}
MiB = 1 << 20
NO_SECRETS = {"STORE_PASSWORD": "-", "STORE_ADMIN_PASSWORD": "-"}


@dataclass(frozen=True)
class Site:
    """A proxy, and two services on one store."""

    proxy: Proxy
    services: tuple[Service, Service]
    metrics_ports: tuple[int, int]

    def table(self, address: str = "127.0.0.1") -> TestTable:
        """A new one, opened through the proxy."""
        return open_table(self.proxy.callers(address), 1)


@contextmanager
def site(folder: Path, **settings: str) -> Iterator[Site]:
    """Services with the settings of the compose file, but for these."""
    told = Composed.of(NO_SECRETS).environment("service1")
    ours = {name: value for name, value in told.items() if name.startswith("ROLLWRIGHT_")}
    ours |= {"ROLLWRIGHT_HOST": "127.0.0.1", "ROLLWRIGHT_WORKERS": "2"} | settings
    ours["ROLLWRIGHT_METRICS_HOST"] = "127.0.0.1"
    del ours["ROLLWRIGHT_PORT"], ours["ROLLWRIGHT_METRICS_PORT"]
    ports = (free_port(), free_port())
    for name in ("store", "one", "two"):
        (folder / name).mkdir()
    with ExitStack() as stack:
        store = stack.enter_context(server(folder / "store"))
        one, two = (
            stack.enter_context(
                served(folder / name, "--store", store.url, "--metrics-port", str(port), **ours)
            )
            for name, port in zip(("one", "two"), ports, strict=True)
        )
        yield Site(stack.enter_context(proxy(folder, [one.url, two.url])), (one, two), ports)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    generous = {
        f"ROLLWRIGHT_{what}_PER_ADDRESS": "100000" for what in ("REQUESTS", "SESSIONS", "STREAMS")
    }
    with site(tmp_path_factory.mktemp("site"), **generous) as made:
        yield made


def test_callers_speak_http_2_and_tls(here: Site) -> None:
    asked = here.proxy.curl("-o", "/dev/null", "-w", "%{http_version} %{http_code}")
    said = subprocess.run(
        [*asked, f"{here.proxy.url}/v1/limits"], capture_output=True, text=True, check=True
    )
    assert said.stdout == "2 200"


def test_an_event_comes_while_the_stream_is_open(here: Site) -> None:
    table = here.table()
    with listening(here.proxy, table.gm) as stream:
        assert [stream.next()["type"] for _ in range(2)] == ["session_created", "character_joined"]
        for name in ("Thug", "Captain"):
            table.gm.play("add_foe", name=name)
            assert stream.next()["type"] == "foe_added"
        assert stream.process.poll() is None


def test_the_container_of_the_proxy_is_healthy_while_it_answers(here: Site) -> None:
    health = Composed.of(NO_SECRETS).services["proxy"]["healthcheck"]["test"]
    assert health[-1] == "http://127.0.0.1:2080/"
    assert answers(f"http://127.0.0.1:{here.proxy.environment['HEALTH_PORT']}/")


def test_nothing_is_between_that_ends_or_holds_up_a_stream(here: Site) -> None:
    """As the program has understood its settings."""
    settings = here.proxy.adapted()["apps"]["http"]["servers"]
    [outside] = [one for one in settings.values() if "routes" in one and _proxies(one)]
    assert "read_timeout" not in outside, "it would cut streams of HTTP/1.1"
    assert "write_timeout" not in outside
    handlers = [found for found in _all(settings) if isinstance(found.get("handler"), str)]
    kinds = {found["handler"] for found in handlers}
    assert kinds == {"subroute", "static_response", "headers", "reverse_proxy"}, "none compresses"
    [passing] = [found for found in handlers if found["handler"] == "reverse_proxy"]
    assert passing["transport"]["keep_alive"]["idle_timeout"] < IDLE_SECONDS * 10**9
    assert "response_header_timeout" not in passing["transport"]
    assert "trusted_proxies" not in passing


def _proxies(told: Any) -> bool:
    return any(found.get("handler") == "reverse_proxy" for found in _all(told))


def _all(told: Any) -> Iterator[Any]:
    """Every object within."""
    if isinstance(told, dict):
        yield told
    for inner in told.values() if isinstance(told, dict) else told:
        if isinstance(inner, dict | list):
            yield from _all(inner)


def test_a_container_is_healthy_while_its_service_is_ready(here: Site) -> None:
    [kind, command] = Composed.of(NO_SECRETS).services["service1"]["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    command = command.replace("/opt/rollwright/bin/python", sys.executable)
    for port, healthy in ((here.metrics_ports[0], True), (free_port(), False)):
        told = environment(ROLLWRIGHT_METRICS_HOST="127.0.0.1", ROLLWRIGHT_METRICS_PORT=str(port))
        asked = subprocess.run(["sh", "-c", command], capture_output=True, env=told, check=False)
        assert (asked.returncode == 0) == healthy


@pytest.mark.parametrize(
    "path",
    [
        *("/metrics", "/readyz", "/%6Detrics", "/METRICS", "/./readyz", "//metrics", "/metrics/"),
        *("/x/../metrics", "/metrics?x", "/readyz%3F", "/metrics;x", "/%2Fmetrics", "/%2e/metrics"),
    ],
)
def test_what_is_for_operators_is_not_shown_outside(here: Site, path: str) -> None:
    """Neither by the proxy, nor by the service's port itself."""
    assert here.proxy.callers()("GET", path, {}, None).status in (307, 308, 404)
    for service, port in zip(here.services, here.metrics_ports, strict=True):
        assert over_http(service.url)("GET", path, {}, None).status == 404
        assert answers(f"http://127.0.0.1:{port}/readyz")
        assert answers(f"http://127.0.0.1:{port}/metrics")


def test_a_reload_of_the_proxy_keeps_streams(here: Site) -> None:
    table = here.table()
    with listening(here.proxy, table.gm, after=2) as stream:
        table.gm.play("add_foe", name="Thug")
        assert stream.next()["id"] == 3
        here.proxy.caddy("reload", "--force")
        table.gm.play("add_foe", name="Captain")
        assert stream.next()["id"] == 4


def test_a_reload_of_the_services_ends_streams_so_that_it_is_noticed(here: Site) -> None:
    table = here.table()
    with listening(here.proxy, table.gm) as stream:
        assert stream.next()["id"] == 1
        for service in here.services:
            reload(service)
        stream.rest()
        assert stream.ended_well
    table.gm.play("add_foe", name="Thug")
    with listening(here.proxy, table.gm, after=len(stream.events)) as again:
        assert again.next()["id"] == len(stream.events) + 1


def reload(service: Service) -> None:
    """Have new workers take over."""
    old = set(service.children())
    service.process.send_signal(signal.SIGHUP)
    until(lambda: not old & set(service.children()), "new workers serve", 20)


# What only a proxy ends, and what it passes on.


def test_a_connection_without_a_whole_header_ends(here: Site) -> None:
    """The service would wait for as long as there are connections."""
    with (
        here.proxy.connected() as half,
        socket.create_connection(("localhost", here.proxy.port)) as silent,
        Peer(here.services[0].url) as direct,
    ):
        for sent in (half.sendall, direct.send):
            sent(HALF)
        for connection in (half, silent):
            connection.settimeout(HEADER_SECONDS + 5)
            assert connection.recv(1) == b"", "it has ended"
        direct.send(b"\r\n")
        assert direct.answer()[0] == 200, "without a proxy"
        assert here.proxy.callers()("GET", "/healthz", {}, None).status == 200


@pytest.mark.parametrize("size", [20_000, 300_000, 2 * MiB, 8 * MiB])
def test_a_body_that_is_too_long_is_refused_as_one(here: Site, size: int) -> None:
    """By HTTP/2, where the answer is read although the body is still being sent."""
    command = here.proxy.curl("-w", "%{http_code} %{content_type}", "--data-binary", "@-")
    command += ["-H", "Content-Type: application/json", f"{here.proxy.url}/v1/dice/roll"]
    said = subprocess.run(command, input=b"x" * size, capture_output=True, check=True).stdout
    assert b'"code":"too_large"' in said
    assert said.endswith(b"413 application/problem+json")


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/nowhere", b"{}", 404, "not_found"),
        ("/v1/dice/roll", b"{", 400, "invalid_json"),
        ("/v1/dice/roll", b'{"expression": "2d"}', 422, "invalid_expression"),
        ("/v1/sessions/x/moves", b"{}", 401, "token_missing"),
    ],
)
def test_problems_pass_as_they_are(
    here: Site, path: str, body: bytes, status: int, code: str
) -> None:
    reply = here.proxy.callers()("POST", path, JSON, body)
    assert (reply.status, reply.json["code"]) == (status, code)
    assert reply.headers["content-type"] == "application/problem+json"


# Addresses.


def test_each_address_has_its_own_rate_and_nobody_can_name_another(tmp_path: Path) -> None:
    with site(tmp_path, ROLLWRIGHT_REQUESTS_PER_ADDRESS="20") as made:
        one, other = (made.proxy.callers(address) for address in ("127.0.0.2", "127.0.0.3"))
        named: list[dict[str, str]] = [
            {"X-Forwarded-For": f"192.0.2.{number}", "Forwarded": f"for=192.0.2.{number}"}
            for number in range(25)
        ]
        statuses = [one("GET", ROLL, headers, None).status for headers in named]
        assert statuses == [200] * 20 + [429] * 5
        left = other("GET", ROLL, {"X-Forwarded-For": "127.0.0.2"}, None)
        assert left.status == 200
        assert '"address";r=19;' in left.headers["ratelimit"]


# Failures.


def test_a_broken_request_shuts_no_service_off_for_others(here: Site) -> None:
    for _ in here.services:
        with here.proxy.connected() as broken:
            broken.sendall(BROKEN)
            assert broken.recv(12).startswith(b"HTTP/1.1 50")
    begun = time.monotonic()
    assert here.proxy.callers()("GET", "/v1/limits", {}, None).status == 200
    assert time.monotonic() - begun < 1


def test_when_a_service_dies_the_other_goes_on(tmp_path: Path) -> None:
    with site(tmp_path) as made:
        table = made.table()
        dead, alive = made.services
        kill(dead.process.pid, *children(dead.process.pid))
        assert [table.gm.ask("GET").status for _ in range(12)] == [200] * 12
        for number in range(12):
            acknowledged(table.gm, number)
        foes = [foe["name"] for foe in table.gm.table()["foes"]]
        assert foes == [f"Foe {number}" for number in range(12)]
        kill(alive.process.pid, *children(alive.process.pid))
        nobody_is_there(made.proxy, table.gm)


@pytest.mark.parametrize(("method", "again"), [("GET", True), ("POST", False)])
def test_only_a_get_is_sent_to_another_once_it_was_sent(
    tmp_path: Path, method: str, again: bool
) -> None:
    sent: list[str] = []
    with (
        hanging_up(sent) as one,
        hanging_up(sent) as other,
        proxy(tmp_path, [one, other]) as made,
    ):
        reply = made.callers()(method, "/v1/sessions", {}, b"{}" if method == "POST" else None)
        assert reply.status in (502, 503)
    assert (len(sent) > 1) == again


@contextmanager
def hanging_up(sent: list[str]) -> Iterator[str]:
    """A service that dies of every request but a probe, as one that is killed then; its URL."""

    class Dying(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/healthz":
                self.send_response(204)
                self.end_headers()
            else:
                sent.append(self.command)

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Dying) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.server_port}"
        finally:
            listening.shutdown()
            thread.join()


def acknowledged(gm: Caller, number: int) -> None:
    """A move, sent again with its key until it is."""
    key = str(uuid4())
    for _ in range(5):
        reply = gm.ask(
            "POST", "/moves", {"move": "add_foe", "name": f"Foe {number}"}, Idempotency_Key=key
        )
        if reply.status == 200:
            return
        assert reply.status in (502, 503), reply
    pytest.fail("it was not acknowledged")


def nobody_is_there(made: Proxy, caller: Caller) -> None:
    """It is said soon; and what was asked with is not written down."""
    ticket = f"rwe_{uuid4().hex}"
    key = str(uuid4())
    reply: Reply = caller.ask("GET", f"/events?ticket={ticket}&after=0", Idempotency_Key=key)
    assert reply.status in (502, 503)
    until(lambda: "/events" in made.log, "it is logged")
    assert ticket not in made.log
    assert key not in made.log
    assert (caller.token or "-") not in made.log
