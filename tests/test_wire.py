"""Requests that cannot be read at all, over a raw socket."""

from __future__ import annotations

import json
import socket
from urllib.parse import urlsplit

import pytest

POST = b"POST /v1/dice/roll HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def exchange(server: str, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """The status, headers and body that the service answers."""
    address = urlsplit(server)
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        connection.sendall(sent)
        with connection.makefile("rb") as answer:
            status = int(answer.readline().split()[1])
            headers = {}
            while line := answer.readline().strip():
                name, _, value = line.decode().partition(": ")
                headers[name.lower()] = value
            return status, headers, answer.read(int(headers["content-length"]))


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        pytest.param(b"GET /%s HTTP/1.1\r\n\r\n" % (b"x" * 9_000), 414, "uri_too_long", id="URI"),
        pytest.param(
            b"GET / HTTP/1.1\r\nX: %s\r\n\r\n" % (b"x" * 9_000),
            431,
            "headers_too_large",
            id="header",
        ),
        pytest.param(
            b"GET / HTTP/1.1\r\n%s\r\n" % (b"X: y\r\n" * 200),
            431,
            "headers_too_large",
            id="headers",
        ),
        pytest.param(b"nonsense\r\n\r\n", 400, "bad_request", id="no HTTP"),
        pytest.param(b"GET / HTTP/1.1\r\nX y: z\r\n\r\n", 400, "bad_request", id="header name"),
        pytest.param(
            POST + b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n", 400, "bad_request", id="chunk"
        ),
        pytest.param(POST + b"Content-Length: 7\r\n\r\n{", None, None, id="cut off"),
    ],
)
def test_a_broken_request_is_answered_with_a_problem(
    server: str, sent: bytes, status: int | None, code: str | None
) -> None:
    if status is None:
        # Half a body, then nothing: the connection is kept waiting, others are not.
        address = urlsplit(server)
        with socket.create_connection((address.hostname, address.port)) as half:
            half.sendall(sent)
            assert exchange(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")[0] == 200
        return
    answered, headers, body = exchange(server, sent)
    assert answered == status
    assert headers["content-type"] == "application/problem+json"
    assert headers["x-content-type-options"] == "nosniff"
    problem = json.loads(body)
    assert (problem["code"], problem["status"]) == (code, status)
    assert problem["type"] == f"/problems/{code}"
