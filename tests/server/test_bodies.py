"""Bodies that are long, or do not end."""

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


def test_one_who_sends_half_a_body_keeps_nobody_waiting(server: str) -> None:
    address = urlsplit(server)
    with socket.create_connection((address.hostname, address.port)) as half:
        half.sendall(POST + b"Content-Length: 7\r\n\r\n{")
        assert exchange(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")[0] == 200


def chunked(path: str, body: bytes) -> bytes:
    head = POST.replace(b"/v1/dice/roll", path.encode()) + b"Transfer-Encoding: chunked\r\n\r\n"
    return head + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)


@pytest.mark.parametrize(
    ("path", "most"), [("/v1/dice/roll", 16_384), ("/v1/batch", 65_536)], ids=["a roll", "a batch"]
)
def test_a_body_in_chunks_has_the_same_limit(server: str, path: str, most: int) -> None:
    """It was once cut off there, and accepted."""
    whole = b'{"rolls": [{"mechanic": "dice", "expression": "1d6"}]}'
    if path != "/v1/batch":
        whole = b'{"expression": "1d6"}'
    assert exchange(server, chunked(path, whole.ljust(most)))[0] == 200
    status, _, body = exchange(server, chunked(path, whole.ljust(most) + b"x"))
    assert (status, json.loads(body)["code"]) == (413, "too_large")
    assert str(most) in json.loads(body)["detail"]
