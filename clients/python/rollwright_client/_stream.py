"""A stream of events: what its bytes say, and how it goes on after the connection was lost.

Once it has ended for another stream of the seat, it goes on as polls: a new one would end that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rollwright_client._calls import TableCalls, query_string
from rollwright_client._endpoint import Endpoint
from rollwright_client._response import content_of, media_type, stranger
from rollwright_client._retries import pause
from rollwright_client.problem import Problem
from rollwright_client.transport_error import TransportError

if TYPE_CHECKING:
    import httpx

    from rollwright_client.types import TableEvent


POLL_SECONDS = 25
"""How long a poll waits for events."""
UNTIL_NEXT_SECONDS = 10.0
"""Seconds after a poll that cannot wait, because too many do."""
CROWDED = "too_many_streams"


def is_stream(response: httpx.Response) -> bool:
    """Whether events follow."""
    return response.is_success and media_type(response) == "text/event-stream"


def refusal(response: httpx.Response) -> Problem | TransportError:
    """The error for a response that has been read, and is no stream."""
    try:
        content_of(response)
    except (Problem, TransportError) as error:
        return error
    return stranger(response)


class Stream:
    """The events of a table after one of them, over as many connections as it takes."""

    def __init__(self, table: TableCalls, after: int, service: Endpoint) -> None:
        self._table = table
        self._service = service
        self._after = after
        self._tried = 0
        self._retry_after = 0.0
        self._unfinished = b""
        self._replaced = False
        self._crowded = False
        self._wait = 0  # the first poll is answered at once: it says that there is a connection

    def request(self, http: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        """What opens the next connection."""
        self._tried += 1
        self._unfinished = b""
        if self._replaced:
            query = query_string({"after": self._after, "wait": self._wait})
            return self._table.get(f"/events{query}").request(http, self._service)
        call = self._table.get(f"/events/stream{query_string({'after': self._after})}")
        return call.request(http, self._service, stream=True)

    def events(self, chunk: bytes) -> Iterator[TableEvent]:
        """The events that are complete with these bytes: lines of `data:`."""
        *lines, self._unfinished = (self._unfinished + chunk).split(b"\n")
        for line in lines:
            self._replaced |= line == b"event: replaced"
            if line.startswith(b"data:") and not self._replaced:
                try:
                    event: TableEvent = json.loads(line.removeprefix(b"data:"))
                except ValueError as error:
                    raise TransportError("An event is not JSON.") from error
                yield self._next(event)

    def page(self, response: httpx.Response) -> Iterator[TableEvent]:
        """The events of a poll. Raises the error for a response that is none."""
        if not self._replaced or not response.is_success:
            raise refusal(response)
        yield from map(self._next, content_of(response)["events"])
        self._tried = 0
        if self._crowded:
            self._retry_after = UNTIL_NEXT_SECONDS
        self._crowded, self._wait = False, POLL_SECONDS

    def _next(self, event: TableEvent) -> TableEvent:
        self._after, self._tried = event["id"], 0
        return event

    def interrupted(self, failure: Problem | TransportError) -> None:
        """Take the end of a connection. Raises it if nothing more can come."""
        if failure.status is not None and failure.status < 500 and failure.status != 429:
            raise failure
        if isinstance(failure, Problem) and failure.code == CROWDED:
            self._replaced, self._crowded, self._wait = True, True, 0
        else:
            self._retry_after = failure.retry_after or 0.0

    def pause(self) -> float:
        """Seconds to wait before the next connection."""
        seconds = self._retry_after + pause(max(self._tried, 1))
        self._retry_after = 0.0
        return seconds
