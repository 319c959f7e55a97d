"""The WSGI application as one of ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from service.http.waiting import Waiting
from service.server.environ import environ_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

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

    `in_loop` tells of a request whether it is answered fast enough to do so in the loop; all others
    are answered by the loop's threads. Bodies are read first, if they have at most `most_body`
    bytes. An answer that is `Waiting` waits in the loop.
    """

    def __init__(
        self, app: WSGIApplication, in_loop: Callable[[WSGIEnvironment], bool], most_body: int
    ) -> None:
        self._app, self._in_loop, self._most_body = app, in_loop, most_body

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        body, whole = await self._body(scope, receive)
        if body is None:
            return
        environ = environ_of(scope, body)
        if self._in_loop(environ):
            answer = self._answer(environ)
        else:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(None, self._answer, environ)
        del environ  # not to be kept for as long as an answer waits
        if isinstance(answer.body, Waiting):
            await self._wait(scope, answer, scope.get("send", send))
            return
        await scope["respond"](answer.status, answer.headers, answer.body, close=not whole)

    async def _body(self, scope: Any, receive: Any) -> tuple[bytes | None, bool]:
        """The body as far as it is read, and whether that is all; None when the client has gone.

        One that is announced as too long is not read at all.
        """
        for name, value in scope["headers"]:
            if name == b"content-length" and int(value) > self._most_body:
                return b"", False
        parts, size, more = [], 0, True
        while more and size <= self._most_body:
            message = await receive()
            if message["type"] != "http.request":
                return None, False
            parts.append(message["body"])
            size += len(message["body"])
            more = message["more_body"]
        return (parts[0] if len(parts) == 1 else b"".join(parts)), not more

    def _answer(self, environ: WSGIEnvironment) -> Answer:
        answer = Answer()
        parts = self._app(environ, answer.start)
        answer.body = parts if isinstance(parts, Waiting) else _joined(parts)
        return answer

    async def _wait(self, scope: Any, answer: Answer, send: Any) -> None:
        """Send the parts of an answer when they come."""
        waiting = answer.body
        assert isinstance(waiting, Waiting)
        scope["call_when_gone"](waiting.stop)
        begun = False
        async with aclosing(waiting.parts()) as parts:
            async for part in parts:
                if not begun:
                    begun = True
                    await send(answer.head)
                await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


def _joined(parts: Iterable[bytes]) -> bytes:
    try:
        return b"".join(parts)
    finally:
        if close := getattr(parts, "close", None):
            close()


def _write(_data: bytes) -> None:
    """What `start_response` returns for applications of old."""
    raise NotImplementedError("the application returns what it answers")
