"""Requests as values: what is sent, whether it may be sent again, and how its answer is read."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

import httpx

from rollwright_client._endpoint import SILENCE_SECONDS, Endpoint
from rollwright_client._response import content_of
from rollwright_client.problem import Problem
from rollwright_client.transport_error import TransportError

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

    def without_key(self, failure: Problem | TransportError) -> Call[T] | None:
        """The same roll without its key, if the service cannot draw the dice of a key now."""
        unavailable = isinstance(failure, Problem) and failure.code == "receipts_unavailable"
        return replace(self, key=None) if unavailable and self.key is not None else None

    def request(
        self, http: httpx.Client | httpx.AsyncClient, service: Endpoint, *, stream: bool = False
    ) -> httpx.Request:
        """The request to a service; of a stream, which never ends."""
        headers = {
            "Accept": "text/event-stream" if stream else "application/json",
            "Content-Type": None if self.body is None else "application/json",
            "Authorization": None if self.token is None else f"Bearer {self.token}",
            "Idempotency-Key": self.key,
            "If-Match": None if self.if_match is None else f'"{self.if_match}"',
        }
        content = None if self.body is None else json.dumps(self.body).encode()
        sent = httpx.Headers(service.headers)
        sent.update({name: value for name, value in headers.items() if value is not None})
        timeout = httpx.Timeout(
            service.timeout_seconds, read=SILENCE_SECONDS if stream else service.timeout_seconds
        )
        return http.build_request(
            self.method, service.url + self.path, headers=sent, content=content, timeout=timeout
        )

    def answer(self, response: httpx.Response) -> T:
        """The content of a successful response. Raises Problem and TransportError."""
        return cast(T, content_of(response))
