"""A stream of events: what its bytes say, and how it goes on after the connection was lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rollwright_client._call import Call
from rollwright_client._calls import TableCalls
from rollwright_client._retries import BUSY, pause
from rollwright_client.problem import Problem

if TYPE_CHECKING:
    import httpx

    from rollwright_client.types import TableEvent


class Stream:
    """The events of a table after one of them, over as many connections as it takes."""

    def __init__(self, table: TableCalls, after: int) -> None:
        self._table = table
        self._after = after
        self._tried = 0
        self._retry_after = 0.0
        self._unfinished = b""

    def request(self, http: httpx.Client | httpx.AsyncClient, url: str) -> httpx.Request:
        """What opens the next connection to the service at a URL."""
        self._tried += 1
        self._unfinished = b""
        path = f"{self._table.path}/events/stream?after={self._after}"
        call: Call[None] = Call("GET", path, token=self._table.token)
        return call.request(http, url, accept="text/event-stream")

    def events(self, chunk: bytes) -> Iterator[TableEvent]:
        """The events that are complete with these bytes: lines of `data:`."""
        *lines, self._unfinished = (self._unfinished + chunk).split(b"\n")
        for line in lines:
            if line.startswith(b"data:"):
                event: TableEvent = json.loads(line.removeprefix(b"data:"))
                yield event
                self._after, self._tried = event["id"], 0

    def refused(self, response: httpx.Response) -> None:
        """Take a refusal that has been read. Raises Problem if nothing more can come."""
        problem = Problem.of(response)
        if problem.status not in BUSY and problem.status < 500:
            raise problem
        self._retry_after = problem.retry_after or 0.0

    def pause(self) -> float:
        """Seconds to wait before the next connection."""
        seconds = self._retry_after + pause(max(self._tried, 1))
        self._retry_after = 0.0
        return seconds
