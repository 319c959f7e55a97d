"""A client that streams the events of a table, over a connection of its own."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from tests.tabletop.calling import Caller

SECONDS = 10.0
"""How long an event may take to come."""


class Streaming:
    """An open stream: what came of it so far, and what comes next."""

    def __init__(
        self,
        url: str,
        caller: Caller,
        query: str = "",
        /,
        *,
        buffer: int = 0,
        source: str = "",  # the address to connect from
        **headers: str,
    ) -> None:
        at = urlsplit(url)
        self._connection = http.client.HTTPConnection(
            at.hostname or "", at.port, timeout=SECONDS, source_address=(source, 0)
        )
        if buffer:
            plain = socket.socket()
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            plain.settimeout(SECONDS)
            plain.connect((at.hostname or "", at.port or 0))
            self._connection.sock = plain
        else:
            self._connection.connect()
        self._socket = self._connection.sock  # which the connection forgets once it is answered
        sent = {"Accept": "text/event-stream"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        if caller.token is not None:
            sent["Authorization"] = f"Bearer {caller.token}"
        try:
            self._connection.request("GET", f"{caller.path}/events{query}", headers=sent)
            self.answer = self._connection.getresponse()
        except BaseException:
            self._connection.close()  # or a later test is told of a connection that nobody closes
            raise
        self.status = self.answer.status
        self.headers = {name.lower(): value for name, value in self.answer.getheaders()}
        self.ids: list[int] = []
        self.replaced = False

    def wait_at_most(self, seconds: float) -> None:
        """From now on, as long for what comes."""
        self._socket.settimeout(seconds)

    def lines(self) -> list[str]:
        """The next block of lines, without the empty one that ends it; none at the end."""
        lines = []
        while (line := self.answer.readline()) not in (b"", b"\n"):
            lines.append(line.decode().removesuffix("\n"))
        return lines

    def next(self) -> Any:
        """The next event; None when the stream has ended."""
        while lines := self.lines():
            if lines[0].startswith("id: "):
                assert [line.partition(":")[0] for line in lines] == ["id", "data"]
                event = json.loads(lines[1].removeprefix("data: "))
                assert lines[0] == f"id: {event['id']}"
                self.ids.append(event["id"])
                return event
            if lines == ["event: replaced", "data: {}"]:
                self.replaced = True
                continue
            assert lines[0] == ":" or lines[0].startswith("retry: "), lines
        return None

    def take(self, count: int) -> list[Any]:
        """So many events."""
        return [self.next() for _ in range(count)]

    def rest(self) -> list[Any]:
        """All events until the stream ends."""
        return list(iter(self.next, None))

    @property
    def finished(self) -> bool:
        """Whether the end of the answer was sent; a connection can end without it."""
        return self.answer.chunk_left is None

    def problem(self) -> Any:
        """Why there is no stream."""
        assert self.status >= 400
        return json.loads(self.answer.read())

    def close(self) -> None:
        """Hang up."""
        self.answer.close()
        self._connection.close()


@contextmanager
def streaming(url: str, caller: Caller, query: str = "", **more: Any) -> Iterator[Streaming]:
    """A stream that is hung up at the end of the block."""
    stream = Streaming(url, caller, query, **more)
    try:
        yield stream
    finally:
        stream.close()
