"""Who may ask for /metrics and /readyz: this machine, and whom the operator lets."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.served import free_port, rollwright, served
from tests.server.peer import Peer
from tests.tabletop.calling import over_http

PRIVATE = ("/metrics", "/readyz")
ELSEWHERE = {
    "every address": {"ROLLWRIGHT_HOST": "0.0.0.0"},
    "a proxy": {"ROLLWRIGHT_PROXIES": "1"},
}


def statuses(url: str, *headers: tuple[str, str]) -> list[int]:
    """What the two paths answer."""
    return [over_http(url)("GET", path, dict(headers), None).status for path in PRIVATE]


def test_a_service_for_this_machine_answers_both(server: str) -> None:
    assert statuses(server) == [200, 200]


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_but_not_what_a_proxy_passes_on(server: str, name: str) -> None:
    """Also where `ROLLWRIGHT_PROXIES` was forgotten."""
    for value in ("192.0.2.1", "127.0.0.1", "for=127.0.0.1", ""):
        assert statuses(server, (name, value)) == [404, 404]


def test_a_service_for_others_answers_them_at_a_port_of_their_own(tmp_path: Path) -> None:
    private = free_port()
    with served(tmp_path, "--metrics-port", str(private), **ELSEWHERE["a proxy"]) as service:
        port = urlsplit(service.url).port
        assert statuses(service.url) == [404, 404]
        assert statuses(f"http://127.0.0.1:{private}") == [200, 200]
        for name in ("Host", "X-Forwarded-Host", "X-Forwarded-Port", "Server-Port", "SERVER_PORT"):
            assert statuses(service.url, (name, f"127.0.0.1:{private}")) == [404, 404]
            assert statuses(service.url, (name, str(private))) == [404, 404]
        for path in ("//metrics", "/%6detrics", f"http://127.0.0.1:{private}/metrics", "/readyz?"):
            with Peer(service.url) as peer:
                peer.send(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                assert peer.answer()[0] == 404
        told = service.log.read_text(encoding="utf-8")
    assert f"  metrics   http://127.0.0.1:{private}/metrics\n" in told
    assert port != private


@pytest.mark.parametrize("reached_by", ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_service_for_others_answers_them_nowhere_unless_it_is_told(
    tmp_path: Path, reached_by: dict[str, str]
) -> None:
    """Every request to /readyz asks the store, and metrics tell what is played and when."""
    with served(tmp_path, ROLLWRIGHT_RATE_LIMITS="false", **reached_by) as service:
        assert statuses(service.url) == [404, 404]
        nothing = over_http(service.url)("GET", "/nothing-at-all", {}, None)
        hidden = over_http(service.url)("GET", "/metrics", {}, None)
        assert (hidden.data, hidden.lasting) == (nothing.data, nothing.lasting)
        assert over_http(service.url)("GET", "/healthz", {}, None).status == 200
        assert "  metrics   nowhere: see --metrics-port\n" in service.log.read_text()


def test_an_operator_may_open_them_to_all(tmp_path: Path) -> None:
    """By naming the port of the service itself."""
    port = free_port()
    with served(
        tmp_path, "--metrics-port", str(port), port=port, ROLLWRIGHT_HOST="0.0.0.0"
    ) as service:
        assert statuses(service.url) == [200, 200]


def test_a_port_of_their_own_that_is_taken_is_told_at_once(server: str, tmp_path: Path) -> None:
    taken = server.rsplit(":", 1)[1]
    finished = rollwright("serve", "--port", str(free_port()), "--metrics-port", taken)
    assert finished.returncode == 2
    assert f"127.0.0.1:{taken}" in finished.stderr
    assert "--metrics-port" in finished.stderr
