"""Response bodies whose parts an event loop waits for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Response, copy_current_request_context, current_app

from service.tabletop.waiting import in_thread

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment


T = TypeVar("T")


class BrokenOff(Exception):
    """The rest of a body cannot be sent: its connection ends, so that the client knows."""


class Waiting:
    """The body of a response that comes in parts, for which an event loop waits.

    `parts` makes the parts, as they come; `stop` is called in the loop that waits for them when the
    client has gone, or the server stops. `start_response` may be called as late as with the first
    part. Plain WSGI servers iterate over the body; then it runs an event loop of its own in another
    thread.
    """

    def __init__(
        self, parts: Callable[[], AsyncGenerator[bytes]], stop: Callable[[], None]
    ) -> None:
        self.parts, self.stop = parts, stop
        self._iteration: Generator[bytes] | None = None

    def __iter__(self) -> Iterator[bytes]:
        """The parts as WSGI wants them."""
        self._iteration = self._iterate()
        return self._iteration

    def close(self) -> None:
        """End an iteration: WSGI calls this in any case."""
        if self._iteration is not None:
            self._iteration.close()

    def _iterate(self) -> Generator[bytes]:
        loop = asyncio.new_event_loop()
        parts = self.parts()
        with ThreadPoolExecutor(1) as thread:  # in this one, another loop may run

            def run(awaitable: Awaitable[T]) -> T:
                return thread.submit(loop.run_until_complete, awaitable).result()

            try:
                while True:
                    try:
                        yield run(anext(parts))
                    except StopAsyncIteration:
                        return
            finally:
                run(parts.aclose())
                run(loop.shutdown_default_executor())
                loop.close()


Wait = Callable[[], Awaitable[Any]]
Finish = Callable[[Any], Response]


class Later(Response):
    """A response that `finish` makes from the result of `wait`; errors in either become problems.

    `wait` runs in an event loop, `finish` in a thread and in the context of the request. `stop`
    makes `wait` return soon.
    """

    def __init__(self, wait: Wait, finish: Finish, stop: Callable[[], None]) -> None:
        super().__init__()
        self._wait, self._finish, self._stop = wait, finish, stop
        self._respond = copy_current_request_context(_respond)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Return a body that starts to wait when it is iterated over."""
        respond = partial(self._respond, self._finish, environ, start_response)

        async def whole() -> AsyncGenerator[bytes]:
            try:
                outcome = await self._wait()
            except Exception as error:  # it becomes a problem
                outcome = error
            yield await in_thread(respond, outcome)

        return Waiting(whole, self._stop)


def _respond(
    finish: Finish, environ: WSGIEnvironment, start_response: StartResponse, outcome: Any
) -> bytes:
    """In the context of the request."""
    try:
        if isinstance(outcome, Exception):
            raise outcome
        response = finish(outcome)
    except Exception as error:
        response = current_app.make_response(current_app.handle_user_exception(error))
    return b"".join(response(environ, start_response))
