"""The WSGI application as an ASGI application, which gunicorn's `asgi` worker serves."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any, TypeVar

from service.config import MAX_DECK_BODY, MAX_HEAD, Settings
from service.http.service import REFUSED
from service.http.waiting import BrokenOff, Waiting
from service.http.work import Work
from service.problems import details
from service.server.request import MAX_DRAINED, Gone, body_length, environ_of, read_body
from service.telemetry.metrics import METRICS

T = TypeVar("T")


class Full(Exception):
    """No more calls may wait."""


class Pool:
    """`threads` threads; beside their calls, at most `waiting` others wait."""

    def __init__(self, name: str, threads: int, *, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._places = BoundedSemaphore(threads + waiting)

    async def run(self, call: Callable[[], T]) -> T:
        """Make a call in a thread, unless nobody waits for it any more. Raises Full."""
        if not self._places.acquire(blocking=False):
            raise Full
        made = self._threads.submit(call)
        made.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(made)


if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

    from service.http.service import Service

COMPUTING_THREADS, MAX_COMPUTING = 2, 64
"""Threads that compute, and requests that may wait for them; others are refused as `busy`."""
MAX_KEPT, SHORT_BODY = 32 * 1024 * 1024, 16 * 1024
"""Bytes of unanswered requests, short ones not counted; beyond them, requests are refused."""
STOP_SECONDS = 7.0
"""How long requests may take when the worker stops."""
STOPPING = (signal.SIGTERM, signal.SIGQUIT, signal.SIGINT)
"""Signals to stop, which a worker that is starting blocks: before its loop runs they are lost."""
LOOK_SECONDS = 0.1
"""Seconds between two looks at the worker, with its metrics published each time."""


Refusal = tuple[str, str]
"""The code and the detail of a problem."""


class Answer:
    """The application's answer."""

    body: bytes | Waiting = b""

    def __init__(self) -> None:
        self.written = list[bytes]()
        self.head: dict[str, Any] = {"type": "http.response.start", "status": 500, "headers": []}

    def start(self, status: str, fields: Any, _error: object = None) -> Callable[[bytes], Any]:
        """Take the status and the headers: the `start_response` of PEP 3333."""
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in fields]
        self.head |= {"status": int(status[:3]), "headers": headers}
        return self.written.append


class Bridge:
    """Calls the application in the loop for tiny requests, else in threads for their kind of work.

    Bodies are read first. An answer that is `Waiting` waits in the loop. When the worker (known
    once it is initialised) stops, waiting answers end, and the worker ends with the last of the
    others.
    """

    worker: Any = None

    def __init__(self, app: Service, settings: Settings) -> None:
        self._app, self._seconds = app, settings.client_timeout_seconds
        self._max_body = max(settings.max_body, settings.max_batch_body, MAX_DECK_BODY)
        self._pools = {
            Work.STORE: Pool("store", settings.threads, waiting=settings.connections),
            Work.COMPUTING: Pool("computing", COMPUTING_THREADS, waiting=MAX_COMPUTING),
            Work.STATIC: Pool("static", 1, waiting=settings.connections),
            Work.PROBE: Pool("probe", 1, waiting=MAX_COMPUTING),
        }
        self._answering = self._kept = 0
        self._waiting: set[Waiting] = set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or live as long as the worker."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            self._answering += 1
            try:
                await self._respond(scope, receive, send)
            finally:
                self._answering -= 1

    async def _live(self, receive: Any, send: Any) -> None:
        """Publish metrics until the worker stops; then end it after the last answer.

        By itself it would wait for idle connections, and for the rest of a second's sleep.
        """
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
        await receive()
        await send({"type": "lifespan.startup.complete"})
        while self.worker.alive and self.worker.ppid == os.getppid():
            METRICS.publish()
            await asyncio.sleep(LOOK_SECONDS)
        for waiting in tuple(self._waiting):
            waiting.stop()
        deadline = asyncio.get_running_loop().time() + STOP_SECONDS
        while self._answering and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(LOOK_SECONDS)
        await asyncio.sleep(LOOK_SECONDS)  # for the last bytes
        signal.raise_signal(signal.SIGQUIT)
        await asyncio.sleep(0)
        if any(server.is_serving() for server in self.worker.servers):  # it still sleeps
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()

    async def _respond(self, scope: Any, receive: Any, send: Any) -> None:
        length = body_length(scope["headers"])
        kept = min(length, self._max_body) if length > SHORT_BODY else 0
        self._kept += kept
        try:
            body, refused = await self._read(scope, length, receive)
            answer = await self._answer(environ_of(scope, body), refused)
        except Gone:
            return
        finally:
            self._kept -= kept
        if length and (refused or length > MAX_DRAINED):  # the connection ends
            answer.head["headers"].append((b"Connection", b"close"))
        del body  # frees its memory while an answer waits
        if isinstance(answer.body, Waiting):
            await self._wait(answer, answer.body, receive, send)
        else:
            await send(answer.head)
            await send({"type": "http.response.body", "body": answer.body})

    async def _read(self, scope: Any, length: int, receive: Any) -> tuple[bytes, Refusal | None]:
        """The body, and the reason if the request is refused. Raises Gone."""
        if sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEAD:
            return b"", ("headers_too_large", details.LONG_HEAD)
        if length > SHORT_BODY and self._kept > MAX_KEPT:
            return b"", ("too_many_connections", details.MEMORY)
        if not 0 < length <= MAX_DRAINED:  # none, or too much to read
            return b"", None
        try:
            async with asyncio.timeout(self._seconds):
                return await read_body(receive, self._max_body), None
        except TimeoutError:
            return b"", ("request_timeout", details.LATE.format(self._seconds))

    async def _answer(self, environ: WSGIEnvironment, refused: Refusal | None) -> Answer:
        if refused is None:
            work = self._app.work(environ)
            if work is Work.TINY:
                return self._call(environ)
            try:
                return await self._pools[work].run(lambda: self._call(environ))
            except Full:
                refused = "busy", details.COMPUTING
        environ[REFUSED] = refused
        return self._call(environ)

    def _call(self, environ: WSGIEnvironment) -> Answer:
        answer = Answer()
        body = self._app(environ, answer.start)
        if isinstance(body, Waiting):
            answer.body = body
        else:
            try:
                answer.body = b"".join([*answer.written, *body])
            finally:
                getattr(body, "close", bool)()  # a list has none
        return answer

    async def _wait(self, answer: Answer, waiting: Waiting, receive: Any, send: Any) -> None:
        """Send the parts of an answer when they come, for as long as there is a client."""
        watch = asyncio.create_task(_stop_when_gone(waiting, receive))
        self._waiting.add(waiting)
        if not self.worker.alive:
            waiting.stop()
        begun = False
        try:
            async with aclosing(waiting.parts()) as parts:
                async for part in parts:
                    if not begun:
                        begun = True
                        await send(answer.head)
                    await send({"type": "http.response.body", "body": part, "more_body": True})
                    del part  # frees its memory before the next one
            await send({"type": "http.response.body", "body": b""})
        except BrokenOff:
            if not begun:
                await send(answer.head)  # an unfinished answer: the worker closes the connection
        finally:
            self._waiting.discard(waiting)
            watch.cancel()


async def _stop_when_gone(waiting: Waiting, receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    waiting.stop()
