"""Hostile values of headers: no answer depends on them, and none takes long."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import cycle, product
from time import thread_time
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import create_environ, run_wsgi_app

from campaigns.fuzz import undocumented
from service.app import create_app
from service.config import MAX_FIELD, MAX_HEAD, Settings
from service.http.service import Middleware
from tests.http.public import GETS
from tests.mcp.asking import META, headers
from tests.rows import each_row
from tests.served import until
from tests.tabletop.calling import TestTable, in_process, open_table, waiting

HOSTS = ["xn--a", "xn--0", "", "\xe4", "[::1", "h:x", "h:99999", "..", "<script>", "evil.example"]


def lasting(app: Flask, path: str, **environ: str) -> tuple[str, list[tuple[str, str]], bytes]:
    """An answer without its request id. Werkzeug's own client would decode the host itself."""
    environ = {"HTTP_X_REQUEST_ID": "the-same", **environ}
    body, status, headers = run_wsgi_app(app, create_environ(path) | environ)
    return status, list(headers), b"".join(body)


@pytest.fixture(scope="module")
def behind_a_proxy(store_url: str) -> Flask:
    """The same with ROLLWRIGHT_PROXIES=1."""
    return create_app(Settings(log_level="error", store=store_url, proxies=1, rate_limits=False))


@each_row(
    ("path", "host"),
    [
        pytest.param(*one.values, host, id=one.id)
        for one, host in zip(GETS, cycle(HOSTS[1:]), strict=False)
        if one.values[0] != "/metrics"
    ],
)
@pytest.mark.parametrize("service", ["app", "behind_a_proxy"])
def test_no_answer_depends_on_the_host_or_on_where_the_application_is_mounted(
    service: str, path: str, host: str, request: pytest.FixtureRequest
) -> None:
    """Host `xn--a` made the home page fail: werkzeug decodes it when a page shows its URL.

    Each path is asked with it, or behind a proxy with one of the others, and with all that
    proxies can add.
    """
    app: Flask = request.getfixturevalue(service)
    usual = lasting(app, path)
    assert usual[0][0] in "23"
    host = HOSTS[0] if service == "app" else host
    mounted = {"SCRIPT_NAME": "/evil", "HTTP_SCRIPT_NAME": "/evil", "HTTP_X_SCRIPT_NAME": "/evil"}
    forwarded = {
        "HOST": "evil.example",
        "PROTO": "https",
        "PREFIX": "/evil",
        "PORT": "1",
        "FOR": "192.0.2.1",
    }
    fields = {f"HTTP_X_FORWARDED_{name}": value for name, value in forwarded.items()}
    told = {"HTTP_FORWARDED": "host=evil.example", "HTTP_HOST": host} | mounted | fields
    assert lasting(app, path, **told) == usual


def test_the_guide_is_found_without_its_slash(app: Flask) -> None:
    """It led to `http:///guide/`, a URL without a host."""
    answer = app.test_client().get("/guide")
    assert (answer.status_code, answer.headers["Location"]) == (308, "/guide/")


@pytest.mark.parametrize("host", [*HOSTS, "a" * 60_000])
def test_a_session_is_created_whatever_the_host(app: Flask, host: str) -> None:
    environ = create_environ("/v1/sessions", method="POST", json={"name": "Tomb"})
    _, status, headers = run_wsgi_app(app, {**environ, "HTTP_HOST": host, "SCRIPT_NAME": "/evil"})
    assert status == "201 CREATED"
    assert headers["Location"].startswith("/v1/sessions/")


@pytest.mark.parametrize(
    ("host", "proto", "address"),
    [
        pytest.param("dice.example", "http", "http://dice.example", id="a name"),
        pytest.param("dice.example:8000", "http", "http://dice.example:8000", id="a port"),
        pytest.param("dice.example:80", "http", "http://dice.example", id="the usual port"),
        pytest.param("dice.example:443", "https", "https://dice.example", id="of https"),
        pytest.param("[2001:db8::1]:8000", "http", "http://[2001:db8::1]:8000", id="IPv6"),
        pytest.param("xn--a", "http", "http://xn--a", id="what is no IDNA"),
        *(
            pytest.param(host, "http", "http://192.0.2.7:8000", id=repr(host[:9]))
            for host in (*HOSTS, " ", "a b", "a" * 60_000)
            if not re.fullmatch(r"[a-z0-9.:-]*[a-z0-9.-]", host) or len(host) > 253
        ),
    ],
)
def test_links_lead_to_where_the_client_asked(
    behind_a_proxy: Flask, host: str, proto: str, address: str
) -> None:
    """Host `xn--a` was a 500 at MCP, and a wrong one made a link without a host."""
    sent = {"HTTP_HOST": host, "HTTP_X_FORWARDED_PROTO": proto, "HTTP_ORIGIN": address}
    link = linked(behind_a_proxy, SERVER_NAME="192.0.2.7", SERVER_PORT="8000", **sent)
    assert link.startswith(f"{address}/r/")
    path = link.removeprefix(address)
    environ = create_environ(path) | {"HTTP_HOST": "xn--a"}
    page, status, _ = run_wsgi_app(behind_a_proxy, environ)
    assert status == "200 OK"
    assert f'content="http://xn--a{path}"'.encode() in b"".join(page)


def test_on_a_unix_socket_links_still_have_a_host(app: Flask) -> None:
    """A server on a socket has neither name nor port."""
    listening = {"SERVER_NAME": "/run/rollwright.sock", "SERVER_PORT": "0"}
    assert linked(app, HTTP_HOST="", **listening).startswith("http://localhost/r/")


def linked(app: Flask, **environ: str) -> str:
    """The link of a roll by MCP."""
    roll = {"mechanic": "dice", "request": {"expression": "1d6"}}
    params = {"name": "roll", "arguments": roll, "_meta": META}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    sent = headers("tools/call", name="roll")
    whole = create_environ("/mcp", method="POST", json=message, headers=sent) | environ
    parts, status, _ = run_wsgi_app(app, whole)
    assert status == "200 OK"
    return str(json.loads(b"".join(parts))["result"]["structuredContent"]["link"])


def test_requests_that_the_document_does_not_describe_are_mutilated(app: Flask) -> None:
    """`python -m campaigns.fuzz undocumented` in small: links to rolls, pages and MCP."""
    found = undocumented.tried(app, undocumented.Size(requests=800), seed=7)
    assert found.failures == []
    assert {"200", "304", "400", "403", "404", "405", "415", "422"} >= {*found.kinds} > {"200"}


@pytest.mark.parametrize("query", ["x=\xff", "expression=1d6%20[\xff]", "\x80"])
def test_a_query_may_have_any_bytes(app: Flask, query: str) -> None:
    """Bytes that are no UTF-8 were a 500 wherever a query is read."""
    for path in ("/v1/dice/odds", "/v1/dice/roll", "/v1/limits", "/mcp"):
        environ = create_environ(path) | {"QUERY_STRING": query}
        _, status, _ = run_wsgi_app(app, environ)
        assert status[0] != "5", path


# Time. Werkzeug's parser of Accept takes time that grows with the square of the value.

SECONDS = 0.003
"""How much longer a request may take because of a header before its growth is measured."""


def few_values(size: int) -> Iterator[str]:
    """One character again and again."""
    for text in ("\t", " ", ",", ";", "=", '"', "/", "*", "9", "\xe9", "\\"):
        yield text * size


def values(size: int) -> Iterator[str]:
    """Values of this length on which regular expressions fail late, or again and again."""
    yield from few_values(size)
    for text in (
        "a,",
        "a;",
        "a=b;",
        "a/b;x=y,",
        "a;q=0.5,",
        '"a",',
        'W/"',
        "a/b;q=,",
        '\\"',
        "%41",
    ):
        yield text * (size // len(text))
    starts = ("a", "a,", "a;", 'a;b="', 'W/"', "bytes=", "Bearer ")
    for start, blank, end in product(starts, ("\t", " "), ("", '"')):
        yield start + blank * size + end
    yield "bytes=" + "0-1," * (size // 4)
    yield "a;b*0*=utf-8''" + "%41" * (size // 3)
    yield "a;" + "b*1=c;" * (size // 6)


HEADERS = {
    *("HTTP_ACCEPT", "HTTP_ACCEPT_ENCODING", "HTTP_AUTHORIZATION", "HTTP_CACHE_CONTROL"),
    *("HTTP_COOKIE", "CONTENT_TYPE", "HTTP_FORWARDED", "HTTP_HOST", "HTTP_IDEMPOTENCY_KEY"),
    *("HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_NONE_MATCH", "HTTP_IF_RANGE"),
    *("HTTP_LAST_EVENT_ID", "HTTP_RANGE", "HTTP_X_FORWARDED_FOR", "HTTP_X_REQUEST_ID"),
    *("HTTP_ACCESS_CONTROL_REQUEST_HEADERS", "HTTP_ORIGIN", "HTTP_TRACEPARENT", "HTTP_TRACESTATE"),
    *("HTTP_ACCEPT_LANGUAGE", "HTTP_CONNECTION", "HTTP_REFERER", "HTTP_TE", "HTTP_USER_AGENT"),
}
Ask = Callable[[str, str], tuple[float, str]]
Values = Callable[[int], Iterator[str]]


@pytest.fixture(scope="module")
def table(app: Flask) -> TestTable:
    return open_table(in_process(app.test_client()), 1)


@pytest.fixture(
    params=[
        pytest.param(("POST", "/v1/dice/roll", {"expression": "1d6"}, few_values), id="a roll"),
        pytest.param(("GET", "/v1/torg/2d10/odds?value=8", None, few_values), id="odds"),
        pytest.param(("GET", "/web/home.js", None, few_values), id="a file"),
        pytest.param(("GET", "{table}", None, values), id="a table"),
        pytest.param(("GET", "{table}/events?after=1", None, few_values), id="events"),
        pytest.param(("GET", "{table}/events", "text/event-stream", values), id="a stream"),
        pytest.param(("POST", "{table}/moves", {"move": "start_adventure"}, values), id="a move"),
    ]
)
def sent(
    behind_a_proxy: Flask, table: TestTable, request: pytest.FixtureRequest
) -> tuple[Ask, Values]:
    """Sends a request with a header; returns the seconds of this thread, and the status.

    The requests that read most headers are tried with all values.
    """
    method, path, content, tried = request.param
    environ: dict[str, Any] = create_environ(path.format(table=table.gm.path))
    environ |= {"REQUEST_METHOD": method, "HTTP_AUTHORIZATION": f"Bearer {table.players[0].token}"}
    body = json.dumps(content).encode() if method == "POST" else b""
    if body:
        environ |= {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body))}
    elif content:
        environ |= {"HTTP_ACCEPT": content}

    def seconds(header: str, value: str) -> tuple[float, str]:
        whole = {**environ, "wsgi.input": BytesIO(body), header: value}
        started = thread_time()
        parts, status, _ = run_wsgi_app(behind_a_proxy, whole)
        first = next(iter(parts), b"")  # a stream does not end
        assert isinstance(first, bytes)
        taken = thread_time() - started
        if close := getattr(parts, "close", None):
            close()
        if status[:3] in ("429", "503"):  # closed streams have not freed their places yet
            until(lambda: waiting(table.gm.send) == 0, "the streams before have freed their places")
            return seconds(header, value)
        return taken, status

    return seconds, tried


@each_row("header", sorted(HEADERS))
def test_no_header_takes_time_that_grows_with_its_square(
    sent: tuple[Ask, Values], header: str
) -> None:
    """8,100 tabs in Accept took 150 ms, and 60 KB of X-Forwarded-For, in several fields, 22 ms."""
    size = MAX_FIELD if header in ("CONTENT_TYPE", "HTTP_HOST") else MAX_HEAD
    ask, tried = sent
    least = min(ask(header, "")[0] for _ in range(3))
    for value, quarter in zip(tried(size), tried(size // 4), strict=True):
        seconds, status = ask(header, value)
        assert status[0] != "5", (status, value[:20])
        if seconds > least + SECONDS:  # or somebody else is busy here: the square grows by 16
            assert any(
                ask(header, value)[0] - least < max(SECONDS, 8 * (ask(header, quarter)[0] - least))
                for _ in range(5)
            ), value[:20]


# Preflights.


def test_preflights_do_not_reach_the_application(client: FlaskClient) -> None:
    """In any number, and metrics do not count them."""
    asked = {"HTTP_ORIGIN": "https://evil.example", "HTTP_ACCESS_CONTROL_REQUEST_METHOD": "PUT"}
    middleware = Middleware(fails, log_requests=False)
    before = counted_options(client)
    for number in range(100):
        environ = create_environ(f"/canary/{number}", method="OPTIONS") | asked
        parts, status, headers = run_wsgi_app(middleware, environ)
        assert (list(parts), status) == ([], "204 No Content")
        assert "X-Request-ID" not in headers
    assert counted_options(client) == before


def counted_options(client: FlaskClient) -> float:
    """How many OPTIONS requests the metrics have counted."""
    lines = client.get("/metrics").text.splitlines()
    counts = [line for line in lines if line.startswith("rollwright_request_seconds_count")]
    return sum(float(line.split()[-1]) for line in counts if 'method="OPTIONS"' in line)


def fails(*_: Any) -> Any:
    raise AssertionError("the application was called")
