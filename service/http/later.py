"""Responses that are made in a thread, after something that an event loop waits for."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Response, current_app

from service.http.waiting import Waiting
from service.tabletop.threads import in_thread

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

    from service.http.lean_flask import LeanFlask

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
        self._app: LeanFlask = current_app._get_current_object()  # type: ignore[attr-defined]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Return a body that starts to wait when it is iterated over."""

        def respond(outcome: Any) -> bytes:
            finish = partial(_finished, self._finish, outcome)
            return b"".join(self._app.respond(environ, start_response, finish))

        return _Body(self._wait, respond, self._stop)


class _Body(Waiting):
    """The body of a response that is made later."""

    def __init__(
        self, wait: Wait, respond: Callable[[Any], bytes], stop: Callable[[], None]
    ) -> None:
        self._wait, self._respond, self._stop = wait, respond, stop

    async def parts(self) -> AsyncGenerator[bytes]:
        """The whole body."""
        try:
            outcome = await self._wait()
        except Exception as error:  # it becomes a problem
            outcome = error
        yield await in_thread(self._respond, outcome)

    def stop(self) -> None:
        """Wait no longer."""
        self._stop()


def _finished(finish: Finish, outcome: Any) -> Response:
    if isinstance(outcome, Exception):
        raise outcome
    return finish(outcome)
