"""Errors that gunicorn answers itself, because no request could be read: problems as well."""

from __future__ import annotations

import socket
from secrets import token_hex

import orjson

from service.http.middleware import HEADERS, POLICY, STRICT_POLICY
from service.problems.kinds import kind_of
from service.problems.problem import problem


def write_error(connection: socket.socket, status: int, reason: str, message: str) -> None:
    """Answer a broken request with a problem; takes the place of gunicorn's `util.write_error`."""
    connection.sendall(broken_request(status, reason, message))


def broken_request(status: int, reason: str, message: str) -> bytes:
    """The whole answer; a status without a code of its own keeps its number."""
    if status == 501:  # an unknown transfer coding: the request's fault, and no defect of ours
        status, reason = 400, "Bad Request"
    kind = kind_of(status)
    body = orjson.dumps(problem(kind, message or kind.title) | {"status": status})
    lines = [
        f"HTTP/1.1 {status} {reason}",
        "Connection: close",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        f"X-Request-ID: {token_hex(16)}",
        f"{POLICY}: {STRICT_POLICY}",
        *(f"{name}: {value}" for name, value in HEADERS),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body
