"""Which view a request gets: by its method and its path alone, read from outside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.served import served
from tests.server.peer import Peer

ONCE = ("date", "x-request-id")
PATHS = ("/", "/guide", "/v1", "/healthz", "/nowhere", "/v1/sessions/x")
NAMES = (
    *("Script-Name", "SCRIPT_NAME", "X-Script-Name", "Path-Info", "PATH_INFO", "Query-String"),
    *("REQUEST_METHOD", "Request-Method", "X-HTTP-Method-Override", "X-HTTP-Method"),
    *("X-Method-Override", "X-Original-URL", "X-Rewrite-URL", "X-Original-Host", "X-Host"),
    *("X-Forwarded-Prefix", "X-Forwarded-Path", "X-Forwarded-Uri", "X-Forwarded-Host"),
    *("X-Forwarded-Server", "X-Forwarded-Port", "X-Forwarded-Proto", "X-Forwarded-Scheme"),
    *("Forwarded", "Via", "Front-End-Https", "X-Url-Scheme", "Wsgi-Url-Scheme", "wsgi.input"),
    *("REMOTE_ADDR", "Remote-Addr", "SERVER_PORT", "Server-Port", "SERVER_NAME", "HTTP_HOST"),
)
TOGETHER = [NAMES[start::6] for start in range(6)]
"""Names that are sent in one request: no two spellings of one, and within the limit of a head."""
VALUES = ("/metrics", "/", "DELETE", "evil.example", "https", "0", "", "\xe4", "x" * 8_000)
HOSTS = (
    *("xn--a", "xn--0", "xn--", "xn--\xe4", "\xe4", "", " ", "a b", "a\tb", "[", "]", "[]", "[::1"),
    *("::1", "[::1]", "[::1]:99999", "h:", "h:x", "h:-1", "h:99999", ":80", ":", "@", "u:p@h"),
    *("..", "-", "_", "%", "%41", "%00", "/", "//", "?", "#", "\\", ",", "a,b", "'", '"', "<x>"),
    *("a" * 8_000, "a." * 4_000, "xn--" + "a" * 8_000, "127.0.0.1", "0x7f.1", "localhost."),
)


def answer(url: str, line: str, *fields: str) -> tuple[int, dict[str, str], bytes]:
    """Status, header fields and body, without what differs each time."""
    with Peer(url) as peer:
        peer.send("\r\n".join((line, *fields, "", "")).encode("latin-1"))
        status, named, body = peer.answer()
    return status, {name: named[name] for name in named if name not in ONCE}, body


@pytest.fixture(scope="module", params=["0", "1"], ids=["alone", "behind a proxy"])
def url(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """A service, also as it is behind a proxy."""
    folder = tmp_path_factory.mktemp("routing")
    with served(
        folder, "--workers", "1", ROLLWRIGHT_PROXIES=request.param, ROLLWRIGHT_RATE_LIMITS="false"
    ) as service:
        yield service.url


@pytest.mark.parametrize("path", PATHS)
def test_no_header_changes_what_is_asked(url: str, path: str) -> None:
    """`SCRIPT_NAME` did: a proxy's rule saw another path than the application."""
    line = f"GET {path} HTTP/1.1"
    usual = answer(url, line, "Host: x")
    assert usual[0] < 500
    for value in VALUES:
        for names in TOGETHER:
            given = answer(url, line, "Host: x", *(f"{name}: {value}" for name in names))
            assert given == usual, (names, value)


@pytest.mark.parametrize("path", PATHS)
def test_no_host_changes_what_is_asked(url: str, path: str) -> None:
    """`xn--a` was a 500."""
    line = f"GET {path} HTTP/1.1"
    usual = answer(url, line, "Host: x")
    for host in HOSTS:
        assert answer(url, line, f"Host: {host}") == usual, host


@pytest.mark.parametrize(
    ("target", "status"),
    [
        pytest.param("/healthz", 200, id="a path"),
        pytest.param("/healthz?a=b", 200, id="a query that it does not take"),
        pytest.param("http://elsewhere/healthz", 200, id="an absolute target"),
        pytest.param("/%68ealthz", 200, id="an encoded letter, which is the letter"),
        pytest.param("//healthz", 404, id="two slashes"),
        pytest.param("///healthz", 404, id="three"),
        pytest.param("/%2fhealthz", 404, id="two, one of them encoded"),
        pytest.param("http://x//healthz", 404, id="two, absolute"),
        pytest.param("//elsewhere/healthz", 404, id="a host without a scheme"),
        pytest.param("/healthz/", 404, id="a slash at the end"),
        pytest.param("/healthz//", 404, id="two at the end"),
        pytest.param("/v1//limits", 404, id="two within"),
        pytest.param("/./healthz", 404, id="a dot"),
        pytest.param("/v1/../healthz", 404, id="two dots"),
        pytest.param("/v1/%2e%2e/healthz", 404, id="encoded dots"),
        pytest.param("/v1/..%2fhealthz", 404, id="two dots, and an encoded slash"),
        pytest.param("/\\healthz", 404, id="a backslash"),
        pytest.param("/%5chealthz", 404, id="an encoded one"),
        pytest.param("/healthz;a=b", 404, id="a parameter of a path"),
        pytest.param("/healthz%00", 404, id="a NUL"),
        pytest.param("/healthz%0a", 404, id="an end of line"),
        pytest.param("/healthz%20", 404, id="a space"),
        pytest.param("/healthz%3fa", 404, id="an encoded question mark"),
        pytest.param("/healthz%23a", 404, id="an encoded fragment"),
        pytest.param("/%2568ealthz", 404, id="a letter, encoded twice"),
        pytest.param("/HEALTHZ", 404, id="capitals"),
        pytest.param("/%ff%fe", 404, id="bytes that are no UTF-8"),
        pytest.param("/%", 404, id="half an escape"),
        pytest.param("*", 400, id="a star"),
        pytest.param("/healthz#a", 404, id="a fragment, which no target has"),
        pytest.param("/v1#/healthz", 404, id="a path in a fragment"),
        pytest.param("\\healthz", 400, id="a backslash first"),
        pytest.param("http:///healthz", 200, id="absolute, without a host"),
        # It was a 500: a host that is none.
        pytest.param("http://[::1/healthz", 200, id="absolute, with half an address"),
    ],
)
def test_a_target_is_taken_as_it_stands(url: str, target: str, status: int) -> None:
    """`//metrics` was `/metrics`, past a rule of a proxy for that path."""
    assert answer(url, f"GET {target} HTTP/1.1", "Host: x")[0] == status


@pytest.mark.parametrize("target", ["//v1/sessions", "/%2fv1/sessions", "/v1/sessions/"])
def test_a_session_is_made_by_one_path_alone(url: str, target: str) -> None:
    """Others passed the limit of new sessions."""
    fields = ("Host: x", "Content-Type: application/json", "Content-Length: 16")
    with Peer(url) as peer:
        head = "\r\n".join((f"POST {target} HTTP/1.1", *fields, "", ""))
        peer.send(head.encode() + b'{"name": "Tomb"}')
        assert peer.answer()[0] == 404
