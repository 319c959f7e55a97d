"""Threads for one kind of work, with a bounded queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import TypeVar

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
