"""Where a request ends: read from outside, whole, in pieces, and one after the other."""

from __future__ import annotations

import time
from random import Random

import pytest

from tests.server.peer import Peer
from tests.tabletop.calling import open_table, over_http

GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = b'{"expression": "2d6"}'
LENGTH = b"Content-Length: %d" % len(BODY)
CHUNKED = b"Transfer-Encoding: chunked"


def get(*fields: bytes, line: bytes = b"GET /healthz HTTP/1.1") -> bytes:
    return b"\r\n".join((line, *fields, b"\r\n"))


def post(*fields: bytes, body: bytes = BODY, version: bytes = b"1.1") -> bytes:
    line = b"POST /v1/dice/roll HTTP/" + version
    return get(b"Host: x", b"Content-Type: application/json", *fields, line=line) + body


def chunks(*parts: bytes, extension: bytes = b"", trailers: bytes = b"") -> bytes:
    each = (b"%x%b\r\n%b\r\n" % (len(part), extension, part) for part in parts)
    return b"".join(each) + b"0\r\n" + trailers + b"\r\n"


def many(count: int, length: int) -> bytes:
    """So many different header fields of a length."""
    return b"".join(b"X%03d: %b\r\n" % (number, b"y" * length) for number in range(count))


WHOLE = {
    "no body": GET,
    "a body": post(LENGTH),
    "leading zeros of a length": post(b"Content-Length: 00021"),
    "an empty body": get(b"Host: x", b"Content-Length: 0"),
    "a body that a GET does not need": get(b"Host: x", LENGTH) + BODY,
    "a body that looks like a head": get(b"Host: x", b"Content-Length: 19")
    + b"\r\nContent-Length: 9",
    "chunks": post(CHUNKED, body=chunks(BODY[:1], BODY[1:17], BODY[17:])),
    "spaces around a value": post(b"Content-Length: \t 21 \t ", b"X: \t y \t"),
    "chunks, in another case": post(b"transfer-encoding: Chunked", body=chunks(BODY)),
    "extensions": post(CHUNKED, body=chunks(BODY[:5], BODY[5:], extension=b';a=1;b="x"')),
    "a long extension": post(CHUNKED, body=chunks(BODY, extension=b";" + b"x" * 2_000)),
    "a size of 16 digits": post(CHUNKED, body=b"0" * 14 + chunks(BODY)),
    "trailers": post(CHUNKED, body=chunks(BODY, trailers=b"A: b\r\nC: d\r\n")),
    "an empty line before it": b"\r\n" + GET,
    "another protocol, and a body": post(LENGTH, b"Connection: Upgrade", b"Upgrade: h2c"),
    "another protocol, and chunks": post(
        CHUNKED, b"Connection: Upgrade", b"Upgrade: h2c", body=chunks(BODY)
    ),
    "a target with a host": get(b"Host: x", line=b"GET http://elsewhere/healthz?a=b HTTP/1.1"),
    "bytes that are no ASCII": get(b"Host: x", b"X: \xe9\xff"),
    "a hundred fields": get(b"Host: x", many(99, 2).rstrip()),
    "a large head": get(b"Host: x", many(90, 700).rstrip()),
}


@pytest.mark.parametrize("sent", WHOLE.values(), ids=WHOLE)
def test_a_request_ends_with_its_last_byte(server: str, sent: bytes) -> None:
    """Whole, as two at once, and cut anywhere; and what follows is the next request."""
    random = Random(sent)
    with Peer(server) as peer:
        peer.send(sent + GET)
        assert [peer.answer()[0] for _ in range(2)] == [200, 200]
        peer.send(sent + sent)
        assert [peer.answer()[0] for _ in range(2)] == [200, 200]
        for _ in range(5):
            cuts = sorted(random.randrange(len(sent)) for _ in range(3))
            for start, end in zip([0, *cuts], [*cuts, len(sent)], strict=True):
                peer.send(sent[start:end])
                time.sleep(0.002)  # so that they arrive one by one, as a rule
            assert peer.answer()[0] == 200
        if len(sent) < 500:
            for byte in sent:
                peer.send(bytes([byte]))
            assert peer.answer()[0] == 200
        assert not peer._comes(0.05)


BROKEN = {
    "a length in words": post(b"Content-Length: seven"),
    "a length below zero": post(b"Content-Length: -1"),
    "a length with a sign": post(b"Content-Length: +21"),
    "two lengths": post(LENGTH, LENGTH),
    "a list of lengths": post(b"Content-Length: 21, 21"),
    "a length and chunks": post(LENGTH, CHUNKED, body=chunks(BODY)),
    "chunks and a length": post(CHUNKED, LENGTH, body=chunks(BODY)),
    "another coding last": post(b"Transfer-Encoding: chunked, gzip", body=chunks(BODY)),
    "no coding": post(b"Transfer-Encoding: identity"),
    "a coding by another name": post(b"Transfer-Encoding: xchunked", body=chunks(BODY)),
    "chunked twice": post(CHUNKED, CHUNKED, body=chunks(BODY)),
    "a size that is none": post(CHUNKED, body=b"zz\r\n"),
    "a size below zero": post(CHUNKED, body=b"-1\r\n"),
    "a size with a prefix": post(CHUNKED, body=b"0x15\r\n"),
    "a space after a size": post(CHUNKED, body=b"15 \r\n"),
    "a chunk that does not end": post(CHUNKED, body=b"15\r\n" + BODY + b"xx0\r\n\r\n"),
    "lines without CR": GET.replace(b"\r\n", b"\n"),
    "a line without CR": GET.replace(b"\r\n", b"\n", 1),
    "chunks without CR": post(CHUNKED, body=chunks(BODY).replace(b"\r\n", b"\n")),
    "a folded field": get(b"Host: x", b"X: a\r\n b"),
    "a space before a colon": get(b"Host : x"),
    "a space in a name": get(b"Host: x", b"X y: z"),
    "two hosts": get(b"Host: x", b"Host: y"),
    "two types of a body": get(b"Host: x", b"Content-Type: a/b", b"Content-Type: c/d"),
    "chunks in HTTP/1.0": post(CHUNKED, body=chunks(BODY), version=b"1.0"),
    "a NUL": get(b"Host: x", b"X: a\0b"),
    "a CR": get(b"Host: x", b"X: a\rb"),
    "HTTP/0.9": b"GET /healthz\r\n\r\n",
    "HTTP/1.2": get(b"Host: x", line=b"GET /healthz HTTP/1.2"),
    "HTTP/2.0": get(b"Host: x", line=b"GET /healthz HTTP/2.0"),
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a method in small letters": get(b"Host: x", line=b"get /healthz HTTP/1.1"),
    "a target without a slash": get(b"Host: x", line=b"GET healthz HTTP/1.1"),
    "a target that is no ASCII": get(b"Host: x", line="GET /é HTTP/1.1".encode()),
}


@pytest.mark.parametrize("sent", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("before", [b"", GET], ids=["alone", "after another"])
def test_what_is_wrong_is_refused_at_once_and_ends_the_connection(
    server: str, before: bytes, sent: bytes
) -> None:
    """After the answer to what came before it."""
    with Peer(server) as peer:
        peer.send(before + sent)
        if before:
            assert peer.answer()[0] == 200
        status, fields, _ = peer.answer()
        assert status in (400, 501)
        assert fields["connection"] == "close"
        assert peer.is_let_go()


TOO_MUCH = {
    "a long target": (get(line=b"GET /" + b"x" * 9_000 + b" HTTP/1.1"), 414),
    "a long field": (get(b"Host: x", b"X: " + b"y" * 9_000), 431),
    "a field without an end": (get(b"Host: x", b"X: " + b"y" * 300_000), 431),
    "101 fields": (get(b"Host: x", many(100, 2).rstrip()), 431),
    "a head without an end": (GET[:-2] + many(2_000, 100), 431),
    "a length of 19 digits": (post(b"Content-Length: 1000000000000000000"), 413),
    "101 trailers": (
        post(CHUNKED, body=chunks(BODY, trailers=many(101, 2))),
        431,
    ),
    "trailers without an end": (
        post(CHUNKED, body=chunks(BODY)[:-2] + b"X: y\r\n" * 200_000),
        431,
    ),
}


@pytest.mark.parametrize(("sent", "status"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_is_too_much_is_refused_before_its_end(server: str, sent: bytes, status: int) -> None:
    """The answer arrives although the client goes on sending."""
    with Peer(server) as peer:
        peer.send(sent)
        refused, fields, _ = peer.answer()
        assert (refused, fields["connection"]) == (status, "close")
        assert peer.is_let_go()


@pytest.mark.parametrize("size", [20_000, 70_000, 200_000])
@pytest.mark.parametrize("path", [b"/v1/dice/roll", b"/nowhere", b"/v1/sessions/x/moves"])
def test_a_refusal_before_a_body_is_read_does_not_cost_the_next_request(
    server: str, path: bytes, size: int
) -> None:
    head = get(
        b"Host: x",
        b"Content-Type: application/json",
        b"Content-Length: %d" % size,
        line=b"POST %b HTTP/1.1" % path,
    )
    with Peer(server) as peer:
        for _ in range(20):
            peer.send(head + b"x" * size + GET)
            assert peer.answer()[0] in (401, 404, 413)
            assert peer.answer()[0] == 200


def test_a_trailer_is_no_field_of_the_request(server: str) -> None:
    with Peer(server) as peer:
        peer.send(post(CHUNKED, body=chunks(BODY, trailers=b"X-Request-ID: a-trailer\r\n")))
        assert peer.answer()[1]["x-request-id"] != "a-trailer"


def test_a_stream_has_no_chunks_in_http_1_0(server: str) -> None:
    """It ends with the connection."""
    gamemaster = open_table(over_http(server), 0).gm
    path = gamemaster.path.encode()
    fields = (b"Authorization: Bearer %b" % gamemaster.token.encode(), b"Accept: text/event-stream")
    with Peer(server) as peer:
        peer.send(get(*fields, line=b"GET %b/events?after=0 HTTP/1.0" % path))
        status, answered, _ = peer.answer()
        assert (status, answered["connection"]) == (200, "close")
        assert "transfer-encoding" not in answered
        assert peer.until(b"id: 1\n") == b"retry: 2000\n\n"
        assert peer.until(b"\n").startswith(b"data: {")
        assert gamemaster.ask("DELETE", "").status == 204
        assert peer.is_let_go()


def test_head_is_answered_without_a_body(server: str) -> None:
    with Peer(server) as peer:
        peer.send(get(b"Host: x", line=b"HEAD /healthz HTTP/1.1") + GET)
        status, fields, _ = peer.answer(body=False)
        assert status == 200
        assert int(fields["content-length"]) == len(peer.answer()[2])


def test_a_thousand_requests_at_once_are_answered_in_order(server: str) -> None:
    sent = [
        post(b"X-Request-ID: %d" % number, LENGTH) if number % 3 else GET for number in range(1_000)
    ]
    with Peer(server) as peer:
        peer.send(b"".join(sent))
        for number in range(1_000):
            status, fields, _ = peer.answer()
            assert status == 200
            if number % 3:
                assert fields["x-request-id"] == str(number)
