"""Requests as values: what is sent, whether it may be sent again, and how its answer is read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

import httpx

Json = Any
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """A request whose answer is a `T`."""

    method: str
    path: str
    body: Json = None
    token: str | None = None
    key: str | None = None
    """An idempotency key: the service makes a change with it once, however often it is sent."""
    if_match: int | None = None
    again: bool = False
    """Whether it does no harm twice; with a key nothing does."""

    @property
    def harmless(self) -> bool:
        """Whether it may be sent again after its answer was lost."""
        return self.again or self.key is not None

    def request(
        self, http: httpx.Client | httpx.AsyncClient, url: str, accept: str = "application/json"
    ) -> httpx.Request:
        """The request to the service at a URL."""
        headers = {
            "Accept": accept,
            "Content-Type": None if self.body is None else "application/json",
            "Authorization": None if self.token is None else f"Bearer {self.token}",
            "Idempotency-Key": self.key,
            "If-Match": None if self.if_match is None else f'"{self.if_match}"',
        }
        content = None if self.body is None else json.dumps(self.body).encode()
        present = {name: value for name, value in headers.items() if value is not None}
        return http.build_request(self.method, url + self.path, headers=present, content=content)

    def answer(self, response: httpx.Response) -> T:
        """What a successful response says."""
        return cast(T, json.loads(response.content) if response.content else None)
