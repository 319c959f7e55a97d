"""The WSGI application as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import aclosing
from functools import partial
from typing import TYPE_CHECKING, Any

from service.http.waiting import BrokenOff, Waiting
from service.server.environ import environ_of
from service.server.sending import respond, send_unframed
from service.server.threads import Threads

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

    from service.server.connection import Connection

Headers = list[tuple[str, str]]


class Answer:
    """What an application answers."""

    status = 500
    headers: Headers
    body: bytes | Waiting = b""

    def start(self, status: str, headers: Headers, _error: object = None) -> Callable[[bytes], Any]:
        """Take the status and the headers: the `start_response` of PEP 3333."""
        self.status, self.headers = int(status[:3]), headers
        return _write

    @property
    def head(self) -> dict[str, Any]:
        """The message that begins it."""
        headers = [
            (name.encode("latin-1"), value.encode("latin-1")) for name, value in self.headers
        ]
        return {"type": "http.response.start", "status": self.status, "headers": headers}


class Bridge:
    """Calls a WSGI application for the requests of an event loop.

    `in_loop` decides whether a request is quick enough to be answered in the loop; all others are
    answered by `threads` threads. Bodies are read first, if they have at most `most_body` bytes.
    An answer that is `Waiting` waits in the loop.
    """

    def __init__(
        self,
        app: WSGIApplication,
        in_loop: Callable[[WSGIEnvironment], bool],
        *,
        most_body: int,
        threads: int,
    ) -> None:
        self._app, self._in_loop, self._most_body = app, in_loop, most_body
        self._threads, self._free = Threads(), asyncio.Semaphore(threads)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        # They refer to the scope: without that, the garbage collector has nothing to do.
        connection, cycle = scope.pop("connection"), scope.pop("cycle")
        body = await self._body(scope, cycle, receive)
        if cycle.more_body:
            connection.read_no_more()
        if cycle.disconnected:
            return
        environ = environ_of(scope, body)
        if self._in_loop(environ):
            answer: Answer | None = self._answer(environ)
        else:
            answer = await self._answer_in_thread(environ, connection)
        if answer is None:
            cycle.disconnected = True
            return
        del environ, body  # not to be kept for as long as an answer waits
        if not isinstance(answer.body, Waiting):
            await respond(cycle, answer.status, answer.headers, answer.body)
            return
        if scope["http_version"] == "1.0":
            send = partial(send_unframed, cycle)
        try:
            await self._wait(answer, answer.body, connection, send)
        except BrokenOff:
            cycle.disconnected = True
            connection.hang_up()

    async def _body(self, scope: Any, cycle: RequestResponseCycle, receive: Any) -> bytes:
        """The body; of one that is too long only a part is read."""
        if not cycle.more_body:
            body = bytes(cycle.body)
            cycle.body.clear()
            return body
        body, size = b"", 0
        for name, value in scope["headers"]:
            if name == b"content-length":
                size = int(value)
        while cycle.more_body and size <= self._most_body and not cycle.disconnected:
            body += (await receive()).get("body", b"")
            size = max(size, len(body))
        return body

    async def _answer_in_thread(
        self, environ: WSGIEnvironment, connection: Connection
    ) -> Answer | None:
        """The answer, once a thread is free to make it; None if the client goes before that."""
        connection.queued = asyncio.current_task()
        try:
            await self._free.acquire()
        except asyncio.CancelledError:
            if not connection.transport.is_closing():  # the worker stops
                raise
            return None
        finally:
            connection.queued = None
        try:
            return await self._threads.run(self._answer, environ)
        finally:
            self._free.release()

    def _answer(self, environ: WSGIEnvironment) -> Answer:
        answer = Answer()
        parts = self._app(environ, answer.start)
        answer.body = parts if isinstance(parts, Waiting) else _joined(parts)
        return answer

    async def _wait(
        self, answer: Answer, waiting: Waiting, connection: Connection, send: Any
    ) -> None:
        """Send the parts of an answer when they come, for as long as there is a client."""
        connection.call_when_gone(waiting.stop)
        begun = False
        async with aclosing(waiting.parts()) as parts:
            async for part in parts:
                if not begun:
                    begun = True
                    await send(answer.head)
                await send({"type": "http.response.body", "body": part, "more_body": True})
                if connection.transport.is_closing():
                    return
        await send({"type": "http.response.body", "body": b""})


def _joined(parts: Iterable[bytes]) -> bytes:
    try:
        return b"".join(parts)
    finally:
        if close := getattr(parts, "close", None):
            close()


def _write(_data: bytes) -> None:
    """What `start_response` returns for legacy applications (PEP 3333)."""
    raise NotImplementedError("the application returns what it answers")
