"""Compression: of all that is public and long, if the client wants, and of no session."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from time import thread_time
from typing import Any, cast

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BaseLoader, meta

from service.http.answers import (
    MIN_SIZE,
    StaticContent,
    accepted_codings,
    accepts_gzip,
    compress,
    compress_once,
)
from tests.http.public import GETS, PUBLIC
from tests.openapi.described import ANSWERED, DOCUMENT
from tests.openapi.scene import bodies, scene, send
from tests.rows import each_row
from tests.tabletop.calling import Caller, Reply, in_process

UNPACK: Mapping[str, Callable[[bytes], bytes]] = {"br": brotli.decompress, "gzip": gzip.decompress}
PAGES = ("docs.html", "guide.html", "home.html", "layout.html", "problems.html", "verify.html")
WHATEVER = "gzip, deflate, br, zstd, *"
GZIP = {"Accept_Encoding": "gzip"}


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        pytest.param(None, False, id="no header"),
        pytest.param("", False, id="an empty header"),
        pytest.param("gzip", True, id="gzip alone"),
        pytest.param("gzip, deflate, br, zstd", True, id="what browsers send"),
        pytest.param("br, deflate", False, id="others alone"),
        pytest.param("GZip", True, id="upper case"),
        pytest.param("x-gzip", True, id="its old name"),
        pytest.param("x-gzip;q=0", False, id="its old name refused"),
        pytest.param("gzip;q=0.5", True, id="with a weight"),
        pytest.param("gzip;q=0.001", True, id="with the least weight"),
        pytest.param("gzip ; Q=1.000", True, id="with spaces"),
        pytest.param("gzip;q=0", False, id="refused"),
        pytest.param("gzip;q=0.000", False, id="refused with decimals"),
        pytest.param("gzip;q=0, *", False, id="refused, though anything else is welcome"),
        pytest.param("*", True, id="anything"),
        pytest.param("*;q=0", False, id="nothing"),
        pytest.param("*;q=0, gzip", True, id="nothing else"),
        pytest.param("identity;q=0", False, id="identity refused, and nothing named"),
        pytest.param("identity;q=0, *", True, id="anything but identity"),
        pytest.param("identity", False, id="identity alone"),
        pytest.param("identity, gzip;q=0.5", False, id="identity preferred"),
        pytest.param("identity;q=0.5, gzip", True, id="gzip preferred"),
        pytest.param("identity, gzip", True, id="no preference"),
        pytest.param("gzipped", False, id="another name"),
        pytest.param("gzip br", False, id="no comma"),
        pytest.param("gzip;q=", False, id="an empty weight"),
        pytest.param("gzip;q=1.5", False, id="a weight too high"),
        pytest.param("gzip;q=-1", False, id="a weight too low"),
        pytest.param("gzip;q=nan", False, id="a weight that is no number"),
        pytest.param("gzip;q=1e-9", False, id="a weight with an exponent"),
        pytest.param("gzip;q=0.1234", False, id="too many decimals"),
        pytest.param("gzip;q=\u0660.\u0665", False, id="digits of another script"),
        pytest.param("gzip;level=1;q=0", False, id="a weight after another parameter"),
        pytest.param("gzip;level=1", True, id="another parameter"),
        pytest.param(",,;;q=,=,gzip,", True, id="garbage around it"),
        pytest.param("\xff\x00", False, id="garbage"),
        pytest.param("," * 49 + "gzip", True, id="the fiftieth name"),
        pytest.param("," * 50 + "gzip", False, id="one after fifty"),
        pytest.param("," * 60_000 + "gzip", False, id="after many commas"),
        pytest.param("gzip;" + "a;" * 30_000 + "q=0", True, id="a weight after many parameters"),
        pytest.param("gzip" + " " * 60_000 + ";q=0", False, id="many spaces"),
    ],
)
def test_what_an_accept_encoding_means(header: str | None, accepted: bool) -> None:
    environ = {} if header is None else {"HTTP_ACCEPT_ENCODING": header}
    assert accepts_gzip(environ) is accepted


def ask(client: FlaskClient, method: str, path: str, body: Any = None, **headers: str) -> Any:
    """An answer with a fixed request id; headers with _ for -."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = {"X-Request-ID": "the-same", **named}
    return client.open(path, method=method, json=body, headers=sent)


@pytest.mark.parametrize(
    ("header", "codings"),
    [
        pytest.param("gzip, deflate, br, zstd", ["br", "gzip"], id="a tie"),
        pytest.param("br;q=0.5, gzip", ["gzip", "br"], id="gzip preferred"),
        pytest.param("gzip;q=0.5, br", ["br", "gzip"], id="brotli preferred"),
        pytest.param("br", ["br"], id="brotli alone"),
        pytest.param("br;q=0, *", ["gzip"], id="brotli refused"),
        pytest.param("identity, br;q=0.9, gzip;q=0.9", [], id="identity preferred"),
        pytest.param("*", ["br", "gzip"], id="anything"),
    ],
)
def test_the_most_welcome_coding_comes_first(header: str, codings: list[str]) -> None:
    assert accepted_codings({"HTTP_ACCEPT_ENCODING": header}) == codings


def test_what_stays_the_same_is_smaller_with_brotli(client: FlaskClient) -> None:
    plain = ask(client, "GET", "/openapi.json")
    packed = {name: ask(client, "GET", "/openapi.json", Accept_Encoding=name) for name in UNPACK}
    for name, answer in packed.items():
        assert answer.headers["Content-Encoding"] == name
        assert UNPACK[name](answer.data) == plain.data
    assert len(packed["br"].data) < len(packed["gzip"].data)
    assert len({answer.headers["ETag"] for answer in (plain, *packed.values())}) == 3


@each_row(("method", "path", "body"), PUBLIC)
def test_what_is_public_and_long_is_compressed(
    client: FlaskClient, method: str, path: str, body: Any
) -> None:
    plain = ask(client, method, path, body)
    assert "Content-Encoding" not in plain.headers
    assert "no-store" not in plain.headers.get("Cache-Control", "")

    answer = ask(client, method, path, body, Accept_Encoding=WHATEVER)

    assert answer.status == plain.status
    coding = answer.headers.get("Content-Encoding")
    unpacked = UNPACK[coding](answer.data) if coding else answer.data  # each roll is another one
    assert bool(coding) is (len(unpacked) >= MIN_SIZE and plain.mimetype != "image/png")
    assert int(answer.headers["Content-Length"]) == len(answer.data)
    assert answer.headers["Content-Type"] == plain.headers["Content-Type"]
    if coding:
        assert len(answer.data) < len(unpacked)
        rolls = method == "POST" and path != "/v1/receipts/verify"  # which can be plain text
        vary = "Accept, Accept-Encoding" if rolls else "Accept-Encoding"
        assert answer.headers["Vary"] == vary
        assert plain.headers["Vary"] == vary or len(plain.data) < MIN_SIZE
    if method == "GET" and path != "/metrics":
        assert unpacked == plain.data


@each_row("path", GETS)
@each_row("encoding", ["identity", "gzip"])
def test_head_has_the_headers_of_get(client: FlaskClient, path: str, encoding: str) -> None:
    head, get = (ask(client, method, path, Accept_Encoding=encoding) for method in ("HEAD", "GET"))
    assert head.data == b""
    if path != "/metrics":  # the first request is counted in the second
        assert list(head.headers) == list(get.headers)


KEPT = ("Cache-Control", "Content-Security-Policy", "Cross-Origin-Resource-Policy")
"""Headers that a cache keeps with a response, and updates from a 304 (RFC 9111, 3.2)."""
CACHED = [
    one for one in GETS if one.values[0] not in ("/guide", "/healthz", "/metrics", "/v1/limits")
]


@each_row("path", CACHED)
def test_a_client_has_either_form_or_not(client: FlaskClient, path: str) -> None:
    """RFC 9110, 8.8.3: compressed, it is another representation, with an ETag of its own."""
    plain, gzipped = ask(client, "GET", path), ask(client, "GET", path, **GZIP)
    etag, gzip_etag = plain.headers["ETag"], gzipped.headers["ETag"]
    compressed = "Content-Encoding" in gzipped.headers
    assert gzip_etag == (f'{etag[:-1]}-gzip"' if compressed else etag)

    for known in (gzip_etag, f"W/{gzip_etag}", f'"x",{gzip_etag} , "y"', f"{etag}, {gzip_etag}"):
        same = ask(client, "GET", path, If_None_Match=known, **GZIP)
        assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", gzip_etag)
        assert same.headers["Vary"] == "Accept-Encoding"
        assert [same.headers.get(name) for name in KEPT] == [gzipped.headers.get(n) for n in KEPT]
        assert "Content-Encoding" not in same.headers
    same = ask(client, "GET", path, If_None_Match=etag, **GZIP)
    assert (same.status_code, same.headers["ETag"]) == (304, etag), "it has it uncompressed"
    for other in ("", '""', ",", '"x"', etag.strip('"')[:-1]):
        whole = ask(client, "GET", path, If_None_Match=other)
        assert (whole.status_code, whole.data) == (200, plain.data)
    for header in (GZIP, {}):
        assert ask(client, "GET", path, If_None_Match="*", **header).status_code == 304
    if compressed:
        whole = ask(client, "GET", path, If_None_Match=gzip_etag)
        assert whole.data == plain.data, "a shared cache has it in a form its client cannot read"


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_a_range_is_answered_with_the_whole(client: FlaskClient, encoding: str) -> None:
    whole = ask(client, "GET", "/web/home.js", Accept_Encoding=encoding)
    some = ask(
        client, "GET", "/web/home.js", Accept_Encoding=encoding, Range="bytes=0-9", If_Range='"x"'
    )
    assert (some.status_code, some.data) == (200, whole.data)
    assert list(some.headers) == list(whole.headers)


def test_long_rolls_are_compressed_and_short_ones_are_not(client: FlaskClient) -> None:
    one = ask(client, "POST", "/v1/dice/roll", {"expression": "1d6"}, **GZIP)
    assert "Content-Encoding" not in one.headers
    assert one.headers["Vary"] == "Accept"
    request = {"expression": "1d6", "seed": "x", "count": 100}
    many = ask(client, "POST", "/v1/dice/rolls", request, **GZIP)
    plain = ask(client, "POST", "/v1/dice/rolls", request)
    assert gzip.decompress(many.data) == plain.data
    assert "ETag" not in many.headers


def test_a_problem_is_not_compressed(client: FlaskClient) -> None:
    wrong = {"rolls": [{"mechanic": "dice", "expression": "?"}] * 50}
    answer = ask(client, "POST", "/v1/batch", wrong, **GZIP)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (422, "no-store")
    assert len(answer.data) > MIN_SIZE
    assert "Content-Encoding" not in answer.headers


# Kept in memory.


def test_static_content_is_compressed_once(app: Flask) -> None:
    content = StaticContent.of(b"twice " * 1_000, "text/plain")
    with app.test_request_context(headers={"Accept-Encoding": "gzip"}):
        first, second = content.response(), content.revalidated_response()
    assert first.response[0] is second.response[0]  # type: ignore[index]


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_no_worker_spends_long_on_compression(client: FlaskClient, coding: str) -> None:
    """Each worker spent some two seconds, and a first visitor waited for one of them."""
    largest = ("/openapi.json", "/openapi.yaml", "/docs", "/web/home.js")
    contents = [client.get(path).data for path in largest]
    started = thread_time()
    sizes = [len(compress_once(content, coding)) for content in contents]
    assert thread_time() - started < 0.5
    assert all(4 * size < 1.3 * len(content) for size, content in zip(sizes, contents, strict=True))


def test_what_is_compressed_already_is_sent_as_it_is(app: Flask) -> None:
    packed = compress(b"".join(b"%d" % number**9 for number in range(2_000)))
    content = StaticContent.of(packed, "image/png")
    with app.test_request_context(headers={"Accept-Encoding": "gzip"}):
        response = content.response()
    assert (response.data, "Content-Encoding" in response.headers) == (packed, False)


@pytest.mark.parametrize(
    "template",
    ["docs.html", "guide.html", "home.html", "layout.html", "problems.html", "verify.html"],
)
def test_a_page_depends_on_no_request(app: Flask, template: str) -> None:
    """It is kept for everybody."""
    text, _, _ = cast(BaseLoader, app.jinja_loader).get_source(app.jinja_env, template)
    names = meta.find_undeclared_variables(app.jinja_env.parse(text))
    assert names.isdisjoint({"g", "request", "session"})


# Sessions. A secret beside words of somebody else would show in the length (BREACH).


def uncompressed(reply: Reply) -> None:
    assert reply.status < 300, reply.data
    assert "content-encoding" not in reply.headers
    assert reply.headers["cache-control"] == "no-store"
    assert "Accept-Encoding" not in reply.headers["vary"]


@pytest.mark.parametrize(("path", "method", "operation"), ANSWERED)
def test_nothing_of_a_session_is_compressed(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    at = scene(client)
    caller = at.ready_for(operation["operationId"])
    headers = {"Accept_Encoding": WHATEVER, "Idempotency_Key": "the-first-of-them-all"}
    for body in at.bodies(operation):
        reply = send(caller, path, method, operation, body, **headers)
        uncompressed(reply)
        if "idempotency-replayed" in reply.headers:
            uncompressed(send(caller, path, method, operation, body, **headers))


def test_no_long_view_of_a_table_is_compressed(client: FlaskClient) -> None:
    table = scene(client).table
    for caller in table.everybody:
        for path in ("", "/moves", "/events", "/deck/cards"):
            reply = caller.ask("GET", path, Accept_Encoding=WHATEVER)
            uncompressed(reply)
            assert len(reply.data) > MIN_SIZE


def test_the_secrets_of_a_new_session_are_not_compressed(client: FlaskClient) -> None:
    operation = DOCUMENT["paths"]["/v1/sessions"]["post"]
    anybody = Caller(in_process(client), "/v1/sessions")
    for body in bodies(operation):
        uncompressed(anybody.ask("POST", "", body, Accept_Encoding=WHATEVER))


def test_no_stream_of_events_is_compressed(client: FlaskClient) -> None:
    table = scene(client).table
    stream = client.get(
        f"{table.gm.path}/events",
        headers={
            "Authorization": f"Bearer {table.gm.token}",
            "Accept": "text/event-stream",
            "Accept-Encoding": WHATEVER,
        },
        buffered=False,
    )
    named = {name.lower(): value for name, value in stream.headers.items()}
    uncompressed(Reply(stream.status_code, named, b""))
    assert next(iter(stream.response)).startswith(b"retry: ")
    stream.close()
