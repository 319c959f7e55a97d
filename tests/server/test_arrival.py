"""When a request is there: read from outside, byte by byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.config import MAX_HEAD, MAX_REQUEST_LINE
from service.server.arrival import Arrival

MOST = 100
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def post(body: bytes, *fields: bytes) -> bytes:
    head = b"\r\n".join((b"POST /v1/dice/roll HTTP/1.1", b"Host: x", *fields))
    return head + b"\r\n\r\n" + body


def chunks(*sizes: int, trailers: bytes = b"") -> bytes:
    told = b"".join(b"%x;ext=1\r\n%s\r\n" % (size, b"x" * size) for size in sizes)
    return post(told + b"0\r\n" + trailers + b"\r\n", b"transfer-encoding: Chunked")


WHOLE = {
    "no body": GET,
    "a body": post(b"x" * 7, b"Content-Length: 7"),
    "an empty body": post(b"", b"Content-Length: 0"),
    "the longest body": post(b"x" * MOST, b"content-length:100"),
    "chunks": chunks(1, 16, 3),
    "no chunk": chunks(),
    "trailers": chunks(5, trailers=b"A: b\r\nC: d\r\n"),
    "a length that is one of the body's words": post(
        b"\r\nContent-Length: 9", b"Content-Length: 19"
    ),
}


@pytest.mark.parametrize("sent", WHOLE.values(), ids=WHOLE)
def test_a_request_is_there_with_its_last_byte(sent: bytes) -> None:
    arrival = Arrival(MOST)
    assert [arrival.add(sent[at : at + 1]) for at in range(len(sent))] == [
        *[False] * (len(sent) - 1),
        True,
    ]
    assert arrival.received == sent


@given(st.sampled_from(list(WHOLE.values())), st.binary(max_size=50), st.data())
def test_it_is_there_however_it_is_cut_and_whatever_follows(
    sent: bytes, more: bytes, data: st.DataObject
) -> None:
    arrival = Arrival(MOST)
    left = sent + more
    ready = False
    while not ready:
        cut = data.draw(st.integers(1, len(left)))
        ready = arrival.add(left[:cut])
        left = left[cut:]
    assert arrival.received + left == sent + more
    assert len(arrival.received) >= len(sent)


@pytest.mark.parametrize(
    "sent",
    [
        post(b"", b"Content-Length: seven"),
        post(b"", b"Content-Length: -1"),
        post(b"", b"Content-Length: +7"),
        post(b"", b"Content-Length: 7", b"Content-Length: 7"),
        post(b"", b"Content-Length: 7, 7"),
        post(b"zz\r\n", b"Transfer-Encoding: chunked"),
        post(b"-1\r\n", b"Transfer-Encoding: chunked"),
        post(b"x" * 2_000, b"Transfer-Encoding: chunked"),
        b"GET /" + b"x" * MAX_REQUEST_LINE,
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\r\n\r\n",
    ],
)
def test_what_is_wrong_is_not_waited_for(sent: bytes) -> None:
    assert Arrival(MOST).add(sent)


@pytest.mark.parametrize(
    "sent",
    [
        post(b"", b"Content-Length: 101"),
        post(b"", b"Content-Length: 999999999999999999"),
        post(b"ffffffffffffff\r\n", b"Transfer-Encoding: chunked"),
        post(b"64\r\n" + b"x" * 100 + b"\r\n64\r\n", b"Transfer-Encoding: chunked"),
        post(b"0\r\n" + b"X: y\r\n" * 100, b"Transfer-Encoding: chunked"),
    ],
)
def test_what_nobody_takes_is_not_waited_for_and_ends_the_connection(sent: bytes) -> None:
    arrival = Arrival(MOST)
    assert arrival.add(sent)
    head, _, body = bytes(arrival.received).partition(b"\r\n\r\n")
    assert head + b"\r\n\r\n" + body == sent.replace(
        b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1
    )


def test_a_head_that_is_too_large_is_not_waited_for() -> None:
    arrival = Arrival(MOST)
    assert not arrival.add(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 1_000)
    assert not arrival.head_too_large
    assert arrival.add(b"X: y\r\n" * (MAX_HEAD // 6))
    assert arrival.head_too_large
    arrival = Arrival(MOST)
    assert arrival.add(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * (MAX_HEAD // 6) + b"\r\n")
    assert arrival.head_too_large


def test_empty_lines_before_a_request_are_passed_over() -> None:
    arrival = Arrival(MOST)
    assert not arrival.add(b"\r\n")
    assert not arrival.add(b"\r\n\r\n")
    assert arrival.add(GET)
    assert arrival.received == GET


def test_who_waits_to_be_told_is_told_here_and_not_once_more() -> None:
    arrival = Arrival(MOST)
    assert not arrival.add(post(b"", b"EXPECT : 100-Continue ", b"Content-Length: 3"))
    assert arrival.waits_for_continue
    assert arrival.add(b"abc")
    assert arrival.received == post(b"abc", b"Content-Length: 3")
