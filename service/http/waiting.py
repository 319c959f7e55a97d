"""Response bodies whose parts an event loop waits for."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class BrokenOff(Exception):
    """The rest of a body cannot be sent: its connection ends, so that the client knows."""


class Waiting(ABC):
    """The body of a response that comes in parts, for which an event loop waits.

    `start_response` may be called as late as with the first part. Plain WSGI servers iterate over
    it; then it runs an event loop of its own in another thread.
    """

    _iteration: Generator[bytes] | None = None

    @abstractmethod
    def parts(self) -> AsyncGenerator[bytes]:
        """The parts, as they come."""

    @abstractmethod
    def stop(self) -> None:
        """Wait no longer: the client has gone, or the server stops. In the loop that waits."""

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
