"""Refusals by the server itself, of requests that never reach the application."""

from __future__ import annotations

from http import HTTPStatus
from secrets import token_hex

import orjson

from service.http.answers import PROBLEM_HEADERS, SERVICE_LINKS
from service.http.middleware import HEADERS, POLICY, STRICT_POLICY
from service.problems.kinds import kind_of
from service.problems.problem import problem


class Refused(Exception):
    """A request is refused, with a status and a detail for its client."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status, self.detail = status, detail

    def answer(self) -> bytes:
        """The whole answer, after which the connection is closed."""
        body = orjson.dumps(problem(kind_of(self.status), self.detail))
        own = {**SERVICE_LINKS, **PROBLEM_HEADERS.get(self.status, {})}
        lines = [
            f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}",
            "Connection: close",
            "Content-Type: application/problem+json",
            "Cache-Control: no-store",
            f"Content-Length: {len(body)}",
            f"X-Request-ID: {token_hex(16)}",
            *(f"{name}: {value}" for name, value in own.items()),
            f"{POLICY}: {STRICT_POLICY}",
            *(f"{name}: {value}" for name, value in HEADERS),
        ]
        return "\r\n".join([*lines, "", ""]).encode() + body
