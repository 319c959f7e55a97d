"""The outermost layer: request ids, headers of every answer, CORS, caching, metrics."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import create_environ, run_wsgi_app

from service.app import create_app
from service.config import Settings
from service.http.work import Work
from tests.rows import each_row

NO_STORE = "redis://127.0.0.1:1"
Request = dict[str, Any]

DICE = {"expression": "1d6"}
ODDS = "/v1/torg/2d10/odds?value=8&difficulty=12"


def of_status(method: str, path: str, status: int, **how: Any) -> Any:
    request = {"method": method, "path": path, "buffered": True, **how}
    return pytest.param(request, status, id=f"{status} {method} {path}")


EVERY_KIND = [
    of_status("POST", "/v1/dice/roll", 200, json=DICE),
    of_status("POST", "/v1/dice/rolls", 200, json=DICE | {"count": 2}),
    of_status("POST", "/v1/batch", 200, json={"rolls": [DICE | {"mechanic": "dice"}]}),
    of_status("GET", ODDS, 200),
    of_status("HEAD", ODDS, 200),
    of_status("GET", "/v1/dice/odds.svg?expression=2d6", 200),
    of_status("GET", "/v1/limits", 200),
    of_status("GET", "/healthz", 200),
    of_status("GET", "/metrics", 200),
    of_status("GET", "/", 200),
    of_status("GET", "/docs", 200),
    of_status("GET", "/web/pages.css", 200),
    of_status("GET", "/openapi.json", 200),
    of_status("GET", "/openapi.yaml", 200),
    of_status("GET", "/problems/not_found", 200),
    of_status("OPTIONS", "/v1/dice/roll", 200),
    of_status("POST", "/v1/dice/roll", 400, data=b"{", content_type="application/json"),
    of_status("GET", "/nonsense", 404),
    of_status("OPTIONS", "/nonsense", 404),
    of_status("GET", "/v1/dice/roll?expression=2d6", 200),
    of_status("HEAD", "/v1/dice/roll?expression=2d6", 200),
    of_status("PUT", "/v1/dice/roll", 405),
    of_status("DELETE", "/v1/limits", 405),
    of_status("POST", "/v1/batch", 413, data=b" " * 65_537, content_type="application/json"),
    of_status("POST", "/v1/dice/roll", 415, data=b"{}", content_type="text/plain"),
    of_status("POST", "/v1/dice/roll", 422, json={}),
    of_status("GET", "/v1/dice/odds", 422),
]
"""Requests of every status but 500, which no request is known to provoke."""


@pytest.mark.parametrize(("request_", "status"), EVERY_KIND)
def test_every_answer_has_the_security_headers_and_no_cookie(
    client: FlaskClient, request_: Request, status: int
) -> None:
    answer = client.open(**request_)

    assert answer.status_code == status
    assert answer.headers.getlist("X-Content-Type-Options") == ["nosniff"]
    assert answer.headers.getlist("Referrer-Policy") == ["no-referrer"]
    [policy] = answer.headers.getlist("Content-Security-Policy")
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-eval" not in policy
    assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert len(answer.headers.getlist("X-Request-ID")) == 1
    if status >= 400:
        assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        pytest.param("/v1/dice/roll", {"GET", "HEAD", "POST", "OPTIONS"}, id="a roll"),
        pytest.param("/v1/batch", {"POST", "OPTIONS"}, id="a batch"),
        pytest.param("/v1/limits", {"GET", "HEAD", "OPTIONS"}, id="the limits"),
        pytest.param("/v1/dice/odds", {"GET", "HEAD", "OPTIONS"}, id="odds"),
    ],
)
def test_a_method_that_is_not_allowed_names_those_that_are(
    client: FlaskClient, path: str, allowed: set[str]
) -> None:
    answer = client.put(path)

    assert answer.status_code == 405
    assert set(re.split(r",\s*", answer.headers["Allow"])) == allowed


def test_a_cookie_is_not_read(client: FlaskClient) -> None:
    client.set_cookie("session", "eyJ4IjoxfQ.x.x")

    answer = client.post("/v1/dice/roll", json=DICE)

    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(("request_", "status"), EVERY_KIND)
def test_a_request_id_is_kept_whatever_the_answer(
    client: FlaskClient, request_: Request, status: int
) -> None:
    answer = client.open(**request_, headers={"X-Request-ID": "roll-4711"})

    assert answer.status_code == status
    assert answer.headers.getlist("X-Request-ID") == ["roll-4711"]


@pytest.mark.parametrize(
    "request_id",
    [
        pytest.param("a", id="one character"),
        pytest.param("x" * 128, id="128 characters"),
        pytest.param("!#$%&'*+-.^_`|~0aZ{}[]<>,;:\"\\/?@=()", id="every visible character"),
        pytest.param("7d0d7a3e-5a5c-4b5e-9f39-3c1f8e0f9a11", id="a UUID"),
    ],
)
def test_a_request_id_of_visible_characters_is_echoed(client: FlaskClient, request_id: str) -> None:
    assert (
        client.get("/healthz", headers={"X-Request-ID": request_id}).headers["X-Request-ID"]
        == request_id
    )


@pytest.mark.parametrize(
    "request_id",
    [
        pytest.param("", id="empty"),
        pytest.param("x" * 129, id="129 characters"),
        pytest.param("a b", id="a space"),
        pytest.param("a\tb", id="a tab"),
        pytest.param("\xe4", id="a letter beyond ASCII"),
        pytest.param("a\x7f", id="DEL"),
        pytest.param("a\x00b", id="a zero byte"),
    ],
)
def test_a_malformed_request_id_is_replaced(client: FlaskClient, request_id: str) -> None:
    answer = client.get("/healthz", environ_overrides={"HTTP_X_REQUEST_ID": request_id})

    assert answer.status_code == 200
    assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-ID"])


def test_without_a_request_id_each_answer_has_one_of_its_own(client: FlaskClient) -> None:
    ids = {client.get("/healthz").headers["X-Request-ID"] for _ in range(50)}

    assert len(ids) == 50
    assert all(re.fullmatch(r"[0-9a-f]{32}", id) for id in ids)


ALLOWED = {
    "authorization",
    "content-type",
    "if-match",
    "if-none-match",
    "idempotency-key",
    "last-event-id",
    "prefer",
    "traceparent",
    "tracestate",
    "x-request-id",
}
EXPOSED = {
    "etag",
    "location",
    "retry-after",
    "x-request-id",
    "idempotency-replayed",
    "preference-applied",
    "ratelimit",
    "ratelimit-policy",
}


def names(header: str) -> list[str]:
    return sorted(name.strip().lower() for name in header.split(","))


@each_row("origin", ["https://vtt.example", "null", "http://localhost:30000"])
@each_row(("request_", "status"), EVERY_KIND)
def test_any_origin_may_read_every_answer(
    client: FlaskClient, request_: Request, status: int, origin: str
) -> None:
    answer = client.open(**request_, headers={"Origin": origin})

    assert answer.status_code == status
    assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
    assert origin not in answer.headers.values()
    [exposed] = answer.headers.getlist("Access-Control-Expose-Headers")
    assert names(exposed) == sorted(EXPOSED)
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_without_an_origin_the_headers_are_the_same(client: FlaskClient) -> None:
    """Odds may be kept by caches that serve both kinds of callers."""
    [exposed] = client.get("/v1/limits").headers.getlist("Access-Control-Expose-Headers")
    assert names(exposed) == sorted(EXPOSED)


@pytest.mark.parametrize(
    ("path", "method"),
    [
        pytest.param("/v1/torg/2d6/roll", "POST", id="an unknown mechanic"),
        pytest.param("//v1/dice/roll", "POST", id="a path that leads nowhere"),
        pytest.param("/v1/dice/roll", "PUT", id="a method that it does not take"),
        pytest.param("/v1/sessions/nonsense/moves", "POST", id="an unknown session"),
        pytest.param("/metrics", "GET", id="metrics"),
        pytest.param("/web/client.js", "GET", id="a file"),
        pytest.param("/mcp", "POST", id="MCP"),
    ],
)
@pytest.mark.parametrize("limited", [False, True], ids=["free", "limited"])
def test_a_preflight_is_answered_wherever_it_leads(path: str, method: str, limited: bool) -> None:
    """Else a browser hides the problem of a wrong path behind a network error.

    A server may answer it in its event loop: no store is asked, not even for the rate.
    """
    app = create_app(Settings(log_level="error", store=NO_STORE, rate_limits=limited))
    environ = create_environ(path, method="OPTIONS") | {
        "HTTP_ORIGIN": "https://vtt.example",
        "HTTP_ACCESS_CONTROL_REQUEST_METHOD": method,
    }
    assert app.work(environ) is Work.TINY
    parts, status, headers = run_wsgi_app(app, environ)
    assert (b"".join(parts), status) == (b"", "204 No Content")
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Access-Control-Allow-Methods"]


@pytest.mark.parametrize(
    ("path", "method"),
    [
        pytest.param("/v1/dice/roll", "POST", id="a roll"),
        pytest.param("/v1/batch", "POST", id="a batch"),
        pytest.param("/v1/limits", "GET", id="the limits"),
        pytest.param(ODDS, "GET", id="odds"),
    ],
)
def test_a_preflight_is_answered(client: FlaskClient, path: str, method: str) -> None:
    answer = client.options(
        path,
        headers={
            "Origin": "https://vtt.example",
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "content-type,x-request-id",
        },
    )

    assert answer.status_code in (200, 204)
    assert answer.data == b""
    assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
    [allowed] = answer.headers.getlist("Access-Control-Allow-Headers")
    assert names(allowed) == sorted(ALLOWED)
    assert method in answer.headers["Access-Control-Allow-Methods"].split(", ")
    assert int(answer.headers["Access-Control-Max-Age"]) > 0
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_only_a_preflight_lists_what_is_allowed(client: FlaskClient) -> None:
    answer = client.get("/v1/limits", headers={"Origin": "https://vtt.example"})

    assert "Access-Control-Allow-Headers" not in answer.headers
    assert "Access-Control-Allow-Methods" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        ODDS,
        "/v1/dice/odds?expression=3d6!",
        "/v1/dice/odds.svg?expression=3d6",
        "/v1/torg/comparison",
        "/v1/torg/comparison.svg",
    ],
)
def test_odds_that_a_client_has_kept_are_not_sent_again(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    tag = first.headers["ETag"]
    assert re.fullmatch(r'"[^"]+"', tag)
    assert "public" in first.headers["Cache-Control"]
    assert "max-age" in first.headers["Cache-Control"]

    for matching in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = client.get(
            path, headers={"If-None-Match": matching, "Origin": "https://vtt.example"}
        )
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
        assert "public" in again.headers["Cache-Control"]
        assert again.headers["Access-Control-Allow-Origin"] == "*"
        assert again.headers["X-Content-Type-Options"] == "nosniff"
        assert again.headers["X-Request-ID"]

    changed = client.get(path, headers={"If-None-Match": '"other"'})
    assert changed.status_code == 200
    assert changed.data == first.data


def test_other_odds_have_another_etag(client: FlaskClient) -> None:
    paths = [
        ODDS,
        ODDS + "&up=true",
        ODDS.replace("/odds", "/odds.svg"),
        ODDS.replace("2d10", "d20"),
    ]

    assert len({client.get(path).headers["ETag"] for path in paths}) == len(paths)


def test_a_refusal_is_not_kept(client: FlaskClient) -> None:
    tag = client.get(ODDS).headers["ETag"]

    answer = client.get(f"{ODDS}&up=1", headers={"If-None-Match": tag})

    assert answer.status_code == 422
    assert "ETag" not in answer.headers
    assert "public" not in answer.headers.get("Cache-Control", "")


def test_rolls_are_not_kept(client: FlaskClient) -> None:
    answer = client.post("/v1/dice/roll", json=DICE)

    assert "ETag" not in answer.headers
    assert "public" not in answer.headers.get("Cache-Control", "")


def counted(client: FlaskClient, **labels: str) -> float:
    """How many requests were timed under these labels."""
    for line in client.get("/metrics").text.splitlines():
        match = re.fullmatch(r"rollwright_request_seconds_count\{(.*)\} (\S+)", line)
        if match and dict(re.findall(r'(\w+)="([^"]*)"', match[1])) == labels:
            return float(match[2])
    return 0.0


@pytest.mark.parametrize(
    ("request_", "labels"),
    [
        pytest.param(
            {"method": "POST", "path": "/v1/dice/roll", "json": DICE},
            {"route": "/v1/dice/roll", "method": "POST", "status": "200"},
            id="a roll",
        ),
        pytest.param(
            {"method": "POST", "path": "/v1/dice/roll", "json": {}},
            {"route": "/v1/dice/roll", "method": "POST", "status": "422"},
            id="a refused roll",
        ),
        pytest.param(
            {"method": "GET", "path": "/problems/not_found"},
            {"route": "/problems/<code>", "method": "GET", "status": "200"},
            id="a route with a part",
        ),
        pytest.param(
            {"method": "GET", "path": "/problems/canary-4711"},
            {"route": "/problems/<code>", "method": "GET", "status": "404"},
            id="a route with a part that is not there",
        ),
        pytest.param(
            {"method": "GET", "path": "/canary-4711"},
            {"route": "none", "method": "GET", "status": "404"},
            id="no route",
        ),
        pytest.param(
            {"method": "CANARY", "path": "/v1/dice/roll"},
            {"route": "none", "method": "other", "status": "405"},
            id="an invented method",
        ),
    ],
)
def test_metrics_count_routes(
    client: FlaskClient, request_: Request, labels: dict[str, str]
) -> None:
    before = counted(client, **labels)

    client.open(**request_)
    client.open(**request_)

    assert counted(client, **labels) == before + 2


def test_metrics_tell_nothing_that_a_client_chose(client: FlaskClient) -> None:
    for path in ("/canary-4711", "/v1/canary-4711/roll", "/v1/limits?canary-4711=1"):
        client.get(path, headers={"X-Request-ID": "canary-4711", "Origin": "https://canary-4711"})
    client.open("/v1/limits", method="CANARY-4711")
    client.post("/v1/dice/roll", json=DICE | {"label": "canary-4711", "seed": "canary-4711"})

    metrics = client.get("/metrics").text

    assert "canary" not in metrics.lower()
    assert "rollwright_request_seconds_bucket" in metrics
